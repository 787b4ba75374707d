"""Value is not the figure: `value`, or another printing in `also`, holds another number than the printed words.

Why: `value` only spells out what the figure leaves out, such as its unit. Where the numbers differ, one of them was
mistyped, and the database would compute with a number that nobody published. A source that prints two numbers for one
thing makes two claims: as one, their difference would be hidden.

What to do: Compare both with the document and correct the wrong one; remove `value` if the figure can be read
without it. A sign that the words say (“a loss of”) may be added with `because`. Another number in `also` is a claim
of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from kb.checks.base import said
from kb.checks.printings import another_number, printings
from kb.domain.canonical import SHARE
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
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "about 700 requests per second"
also = ["about 1,400 requests per second"]  # <- KB201
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
    """
[[claim]]
id = "saved"
subject = "alpha"
metric = "time-saved"
figure = "0.45"
value = "45 %"
unit_from = "the table gives it as a part of one"
also = ["45 %", "45 percent"]
""",
    """
[[claim]]
id = "efficiency"
subject = "alpha"
metric = "efficiency-change"
figure = "by 20 %"
value = "-20 %"
because = "The sentence says that it is worse."
baseline = { subject = "alpha" }
""",
)


def check(claim: Claim, ledger: Ledger) -> Iterator[Finding]:
    """A finding where the printed numbers, converted if need be, are not those of the value."""
    for passage, other in printings(claim, ledger):
        if another_number(claim, other, ledger):
            yield Finding(
                CODE,
                NAME,
                SEVERITY,
                f"{claim.id} says {said(claim)}, and also “{passage.figure}”, which is another number",
                claim.at("also"),
                (claim.id, passage.figure),
                help="compare both with the document; if both are printed, make the other one a claim of its own",
            )
    printed, meant = claim.figure_quantity, claim.quantity
    if claim.value is None or printed is None or meant is None or _agree(printed, meant, claim, ledger):
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


def _agree(printed: Quantity, meant: Quantity, claim: Claim, ledger: Ledger) -> bool:
    if printed.stated == meant.stated:
        return True
    if Kind.DATE in (printed.kind, meant.kind):  # a date may spell out words that are none, such as “today”
        return printed.kind is not meant.kind or printed.strict.meets(meant.strict)
    if printed.unit and meant.unit:
        factor = ledger.units.factor(printed.unit, meant.unit) or Fraction(1)
    else:  # a bare number may be a share: 0.45 is 45 %
        factor = SHARE.get(printed.unit, Fraction(1)) / SHARE.get(meant.unit, Fraction(1))
    wanted = [Fraction(number) for number in meant.stated]
    if [Fraction(number) * factor for number in printed.stated] == wanted:
        return True
    return claim.because is not None and [-Fraction(number) * factor for number in printed.stated] == wanted
