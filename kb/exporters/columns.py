"""The tables that can be exported: claims in short and in full, sources, conflicts, and what the columns mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from kb.errors import UsageError
from kb.exporters.claim_columns import FULL, TABLE, of_conditions
from kb.exporters.column import Column
from kb.exporters.record import Export
from kb.exporters.source_columns import CONFLICTS, SOURCES

DICTIONARY = (
    Column("column", "Column", "the name of a column", lambda c: c.name),
    Column("label", "Heading", "its heading for people", lambda c: c.label),
    Column("meaning", "Meaning", "what it holds", lambda c: c.meaning),
    Column("type", "Type", "what its cells are: text, number, boolean or url", lambda c: c.type),
    Column("values", "Allowed values", "the words that it may hold; empty where free", lambda c: "; ".join(c.values)),
)
_SETS: Mapping[str, tuple[Column, ...]] = {
    "table": TABLE,
    "full": FULL,
    "sources": SOURCES,
    "conflicts": CONFLICTS,
    "dictionary": DICTIONARY,
}
SETS = tuple(_SETS)
OF_CLAIMS = ("table", "full")  # sets with a row a claim


def columns_of(export: Export) -> tuple[Column, ...]:
    """The columns of the set that an export asks for; raises `UsageError` for an unknown one."""
    if export.columns == "full":
        return (*FULL, *of_conditions(export.conditions))
    if export.columns not in _SETS:
        raise UsageError(f"the column set {export.columns!r} is unknown; it is one of {', '.join(SETS)}")
    return _SETS[export.columns]


def rows(export: Export, columns: Sequence[Column]) -> Iterator[Sequence[str]]:
    """The rows of the set that an export asks for, one text a column."""
    for thing in _things(export):
        yield [column.of(thing) for column in columns]


def _things(export: Export) -> Iterable[object]:
    match export.columns:
        case "sources":
            return export.works
        case "conflicts":
            return export.disputes
        case "dictionary":
            return (*FULL, *of_conditions(export.conditions))
    return export.records


def headings(export: Export, columns: Sequence[Column]) -> list[str]:
    """The first row: names for programs, or labels for people."""
    return [column.label if export.labels else column.name for column in columns]
