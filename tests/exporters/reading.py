"""What stands in an export, read back from its bytes: for each format the text of its rows."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterator, Mapping
from html import unescape
from xml.etree import ElementTree
from zipfile import ZipFile

WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
SHEET = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def _csv(content: bytes) -> list[str]:
    return [" | ".join(row) for row in csv.reader(io.StringIO(content.decode("utf-8-sig"), newline=""))]


def _lines(content: bytes) -> list[str]:
    return [line for line in content.decode().splitlines() if line.startswith("| ")]


def _html(content: bytes) -> list[str]:
    rows = re.findall(r"<tr>(.*?)</tr>", content.decode(), re.DOTALL)
    return [" ".join(unescape(re.sub(r"<[^>]+>", "", row)).split()) for row in rows]


def _docx(content: bytes) -> list[str]:
    root = part(content, "word/document.xml")
    return ["".join(text.text or "" for text in row.iter(f"{WORD}t")) for row in root.iter(f"{WORD}tr")]


def _xlsx(content: bytes) -> list[str]:
    return [" | ".join(map(str, row)) for row in sheet(content, 2)]


def _documents(content: bytes) -> list[str]:
    return [json.dumps(document, ensure_ascii=False) for document in json.loads(content)]


def _jsonl(content: bytes) -> list[str]:
    return content.decode().splitlines()


def _graph(content: bytes) -> list[str]:
    graph = json.loads(content)["@graph"]
    return [json.dumps(node, ensure_ascii=False) for node in graph if "schema:Claim" in node["@type"]]


def _packed(name: str) -> Callable[[bytes], list[str]]:
    return lambda content: _csv(ZipFile(io.BytesIO(content)).read(name))


ROWS: Mapping[str, Callable[[bytes], list[str]]] = {
    "csv": _csv,
    "markdown": _lines,
    "html": _html,
    "docx": _docx,
    "xlsx": _xlsx,
    "json": _documents,
    "jsonl": _jsonl,
    "jsonld": _graph,
    "datawrapper": _packed("data.csv"),
    "zip": _packed("claims.csv"),
}
OF_SOURCES = ("bibtex", "csl")  # formats that hold no value


def part(content: bytes, name: str) -> ElementTree.Element:
    """A part of an Office document."""
    return ElementTree.fromstring(ZipFile(io.BytesIO(content)).read(name))


def sheet(content: bytes, number: int) -> Iterator[list[str | float | bool]]:
    """The rows of a sheet of a workbook, numbers as numbers."""
    archive = ZipFile(io.BytesIO(content))
    shared = []
    if "xl/sharedStrings.xml" in archive.namelist():
        strings = ElementTree.fromstring(archive.read("xl/sharedStrings.xml"))
        shared = ["".join(text.text or "" for text in each.iter(f"{SHEET}t")) for each in strings.iter(f"{SHEET}si")]
    for row in part(content, f"xl/worksheets/sheet{number}.xml").iter(f"{SHEET}row"):
        yield [_cell(cell, shared) for cell in row.iter(f"{SHEET}c")]


def _cell(cell: ElementTree.Element, shared: list[str]) -> str | float | bool:
    kind, value = cell.get("t", "n"), cell.find(f"{SHEET}v")
    if kind == "inlineStr":
        return "".join(text.text or "" for text in cell.iter(f"{SHEET}t"))
    if value is None or value.text is None:
        return ""
    if kind == "s":
        return shared[int(value.text)]
    return value.text == "1" if kind == "b" else float(value.text)
