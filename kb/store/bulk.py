"""Many rows at once, by the database's own shortest way: the driver on SQLite, COPY on PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import islice
from typing import Any

from sqlalchemy import Connection, Table, insert
from sqlalchemy.exc import OperationalError

from kb.store.tables import metadata

Row = Sequence[Any]
_MOST = 10_000  # rows that are handed over together


def add(connection: Connection, table: Table, rows: Iterable[Row]) -> None:
    """Put rows into a table; each has a value for every column, in the order of the columns."""
    if connection.dialect.name != "sqlite":
        _copy(connection, table, rows)
        return
    waiting = iter(rows)
    while some := [tuple(row) for row in islice(waiting, _MOST)]:
        connection.exec_driver_sql(_insertion(table), some)


@contextmanager
def unindexed(connection: Connection) -> Iterator[None]:
    """A time without the indexes that no key needs: at the end each is made from all rows in one pass."""
    indexes = [
        index for table in metadata.sorted_tables for index in sorted(table.indexes, key=lambda each: str(each.name))
    ]
    for index in indexes:
        index.drop(connection)
    yield
    for index in indexes:
        index.create(connection)


@cache
def _insertion(table: Table) -> str:
    from sqlalchemy.dialects import sqlite

    return str(insert(table).compile(dialect=sqlite.dialect(paramstyle="qmark")))


def _copy(connection: Connection, table: Table, rows: Iterable[Row]) -> None:
    driver: Any = connection.connection.driver_connection
    quote = connection.dialect.identifier_preparer.quote
    statement = f"COPY {quote(table.name)} ({', '.join(quote(column.name) for column in table.columns)}) FROM STDIN"
    try:
        with driver.cursor() as cursor, cursor.copy(statement) as copy:
            for row in rows:
                copy.write_row(row)
    except connection.dialect.loaded_dbapi.OperationalError as error:
        raise OperationalError(statement, None, error) from error
