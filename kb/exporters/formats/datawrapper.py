"""Datawrapper: an archive with a narrow CSV for a chart, and the texts that go around it."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import BinaryIO

from kb.exporters.claim_columns import value_text
from kb.exporters.documents import dumped
from kb.exporters.notes import clashes, remarks
from kb.exporters.numbers import is_exact, outward
from kb.exporters.packing import pack
from kb.exporters.record import Export, Record
from kb.exporters.safety import neutral

MEDIA_TYPE = "application/zip"
SUFFIX = "zip"

_HEADINGS = ("label", "value", "stated", "strict_low", "strict_high", "unit", "asserted_by", "verification", "claim")


def write(export: Export, out: BinaryIO) -> None:
    """`data.csv`, one row a value, and `datawrapper.json`, titles, source and notes as a chart's metadata."""
    pack({"data.csv": _data(export), "datawrapper.json": dumped(_metadata(export), indent=2) + b"\n"}.items(), out)


def _data(export: Export) -> bytes:
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(_HEADINGS)
    for record in export.records:
        if record.json["value"]:
            writer.writerow(_row(record))
    return text.getvalue().encode("utf-8", "backslashreplace")


def _row(record: Record) -> Iterator[str]:
    json = record.json
    value = json["value"]
    days = value["kind"] == "date"
    model = next((each.value for each in record.conditions if each.name == "model" and each.known), "")
    mark = " ⚠" if record.disputed else ""
    yield neutral(", ".join(filter(None, ((json["subject"] or {}).get("name"), model))))
    yield neutral(value_text(record) + mark)
    yield value["stated"][0] if len(value["stated"]) == 1 and is_exact(value["stated"][0]) else ""
    for end in ("low", "high"):
        bound = value["strict"][end]
        yield "" if bound is None else bound if days else outward(bound, up=end == "high")
    yield neutral(value["unit"])
    yield neutral((json["asserted_by"] or {"name": "not stated"})["name"])
    yield neutral(json["verification"]["text"])
    yield json["id"]


def _metadata(export: Export) -> dict[str, object]:
    """What the fields of a chart are called there: describe and annotate."""
    sources = "; ".join(f"{work.title} ({work.publisher or 'publisher not stated'})" for work in export.works)
    address = next((work.url for work in export.works if work.url), "")
    notes = " ".join([*remarks(export), *clashes(export)])
    return {
        "title": export.title,
        "metadata": {
            "describe": {
                "intro": "Each value with its hedge as published; bars are what the words allow.",
                "source-name": sources,
                "source-url": address,
                "byline": "",
                "aria-description": f"{export.title}: {export.count} published values with their bounds.",
            },
            "annotate": {"notes": notes},
        },
    }
