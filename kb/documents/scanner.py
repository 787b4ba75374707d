"""Every figure of a document: where it stands, what it is, and how it reads."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass

from kb.documents.names import Named, names_of
from kb.documents.text import Text
from kb.domain.ledger import Ledger
from kb.quantity.figure import Figure, FigureClass


@dataclass(frozen=True, slots=True)
class Scanned:
    """A figure of a document and, inside a name of the vocabulary, the ids that answer to that name."""

    figure: Figure
    names: tuple[str, ...] = ()


def scan(text: Text, ledger: Ledger | None = None, lang: str = "en") -> tuple[Scanned, ...]:
    """The figures of a document in order and apart from each other; no digit and no number word is left out.

    The names and units of `ledger` are known, without one the units of every ledger and no names.
    """
    from kb.quantity.grammar import read

    found = names_of(ledger).find(text.text) if ledger is not None else ()
    units = ledger.units if ledger is not None else None
    figures = read(text.text, units=units, lang=lang, names=tuple((name.start, name.end) for name in found))
    starts = [name.start for name in found]
    return tuple(Scanned(figure, _ids(figure, found, starts)) for figure in figures)


def as_json(scanned: Scanned, text: Text) -> Mapping[str, object]:
    """A scanned figure as `kb scan --json` writes it: the figure as everywhere, its class, place, names and reason."""
    from kb.quantity.figure_json import as_json as figure_json

    figure = scanned.figure
    line, column = text.line_column(figure.start)
    return {
        **figure_json(figure),
        "class": figure.cls.value,
        "line": line,
        "column": column,
        "names": list(scanned.names),
        "reason": figure.reason,
    }


def _ids(figure: Figure, found: tuple[Named, ...], starts: list[int]) -> tuple[str, ...]:
    if figure.cls is not FigureClass.NAME:
        return ()
    before = bisect_right(starts, figure.start) - 1
    name = found[before] if before >= 0 else None
    return name.ids if name is not None and figure.start < name.end else ()
