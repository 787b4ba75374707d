"""Reading: SQL text with named values, run by sqlite3 itself where the database is a file, else through SQLAlchemy.

The statements are the same for both. For a file, nothing heavier than sqlite3 is imported.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

from kb.errors import KBError, UsageError
from kb.store.address import shown, sqlite_path
from kb.store.version import BEHIND, NEWER, SCHEMA

Row = Sequence[Any]


class Reader(Protocol):
    """A database as it is at one moment."""

    def rows(self, sql: str, **values: Any) -> Iterator[Row]:
        """The rows that a statement finds; values are named in it by a colon."""
        ...


@contextmanager
def reading(url: str) -> Iterator[Reader]:
    """A database to read from, all of it as it is at one moment.

    Raises `UsageError` where there is none, and `KBError` where its schema is not this program's; a file of an older
    schema is brought up to date first.
    """
    path = sqlite_path(url)
    if path is None:
        with _server(url) as reader:
            yield reader
        return
    if not os.path.isfile(path):
        raise UsageError(f"there is no database {shown(url)}; `kb load --db {shown(url)}` makes it from the ledger")
    with _file(url, path) as reader:
        yield reader


class _File:
    def __init__(self, connection: Any) -> None:
        self._connection = connection

    def rows(self, sql: str, **values: Any) -> Iterator[Row]:
        found: Iterator[Row] = self._connection.execute(sql, values)
        return found


@contextmanager
def _file(url: str, path: str) -> Iterator[Reader]:
    import sqlite3
    from contextlib import closing

    try:
        with closing(sqlite3.connect(path, isolation_level=None, timeout=10)) as connection:
            connection.execute("BEGIN")
            version = _version(connection)
            if version != SCHEMA:
                connection.execute("ROLLBACK")
                _bring_up_to_date(url, version)
                connection.execute("BEGIN")
            yield _File(connection)
    except sqlite3.DatabaseError as error:
        raise KBError(f"the database {shown(url)} cannot be read: {error}") from error


def _version(connection: Any) -> str | None:
    found = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone()
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone() if found else None
    return row[0] if row else None


def _bring_up_to_date(url: str, version: str | None) -> None:
    from kb.store import schema
    from kb.store.engine import writing

    if version is None:
        raise UsageError(f"{shown(url)} is no database of kb; name the one that `kb load` has filled")
    if version not in schema.versions():
        raise KBError(NEWER.format(url=shown(url), version=version, program=SCHEMA))
    with writing(url, migrating=True) as connection:
        schema.upgrade(connection)


class _Server:
    def __init__(self, connection: Any) -> None:
        self._connection = connection

    def rows(self, sql: str, **values: Any) -> Iterator[Row]:
        from sqlalchemy import text

        return iter(self._connection.execute(text(sql), values))


@contextmanager
def _server(url: str) -> Iterator[Reader]:
    from sqlalchemy.exc import DBAPIError

    from kb.store import schema
    from kb.store.engine import engine

    try:
        with engine(url).connect() as connection:
            connection.execution_options(isolation_level="REPEATABLE READ")
            version = schema.current(connection)
            if version is None:
                raise KBError(BEHIND.format(url=shown(url), version="none", program=SCHEMA))
            schema.require(connection)
            yield _Server(connection)
    except DBAPIError as error:
        raise KBError(f"the database {shown(url)} cannot be read: {' '.join(str(error.orig).split())}") from error
