"""The files of a new, empty ledger."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable


def skeleton() -> Mapping[str, str]:
    """The text of each file of an empty ledger, by path below its root."""
    return dict(sorted(_below(files("kb.ledger") / "templates", "")))


def _below(folder: Traversable, prefix: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for entry in folder.iterdir():
        if entry.is_dir():
            found += _below(entry, f"{prefix}{entry.name}/")
        else:
            found.append((f"{prefix}{entry.name}", entry.read_text(encoding="utf-8")))
    return found
