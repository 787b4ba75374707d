"""Duplicate key: a block states one key twice.

Why: One of the two values would be lost without a word.

What to do: Keep the right one; a second printing of the figure belongs into `also`.
"""

from kb.domain.codes import RAISED

CODE = "KB014"
NAME, SEVERITY = RAISED[CODE]
SCOPE = "raised"

BAD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
figure = "more than 700 requests per second"  # <- KB014
""",
)

GOOD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
also = ["more than 700 requests per second"]
""",
)
