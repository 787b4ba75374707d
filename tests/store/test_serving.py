"""The connection that stays open: it reads only, sees every change, and waits for nothing too long."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kb.errors import KBError, TooSlow
from kb.store import serving
from kb.store.newest import newest
from kb.store.serving import Served
from tests.databases import is_server
from tests.store.loading import edit, ledger, load_into

ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A ledger."""
    return ledger(tmp_path)


@pytest.fixture
def store(database: str, root: Path) -> Iterator[Served]:
    """It, loaded and open."""
    load_into(database, root)
    found = serving.serve(database)
    yield found
    found.close()


def test_every_change_is_seen(store: Served, database: str, root: Path) -> None:
    before = store.change()
    assert store.change() == before
    edit(root, "700 requests per second", "900 requests per second")
    load_into(database, root)
    after = store.change()
    assert after.seq > before.seq
    assert after.hash != before.hash
    assert b"900 requests per second" in serving.documents(store, ["example#speed"])["example#speed"]


@pytest.mark.parametrize("statement", ["DELETE FROM rendering", "UPDATE claim SET n = 9", "DROP TABLE claim"])
def test_nothing_can_be_written(store: Served, statement: str) -> None:
    with pytest.raises(KBError, match="cannot be read"):
        store.rows(statement)
    assert serving.documents(store, ["example#speed"])


def test_a_statement_that_takes_too_long_is_broken_off(
    database: str, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "PATIENCE", 0.2)
    load_into(database, root)
    store = serving.serve(database)
    with pytest.raises(TooSlow, match="ask for less, by metric or subject"):
        store.rows(ENDLESS)
    assert serving.documents(store, ["example#speed"])
    store.close()


def test_a_server_that_hung_up_is_called_again(store: Served, database: str) -> None:
    if not is_server(database):
        return  # a file does not hang up
    import psycopg

    store.change()
    with psycopg.connect(database, autocommit=True) as other:
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE pid <> pg_backend_pid() AND datname = current_database()"
        )
    assert store.change().seq > 0


def test_a_page_of_the_newest_needs_one_metric_and_exact_names(store: Served) -> None:
    found = newest(store, {}, {"metric": ["Speed"]}, None, 1)
    assert found is not None
    assert found.end is not None
    assert len(found.documents) == 1
    for filters in ({}, {"model": ["small"]}, {"metric": ["spede"]}, {"metric": ["speed", "power"]}, {"q": ["x"]}):
        assert newest(store, {}, filters, None, 1) is None
