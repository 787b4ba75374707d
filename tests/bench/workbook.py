"""The rows of a large workbook read back, one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element, iterparse
from zipfile import ZipFile

_SHEET = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def sheet(path: Path, number: int) -> Iterator[list[str | float | None]]:
    """The rows of a sheet whose texts stand in their cells, numbers as numbers, None for what is empty."""
    with ZipFile(path) as archive, archive.open(f"xl/worksheets/sheet{number}.xml") as file:
        for _, element in iterparse(file):
            if element.tag == f"{_SHEET}row":
                yield _row(element)
                element.clear()


def _row(row: Element) -> list[str | float | None]:
    found: list[str | float | None] = []
    for cell in row:
        letters = cell.get("r", "").rstrip("0123456789")
        place = ord(letters) - ord("A")
        found += [None] * (place - len(found))
        value = cell.find(f"{_SHEET}v")
        found.append(float(value.text or "0") if value is not None else "".join(cell.itertext()))
    return found
