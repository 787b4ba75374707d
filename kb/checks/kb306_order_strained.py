"""Order strained: an order that a source states holds only if the hedges are stretched.

Why: “A is faster than B” is a weak statement where both print nearly the same number.

What to do: Compare the statement and both figures with the document.
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.checks.base import said
from kb.checks.relations import relation
from kb.domain.claim import Claim
from kb.domain.finding import Finding, Severity
from kb.domain.ledger import Ledger
from kb.quantity.expression import ExpressionError

CODE = "KB306"
NAME = "arithmetic.order-strained"
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
figure = "about 610 requests per second"

[[claim]]
id = "standing"
subject = "alpha"
metric = "events"
figure = "ahead of all others"  # <- KB306
statement = "Beta is faster than Alpha."
order = "slow > fast"
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
id = "standing"
subject = "alpha"
metric = "events"
figure = "ahead of all others"
statement = "Beta is faster than Alpha."
order = "fast > slow"
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
id = "standing"
subject = "alpha"
metric = "events"
figure = "ahead of all others"
statement = "Beta is faster than Alpha."
order = "slow > fast"
""",
)


def check(claim: Claim, ledger: Ledger) -> Iterator[Finding]:
    """A finding where the stated order can hold, and not as a fair reader takes the figures."""
    if claim.order is None:
        return
    try:
        found = relation(claim.order, claim.source, ledger)
    except ExpressionError:
        return  # a violated order says so
    if found is not None and found.strained:
        yield found.finding(
            CODE,
            NAME,
            SEVERITY,
            f"{claim.id} says {said(claim)}; that holds only if hedges are stretched: {found.told}",
            "compare the statement and the figures with the document",
            claim,
        )
