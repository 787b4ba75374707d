"""The printed words of a record, as passages."""

from __future__ import annotations

from collections.abc import Iterable

from kb.domain.passage import Passage
from kb.ledger.records import PassageRecord


def passage(figure: str, at: list[int] | None, near: str | None) -> Passage:
    """Words as printed and where."""
    return Passage(figure, (at[0], at[1]) if at else None, near)


def others(also: Iterable[str | PassageRecord] | None) -> tuple[Passage, ...]:
    """Further printings of a figure, each written as words alone or as a table."""
    return tuple(
        Passage(each) if isinstance(each, str) else passage(each.figure, each.at, each.near) for each in also or ()
    )
