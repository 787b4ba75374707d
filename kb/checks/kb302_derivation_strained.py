"""Derivation strained: a figure follows from its operands only if the hedges are stretched.

Why: “About” leaves room, and a figure that needs all of it was probably computed from other numbers than those that
are printed.

What to do: Compare all figures with the document; if they are right, the warning tells the reader how far the
figure can be trusted.
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.checks.derivations import derivation
from kb.domain.claim import Claim
from kb.domain.finding import Finding, Severity
from kb.domain.ledger import Ledger
from kb.quantity.expression import ExpressionError

CODE = "KB302"
NAME = "arithmetic.derivation-strained"
SEVERITY = Severity.WARNING
SCOPE = "claim"

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
figure = "4.6 times"  # <- KB302
baseline = { subject = "beta" }
asserted_by = "acme"
equals = "fast / slow"
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
equals = "fast / slow"
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
equals = "fast / slow"
""",
)


def check(claim: Claim, ledger: Ledger) -> Iterator[Finding]:
    """A finding where the claim can be what its operands give, and not as a fair reader takes them."""
    try:
        found = derivation(claim, ledger)
    except ExpressionError:
        return  # a derivation mismatch says so
    if found is not None and found.possible and not found.easy:
        yield found.finding(CODE, NAME, SEVERITY, "strained", "usual")
