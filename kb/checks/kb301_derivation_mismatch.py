"""Derivation mismatch: a figure is not what follows from the figures that it is said to follow from.

Why: A source prints two speeds and their ratio, and whatever the words about and nearly allow, the ratio is not
that of the two. One of the three figures is wrong, or the ratio is of something else.

What to do: Compare all figures with the document. If they are right, the finding stands and the derived figure
should not be used alone; if the source does not say that it follows, remove `equals`.
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.checks.base import disputed, said
from kb.checks.derivations import derivation
from kb.domain.claim import Claim
from kb.domain.finding import Finding, Severity
from kb.domain.ledger import Ledger
from kb.quantity.expression import ExpressionError

CODE = "KB301"
NAME = "arithmetic.derivation-mismatch"
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
id = "ratio"
subject = "alpha"
metric = "speed-ratio"
figure = "4.9 times"  # <- KB301
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
id = "share"
subject = "alpha"
metric = "time-saved"
figure = "two thirds"  # <- KB301
equals = "1 - slow-latency / fast-latency"

[[claim]]
id = "slow-latency"
subject = "alpha"
metric = "latency"
figure = "1.5 seconds"

[[claim]]
id = "fast-latency"
subject = "beta"
metric = "latency"
figure = "6 seconds"
""",
    """
[[claim]]
id = "fast"
subject = "alpha"
metric = "speed"
figure = "about 700 requests per second"
asserted_by = "acme"

[[claim]]
id = "odd"
subject = "alpha"
metric = "power"
figure = "700 W"  # <- KB301
conditions = { power-basis = "rated" }
equals = "fast * 2"
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
figure = "more than 4 times"
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
figure = "3.14 times higher"
baseline = { subject = "beta" }
asserted_by = "acme"
equals = "fast / slow"
""",
    """
[[claim]]
id = "a"
subject = "alpha"
metric = "lanes"
figure = "24 lanes"

[[claim]]
id = "b"
subject = "alpha"
metric = "lanes"
figure = "8 lanes"

[[claim]]
id = "all"
subject = "alpha"
metric = "lanes"
figure = "32 lanes"
equals = "a + b"
""",
)


def check(claim: Claim, ledger: Ledger) -> Iterator[Finding]:
    """A finding where no reading of the claim can be what its operands give, or where they give something else."""
    try:
        found = derivation(claim, ledger)
    except ExpressionError as error:
        yield Finding(
            CODE,
            NAME,
            SEVERITY,
            f"{claim.id} says {said(claim)} and cannot follow from “{claim.equals}”: {error}",
            claim.at("figure"),
            (claim.id,),
            help="correct equals, so that it comes to the claim's unit",
            verdict="mismatch",
            members=(disputed(claim),),
        )
        return
    if found is not None and not found.possible:
        yield found.finding(CODE, NAME, SEVERITY, "mismatch", "strict")
