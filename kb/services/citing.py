"""A claim cited, from a ledger or from what a database remembers of it."""

from __future__ import annotations

from dataclasses import replace

from kb.exporters.citing import STYLES, cite
from kb.exporters.record import Record, work
from kb.services.check import Checked
from kb.services.query import listed, one

__all__ = ["STYLES", "cited"]


def cited(outcome: Checked, address: str, style: str, accessed: str | None = None) -> str:
    """The citation of a claim; `accessed` is when the reader looked, instead of what the ledger records.

    Raises `UsageError` with the nearest ids for an address that leads to no claim.
    """
    ledger = outcome.ledger
    claim = one(address, ledger)
    source = replace(work(ledger.sources.get(claim.source), claim.source, ledger), claims=1)
    if accessed:
        source = replace(source, accessed=accessed)
    (json,) = listed([claim], outcome)
    return cite(style, claim, ledger, Record(json, source, ledger, lambda: claim))
