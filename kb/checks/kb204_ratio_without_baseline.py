"""Ratio without a baseline: “4.9 times”, and not of what.

Why: A ratio or a change says nothing until it is known what it compares with; two ratios against different things
do not contradict each other.

What to do: Add `baseline = { subject = "…" }`, or `baseline = { text = "…" }` with the words of a source that names
nothing definite.
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.checks.base import said
from kb.domain.claim import Claim
from kb.domain.finding import Finding, Severity
from kb.domain.ledger import Ledger
from kb.quantity.figure import Kind

CODE = "KB204"
NAME = "quantity.ratio-without-baseline"
SEVERITY = Severity.ERROR
SCOPE = "claim"

BAD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed-ratio"
figure = "4.9 times"  # <- KB204
""",
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "efficiency-change"
figure = "25 % more"  # <- KB204
""",
)

GOOD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed-ratio"
figure = "4.9 times"
baseline = { subject = "beta" }
""",
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed-ratio"
figure = "4.9 times"
baseline = { text = "the next best" }
""",
)


def check(claim: Claim, ledger: Ledger) -> Iterator[Finding]:
    """A finding where a claim of a relative metric has no baseline."""
    metric = ledger.metrics.get(claim.metric or "")
    if metric is None or metric.kind not in (Kind.RATIO, Kind.CHANGE):
        return
    if claim.quantity is None or claim.baseline is not None:
        return
    yield Finding(
        CODE,
        NAME,
        SEVERITY,
        f"{claim.id} says {said(claim)} and does not say of what",
        claim.at("figure"),
        (claim.id,),
        help='add baseline = { subject = "…" }, or { text = "…" } in the words of a source that names nothing definite',
    )
