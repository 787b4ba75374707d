"""Ledgers that are loaded into databases, and small questions to those."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

from kb.services.check import Request
from kb.services.load import Loaded, load
from kb.store.reader import reading
from tests.cli.running import CLASH, write_ledger

TODAY = date(2026, 12, 1)
CLAIMS = "example/claims.toml"


def ledger(folder: Path, text: str = CLASH) -> Path:
    """A miniature ledger in a folder."""
    return write_ledger(folder / "ledger", text)


def edit(root: Path, old: str, new: str, name: str = CLAIMS) -> None:
    """Replace words in a file of a ledger, which must hold them."""
    path = root / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def load_into(url: str, root: Path, today: date = TODAY) -> Loaded:
    """Load a ledger on a day."""
    return load(Request(root, today=today), url, "Ann")


def rows(url: str, sql: str, **values: Any) -> list[tuple[Any, ...]]:
    """What a statement finds."""
    with reading(url) as reader:
        return [tuple(row) for row in reader.rows(sql, **values)]


def count(url: str, table: str) -> int:
    """How many rows a table has."""
    found: int = rows(url, f"SELECT count(*) FROM {table}")[0][0]
    return found
