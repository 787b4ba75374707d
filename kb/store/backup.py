"""A database kept in a file, and made from that file again: always one committed state, also while somebody writes."""

from __future__ import annotations

import os
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

from kb.errors import KBError, UsageError
from kb.store import log, schema
from kb.store.address import server_url, shown, sqlite_path
from kb.store.engine import engine

_SIDECARS = ("-wal", "-shm")


def backup(url: str, file: Path) -> None:
    """Write the database into a file that must not be there yet."""
    if file.exists():
        raise UsageError(f"{str(file)!r} is there already; name a new file")
    path = sqlite_path(url)
    if path is None:
        _tool("pg_dump", "--format=custom", f"--file={file}", f"--dbname={_plain(url)}")
    elif not os.path.isfile(path):
        raise UsageError(f"there is no database {shown(url)} to keep")
    else:
        try:
            with closing(sqlite3.connect(path, timeout=60)) as connection:
                connection.execute("VACUUM INTO ?", (str(file),))
        except sqlite3.DatabaseError as error:
            raise KBError(f"{shown(url)} cannot be kept in {str(file)!r}: {error}") from error


def restore(url: str, file: Path) -> None:
    """Make a database from a backup, where none is yet; it is refused unless its log is whole."""
    if not file.is_file():
        raise UsageError(f"there is no backup {str(file)!r}")
    path = sqlite_path(url)
    if path is None:
        _require_empty(url)
        _tool(
            "pg_restore", "--exit-on-error", "--single-transaction", "--no-owner", f"--dbname={_plain(url)}", str(file)
        )
        _check(url)
        return
    if os.path.exists(path):
        raise UsageError(f"{path!r} is there already; move it away, or restore to another --db")
    partial = f"{path}.partial"
    try:
        _copy(file, partial)
        _check(f"sqlite:///{partial}")
        os.replace(partial, path)
    except sqlite3.DatabaseError as error:
        raise UsageError(f"{str(file)!r} is no backup that can be read: {error}") from None
    finally:
        for ending in ("", *_SIDECARS):
            Path(partial + ending).unlink(missing_ok=True)


def _copy(file: Path, target: str) -> None:
    source = sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)
    with closing(source), closing(sqlite3.connect(target)) as made:
        source.backup(made)


def _check(url: str) -> None:
    with engine(url).connect() as connection:
        schema.require(connection)
        _, _, wrong = log.verify(connection)
    if wrong is not None:
        raise KBError(f"the backup does not hold: {wrong}; take an earlier one")


def _require_empty(url: str) -> None:
    with engine(url).connect() as connection:
        if schema.current(connection) is not None:
            raise UsageError(f"{shown(url)} holds a database already; restore to an empty one")


def _plain(url: str) -> str:
    return server_url(url).replace("+psycopg", "", 1)


def _tool(*command: str) -> None:
    try:
        done = subprocess.run(command, capture_output=True, check=False, text=True)
    except FileNotFoundError:
        raise KBError(f"{command[0]} is not on PATH; it comes with PostgreSQL's client programs") from None
    if done.returncode:
        said = done.stderr.strip().splitlines()
        raise KBError(f"{command[0]} failed: {said[-1] if said else 'it gave no reason'}")
