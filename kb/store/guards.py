"""Triggers that keep history as it was written: whatever changes or removes a row of it is refused by the database."""

from __future__ import annotations

from sqlalchemy import Connection, text

from kb.store.tables import APPEND_ONLY

_FUNCTION = """
CREATE OR REPLACE FUNCTION kb_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% only grows: % is refused', TG_TABLE_NAME, TG_OP; END $$
"""


def install(connection: Connection) -> None:
    """Put the triggers in place, anew where they are there; batch migrations on SQLite lose them."""
    for statement in _statements(connection.dialect.name):
        connection.execute(text(statement))


def missing(connection: Connection) -> tuple[str, ...]:
    """The names of the triggers that are not in place."""
    if connection.dialect.name == "sqlite":
        query = "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    else:
        query = "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'D'"
    there = {row[0] for row in connection.execute(text(query))}
    return tuple(name for name in _names(connection.dialect.name) if name not in there)


def _names(dialect: str) -> list[str]:
    endings = ("update", "delete", "replace") if dialect == "sqlite" else ("change", "truncate")
    return [f"{table}_no_{ending}" for table in APPEND_ONLY for ending in endings]


def _statements(dialect: str) -> list[str]:
    if dialect != "sqlite":
        return [_FUNCTION, *(each for table in APPEND_ONLY for each in _postgresql(table))]
    return [each for table in APPEND_ONLY for each in _sqlite(table)]


def _sqlite(table: str) -> list[str]:
    refusal = f"BEGIN SELECT RAISE(ABORT, '{table} only grows: %s is refused'); END"
    # INSERT OR REPLACE removes a row without a word to the trigger on DELETE, unless a setting of the connection is on.
    taken = f"WHEN EXISTS (SELECT 1 FROM {table} WHERE seq = NEW.seq)"
    return [
        *(f"DROP TRIGGER IF EXISTS {table}_no_{ending}" for ending in ("update", "delete", "replace")),
        f"CREATE TRIGGER {table}_no_update BEFORE UPDATE ON {table} {refusal % 'UPDATE'}",
        f"CREATE TRIGGER {table}_no_delete BEFORE DELETE ON {table} {refusal % 'DELETE'}",
        f"CREATE TRIGGER {table}_no_replace BEFORE INSERT ON {table} {taken} {refusal % 'REPLACE'}",
    ]


def _postgresql(table: str) -> list[str]:
    return [
        f"DROP TRIGGER IF EXISTS {table}_no_change ON {table}",
        f"DROP TRIGGER IF EXISTS {table}_no_truncate ON {table}",
        f"CREATE TRIGGER {table}_no_change BEFORE UPDATE OR DELETE ON {table} "
        "FOR EACH ROW EXECUTE FUNCTION kb_refuse()",
        f"CREATE TRIGGER {table}_no_truncate BEFORE TRUNCATE ON {table} "
        "FOR EACH STATEMENT EXECUTE FUNCTION kb_refuse()",
    ]
