"""Value is not the figure: `value` holds another number than the printed words.

Why: `value` only spells out what the figure leaves out, such as its unit. Where the numbers differ, one of them was
mistyped, and the database would compute with a number that nobody published.

What to do: Compare both with the document and correct the wrong one; remove `value` if the figure can be read
without it.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from kb.checks.base import said
from kb.domain.claim import Claim
from kb.domain.finding import Finding, Severity
from kb.domain.ledger import Ledger
from kb.quantity.figure import Kind, Quantity

CODE = "KB201"
NAME = "quantity.value-is-not-the-figure"
SEVERITY = Severity.ERROR
SCOPE = "claim"

BAD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "about 169 requests per second"
value = "about 170 request/s"  # <- KB201
""",
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "bandwidth"
figure = "0.6 TB/s"
value = "60 GB/s"  # <- KB201
""",
)

GOOD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "about 169 requests"
value = "about 169 request/s"
""",
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "bandwidth"
figure = "0.6 TB/s"
value = "600 GB/s"
""",
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed-ratio"
figure = "nine times"
value = "9 x"
baseline = { subject = "beta" }
""",
)


def check(claim: Claim, ledger: Ledger) -> Iterator[Finding]:
    """A finding where the printed numbers, converted if need be, are not those of the value."""
    printed, meant = claim.figure_quantity, claim.quantity
    if claim.value is None or printed is None or meant is None or _agree(printed, meant, ledger):
        return
    yield Finding(
        CODE,
        NAME,
        SEVERITY,
        f"{claim.id} prints {said(claim)}, which holds {' and '.join(printed.stated)}; "
        f"its value “{claim.value}” holds {' and '.join(meant.stated)}",
        claim.at("value"),
        (claim.id,),
        help="correct whichever was mistyped; drop value if the figure can be read without it",
    )


def _agree(printed: Quantity, meant: Quantity, ledger: Ledger) -> bool:
    if printed.stated == meant.stated:
        return True
    if Kind.DATE in (printed.kind, meant.kind):  # a date may spell out words that are none, such as “today”
        return printed.kind is not meant.kind or printed.strict.meets(meant.strict)
    factor = ledger.units.factor(printed.unit, meant.unit) if printed.unit and meant.unit else None
    return [Fraction(number) * (factor or 1) for number in printed.stated] == [Fraction(n) for n in meant.stated]
