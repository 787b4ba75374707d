"""Ratio not supported: no two figures that a ratio could follow from fit it.

Why: A ratio is printed, and so are the two figures that it is a ratio of, under the same conditions; their quotient
is another number.

What to do: Compare the ratio and the closest pair with the document. If the ratio belongs to other figures, state
the conditions in which it differs, or say what it follows from in `equals`.
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.checks.ratios import misfit, ratios
from kb.domain.finding import Finding, Severity
from kb.domain.ledger import Ledger

CODE = "KB308"
NAME = "arithmetic.ratio-not-supported"
SEVERITY = Severity.ERROR
SCOPE = "ledger"

BAD = (
    """
[[claim]]
id = "fast"
subject = "alpha"
metric = "speed"
figure = "about 700 requests per second"
asserted_by = "acme"

[[claim]]
id = "slow"
subject = "beta"
metric = "speed"
figure = "about 169 requests per second"
asserted_by = "acme"

[[claim]]
id = "ratio"
subject = "alpha"
metric = "speed-ratio"
figure = "4.9 times"  # <- KB308
baseline = { subject = "beta" }
asserted_by = "acme"
""",
    """
[[claim]]
id = "fast"
subject = "alpha"
metric = "speed"
figure = "about 700 requests per second"
asserted_by = "acme"

[[claim]]
id = "slow"
subject = "beta"
metric = "speed"
figure = "about 169 requests per second"
asserted_by = "acme"

[[claim]]
id = "ratio"
subject = "alpha"
metric = "speed-ratio"
figure = "more than nine times"  # <- KB308
baseline = { subject = "beta" }
asserted_by = "acme"
""",
)

GOOD = (
    """
[[claim]]
id = "fast"
subject = "alpha"
metric = "speed"
figure = "about 700 requests per second"
asserted_by = "acme"

[[claim]]
id = "slow"
subject = "beta"
metric = "speed"
figure = "about 169 requests per second"
asserted_by = "acme"

[[claim]]
id = "ratio"
subject = "alpha"
metric = "speed-ratio"
figure = "4.1 times"
baseline = { subject = "beta" }
asserted_by = "acme"
""",
    """
[[claim]]
id = "fast"
subject = "alpha"
metric = "speed"
figure = "about 700 requests per second"
asserted_by = "acme"

[[claim]]
id = "slow"
subject = "beta"
metric = "speed"
figure = "about 169 requests per second"
asserted_by = "acme"

[[claim]]
id = "slower"
subject = "beta"
metric = "speed"
figure = "about 143 requests per second"
asserted_by = "acme"

[[claim]]
id = "ratio"
subject = "alpha"
metric = "speed-ratio"
figure = "4.9 times"
baseline = { subject = "beta" }
asserted_by = "acme"
""",
    """
[[claim]]
id = "fast"
subject = "alpha"
metric = "speed"
figure = "about 700 requests per second"
asserted_by = "acme"

[[claim]]
id = "slow"
subject = "beta"
metric = "speed"
figure = "about 169 requests per second"
asserted_by = "acme"

[[claim]]
id = "ratio"
subject = "alpha"
metric = "speed-ratio"
figure = "4.9 times"
baseline = { subject = "beta" }
asserted_by = "acme"
conditions = { model = "large" }
""",
    """
=== other/claims.toml
[[claim]]
id = "fast"
subject = "alpha"
metric = "speed"
figure = "about 700 requests per second"
asserted_by = "acme"

[[claim]]
id = "slow"
subject = "beta"
metric = "speed"
figure = "about 169 requests per second"
asserted_by = "acme"

=== example/claims.toml
[[claim]]
id = "ratio"
subject = "alpha"
metric = "speed-ratio"
figure = "4.9 times"
baseline = { subject = "beta" }
asserted_by = "acme"
""",
    """
[[claim]]
id = "fast"
subject = "alpha"
metric = "speed"
figure = "about 700 requests per second"
asserted_by = "acme"

[[claim]]
id = "slow"
subject = "beta"
metric = "speed"
figure = "about 169 requests per second"
asserted_by = "acme"

[[claim]]
id = "ratio"
subject = "alpha"
metric = "speed-ratio"
figure = "4.9 times"
baseline = { text = "the next best" }
asserted_by = "acme"
""",
)


def check(ledger: Ledger) -> Iterator[Finding]:
    """A finding for each ratio that no pair of figures can give."""
    for ratio, pairs in ledger.once(ratios):
        if not any(pair.fits(ratio) for pair in pairs):
            yield misfit(ratio, pairs, CODE, NAME, SEVERITY, strict=True)
