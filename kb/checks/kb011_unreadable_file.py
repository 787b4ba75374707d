"""Unreadable file: a file of the ledger could not be read at all.

Why: Nothing in a file that cannot be read is checked, so the run says nothing about it.

What to do: Save the file as UTF-8 text of a sensible size, inside the ledger; the message names the byte or the
limit.
"""

from kb.domain.codes import RAISED

CODE = "KB011"
NAME, SEVERITY = RAISED[CODE]
SCOPE = "raised"

BAD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"

=== other/source.toml
\x00# <- KB011
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
