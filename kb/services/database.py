"""The care of a database: its schema, its soundness, its backups."""

from __future__ import annotations

import os
from pathlib import Path

from kb.errors import UsageError
from kb.services.proving import disproved
from kb.store import backup as backups
from kb.store import schema, soundness
from kb.store.address import shown, sqlite_path
from kb.store.engine import engine, writing
from kb.store.version import SCHEMA


def upgrade(url: str) -> str:
    """Bring a database to this program's schema, or make it; what was done, in a sentence."""
    with writing(url, migrating=True) as connection:
        changed = schema.upgrade(connection)
    return f"{shown(url)} {'has now' if changed else 'has already'} the schema {SCHEMA}"


def downgrade(url: str, target: str) -> str:
    """Take a database back to an earlier schema; what was done, in a sentence."""
    _require(url)
    with writing(url, migrating=True) as connection:
        schema.downgrade(connection, target)
        version = schema.current(connection)
    return f"{shown(url)} has now the schema {version or 'none'}"


def current(url: str) -> str:
    """The schema that a database has, in a sentence."""
    _require(url)
    with engine(url).connect() as connection:
        version = schema.current(connection)
    known = "" if version == SCHEMA else f"; this program has {SCHEMA}"
    return f"{shown(url)} has the schema {version or 'none'}{known}"


def problems(url: str) -> tuple[str, ...]:
    """Everything that is wrong with a database, each in words; none in a sound one."""
    _require(url)
    with engine(url).connect() as connection:
        found = tuple(soundness.problems(connection))
    return found or tuple(disproved(url))


def backup(url: str, file: Path) -> str:
    """Keep a database in a file; what was done, in a sentence."""
    backups.backup(url, file)
    return f"{file}: holds {shown(url)} as it was at one moment"


def restore(url: str, file: Path) -> str:
    """Make a database from a backup; what was done, in a sentence."""
    backups.restore(url, file)
    return f"{shown(url)}: made from {file}"


def _require(url: str) -> None:
    path = sqlite_path(url)
    if path is not None and not os.path.isfile(path):
        raise UsageError(f"there is no database {shown(url)}; `kb load --db {shown(url)}` makes it from the ledger")
