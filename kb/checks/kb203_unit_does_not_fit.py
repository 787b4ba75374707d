"""Unit does not fit: a figure is in a unit or of a kind that its metric does not measure.

Why: A speed cannot be compared with a power. Either the metric is wrong, or the unit that the figure leaves out was
taken for another.

What to do: Choose the metric that the figure belongs to, or give the complete unit in `value` with `unit_from`.
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.checks.base import said
from kb.domain.canonical import Misfit, canonical
from kb.domain.claim import Claim
from kb.domain.finding import Finding, Severity
from kb.domain.ledger import Ledger

CODE = "KB203"
NAME = "quantity.unit-does-not-fit"
SEVERITY = Severity.ERROR
SCOPE = "claim"

BAD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "power"
figure = "700 requests per second"  # <- KB203
conditions = { power-basis = "rated" }
""",
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 W"  # <- KB203
""",
)

GOOD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "power"
figure = "0.7 kW"
conditions = { power-basis = "rated" }
""",
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests"
value = "700 request/s"
unit_from = "the sentence counts by the second"
""",
)


def check(claim: Claim, ledger: Ledger) -> Iterator[Finding]:
    """A finding where the quantity cannot be expressed in the metric's unit and kind."""
    metric = ledger.metrics.get(claim.metric or "")
    if metric is None or claim.quantity is None or claim.readings:
        return
    misfit = canonical(claim.quantity, metric, ledger.units)
    if not isinstance(misfit, Misfit):
        return
    key = "figure" if claim.value is None else "value"
    yield Finding(
        CODE,
        NAME,
        SEVERITY,
        f"{claim.id} says {said(claim)}, which does not fit {metric.label}: {misfit}",
        claim.at(key),
        (claim.id,),
        help="choose the metric that it belongs to, or complete the unit in value, with unit_from",
    )
