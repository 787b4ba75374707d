"""Unknown condition: a claim states a condition that the vocabulary does not have.

Why: Conditions decide whether two figures may be compared; under a name of its own a condition decides nothing.

What to do: Use the nearest condition that is named, or add the condition to vocabulary/conditions.toml and to the
identity of the metrics that depend on it.
"""

from kb.domain.codes import RAISED

CODE = "KB009"
NAME, SEVERITY = RAISED[CODE]
SCOPE = "raised"

BAD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
conditions = { modell = "small" }  # <- KB009
""",
)

GOOD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
conditions = { model = "small" }
""",
)
