"""Conflicts: what people decide is kept beside what the ledger says, and the two never disagree in silence."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from kb.errors import UsageError
from kb.services import conflicts, history
from kb.services.recalling import recalled, unheard
from tests.store.loading import TODAY, edit, ledger, load_into, rows


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A ledger with one contradiction."""
    return ledger(tmp_path)


@pytest.fixture
def conflict(database: str, root: Path) -> str:
    """The contradiction's id, once it is loaded."""
    load_into(database, root)
    return str(rows(database, "SELECT id FROM conflict WHERE code = 'KB401'")[0][0])


def waive_in_ledger(root: Path, id: str, reason: str) -> None:
    """A waiver in the ledger's text."""
    text = f'[[waiver]]\nfinding = "{id}"\nreason = "{reason}"\nauthor = "Ann"\n'
    (root / "example" / "waivers.toml").write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("what", "state"),
    [("acknowledge", "acknowledged"), ("explain", "explained"), ("waive", "waived"), ("resolve", "resolved")],
)
def test_a_decision_is_kept_with_who_when_and_why(database: str, conflict: str, what: str, state: str) -> None:
    said, _ = conflicts.decide(database, conflict, what, "the publisher was asked", "Bo")
    event = history.of(database, conflict)["events"][-1]

    assert said == f"{conflict} (KB401) is {state}; it was open"
    assert (event["what"], event["by"], event["reason"], event["load"]) == (
        state,
        "Bo",
        "the publisher was asked",
        None,
    )
    assert event["revisions"] == {"example#speed": 1, "example#speed-again": 1}
    assert recalled(database).states[conflict] == state
    assert recalled(database, "1").states[conflict] == "open"


def test_a_decision_shows_in_the_documents_of_the_claims(database: str, root: Path, conflict: str) -> None:
    conflicts.decide(database, conflict, "explain", "another table", "Bo")
    shown = [json.loads(text)["conflicts"] for (text,) in rows(database, "SELECT json FROM rendering")]
    states = [entry["state"] for found in shown for entry in found if entry["id"] == conflict]

    assert states == ["explained", "explained"]
    assert load_into(database, root).written.number is None


def test_what_was_answered_comes_back_with_the_old_reason_when_it_changes(
    database: str, root: Path, conflict: str
) -> None:
    conflicts.decide(database, conflict, "resolve", "the source will correct it", "Bo")
    edit(root, "1,400 requests", "1,300 requests")
    load_into(database, root)
    event = history.of(database, conflict)["events"][-1]

    assert event["what"] == "reopened"
    assert event["reason"] == "what was resolved has changed; the old reason was: the source will correct it"
    assert event["revisions"] == {"example#speed": 1, "example#speed-again": 2}


def test_a_waiver_in_the_database_lapses_on_its_day(database: str, root: Path, conflict: str) -> None:
    conflicts.decide(database, conflict, "waive", "until the errata", "Bo", date(2026, 12, 31), TODAY)
    assert load_into(database, root, date(2026, 12, 31)).written.number is None
    load_into(database, root, date(2027, 1, 1))

    assert recalled(database).states[conflict] == "reopened"


def test_a_waiver_that_only_the_database_knows_is_said(database: str, root: Path, conflict: str) -> None:
    _, note = conflicts.decide(database, conflict, "waive", "until the errata", "Bo")
    words = (
        f"{conflict} is waived in the database (until the errata) and not in the ledger, whose check reports it; "
        f"kb waive {conflict} records it there"
    )
    assert note == words
    assert load_into(database, root).written.words == (words,)
    assert unheard(database) == (words,)


def test_the_ledger_overrules_a_decision_and_says_so(database: str, root: Path, conflict: str) -> None:
    conflicts.decide(database, conflict, "explain", "two tables", "Bo")
    waive_in_ledger(root, conflict, "measured twice")
    loaded = load_into(database, root)

    assert loaded.written.conflicts == {"waived": 1}
    assert loaded.written.words == (
        f"{conflict} was explained by Bo (two tables) in the database; the ledger waives it (measured twice), "
        "and that holds now",
    )


def test_what_the_ledger_waives_is_not_decided_in_the_database(database: str, root: Path, conflict: str) -> None:
    waive_in_ledger(root, conflict, "measured twice")
    load_into(database, root)

    with pytest.raises(
        UsageError, match=rf"waived in the ledger \(measured twice\); take that back with kb unwaive {conflict}"
    ):
        conflicts.decide(database, conflict, "reopen", "not so", "Bo")


def test_a_waiver_that_the_ledger_takes_back_reopens(database: str, root: Path, conflict: str) -> None:
    waive_in_ledger(root, conflict, "measured twice")
    load_into(database, root)
    (root / "example" / "waivers.toml").unlink()
    load_into(database, root)

    assert history.of(database, conflict)["events"][-1]["reason"] == (
        "the ledger no longer waives it; the old reason was: measured twice"
    )


def test_what_cannot_be_decided_is_refused_with_the_way_out(database: str, root: Path, conflict: str) -> None:
    with pytest.raises(UsageError, match=f"the database has no conflict '{conflict}x'; did you mean {conflict}"):
        conflicts.decide(database, f"{conflict}x", "explain", "why")
    with pytest.raises(UsageError, match="--reason is empty"):
        conflicts.decide(database, conflict, "explain", "  ")
    with pytest.raises(UsageError, match="--until 2026-01-01 is past"):
        conflicts.decide(database, conflict, "waive", "why", until=date(2026, 1, 1), today=TODAY)
    with pytest.raises(UsageError, match="is open, not answered; there is nothing to reopen"):
        conflicts.decide(database, conflict, "reopen", "why")
    edit(root, "1,400 requests", "about 700 requests")
    load_into(database, root)
    with pytest.raises(UsageError, match="is closed: its finding is gone"):
        conflicts.decide(database, conflict, "explain", "why")
