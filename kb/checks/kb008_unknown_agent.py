"""Unknown agent: a claim names somebody whom the vocabulary does not have.

Why: Who said, measured, printed and checked a figure decides how far it can be trusted; two spellings of one
organisation would look like two witnesses.

What to do: Use the nearest agent that is named, or add the organisation, person or publication to
vocabulary/agents.toml.
"""

from kb.domain.codes import RAISED

CODE = "KB008"
NAME, SEVERITY = RAISED[CODE]
SCOPE = "raised"

BAD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
asserted_by = "acmee"  # <- KB008
""",
)

GOOD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
asserted_by = "acme"
""",
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
asserted_by = "not-named"
""",
)
