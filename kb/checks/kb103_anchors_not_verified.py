"""Anchors not verified: positions of figures were neither verified now nor recorded as verified.

Why: A figure is only traceable as far as somebody has compared it with the document.

What to do: Run `kb verify --documents FOLDER --record` where the documents are, and commit the verified.toml that
it writes.
"""

from kb.domain.codes import RAISED

CODE = "KB103"
NAME, SEVERITY = RAISED[CODE]
SCOPE = "raised"

BAD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
at = [14, 37]

=== example/source.toml
title = "An example"

[document]  # <- KB103
file = "example.txt"
sha256 = "abababababababababababababababababababababababababababababababab"
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
