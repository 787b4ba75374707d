"""What became of the figures of the documents that are at hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from weakref import ref

from kb.documents.coverage import Coverage, Status, cover, coverages, findings
from kb.documents.store import DocumentStore
from kb.domain.finding import Finding
from kb.domain.ledger import Ledger
from kb.domain.source import Source
from kb.errors import NothingToDo

KEPT = 4  # coverages in memory: whoever reads a document asks for one part of it after the other


def covered(ledger: Ledger, documents: Path) -> tuple[tuple[Coverage, ...], tuple[str, ...]]:
    """The coverage of every source whose document is at hand, and the ids of the others."""
    found, absent = coverages(ledger, DocumentStore(documents))
    if not found:
        raise NothingToDo(f"no document of the ledger is in {str(documents)!r}; name the folder with --documents")
    return found, absent


def coverage_json(coverage: Coverage) -> dict[str, Any]:
    """The coverage of one document: counts by status, and what is open with line, column and words."""
    text = coverage.text
    return {
        "source": coverage.source.id,
        "figures": len(coverage.figures),
        "percent": coverage.percent,
        "counts": {status.value: coverage.count(status) for status in Status},
        "open": [
            {
                "start": each.figure.start,
                "end": each.figure.end,
                "exact": each.figure.exact,
                "line": text.line_column(each.figure.start)[0],
                "column": text.line_column(each.figure.start)[1],
            }
            for each in coverage.open
        ],
    }


def open_figures(found: Sequence[Coverage]) -> Iterator[Finding]:
    """A finding for each document with figures that nobody has answered for."""
    for coverage in found:
        yield from findings(coverage)


def coverage_of(source: Source, ledger: Ledger, store: DocumentStore) -> Coverage | None:
    """The coverage of one source, kept as long as ledger and store are the same; None where its document is absent.

    Raises `DocumentError` for a document that cannot be read as text.
    """
    known = _kept.get(source.id)
    if known is not None and known[0]() is ledger and known[1] is store:
        return known[2]
    text = store.text(source.document) if source.document is not None else None
    if text is None:
        return None
    while len(_kept) >= KEPT:
        _kept.pop(next(iter(_kept), ""), None)
    found = cover(ledger, source, text)
    _kept[source.id] = (ref(ledger), store, found)
    return found


_kept: dict[str, tuple[ref[Ledger], DocumentStore, Coverage]] = {}
