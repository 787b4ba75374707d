"""Hedge lost: `value`, or another printing in `also`, hedges the number in another way than the printed words.

Why: “Nearly 700” is less than 700, and “more than 700” is more. A figure without its hedge says what its source did
not say.

What to do: Write the hedge of the figure into `value`. A hedge that the source says once for several numbers may be
added to a bare figure, with `because`. A printing with another hedge is a claim of its own, with `restates`.
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.checks.base import said
from kb.checks.printings import another_hedge, another_number, printings
from kb.domain.claim import Claim
from kb.domain.finding import Finding, Severity
from kb.domain.ledger import Ledger
from kb.quantity.figure import Hedge, Kind

CODE = "KB202"
NAME = "quantity.hedge-lost"
SEVERITY = Severity.ERROR
SCOPE = "claim"

BAD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "nearly 700 requests"
value = "700 request/s"  # <- KB202
""",
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "nearly 700 requests"
value = "about 700 request/s"  # <- KB202
""",
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "nearly 700 requests per second"
also = [{ figure = "700 requests per second" }]  # <- KB202
""",
)

GOOD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "nearly 700 requests"
value = "nearly 700 request/s"
""",
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "approximately 700 requests"
value = "~700 request/s"
also = ["about 700 requests"]
""",
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests"
value = "about 700 request/s"
because = "The sentence says about once, for both numbers."
""",
)


def check(claim: Claim, ledger: Ledger) -> Iterator[Finding]:
    """A finding where figure and value are hedged differently."""
    printed, meant = claim.figure_quantity, claim.quantity
    for passage, other in printings(claim, ledger):
        if printed is not None and another_hedge(printed, other) and not another_number(claim, other, ledger):
            yield Finding(
                CODE,
                NAME,
                SEVERITY,
                f"{claim.id} says {said(claim)}, hedged as {printed.hedge}; "
                f"also “{passage.figure}”, hedged as {other.hedge}",
                claim.at("also"),
                (claim.id, passage.figure),
                help="make the other printing a claim of its own, with restates, so that the difference is seen",
            )
    if claim.value is None or printed is None or meant is None or printed.hedge is meant.hedge:
        return
    added = printed.hedge is Hedge.EXACTLY and claim.because
    if added or Kind.DATE in (printed.kind, meant.kind):  # the hedge of a date is in its span of days
        return
    yield Finding(
        CODE,
        NAME,
        SEVERITY,
        f"{claim.id} prints {said(claim)}, hedged as {printed.hedge}; "
        f"its value “{claim.value}” is hedged as {meant.hedge}",
        claim.at("value"),
        (claim.id,),
        help=f"write the hedge {printed.hedge} into the value, as the figure has it",
    )
