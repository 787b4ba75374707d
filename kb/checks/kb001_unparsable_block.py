"""Unparsable block: a part of a file is not TOML.

Why: A block that cannot be parsed holds claims that nobody sees, while everything around it looks complete.

What to do: Mend the line that is named; the most common faults are a missing quotation mark and a bracket that is
not closed. The other blocks of the file were read.
"""

from kb.domain.codes import RAISED

CODE = "KB001"
NAME, SEVERITY = RAISED[CODE]
SCOPE = "raised"

BAD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed   # <- KB001
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
