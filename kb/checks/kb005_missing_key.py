"""Missing key: a block lacks a key that it cannot do without.

Why: A claim without an address or without its printed words cannot be cited or checked.

What to do: Add the key that is named.
"""

from kb.domain.codes import RAISED

CODE = "KB005"
NAME, SEVERITY = RAISED[CODE]
SCOPE = "raised"

BAD = (
    """
[[claim]]  # <- KB005
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
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
