"""Miniature ledgers: the examples of checks, completed by a small shared vocabulary of a neutral field."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files as resources
from importlib.resources.abc import Traversable

FIRST = "example/claims.toml"  # where text belongs that comes before any `=== path` line
DOCUMENTS = "documents/"  # a folder for the documents of an example, which are no part of its ledger

_CUT = re.compile(r"^=== (\S+)[^\n]*\n", re.MULTILINE)


def files(text: str) -> dict[str, bytes]:
    """The files of the ledger that an example stands for, by path; those it does not write are the shipped ones."""
    written = {path: content for path, content in _written(text).items() if not path.startswith(DOCUMENTS)}
    folders = {path.split("/")[0] for path in written}
    shipped = {
        path: content
        for path, content in _shipped().items()
        if path.startswith("vocabulary/") or path.split("/")[0] in folders
    }
    return shipped | {path: content.encode() for path, content in written.items()}


def documents(text: str) -> dict[str, bytes]:
    """The documents that an example brings along, by file name."""
    found = _written(text).items()
    return {path.removeprefix(DOCUMENTS): content.encode() for path, content in found if path.startswith(DOCUMENTS)}


def _written(text: str) -> dict[str, str]:
    first, *rest = _CUT.split(text)
    written = dict(zip(rest[::2], rest[1::2], strict=True))
    return {FIRST: first, **written} if first.strip() else written


@cache
def _shipped() -> dict[str, bytes]:
    return dict(_walk(resources(__name__), ""))


def _walk(folder: Traversable, prefix: str) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            found += _walk(entry, f"{prefix}{entry.name}/")
        elif entry.name.endswith(".toml"):
            found.append((f"{prefix}{entry.name}", entry.read_bytes()))
    return found
