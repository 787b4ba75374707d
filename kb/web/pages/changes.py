"""The public record: every load with what it added, corrected and withdrew, and what was decided about conflicts."""

from __future__ import annotations

from kb.api.problems import Problem
from kb.services.recent import recent
from kb.web import links
from kb.web.linking import page_of
from kb.web.page import Ask, Filled, Page

_ROWS = 100  # changes of a page


def changes(ask: Ask) -> Filled:
    """Changes, newest first."""
    text = ask.one("before")
    if text and not (text.isdecimal() and text.isascii() and len(text) < 16):
        raise Problem("invalid-value", f"before {text!r} is no place in the log; begin with the newest changes")
    batches, then = recent(ask.base.url, int(text) if text else None, _ROWS, ask.ledger)
    return {
        "batches": [
            (batch, [(told, page_of(told.kind, told.name, ask.outcome)) for told in batch.changes]) for batch in batches
        ],
        "first": "/changes" if text else None,
        "next": links.asking("/changes", {"before": str(then)}) if then else None,
        "alternates": (("application/json", "/v1/changes"),),
    }


PAGES = (Page("/changes", "changes.html", changes, ("before",)),)
