"""The first page: what does not fit together, the metrics, and what changed last."""

from __future__ import annotations

from kb.domain.finding import Severity
from kb.domain.states import STANDING
from kb.services.conflicts import stands
from kb.services.recent import recent
from kb.services.vocabulary import metrics
from kb.web.clashes import clashes
from kb.web.linking import page_of
from kb.web.page import Ask, Filled, Page

_CLASHES, _METRICS, _CHANGES = 8, 16, 50  # that are shown; changes are told by load


def home(ask: Ask) -> Filled:
    """The most severe open conflicts, the metrics with the most claims, and the latest changes."""
    ledger = ask.ledger
    standing = [each for each in stands(ask.outcome, STANDING) if each.finding.severity is not Severity.NOTE]
    known = [metric for metric in metrics(ledger) if metric["claims"]]
    batches, _ = recent(ask.base.url, None, _CHANGES, ledger)
    return {
        "claims": sum(1 for _ in ledger.live()),
        "sources": len(ledger.sources),
        "stands": clashes(standing[:_CLASHES], ledger),
        "open": len(standing),
        "metrics": sorted(known, key=lambda metric: -metric["claims"])[:_METRICS],
        "known": len(known),
        "batches": [
            (batch, [(told, page_of(told.kind, told.name, ask.outcome)) for told in batch.changes if told.correction])
            for batch in batches[:5]
        ],
    }


PAGES = (Page("/", "home.html", home),)
