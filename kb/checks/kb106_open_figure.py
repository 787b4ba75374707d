"""Open figure: the document prints a figure that is neither claimed nor dismissed.

Why: A figure that was overlooked is the one that contradicts.

What to do: Write a claim for it, add it to `also` of the claim that it repeats, or dismiss it in source.toml with a
reason.
"""

from kb.domain.codes import RAISED

CODE = "KB106"
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
title = "An example"  # <- KB106

[document]
file = "example.txt"
sha256 = "13800339e1a8e2205617913060fd51eecfd5d9220adb6c999ebbf2947fc8eb34"

=== documents/example.txt
Alpha answers 700 requests per second.
Beta answers 169 requests per second.
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
