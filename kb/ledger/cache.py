"""What came of a large ledger, kept beside it for as long as its bytes and the program stay the same."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

FOLDER = ".kb-cache"
_PROGRAM = ("quantity", "domain", "ledger", "documents", "checks", "services")  # what makes something of a text


class Cache:
    """A file that remembers a ledger, or what came of it: a line with its key and a digest, then texts of a line each.

    It is only ever a memory: a missing, damaged or unwritable file means that the work is done again.
    """

    def __init__(self, root: Path, what: str = "ledger") -> None:
        place = root.resolve()
        self.path = place.parent / FOLDER / f"{place.name}.{what}.jsonl"

    def load(self, key: str) -> list[str] | None:
        """The texts that were saved under a key, or None."""
        try:
            head, _, body = self.path.read_text(encoding="ascii").partition("\n")
        except (OSError, ValueError):
            return None
        return body.splitlines() if head == _head(key, body) else None

    def save(self, key: str, texts: Sequence[str]) -> None:
        """Keep texts under a key, in place of what was kept before."""
        body = "\n".join(texts)
        try:
            self.path.parent.mkdir(exist_ok=True)
            (self.path.parent / ".gitignore").write_text("*\n", encoding="ascii")
            handle, temporary = tempfile.mkstemp(dir=self.path.parent)
            with os.fdopen(handle, "w", encoding="ascii") as file:
                file.write(f"{_head(key, body)}\n{body}")
            os.replace(temporary, self.path)
        except OSError:
            pass  # a ledger on a disk that cannot be written is read every time


def content_key(files: Mapping[str, bytes], root: str) -> str:
    """A digest of the files of a ledger, of the path that its findings name, and of the program."""
    digest = hashlib.sha256(json.dumps([root, _program()]).encode())
    for path in sorted(files):
        digest.update(f"\0{path}\0{len(files[path])}\0".encode())
        digest.update(files[path])
    return digest.hexdigest()


def _head(key: str, body: str) -> str:
    return json.dumps({"key": key, "body": hashlib.sha256(body.encode("ascii")).hexdigest()})


def _program() -> list[list[str | int]]:
    """Name, size and time of each file of the program that makes something of a ledger."""
    found: list[list[str | int]] = []
    home = Path(__file__).parents[1]
    for package in _PROGRAM:
        with os.scandir(home / package) as entries:
            states = [(entry.name, entry.stat()) for entry in entries if entry.is_file()]
        found += ([f"{package}/{name}", state.st_size, state.st_mtime_ns] for name, state in states)
    return sorted(found)
