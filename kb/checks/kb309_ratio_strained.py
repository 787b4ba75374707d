"""Ratio strained: the two figures that a ratio could follow from fit it only if the hedges are stretched.

Why: The quotient of the printed numbers is another number than the printed ratio; only the words about and nearly
keep them together.

What to do: Compare the ratio and the pair with the document.
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.checks.ratios import misfit, ratios
from kb.domain.finding import Finding, Severity
from kb.domain.ledger import Ledger

CODE = "KB309"
NAME = "arithmetic.ratio-strained"
SEVERITY = Severity.WARNING
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
figure = "4.6 times"  # <- KB309
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
id = "ratio"
subject = "alpha"
metric = "speed-ratio"
figure = "4.9 times"
baseline = { subject = "beta" }
asserted_by = "acme"
""",
)


def check(ledger: Ledger) -> Iterator[Finding]:
    """A finding for each ratio that some pair of figures gives, and none as a fair reader takes them."""
    for ratio, pairs in ledger.once(ratios):
        if any(pair.fits(ratio) for pair in pairs) and not any(pair.fits_well(ratio) for pair in pairs):
            yield misfit(ratio, pairs, CODE, NAME, SEVERITY, strict=False)
