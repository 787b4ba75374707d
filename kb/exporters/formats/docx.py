"""Word: a landscape page with the table and real footnotes, for a text that is edited on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import BinaryIO

from kb.exporters import wordprocessing as word
from kb.exporters.notes import citation
from kb.exporters.packing import pack
from kb.exporters.printed import Cell, Printed, printed
from kb.exporters.record import Export
from kb.exporters.safety import defused
from kb.exporters.values import Shown

MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
SUFFIX = "docx"

_PAGE = 14798  # twentieths of a point between the margins
_SHARES = {"Subject": 12, "Value": 19, "As printed": 15, "Conditions": 23, "Verification": 17, "Published in": 14}
_SOFT = f'<w:color w:val="{word.SOFT}"/>'
_SMALL = '<w:sz w:val="17"/>'
_MARK = f'<w:color w:val="{word.ACCENT}"/>'


def write(export: Export, out: BinaryIO) -> None:
    """The document; its footnotes are numbered by the program that shows it, in the same order as here."""
    document = _Document(printed(export))
    pack(word.package(document.body(), document.notes(), document.links, document.table.title), out)


class _Document:
    def __init__(self, table: Printed) -> None:
        self.table = table
        self.seen: set[int] = set()
        self.links: list[str] = []

    def body(self) -> str:
        """Title, caption, table, remarks and sources."""
        table = self.table
        rows = [[self._cell(cell, place) for place, cell in enumerate(row)] for row in table.rows]
        parts = [word.paragraph(word.run(table.title), "Title")]
        parts.append(word.paragraph(word.run(table.shared), "Caption"))
        parts.append(word.table(table.headings, rows, _widths(table.headings)))
        parts += [word.paragraph(word.run(remark), "Remark") for remark in table.remarks]
        if table.sources:
            parts.append(word.paragraph(word.run("Sources"), "Heading2"))
            parts += [word.paragraph(word.run(citation(work)), "Remark") for work in table.sources]
        return "".join(parts)

    def notes(self) -> str:
        """The footnotes."""
        return "".join(word.footnote(number, note) for number, note in enumerate(self.table.notes, 1))

    def _cell(self, cell: Cell, place: int) -> str:
        content = _value(cell.text) if isinstance(cell.text, Shown) else self._words(cell, place)
        content += word.run(" ⚠", _MARK) if cell.disputed else ""
        for position, number in enumerate(cell.notes):
            comma = word.run(", ", word.RAISED) if position else ""
            content += comma + word.reference(number, number not in self.seen)
            self.seen.add(number)
        return word.paragraph(content)

    def _words(self, cell: Cell, place: int) -> str:
        if cell.url:
            self.links.append(cell.url)
            return word.link(f"rId{9 + len(self.links)}", defused(str(cell.text)))
        late = self.table.headings[place] in ("Conditions", "Asserted by", "Verification", "Published in")
        return word.run(defused(str(cell.text)), "<w:b/>" if place == 0 else _SMALL if late else "")


def _value(value: Shown) -> str:
    hedge = word.run(f"{value.hedge} ", _SOFT) if value.hedge else ""
    gap = "" if value.unit in ("×", "%", "") else " "
    unit = word.run(f"{gap}{value.unit}", _SOFT + _SMALL) if value.unit else ""
    return hedge + word.run(value.number, "<w:b/>") + unit


def _widths(headings: Sequence[str]) -> list[int]:
    shares = [_SHARES.get(heading, 11) for heading in headings]
    return [_PAGE * share // sum(shares) for share in shares]
