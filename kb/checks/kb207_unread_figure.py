"""Unread figure: the metric wants a number and none could be read.

Why: A claim whose number is not understood takes part in no comparison, while it looks as if it did.

What to do: Shorten the figure to the words that hold hedge, number and unit, or spell it out in `value`; a
statement without a number has `statement`.
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.checks.base import said
from kb.domain.claim import Claim
from kb.domain.finding import Finding, Severity
from kb.domain.ledger import Ledger
from kb.quantity.figure import Kind

CODE = "KB207"
NAME = "quantity.unread-figure"
SEVERITY = Severity.ERROR
SCOPE = "claim"

BAD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "an astonishing number of requests per second"  # <- KB207
""",
)

GOOD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
""",
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "events"
figure = "an astonishing number"
statement = "It is fast, says its maker."
""",
)


def check(claim: Claim, ledger: Ledger) -> Iterator[Finding]:
    """A finding where a claim that must have a number has none."""
    metric = ledger.metrics.get(claim.metric or "")
    if metric is None or metric.kind is Kind.NONE or claim.quantity is not None or claim.statement is not None:
        return
    words, key = (said(claim), "figure") if claim.value is None else (f"“{claim.value}”", "value")
    unit = f" in {metric.unit}" if metric.unit else ""
    yield Finding(
        CODE,
        NAME,
        SEVERITY,
        f"{claim.id} has the metric {metric.label}, and no number{unit} can be read from {words}",
        claim.at(key),
        (claim.id,),
        help="shorten the figure to hedge, number and unit, or spell it out in value; `kb quantity` shows what is read",
    )
