"""What the log speaks of, as pages: a name leads to its page as long as there is something of that name."""

from __future__ import annotations

from kb.services.check import Checked
from kb.web import links


def page_of(kind: str, name: str, outcome: Checked) -> str | None:
    """The page of what a change is about; None where there is none, or it is gone."""
    ledger = outcome.ledger
    if kind == "conflict":
        return links.conflict(name)
    there = {
        "claim": (ledger.claims, links.claim),
        "metric": (ledger.metrics, links.metric),
        "subject": (ledger.subjects, links.subject),
        "agent": (ledger.agents, links.agent),
        "source": (ledger.sources, links.source),
    }
    known, link = there.get(kind, ({}, links.claim))
    return link(name) if name in known else None
