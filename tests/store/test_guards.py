"""History in the database only grows, whoever writes and however."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from kb.services import database as care
from kb.store import guards, schema
from kb.store.engine import engine, writing
from kb.store.tables import APPEND_ONLY, metadata
from tests.databases import is_server
from tests.store.loading import edit, ledger, load_into, rows


def fill(url: str, tmp_path: Path) -> str:
    """A row in every table of history."""
    root = ledger(tmp_path)
    load_into(url, root)
    edit(root, "1,400 requests", "1,300 requests")
    load_into(url, root)
    return url


@pytest.fixture
def filled(database: str, tmp_path: Path) -> str:
    """A database with a history."""
    return fill(database, tmp_path)


@pytest.fixture
def filled_file(tmp_path: Path) -> str:
    """An SQLite database with a history."""
    return fill(f"sqlite:///{tmp_path}/kb.sqlite", tmp_path)


@pytest.fixture
def filled_server(empty_on_server: str, tmp_path: Path) -> str:
    """A PostgreSQL database with a history."""
    care.upgrade(empty_on_server)
    return fill(empty_on_server, tmp_path)


@pytest.mark.parametrize("table", APPEND_ONLY)
@pytest.mark.parametrize("act", ["UPDATE {0} SET seq = seq", "DELETE FROM {0}"])
def test_a_row_of_history_is_neither_changed_nor_removed(filled: str, table: str, act: str) -> None:
    with (
        pytest.raises(DBAPIError, match=f"{table} only grows: {act.split()[0]} is refused"),
        writing(filled) as connection,
    ):
        connection.execute(text(act.format(table)))


@pytest.mark.parametrize("recursive", ["ON", "OFF"])
@pytest.mark.parametrize("table", APPEND_ONLY)
def test_a_row_of_history_is_not_replaced_in_a_file(filled_file: str, table: str, recursive: str) -> None:
    with engine(filled_file).connect() as connection:
        raw = connection.connection.driver_connection
        assert raw is not None
        raw.execute("COMMIT") if raw.in_transaction else None
        raw.execute(f"PRAGMA recursive_triggers = {recursive}")
        raw.execute("PRAGMA foreign_keys = OFF")
        with pytest.raises(Exception, match=f"{table} only grows: (REPLACE|DELETE) is refused"):
            raw.execute(f"INSERT OR REPLACE INTO {table} SELECT * FROM {table} LIMIT 1")


@pytest.mark.parametrize("table", APPEND_ONLY)
def test_history_is_not_truncated_on_a_server(filled_server: str, table: str) -> None:
    with pytest.raises(DBAPIError, match=f"{table} only grows: TRUNCATE"), writing(filled_server) as connection:
        connection.execute(text(f"TRUNCATE {table} CASCADE"))


def test_the_guards_are_back_after_a_migration_that_makes_tables_anew(filled: str, tmp_path: Path) -> None:
    """As a later migration would: Alembic's batch mode copies a table on SQLite, and its triggers are lost."""
    from alembic.migration import MigrationContext
    from alembic.operations import Operations

    before = rows(filled, "SELECT * FROM revision ORDER BY seq")
    with writing(filled, migrating=True) as connection:
        operations = Operations(MigrationContext.configure(connection))
        for table in ("revision", "event", "load"):
            with operations.batch_alter_table(table, recreate="always" if not is_server(filled) else "auto"):
                pass
        lost = guards.missing(connection)
        guards.install(connection)
        assert guards.missing(connection) == ()
        assert bool(lost) is not is_server(filled)
    assert rows(filled, "SELECT * FROM revision ORDER BY seq") == before


def test_every_migration_ends_with_the_guards_in_place(filled: str) -> None:
    with writing(filled, migrating=True) as connection:
        schema.downgrade(connection, "base")
        schema.upgrade(connection)
        assert guards.missing(connection) == ()


def test_all_tables_of_the_log_are_guarded() -> None:
    told = {
        table.name
        for table in metadata.tables.values()
        if any(key.column.table.name == "change" for key in table.foreign_keys)
    }
    assert told | {"change"} == set(APPEND_ONLY)
