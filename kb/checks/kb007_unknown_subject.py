"""Unknown subject: a claim is about something that the vocabulary does not have.

Why: Two spellings of one thing would be two things, and their figures would never be compared.

What to do: Use the nearest subject that is named, add the spelling to its aliases, or add the subject to
vocabulary/subjects.toml or models.toml.
"""

from kb.domain.codes import RAISED

CODE = "KB007"
NAME, SEVERITY = RAISED[CODE]
SCOPE = "raised"

BAD = (
    """
[[claim]]
id = "speed"
subject = "alfa"  # <- KB007
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
