"""Document changed: the document is not the one that the source was read from.

Why: Positions and words were taken from other bytes; nothing that was verified then is verified now.

What to do: Find the document with the recorded SHA-256, or read the new edition: record its hash, run `kb anchor`,
then `kb verify --record`.
"""

from kb.domain.codes import RAISED

CODE = "KB102"
NAME, SEVERITY = RAISED[CODE]
SCOPE = "raised"

BAD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"

=== example/source.toml
title = "An example"

[document]
file = "example.txt"
sha256 = "00004c32b8cfe62e22426e163e2ce6d6617f00eb048be5582511e634dc6328bb"  # <- KB102

=== documents/example.txt
Alpha answers 700 requests per second.
""",
)

GOOD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
at = [14, 37]

=== example/source.toml
title = "An example"

[document]
file = "example.txt"
sha256 = "4fe94c32b8cfe62e22426e163e2ce6d6617f00eb048be5582511e634dc6328bb"

=== documents/example.txt
Alpha answers 700 requests per second.
""",
)
