"""Backups: one committed state, also while somebody writes, and refused where they do not hold."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from kb.errors import KBError, UsageError
from kb.services import database as care
from kb.services.recalling import recalled_ledger
from tests.databases import is_server
from tests.store.loading import count, edit, ledger, load_into


def fresh(url: str, bare: str, tmp_path: Path) -> str:
    """An address to restore to."""
    return bare if is_server(url) else f"sqlite:///{tmp_path}/restored.sqlite"


@pytest.fixture
def bare(request: pytest.FixtureRequest, database: str) -> str:
    """An empty database of the same kind, where a server has to have one."""
    return str(request.getfixturevalue("empty_on_server")) if is_server(database) else ""


def test_a_backup_restores_to_what_was_there(database: str, bare: str, tmp_path: Path) -> None:
    load_into(database, ledger(tmp_path))
    care.backup(database, tmp_path / "kept")
    target = fresh(database, bare, tmp_path)
    care.restore(target, tmp_path / "kept")

    assert recalled_ledger(target) == recalled_ledger(database)
    assert count(target, "change") == count(database, "change")
    assert care.problems(target) == ()


def test_a_backup_during_loads_is_one_committed_state(database: str, bare: str, tmp_path: Path) -> None:
    root = ledger(tmp_path)
    load_into(database, root)
    stop = threading.Event()

    def write() -> None:
        numbers = iter(range(1401, 9999))
        last = "1,400"
        while not stop.is_set():
            now = f"{next(numbers):,}"
            edit(root, f"{last} requests", f"{now} requests")
            load_into(database, root)
            last = now

    writer = threading.Thread(target=write)
    writer.start()
    try:
        care.backup(database, tmp_path / "kept")
    finally:
        stop.set()
        writer.join()
    target = fresh(database, bare, tmp_path)
    care.restore(target, tmp_path / "kept")

    assert care.problems(target) == ()
    assert len(recalled_ledger(target).claims) == 2


def test_a_backup_is_never_written_over_anything(database: str, tmp_path: Path) -> None:
    load_into(database, ledger(tmp_path))
    (tmp_path / "kept").write_bytes(b"mine")
    with pytest.raises(UsageError, match="kept' is there already; name a new file"):
        care.backup(database, tmp_path / "kept")
    with pytest.raises(UsageError, match="already"):
        care.restore(database, tmp_path / "kept")


def test_a_backup_that_was_altered_is_not_restored(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/kb.sqlite"
    load_into(url, ledger(tmp_path))
    care.backup(url, tmp_path / "kept")
    with closing(sqlite3.connect(tmp_path / "kept")) as connection:
        connection.execute("DROP TRIGGER load_no_update")
        connection.execute("UPDATE load SET author = 'Eve'")
        connection.commit()

    with pytest.raises(
        KBError, match=r"the backup does not hold: change 1 \(load 1, loaded, .*\) is not as it was written"
    ):
        care.restore(f"sqlite:///{tmp_path}/restored.sqlite", tmp_path / "kept")
    assert not (tmp_path / "restored.sqlite").exists()
    (tmp_path / "kept").write_bytes(b"not a database " * 100)
    with pytest.raises(UsageError, match="kept' is no backup that can be read"):
        care.restore(f"sqlite:///{tmp_path}/restored.sqlite", tmp_path / "kept")
