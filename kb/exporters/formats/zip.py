"""An archive that needs nothing else: data, their description, citations, conflicts, and a hash of every file."""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, BinaryIO, cast
from zipfile import ZIP_DEFLATED, ZipFile

from kb.exporters import exporter
from kb.exporters.columns import columns_of
from kb.exporters.describing import csvw, package
from kb.exporters.formats.markdown import plain
from kb.exporters.notes import citation, clashes, remarks
from kb.exporters.packing import entry
from kb.exporters.record import Export

MEDIA_TYPE = "application/zip"
SUFFIX = "zip"
SCHEMA = 1  # of metadata.json

_FILES = {  # file → format and column set
    "claims.csv": ("csv", "full"),
    "table.csv": ("csv", "table"),
    "claims.jsonl": ("jsonl", "full"),
    "sources.csv": ("csv", "sources"),
    "conflicts.csv": ("csv", "conflicts"),
    "dictionary.csv": ("csv", "dictionary"),
    "citations.bib": ("bibtex", "table"),
    "citations.csl.json": ("csl", "table"),
}
_DESCRIBED = {
    "claims.csv": "full",
    "sources.csv": "sources",
    "conflicts.csv": "conflicts",
    "dictionary.csv": "dictionary",
}


def write(export: Export, out: BinaryIO) -> None:
    """The archive; `metadata.json` comes last and vouches for the others."""
    export = replace(export, labels=False, excel=False)
    tables = {name: columns_of(replace(export, columns=columns)) for name, columns in _DESCRIBED.items()}
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        sums: dict[str, tuple[int, str]] = {}
        for name, (form, columns) in _FILES.items():
            with _counted(archive, name, sums) as file:
                exporter(form).write(replace(export, columns=columns), file)
        for name, content in (
            ("csv-metadata.json", _json(csvw(tables, export.title))),
            ("datapackage.json", _json(package(tables, sums, export))),
            ("README.md", _readme(export).encode("utf-8", "backslashreplace")),
        ):
            with _counted(archive, name, sums) as file:
                file.write(content)
        archive.writestr(entry("metadata.json"), _json(_metadata(export, sums)))


class _Counted(io.RawIOBase):
    """A file of the archive that counts and hashes what is written to it."""

    def __init__(self, file: Any) -> None:
        self._file, self.size, self.digest = file, 0, hashlib.sha256()

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self._file.write(data)
        self.digest.update(data)
        self.size += len(data)
        return len(data)


@contextmanager
def _counted(archive: ZipFile, name: str, sums: dict[str, tuple[int, str]]) -> Iterator[BinaryIO]:
    with archive.open(entry(name), "w", force_zip64=True) as file:
        counted = _Counted(file)
        buffered = io.BufferedWriter(counted, 1 << 16)
        yield cast(BinaryIO, buffered)
        buffered.flush()
        sums[name] = counted.size, counted.digest.hexdigest()


def _metadata(export: Export, sums: dict[str, tuple[int, str]]) -> dict[str, Any]:
    return {
        "format": "claims-kb export",
        "schema": SCHEMA,
        "made_by": f"kb {export.version}",
        "exported": export.when,
        "title": export.title,
        "query": [list(pair) for pair in export.query],
        "counts": {"claims": export.count, "sources": len(export.works), "conflicts": len(export.disputes)},
        "removed": list(export.removed),
        "remarks": list(export.remarks),
        "files": [{"name": name, "bytes": size, "sha256": digest} for name, (size, digest) in sums.items()],
    }


def _readme(export: Export) -> str:
    asked = "; ".join(f"{word} {value}" for word, value in export.query) or "everything"
    lines = [
        f"# {plain(export.title)}",
        "",
        f"{export.count} claims of {len(export.works)} sources. Asked for: {plain(asked)}.",
        *([f"Exported {export.when}."] if export.when else []),
        "",
        "A claim is one published figure: the words it was printed in, who says so, under which conditions, and",
        "how far it was checked. A value is never without its hedge; bounds follow from it by a versioned policy.",
        "“not stated” is what a source does not say, “not applicable” what cannot exist; an empty cell is empty.",
        "",
        "## Files",
        "",
        "- `claims.csv`: a row a claim, with a column for every field; `dictionary.csv` says what each column means",
        "- `table.csv`: the same claims as a short table to print",
        "- `claims.jsonl`: the same claims whole, a line each",
        "- `sources.csv`, `citations.bib`, `citations.csl.json`: where they were published",
        "- `conflicts.csv`: what disputes them, with the arithmetic",
        "- `csv-metadata.json`, `datapackage.json`: the tables described for other programs",
        "- `metadata.json`: what was asked for, counts, and the SHA-256 of each file; `kb verify-export` checks them",
        "",
        "## How to cite",
        "",
        "Cite the source of a figure and who asserts it, not this archive; the column `attribution` says both.",
        "",
        *(f"- {plain(citation(work))}" for work in export.works),
        "",
        "## What to know",
        "",
        *(f"- {plain(sentence)}" for sentence in (*remarks(export), *clashes(export))),
    ]
    return "\n".join(lines) + "\n"


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=True, indent=2).encode() + b"\n"
