"""Expected finding gone: a finding that must be there is not found any more.

Why: Some contradictions are real and known, and prove that the checks see them. When one vanishes, a figure, a
condition or the reading of it has changed.

What to do: Find out which change made it vanish; remove the waiver if that change is right.
"""

from __future__ import annotations

from kb.domain.finding import Severity

CODE = "KB903"
NAME = "housekeeping.expected-finding-gone"
SEVERITY = Severity.ERROR
SCOPE = "raised"

BAD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"


=== waivers.toml
[[waiver]]  # <- KB903
finding = "F-00000000"
reason = "Two editions of one table."
expect = true
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
