"""Circular relation: by what it supersedes, or by what it repeats, a claim comes back to itself.

Why: What is superseded is compared with nothing, and what repeats another claim has its origin there. In a circle
every claim is out of date, or none has an origin, and a contradiction among them would be hidden.

What to do: Find out which claim came first, and take the relation out of that one.
"""

from kb.domain.codes import RAISED

CODE = "KB015"
NAME, SEVERITY = RAISED[CODE]
SCOPE = "raised"

BAD = (
    """
[[claim]]
id = "old"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
supersedes = "new"  # <- KB015

[[claim]]
id = "new"
subject = "alpha"
metric = "speed"
figure = "900 requests per second"
corrects = "old"
""",
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
restates = "speed"  # <- KB015
""",
)

GOOD = (
    """
[[claim]]
id = "old"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"

[[claim]]
id = "new"
subject = "alpha"
metric = "speed"
figure = "900 requests per second"
supersedes = "old"
""",
)
