"""Unknown key: a block has a key that the format does not know.

Why: A key that is spelt wrongly would be ignored in silence, and with it the condition or the verifier that it was
meant to state.

What to do: Write the key as the format has it (the nearest one is named), or move the words to `note`.
"""

from kb.domain.codes import RAISED

CODE = "KB002"
NAME, SEVERITY = RAISED[CODE]
SCOPE = "raised"

BAD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metrik = "speed"  # <- KB002
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
note = "Read from the caption."
""",
)
