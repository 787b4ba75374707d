"""Ambiguous reading: a figure can be read in more than one way.

Why: “1.7 times higher” is 1.7 times to some and 2.7 times to others. Nothing is guessed: such a figure contradicts
another only if each reading does.

What to do: If the source settles it elsewhere, choose with `reading` and say why in `because`; otherwise leave it.
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.checks.arithmetic import interval_text
from kb.checks.base import said
from kb.domain.claim import Claim
from kb.domain.finding import Finding, Severity
from kb.domain.ledger import Ledger

CODE = "KB206"
NAME = "quantity.ambiguous-reading"
SEVERITY = Severity.NOTE
SCOPE = "claim"

BAD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed-ratio"
figure = "1.7 times higher"  # <- KB206
baseline = { subject = "beta" }
""",
)

GOOD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed-ratio"
figure = "1.7 times higher"
baseline = { subject = "beta" }
reading = "n"
because = "Its chart shows 1.7."
""",
)


def check(claim: Claim, _: Ledger) -> Iterator[Finding]:
    """A finding where several readings are open."""
    if len(claim.readings) < 2:
        return
    ways = "; ".join(
        f"{reading.name}: {interval_text(reading.strict, claim.unit)} {claim.unit}" for reading in claim.readings
    )
    yield Finding(
        CODE,
        NAME,
        SEVERITY,
        f"{claim.id} says {said(claim)}, which has {len(claim.readings)} readings ({ways})",
        claim.at("figure"),
        (claim.id,),
        help="choose one with reading and because if the source settles it",
    )
