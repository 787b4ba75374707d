"""When sources were published, as far as it is certain."""

from __future__ import annotations

from kb.domain.ledger import Ledger
from kb.quantity import dates
from kb.quantity.interval import Interval


def days(edtf: str | None) -> Interval | None:
    """The days that an EDTF date can mean; None without one, or where it cannot be read, which reading reports."""
    try:
        return None if edtf is None else dates.interval(edtf)
    except dates.DateError:
        return None


def published(source: str, ledger: Ledger) -> Interval | None:
    """The days on which a source can have been published."""
    known = ledger.sources.get(source)
    return days(known.published) if known else None


def later(source: str, other: str, ledger: Ledger) -> bool:
    """Whether a source was certainly published after another."""
    first, second = published(other, ledger), published(source, ledger)
    return first is not None and second is not None and first.below(second)
