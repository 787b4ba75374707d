"""Whether a database is sound: its file, its tables, its triggers and its log."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, text

from kb.store import log, schema


def problems(connection: Connection) -> Iterator[str]:
    """Everything that is wrong with a database, each in words; raises `KBError` for another schema."""
    schema.require(connection)
    if connection.dialect.name == "sqlite":
        for line in connection.execute(text("PRAGMA integrity_check")).scalars():
            if line != "ok":
                yield f"the file is damaged: {line}"
        for row in connection.execute(text("PRAGMA foreign_key_check")).all():
            yield f"a row of {row[0]} leads to a row of {row[2]} that is not there"
    yield from schema.drift(connection)
    _, _, wrong = log.verify(connection)
    if wrong is not None:
        yield f"the log is broken: {wrong}"
