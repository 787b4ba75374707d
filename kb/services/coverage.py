"""What became of the figures of the documents that are at hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from kb.documents.coverage import Coverage, Status, coverages, findings
from kb.documents.store import DocumentStore
from kb.domain.finding import Finding
from kb.domain.ledger import Ledger
from kb.errors import NothingToDo


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
