"""Duplicate id: two blocks have one id.

Why: An id is the address by which a claim is cited; two claims at one address cannot be told apart.

What to do: Rename one of them; if the first was published already, keep its id and rename the second.
"""

from kb.domain.codes import RAISED

CODE = "KB003"
NAME, SEVERITY = RAISED[CODE]
SCOPE = "raised"

BAD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"

[[claim]]
id = "speed"  # <- KB003
subject = "beta"
metric = "speed"
figure = "169 requests per second"
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
figure = "169 requests per second"
""",
)
