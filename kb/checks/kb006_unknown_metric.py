"""Unknown metric: a claim names a metric that the vocabulary does not have.

Why: Claims are compared by metric; under a name of its own a figure would never meet the figures that it
contradicts.

What to do: Use the nearest metric that is named, add the spelling to its aliases, or add the metric to
vocabulary/metrics.toml.
"""

from kb.domain.codes import RAISED

CODE = "KB006"
NAME, SEVERITY = RAISED[CODE]
SCOPE = "raised"

BAD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "sped"  # <- KB006
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
