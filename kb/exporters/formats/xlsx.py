"""XLSX: a workbook with a cover, the claims, their sources, notes and conflicts; numbers are numbers, text is text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from math import ceil
from typing import TYPE_CHECKING, Any, BinaryIO

from kb.errors import KBError, UsageError
from kb.exporters.claim_columns import BOUNDS, TABLE
from kb.exporters.column import Column
from kb.exporters.columns import SETS, columns_of, rows
from kb.exporters.lines import cells
from kb.exporters.notes import Tally
from kb.exporters.numbers import is_exact
from kb.exporters.record import Export, Record
from kb.exporters.safety import visible

if TYPE_CHECKING:
    from xlsxwriter.workbook import Workbook
    from xlsxwriter.worksheet import Worksheet

MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
SUFFIX = "xlsx"

_ROWS, _TEXT = 1_048_576, 32_767  # of a sheet; characters of a cell
_MEASURED = 10_000  # rows of an export whose heights are set; of more rows programs find them, some less well
_FONT = {"font_name": "Calibri", "font_size": 10, "font_color": "#1B1D20", "valign": "top"}
_WIDTHS = {"text": 16.0, "number": 12.0, "boolean": 11.0, "url": 24.0}
_WIDE = {
    "figure": 30.0, "value": 24.0, "conditions": 46.0, "verification": 34.0, "published_in": 36.0, "conflicts": 30.0,
    "note": 60.0, "metric": 24.0, "title": 44.0, "sha256": 20.0, "statement": 60.0, "arithmetic": 60.0,
    "disputed": 36.0, "operands": 36.0, "meaning": 70.0, "attribution": 60.0, "name": 30.0, "digest": 18.0, "id": 34.0,
    "values": 40.0, "claim": 36.0, "remark": 110.0,
}  # fmt: skip

_NOTES = (
    Column("claim", "On", "the claim, or all of them", str),
    Column("figure", "Figure as printed", "its words", str),
    Column("remark", "Note", "what a reader has to know", str),
)


def write(export: Export, out: BinaryIO) -> None:
    """The workbook, a row at a time; raises `KBError` without the package XlsxWriter."""
    try:
        from xlsxwriter import Workbook
    except ImportError:
        raise KBError("XLSX needs the package XlsxWriter: pip install 'claims-kb[tables]'") from None
    workbook = Workbook(out, {"constant_memory": True})
    workbook.set_properties({"title": export.title, "created": _created(export), "comments": "kb " + export.version})
    _Book(workbook, export).fill()
    workbook.close()


class _Book:
    def __init__(self, workbook: Workbook, export: Export) -> None:
        self.workbook, self.export = workbook, export
        form = workbook.add_format
        self.text = form({**_FONT, "text_wrap": True})
        self.number = form({**_FONT, "num_format": "General"})
        self.flag = form({**_FONT, "indent": 1})
        self.link = form({**_FONT, "font_color": "#1C4F82", "underline": 1, "text_wrap": True})
        self.title = form({**_FONT, "font_name": "Georgia", "font_size": 16, "bold": True})
        self.soft = form({**_FONT, "font_color": "#55595F", "text_wrap": True})
        self.head = form({**_FONT, "bold": True, "bottom": 1, "top": 2, "font_color": "#55595F", "text_wrap": True})

    def fill(self) -> None:
        """The sheets in the order in which a reader meets them."""
        names = ["Cover", "Claims", "Sources", "Notes", "Conflicts"]
        names += ["Dictionary"] if self.export.columns == "dictionary" else []
        sheets = {name: self.workbook.add_worksheet(name) for name in names}
        self._cover(sheets["Cover"], names[1:])
        self._claims(sheets["Claims"], sheets["Notes"])
        for name in names:
            if name.lower() in SETS:
                self._table(sheets[name], replace(self.export, columns=name.lower()))

    def _cover(self, sheet: Worksheet, sheets: Sequence[str]) -> None:
        export = self.export
        sheet.hide_gridlines(2)
        sheet.set_landscape()
        sheet.set_paper(9)
        sheet.set_column(0, 0, 18)
        sheet.set_column(1, 1, 100)
        sheet.set_row(0, 26)
        sheet.write_string(0, 0, visible(export.title), self.title)
        facts = [
            ("Claims", str(export.count)),
            ("Sources", str(len(export.works))),
            ("Conflicts", str(len(export.disputes))),
            *((f"Asked for {word}", value) for word, value in export.query),
            *([("Exported", export.when)] if export.when else []),
            ("Made by", f"kb {export.version}"),
            ("Values", "Each is printed with its hedge. Bounds follow from it by a versioned policy: strict is what the"
                       " words allow, usual what a fair reader takes; both are rounded away from the interval."),
            ("Silence", "“not stated” is what a source does not say, “not applicable” what cannot exist; an empty cell"
                        " is empty."),
            ("Corrections", "A corrected claim keeps its address and has a higher revision."),
        ]  # fmt: skip
        for row, (label, text) in enumerate(facts, 2):
            sheet.set_row(row, 13.5 * ceil(len(text) / 100) + 3)
            self._write(sheet, row, 0, label, self.soft)
            self._write(sheet, row, 1, text, self.text)
        row = len(facts) + 3
        for name in sheets:
            sheet.write_url(row, 0, f"internal:'{name}'!A1", self.link, name)
            row += 1

    def _claims(self, sheet: Worksheet, beside: Worksheet) -> None:
        """The claims and, in the same pass, the note of each; what is to be known of all comes last."""
        full = self.export.columns == "full"
        columns = columns_of(self.export) if full else (*TABLE, *BOUNDS)  # numbers to calculate with
        self._head(sheet, columns)
        self._head(beside, _NOTES)
        place = [column.name for column in columns].index("note")
        tally = Tally()
        row = 0
        for row, record in enumerate(self.export.records, 1):
            told = [column.of(record) for column in columns] if full else _numbered(record)
            self._row(sheet, row, told, columns)
            self._row(beside, row, [record.id, record.json["figure"], f"{record.attribution}. {told[place]}"], _NOTES)
            tally.see(record)
        sheet.autofilter(0, 0, row, len(columns) - 1)
        for last, remark in enumerate(tally.sentences(self.export), row + 1):
            self._row(beside, last, ["all", "", remark], _NOTES)

    def _table(self, sheet: Worksheet, export: Export) -> None:
        columns = columns_of(export)
        self._head(sheet, columns)
        row = 0
        for row, told in enumerate(rows(export, columns), 1):
            self._row(sheet, row, told, columns)
        sheet.autofilter(0, 0, max(row, 1), len(columns) - 1)

    def _row(self, sheet: Worksheet, row: int, cells: Sequence[str], columns: Sequence[Column]) -> None:
        if row >= _ROWS:
            raise UsageError(f"a sheet of XLSX holds {_ROWS - 1} rows and there are more; export CSV, or filter")
        if self.export.count <= _MEASURED:
            sheet.set_row(row, _height(cells, columns))
        for place, cell in enumerate(cells):
            if cell:
                self._cell(sheet, row, place, cell, columns[place].type)

    def _head(self, sheet: Worksheet, columns: Sequence[Column]) -> None:
        sheet.freeze_panes(1, 1)
        sheet.set_landscape()
        sheet.set_paper(9)
        sheet.fit_to_pages(1, 0)
        sheet.repeat_rows(0)
        sheet.hide_gridlines(2)
        sheet.set_row(0, 30)
        for place, column in enumerate(columns):
            sheet.set_column(place, place, _width(column))
        for place, column in enumerate(columns):
            sheet.write_string(0, place, column.label, self.head)

    def _cell(self, sheet: Worksheet, row: int, place: int, cell: str, kind: str) -> None:
        if kind == "text":
            self._write(sheet, row, place, cell, self.text)
        elif kind == "number" and is_exact(cell):
            sheet.write_number(row, place, float(cell), self.number)
        elif kind == "url" and cell.startswith(("https://", "http://")) and len(cell) < 2000 and row < 60_000:
            sheet.write_url(row, place, cell, self.link, visible(cell)[:_TEXT])
        else:
            self._write(sheet, row, place, cell, self.flag if kind == "boolean" else self.text)

    @staticmethod
    def _write(sheet: Worksheet, row: int, place: int, text: str, look: Any) -> None:
        """A text as a text, whatever it begins with."""
        shown = text if text.isprintable() else visible(text)
        sheet.write_string(row, place, shown if len(shown) <= _TEXT else shown[: _TEXT - 1] + "…", look)


def _numbered(record: Record) -> list[str]:
    """The short table with numbers to calculate with."""
    return [*cells(record), *(column.of(record) for column in BOUNDS)]


def _width(column: Column) -> float:
    """The width of a column in characters."""
    return _WIDE.get(column.name, _WIDTHS[column.type])


def _height(cells: Sequence[str], columns: Sequence[Column]) -> float:
    """The height in points that the longest wrapped cell needs; programs do not agree on finding it themselves."""
    lines = max(ceil(len(cell) * 0.92 / _width(column)) for cell, column in zip(cells, columns, strict=True))
    return min(max(lines, 1) * 13.5 + 3, 400)


def _created(export: Export) -> datetime:
    """The time of the export, or always the same one."""
    try:
        return datetime.fromisoformat(export.when or "").astimezone(UTC).replace(tzinfo=None)
    except ValueError:
        return datetime(1980, 1, 1)
