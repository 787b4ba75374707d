"""Bad vocabulary: a metric, condition, subject or unit contradicts itself.

Why: Every claim leans on the vocabulary, so one fault there reaches many comparisons.

What to do: Mend the entry that is named; the message says what does not fit.
"""

from kb.domain.codes import RAISED

CODE = "KB013"
NAME, SEVERITY = RAISED[CODE]
SCOPE = "raised"

BAD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"

=== vocabulary/metrics.toml
[speed]
label = "Speed"
unit = "smoots per blink"  # <- KB013
kind = "amount"
""",
)

GOOD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
""",
)
