"""Wrong type: a value is not of the type that its key takes.

Why: A value of another type would be guessed at, and a guess about a figure is worse than none.

What to do: Write the value in the way that the message shows.
"""

from kb.domain.codes import RAISED

CODE = "KB004"
NAME, SEVERITY = RAISED[CODE]
SCOPE = "raised"

BAD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = 700  # <- KB004
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
