"""The log: a chain that shows which row was altered, even by whoever could lift the guards."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import text

from kb.services.history import entries, log_text, verified
from kb.store.engine import engine
from tests.databases import is_server
from tests.store.loading import edit, ledger, load_into, rows


@pytest.fixture
def filled(database: str, tmp_path: Path) -> str:
    """A database with two loads."""
    root = ledger(tmp_path)
    load_into(database, root)
    edit(root, "1,400 requests", "1,300 requests")
    load_into(database, root)
    return database


def tamper(url: str, *statements: str) -> None:
    """What an owner of the database could do: lift the guards, then write."""
    with engine(url).connect() as connection:
        if is_server(url):
            connection.execute(text("SET session_replication_role = replica"))
        else:
            for (name,) in connection.execute(text("SELECT name FROM sqlite_master WHERE type = 'trigger'")).all():
                connection.execute(text(f"DROP TRIGGER {name}"))
            connection.commit()
            raw = connection.connection.driver_connection
            assert raw is not None
            raw.execute("PRAGMA foreign_keys = OFF")
        for statement in statements:
            connection.execute(text(statement))
        connection.commit()


def test_an_untouched_log_is_whole_and_names_its_last_hash(filled: str) -> None:
    sentence, whole = verified(filled)
    last, number = rows(filled, "SELECT hash, seq FROM change ORDER BY seq DESC LIMIT 1")[0]

    assert whole
    assert sentence.endswith(f"the log is whole: {number} changes, the last with hash {last}")


CLAIM = "SELECT max(seq) FROM revision WHERE name = 'example#speed'"
EVENT = "SELECT min(seq) FROM event"


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        (
            f"UPDATE revision SET text = replace(text, '700', '701') WHERE seq = ({CLAIM})",
            r"\(claim example#speed, added, .*\) is not as it was written",
        ),
        (
            f"UPDATE revision SET n = 7 WHERE seq = ({CLAIM})",
            r"\(claim example#speed, added, .*\) is not as it was written",
        ),
        (
            f"UPDATE event SET reason = 'no' WHERE seq = ({EVENT})",
            r"\(conflict F-\w{8}, opened, .*\) is not as it was written",
        ),
        ("UPDATE load SET author = 'Eve' WHERE number = 2", r"\(load 2, loaded, .*\) is not as it was written"),
        ("UPDATE change SET at = '2020-01-01T00:00:00Z' WHERE seq = 3", r"change 3 \(.*\) is not as it was written"),
        ("UPDATE change SET hash = 'f' WHERE seq = 3", r"change 3 \(.*\) is not as it was written"),
        (
            f"DELETE FROM revision WHERE seq = ({CLAIM})",
            r"\(claim example#speed, added, .*\) has lost the row that it tells of",
        ),
        ("DELETE FROM change WHERE seq = 5", r"change 5 is missing; change 6 \(.*\) comes next"),
    ],
)
def test_the_first_altered_row_is_named(filled: str, statement: str, said: str) -> None:
    tamper(filled, statement)
    sentence, whole = verified(filled)

    assert not whole
    with pytest.raises(AssertionError, match=said):
        raise AssertionError(sentence)


def test_two_rows_that_change_places_are_found(filled: str) -> None:
    swap = ((3, -1), (4, 3), (-1, 4))
    tamper(filled, *(f"UPDATE revision SET seq = {to} WHERE seq = {seq}" for seq, to in swap))
    sentence, whole = verified(filled)

    assert not whole
    assert "broken after 2 changes: change 3" in sentence


def test_the_log_tells_loads_newest_first(filled: str) -> None:
    found = entries(filled, 10)
    lines = log_text(found).splitlines()

    assert [entry["load"] for entry in found] == [2, 1]
    assert lines[0].startswith("load 2  ")
    assert " by Ann  " in lines[0]
    assert lines[1] == "  claims: 1 altered; conflicts: 1 updated"
