"""Markdown: a table with footnotes, for a text that is kept in one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import BinaryIO

from kb.exporters.notes import citation
from kb.exporters.printed import Cell, printed
from kb.exporters.record import Export
from kb.exporters.safety import defused, visible

MEDIA_TYPE = "text/markdown; charset=utf-8"
SUFFIX = "md"

_ACTING = str.maketrans({mark: f"\\{mark}" for mark in "\\`*_[]<>|#~$^"} | dict.fromkeys("\n\r\t", " "))


def write(export: Export, out: BinaryIO) -> None:
    """Heading, what all rows share, the table, remarks, sources, and the footnotes at the end."""
    table = printed(export)
    lines = [f"### {plain(table.title)}", ""]
    lines += [plain(table.shared), ""] if table.shared else []
    lines += [_row(table.headings), _row(["---"] * len(table.headings))]
    lines += [_row([_cell(cell) for cell in row]) for row in table.rows]
    lines += ["", *(f"{plain(remark)}\n" for remark in table.remarks)]
    lines += ["Sources:", "", *(f"- {plain(citation(work))}" for work in table.sources), ""] if table.sources else []
    lines += [f"[^{number}]: {plain(note)}" for number, note in enumerate(table.notes, 1)]
    out.write(("\n".join(lines).rstrip() + "\n").encode("utf-8", "backslashreplace"))


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cell(cell: Cell) -> str:
    """Text, mark and references to the footnotes."""
    text = plain(defused(str(cell.text)))
    if cell.url:
        text = f"[{text}](<{cell.url.replace('>', '%3E').replace('<', '%3C').replace('|', '%7C')}>)"
    notes = "".join(f"[^{number}]" for number in cell.notes)
    return f"{text}{' ⚠' if cell.disputed else ''}{notes}"


def plain(text: str) -> str:
    """Text in which no character acts as Markdown or HTML."""
    return visible(text).translate(_ACTING)
