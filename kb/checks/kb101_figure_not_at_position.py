"""Figure not at its position: the document does not have these words at this place.

Why: A figure that cannot be found where it is said to stand may have been mistyped, or the document is another
edition.

What to do: Compare the figure with the words that are shown; if the figure is right, `kb anchor` finds its position
again.
"""

from kb.domain.codes import RAISED

CODE = "KB101"
NAME, SEVERITY = RAISED[CODE]
SCOPE = "raised"

BAD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
at = [15, 38]  # <- KB101

=== example/source.toml
title = "An example"

[document]
file = "example.txt"
sha256 = "4fe94c32b8cfe62e22426e163e2ce6d6617f00eb048be5582511e634dc6328bb"

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
