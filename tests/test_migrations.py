"""The schema: one line of migrations, up and down with data, equal to the tables, and never of the future."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import text

from kb.errors import KBError, UsageError
from kb.services import database as care
from kb.services.recalling import recalled_ledger
from kb.store import schema
from kb.store.engine import engine, writing
from kb.store.tables import metadata
from kb.store.version import SCHEMA
from tests.databases import is_server
from tests.store.loading import count, ledger, load_into

ROOT = Path(__file__).parent.parent


def test_there_is_one_head_and_it_is_what_the_program_says() -> None:
    assert ScriptDirectory.from_config(schema.config()).get_heads() == [SCHEMA]
    assert schema.versions()[-1] == SCHEMA


def test_the_migrations_make_the_tables_and_nothing_else(bare_database: str) -> None:
    care.upgrade(bare_database)
    with engine(bare_database).connect() as connection:
        assert schema.drift(connection) == ()
    assert care.problems(bare_database) == ()


def test_migrations_go_down_and_up_with_data(database: str, tmp_path: Path) -> None:
    root = ledger(tmp_path)
    load_into(database, root)
    before = recalled_ledger(database)
    assert care.downgrade(database, "base").endswith("has now the schema none")
    with engine(database).connect() as connection:
        left = set(connection.dialect.get_table_names(connection))
    assert not left & set(metadata.tables)
    assert care.upgrade(database).endswith(f"has now the schema {SCHEMA}")
    load_into(database, root)

    assert recalled_ledger(database) == before
    assert care.problems(database) == ()


def test_a_schema_of_the_future_is_refused(database: str, tmp_path: Path) -> None:
    root = ledger(tmp_path)
    load_into(database, root)
    with writing(database) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '2099_01_01'"))
    said = rf"has the schema 2099_01_01, which this program \({SCHEMA}\) does not know; it was written by a newer kb"
    for act in (
        lambda: load_into(database, root),
        lambda: recalled_ledger(database),
        lambda: care.upgrade(database),
        lambda: care.downgrade(database, "base"),
    ):
        with pytest.raises(KBError, match=said):
            act()


def test_a_server_is_upgraded_only_when_told_and_a_file_by_itself(bare_database: str, tmp_path: Path) -> None:
    root = ledger(tmp_path)
    if is_server(bare_database):
        with pytest.raises(KBError, match=r"has the schema none and this program needs .*; run kb db upgrade --db"):
            load_into(bare_database, root)
        care.upgrade(bare_database)
    load_into(bare_database, root)

    assert count(bare_database, "claim") == 2


def test_a_version_that_never_was_is_named(database: str) -> None:
    if not is_server(database):
        care.upgrade(database)
    with pytest.raises(KBError, match=rf"cannot go down to 'first': .*; versions are .*{SCHEMA} and base"):
        care.downgrade(database, "first")


def test_a_file_that_is_no_database_of_ours_is_named(tmp_path: Path) -> None:
    stranger = tmp_path / "stranger.sqlite"
    stranger.write_bytes(b"")
    with pytest.raises(UsageError, match="is no database of kb; name the one that `kb load` has filled"):
        recalled_ledger(f"sqlite:///{stranger}")
    stranger.write_bytes(b"no database at all, but long enough to be looked at" * 30)
    with pytest.raises(KBError, match="cannot be read: file is not a database"):
        recalled_ledger(f"sqlite:///{stranger}")


def test_the_locator_finds_the_migrations_beside_the_package_and_inside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert schema.folder() in (ROOT / "migrations", ROOT / "kb" / "migrations")
    installed = tmp_path / "kb"
    (installed / "store").mkdir(parents=True)
    (installed / "migrations").mkdir()
    (installed / "migrations" / "env.py").write_text("", encoding="utf-8")
    monkeypatch.setattr(schema, "__file__", str(installed / "store" / "schema.py"))
    assert schema.folder() == installed / "migrations"


def test_the_wheel_carries_the_migrations(tmp_path: Path) -> None:
    from hatchling.builders.wheel import WheelBuilder

    wheel = next(WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"]))
    names = zipfile.ZipFile(wheel).namelist()

    assert "kb/migrations/env.py" in names
    assert any(name.startswith("kb/migrations/versions/2026_12_01") for name in names)
