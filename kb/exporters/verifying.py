"""Whether an exported archive is what it was when it was made; needs nothing but the archive."""

from __future__ import annotations

import csv
import hashlib
import io
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from zipfile import BadZipFile, ZipFile

from kb.errors import KBError

MANIFEST = "metadata.json"
_LARGEST = 16 << 20  # bytes of a manifest
_COUNTED = {"claims.csv": "claims", "table.csv": "claims", "sources.csv": "sources", "conflicts.csv": "conflicts"}


def verify(path: Path) -> tuple[Mapping[str, Any], tuple[str, ...]]:
    """The archive's own account of itself, and every fault in a sentence, none in a whole one.

    Raises `KBError` for a file that is no such archive at all.
    """
    try:
        with ZipFile(path) as archive:
            manifest = _manifest(archive, path)
            return manifest, tuple(_problems(archive, manifest))
    except (OSError, BadZipFile) as error:
        raise KBError(f"{path}: cannot be read as an archive ({error}); name a file of `kb export --as zip`") from None


def _manifest(archive: ZipFile, path: Path) -> Mapping[str, Any]:
    try:
        info = archive.getinfo(MANIFEST)
        manifest: dict[str, Any] = json.loads(archive.read(info)) if info.file_size <= _LARGEST else {}
        files = [(str(each["name"]), int(each["bytes"]), str(each["sha256"])) for each in manifest["files"]]
        complete = files and all(isinstance(manifest["counts"][each], int) for each in _COUNTED.values())
    except (KeyError, TypeError, ValueError):
        complete = False
    if not complete or manifest.get("format") != "claims-kb export":
        raise KBError(f"{path}: has no {MANIFEST} of an export; it was not made by `kb export --as zip`, or is cut off")
    if manifest.get("schema") != 1:
        raise KBError(f"{path}: has the form {manifest.get('schema')!r}, which a later kb wrote; this one reads form 1")
    return manifest


def _problems(archive: ZipFile, manifest: Mapping[str, Any]) -> Iterator[str]:
    names = archive.namelist()
    listed = {each["name"]: each for each in manifest["files"]}
    twice = sorted({name for name in names if names.count(name) > 1})
    yield from (f"{name} is in the archive {names.count(name)} times" for name in twice)
    yield from (f"{name} is not listed in {MANIFEST}" for name in names if name not in (*listed, MANIFEST))
    whole = []
    for name, entry in listed.items():
        fault = _fault(archive, name, entry) if name in names else "is missing"
        if fault:
            yield f"{name} {fault}"
        else:
            whole.append(name)
    yield from _miscounted(archive, manifest["counts"], whole)


def _fault(archive: ZipFile, name: str, entry: Mapping[str, Any]) -> str | None:
    """What is wrong with one file; it is never read beyond the size that was promised."""
    size = archive.getinfo(name).file_size
    if size != entry["bytes"]:
        return f"has {size} bytes; it had {entry['bytes']}"
    digest = hashlib.sha256()
    try:
        with archive.open(name) as file:
            while block := file.read(1 << 20):
                digest.update(block)
    except BadZipFile:
        return "is damaged: its checksum does not fit"
    if digest.hexdigest() != entry["sha256"]:
        return f"was changed: its SHA-256 is {digest.hexdigest()}, and was {entry['sha256']}"
    return None


def _miscounted(archive: ZipFile, counts: Mapping[str, int], whole: list[str]) -> Iterator[str]:
    """Files that are what was promised but do not hold what was promised."""
    ids: dict[str, list[str]] = {}
    for name, thing in _COUNTED.items():
        if name in whole:
            rows = list(_column(archive, name))
            ids[name] = rows
            if len(rows) != counts[thing]:
                yield f"{name} has {len(rows)} rows for {counts[thing]} {thing}"
    if "claims.jsonl" in whole and "claims.csv" in ids:
        with archive.open("claims.jsonl") as file:
            lines = [json.loads(line)["id"] for line in file]
        if lines != ids["claims.csv"]:
            yield "claims.jsonl and claims.csv do not hold the same claims"


def _column(archive: ZipFile, name: str) -> Iterator[str]:
    """The first cell of each row."""
    with archive.open(name) as file:
        rows = csv.reader(io.TextIOWrapper(file, "utf-8", newline=""))
        next(rows, None)
        yield from (row[0] for row in rows)
