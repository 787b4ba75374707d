"""What this is, how a figure gets here, what the marks mean, and how to cite it."""

from __future__ import annotations

from kb.domain.finding import Severity
from kb.domain.states import STANDING
from kb.quantity.hedges import POLICY
from kb.services.conflicts import stands
from kb.web import wording
from kb.web.page import Ask, Filled, Page


def about(ask: Ask) -> Filled:
    """The page, with what is counted of the knowledge base as it is now."""
    ledger = ask.ledger
    live = tuple(ledger.live())
    standing = [each for each in stands(ask.outcome, STANDING) if each.finding.severity is not Severity.NOTE]
    return {
        "claims": len(live),
        "sources": len(ledger.sources),
        "metrics": len({claim.metric for claim in live if claim.metric}),
        "subjects": len({claim.subject for claim in live if claim.subject}),
        "speakers": len({claim.asserted_by for claim in live if claim.asserted_by in ledger.agents}),
        "open": len(standing),
        "checked": wording.CHECKED,
        "policy": POLICY,
    }


PAGES = (Page("/about", "about.html", about),)
