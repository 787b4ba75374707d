"""HTML: one page that stands alone, to read, print or paste into an article; without any script."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import BinaryIO

from kb.exporters.notes import citation
from kb.exporters.printed import Cell, Printed, printed
from kb.exporters.record import Export
from kb.exporters.safety import defused, visible
from kb.exporters.values import Shown

MEDIA_TYPE = "text/html; charset=utf-8"
SUFFIX = "html"


def write(export: Export, out: BinaryIO) -> None:
    """The page: caption, table, notes with links both ways, sources."""
    table = printed(export)
    style = Path(__file__).parent.with_name("table.css").read_text(encoding="utf-8")
    parts = [
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{_text(table.title)}</title>\n',
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
        f"<style>\n{style}</style>\n</head>\n<body>\n",
        *_table(table),
        *_notes(table),
        *_sources(table),
        f"<footer>{_text(_footer(export))}</footer>\n</body>\n</html>\n",
    ]
    out.write("".join(parts).encode("utf-8", "xmlcharrefreplace"))


def _table(table: Printed) -> Iterator[str]:
    values = [cell.text for row in table.rows for cell in row if isinstance(cell.text, Shown)]
    hedge = max((len(value.hedge) for value in values), default=0)
    number = max((len(value.number) for value in values if value.unit), default=0)
    yield f'<div class="scroll" role="region" aria-label="{_text(table.title)}" tabindex="0">\n'
    yield f'<table style="--hedge:{hedge}ch;--number:{number}ch">\n<caption><strong>{_text(table.title)}</strong>'
    yield f" <span>{_text(table.shared)}</span></caption>\n" if table.shared else "</caption>\n"
    cells = "".join(f'<th scope="col">{_text(heading)}</th>' for heading in table.headings)
    yield f"<thead>\n<tr>{cells}</tr>\n</thead>\n<tbody>\n"
    kinds = [re.sub(r"[^a-z]+", "-", heading.lower()) for heading in table.headings[1:]]
    seen: set[int] = set()
    for row in table.rows:
        first, *rest = (_cell(cell, seen) for cell in row)
        cells = "".join(f'<td class="{kind}">{cell}</td>' for kind, cell in zip(kinds, rest, strict=True))
        yield f'<tr><th scope="row">{first}</th>{cells}</tr>\n'
    yield "</tbody>\n</table>\n</div>\n"


def _cell(cell: Cell, seen: set[int]) -> str:
    text = _value(cell.text) if isinstance(cell.text, Shown) else _text(defused(cell.text))
    if cell.url:
        text = f'<a href="{_text(cell.url)}">{text}</a>'
    if cell.disputed:
        text += ' <abbr class="disputed" title="disputed by an open conflict">⚠</abbr>'
    links = []
    for number in cell.notes:
        place = "" if number in seen else f' id="ref-{number}"'
        seen.add(number)
        links.append(f'<a href="#note-{number}"{place} aria-label="note {number}">{number}</a>')
    text += f" <sup>{', '.join(links)}</sup>" if links else ""
    return f'<span class="whole">{text}</span>' if isinstance(cell.text, Shown) and cell.text.unit else text


def _value(value: Shown) -> str:
    """Hedge, number and unit, each in a place of its own, so that they line up from row to row."""
    hedge = f'<span class="hedge">{_text(value.hedge)} </span>'
    gap = "" if value.unit in ("×", "%", "") else " "
    if not value.unit:
        return f'<span class="figure">{hedge}<span>{_text(value.number)}</span></span>'
    number = f'<span class="number">{_text(value.number)}{gap}</span>'
    return f'<span class="figure">{hedge}{number}<span class="unit">{_text(value.unit)}</span></span>'


def _notes(table: Printed) -> Iterator[str]:
    if not table.notes and not table.remarks:
        return
    yield "<section>\n<h2>Notes</h2>\n"
    yield "".join(f"<p>{_text(remark)}</p>\n" for remark in table.remarks)
    yield "<ol>\n"
    for number, note in enumerate(table.notes, 1):
        back = f'<a href="#ref-{number}" aria-label="back to the table">↩</a>'
        yield f'<li id="note-{number}">{_text(note)} {back}</li>\n'
    yield "</ol>\n</section>\n"


def _sources(table: Printed) -> Iterator[str]:
    if table.sources:
        items = "".join(f"<li>{_text(citation(work))}</li>\n" for work in table.sources)
        yield f"<section>\n<h2>Sources</h2>\n<ul>\n{items}</ul>\n</section>\n"


def _footer(export: Export) -> str:
    asked = "; ".join(f"{word} {value}" for word, value in export.query)
    when = f", {export.when}" if export.when else ""
    return f"{export.count} claims{f' ({asked})' if asked else ''}, exported by kb {export.version}{when}"


def _text(text: str) -> str:
    return escape(visible(text))
