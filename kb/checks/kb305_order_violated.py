"""Order violated: figures rule out an order that a source states.

Why: “A is faster than B” can be checked as soon as both speeds are printed.

What to do: Compare the statement and both figures with the document; they may hold under different conditions,
which the claims should then state.
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.checks.base import said
from kb.checks.relations import relation
from kb.domain.claim import Claim
from kb.domain.finding import Finding, Severity
from kb.domain.ledger import Ledger
from kb.quantity.expression import ExpressionError

CODE = "KB305"
NAME = "arithmetic.order-violated"
SEVERITY = Severity.ERROR
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
id = "standing"
subject = "alpha"
metric = "events"
figure = "ahead of all others"  # <- KB305
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
figure = "nearly 700 requests per second"

[[claim]]
id = "slow"
subject = "beta"
metric = "speed"
figure = "about 650 requests per second"

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
    """A finding where the stated order cannot hold, whatever the words allow, or makes no sense."""
    if claim.order is None:
        return
    try:
        found = relation(claim.order, claim.source, ledger)
    except ExpressionError as error:
        message = f"{claim.id} states the order {claim.order}, which cannot be computed: {error}"
        yield Finding(CODE, NAME, SEVERITY, message, claim.at("figure"), (claim.id,), help="correct order")
        return
    if found is not None and found.violated:
        yield found.finding(
            CODE,
            NAME,
            SEVERITY,
            f"{claim.id} says {said(claim)}; the figures rule it out: {found.told}",
            "compare the statement and the figures with the document; state the conditions if they differ",
            claim,
        )
