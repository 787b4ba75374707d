"""Connections for writing: transactions that wait for each other, and whose end is on the disk."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.pool import NullPool

from kb.errors import KBError
from kb.store.address import server_url, shown, sqlite_path

PATIENCE = 60  # seconds that one load waits for another
LOCK = 0x6B62  # of this program, among the advisory locks of a PostgreSQL database
_PRAGMAS = (
    "journal_mode = WAL",
    "synchronous = FULL",
    "recursive_triggers = ON",
    f"busy_timeout = {PATIENCE * 1000}",
    "cache_size = -65536",
)


def engine(url: str, *, alone: bool = False, migrating: bool = False) -> Engine:
    """An engine for one database, which keeps no connection open; raises `UsageError` for an address that is none.

    On SQLite a transaction that is `alone` waits for other writers at once, and not when it first writes; one that is
    `migrating` may drop a table and make it anew without losing the rows that lead to it.
    """
    path = sqlite_path(url)
    if path is None:
        _require_driver()
        options = f"-c lock_timeout={PATIENCE}s -c idle_in_transaction_session_timeout=600s"
        return create_engine(server_url(url), poolclass=NullPool, connect_args={"options": options})
    made = create_engine(f"sqlite:///{path}", poolclass=NullPool)
    pragmas = (*_PRAGMAS, f"foreign_keys = {'OFF' if migrating else 'ON'}")
    event.listen(made, "connect", lambda connection, _: _prepare(connection, pragmas, url))
    begin = "BEGIN IMMEDIATE" if alone else "BEGIN"
    event.listen(made, "begin", lambda connection: connection.exec_driver_sql(begin))
    return made


@contextmanager
def writing(url: str, *, migrating: bool = False) -> Iterator[Connection]:
    """A transaction that is alone in writing: committed where the block ends, undone where it raises."""
    try:
        with engine(url, alone=True, migrating=migrating).connect() as connection, connection.begin():
            lock(connection)
            yield connection
    except OperationalError as error:
        raise KBError(_reason(url, error)) from error


def lock(connection: Connection) -> None:
    """Wait until no other writer is at work; in SQLite the beginning of a transaction does that."""
    if connection.dialect.name != "sqlite":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))


def _prepare(connection: Any, pragmas: Iterable[str], url: str) -> None:
    assert isinstance(connection, sqlite3.Connection)
    connection.isolation_level = None  # transactions begin where we say
    try:
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}")
    except sqlite3.OperationalError:
        raise  # such as a lock, which has words of its own
    except sqlite3.DatabaseError as error:
        raise KBError(f"the database {shown(url)} cannot be used: {error}") from error


def _require_driver() -> None:
    try:
        import psycopg  # noqa: F401
    except ImportError:
        raise KBError("PostgreSQL needs the package psycopg; install claims-kb[postgres]") from None


def _reason(url: str, error: DBAPIError) -> str:
    said = " ".join(str(error.orig).split())
    if "locked" in said or "lock timeout" in said:
        return f"another program has been writing to {shown(url)} for {PATIENCE} seconds; try again when it has ended"
    return f"the database {shown(url)} cannot be used: {said}"
