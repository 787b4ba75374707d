"""Unknown claim: a claim is named that does not exist.

Why: A relation that leads nowhere is not checked, while its author believes that it is.

What to do: Write the id as it stands in its source (the nearest one is named); `source#id` reaches a claim of
another source.
"""

from kb.domain.codes import RAISED

CODE = "KB010"
NAME, SEVERITY = RAISED[CODE]
SCOPE = "raised"

BAD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
equals = "fast / 2"  # <- KB010
""",
)

GOOD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"

[[claim]]
id = "speed-again"
subject = "alpha"
metric = "speed"
figure = "about 700 requests per second"
restates = ["speed"]
""",
)
