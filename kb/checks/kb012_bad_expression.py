"""Bad expression: an expression between claims cannot be read.

Why: What must follow from other figures is recomputed from its expression; without one nothing is recomputed.

What to do: Write claim ids, numbers with units and operators between spaces, as in `fast / slow`; the message shows
where reading stopped.
"""

from kb.domain.codes import RAISED

CODE = "KB012"
NAME, SEVERITY = RAISED[CODE]
SCOPE = "raised"

BAD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
equals = "speed / / 2"  # <- KB012
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
id = "speed-of-beta"
subject = "beta"
metric = "speed"
figure = "350 requests per second"
equals = "speed / 2"
""",
)
