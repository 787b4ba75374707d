"""CSV as RFC 4180 has it: UTF-8, CRLF, one heading row, and no cell that a spreadsheet would run."""

from __future__ import annotations

import csv
import io
from itertools import islice
from typing import BinaryIO

from kb.exporters.columns import columns_of, headings, rows
from kb.exporters.record import Export
from kb.exporters.safety import neutral

MEDIA_TYPE = "text/csv; charset=utf-8; header=present"
SUFFIX = "csv"

_TOGETHER = 1000  # rows that are written at once


def write(export: Export, out: BinaryIO) -> None:
    """The rows as they come; numbers are exact and untouched, texts are neutralised."""
    columns = columns_of(export)
    text = io.TextIOWrapper(out, "utf-8-sig" if export.excel else "utf-8", errors="backslashreplace", newline="")
    writer = csv.writer(text)
    writer.writerow(headings(export, columns))
    if export.lines is not None and export.columns == "table":
        kept = iter(export.lines)
        while some := "".join(islice(kept, _TOGETHER)):
            text.write(some)
    else:
        texts = [column.type not in ("number", "boolean") for column in columns]
        for row in rows(export, columns):
            writer.writerow([neutral(cell) if is_text else cell for cell, is_text in zip(row, texts, strict=True)])
    text.flush()
    text.detach()
