"""Loading: idempotent, free of order, and with a memory of everything that was there."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from kb import forking
from kb.domain.claim_json import claim_json
from kb.domain.conflicts import conflicts
from kb.errors import NothingToDo, UsageError
from kb.ledger.files import LARGEST_FILE
from kb.ledger.reader import read
from kb.services import history
from kb.services.check import Request, check
from kb.services.recalling import recalled, recalled_ledger
from kb.store import batches, renderings, schema
from kb.store.engine import engine
from kb.store.tables import metadata
from tests.cli.running import CALM
from tests.store.loading import CLAIMS, count, edit, ledger, load_into, rows

SOURCES = Path(__file__).parent.parent.parent / "sources"
STATE = [name for name in metadata.tables if name not in ("change", "load", "event")]


def state(url: str) -> dict[str, list[tuple[object, ...]]]:
    """Everything that a database holds beside its log."""
    return {name: sorted(rows(url, f"SELECT * FROM {name}"), key=repr) for name in STATE}


def test_the_same_ledger_a_second_time_changes_nothing(database: str, tmp_path: Path) -> None:
    root = ledger(tmp_path)
    first = load_into(database, root)
    before = state(database), count(database, "change")

    again = load_into(database, root)

    assert first.written.number == 1
    assert first.written.claims["added"] == 2
    assert again.written.number is None
    assert (state(database), count(database, "change")) == before


def test_the_order_of_files_does_not_matter(database: str, tmp_path: Path) -> None:
    root = ledger(tmp_path)
    other = tmp_path / "copy" / "ledger"
    for path in sorted((path for path in root.rglob("*") if path.is_file()), reverse=True):
        target = other / path.relative_to(root)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    load_into(database, root)
    before = [row[0] for row in rows(database, "SELECT digest FROM revision ORDER BY seq")]
    load_into(database, other)

    assert [row[0] for row in rows(database, "SELECT digest FROM revision ORDER BY seq")] == before


def test_the_stored_ledger_is_the_ledger_that_was_read(database: str) -> None:
    load_into(database, SOURCES)
    stored, text = recalled_ledger(database), read(SOURCES)

    assert stored == text
    assert list(stored.claims) == list(text.claims)
    assert [claim.place for claim in stored.claims.values()] == [claim.place for claim in text.claims.values()]


def test_every_document_is_what_the_model_makes_of_its_claim(database: str) -> None:
    load_into(database, SOURCES)
    outcome = check(Request(SOURCES))
    against = conflicts(outcome.report)
    found = rows(database, "SELECT claim.id, rendering.json FROM claim JOIN rendering ON rendering.claim = claim.key")

    assert len(found) == len(outcome.ledger.claims)
    for id, text in found:
        assert json.loads(text) == claim_json(outcome.ledger.claims[id], outcome.ledger, against.get(id, ()))


def test_a_corrected_figure_is_a_new_revision_and_the_old_one_stays(database: str, tmp_path: Path) -> None:
    root = ledger(tmp_path)
    load_into(database, root)
    edit(root, "1,400 requests", "1,300 requests")
    loaded = load_into(database, root)

    assert loaded.written.claims == {"added": 0, "altered": 1, "amended": 0, "withdrawn": 0}
    found = history.of(database, "example#speed-again")["revisions"]
    assert [(entry["revision"], entry["what"], entry["figure"]) for entry in found] == [
        (1, "added", "1,400 requests per second"),
        (2, "altered", "1,300 requests per second"),
    ]
    assert rows(database, "SELECT what FROM change WHERE name = 'example#speed-again' AND load = 2") == [("altered",)]
    then, now = recalled(database, "1"), recalled(database)
    assert then.ledger.claims["example#speed-again"].passage.figure == "1,400 requests per second"
    assert now.ledger.claims["example#speed-again"].passage.figure == "1,300 requests per second"
    assert (then.revisions["example#speed-again"], now.revisions["example#speed-again"]) == (1, 2)


def test_a_claim_that_only_moved_is_no_new_revision(database: str, tmp_path: Path) -> None:
    root = ledger(tmp_path)
    load_into(database, root)
    path = root / CLAIMS
    path.write_text("\n\n# a remark\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
    loaded = load_into(database, root)

    assert loaded.written.claims == {"added": 0, "altered": 0, "amended": 2, "withdrawn": 0}
    assert rows(database, "SELECT max(n) FROM revision WHERE kind = 'claim'") == [(1,)]
    assert recalled_ledger(database).claims["example#speed"].location == read(root).claims["example#speed"].location


def test_a_claim_that_is_gone_is_withdrawn_and_comes_back_as_a_further_revision(database: str, tmp_path: Path) -> None:
    root = ledger(tmp_path)
    load_into(database, root)
    whole = (root / CLAIMS).read_text(encoding="utf-8")
    (root / CLAIMS).write_text(whole[: whole.rindex("[[claim]]")], encoding="utf-8")
    assert load_into(database, root).written.claims["withdrawn"] == 1
    assert list(recalled_ledger(database).claims) == ["example#speed"]
    (root / CLAIMS).write_text(whole, encoding="utf-8")
    load_into(database, root)

    found = history.of(database, "speed-again")["revisions"]
    assert [(entry["revision"], entry["what"]) for entry in found] == [(1, "added"), (2, "withdrawn"), (3, "restored")]


def test_conflicts_open_update_close_and_come_back(database: str, tmp_path: Path) -> None:
    root = ledger(tmp_path)
    assert load_into(database, root).written.conflicts["opened"] >= 1
    edit(root, "1,400 requests", "1,300 requests")
    assert load_into(database, root).written.conflicts["updated"] >= 1
    id = rows(database, "SELECT id FROM conflict WHERE code = 'KB401'")[0][0]
    edit(root, "1,300 requests", "about 700 requests")
    assert load_into(database, root).written.conflicts["closed"] >= 1
    assert recalled(database, "2").states[id] == "open"
    assert id not in recalled(database).states
    edit(root, "about 700 requests", "1,300 requests")
    assert load_into(database, root).written.conflicts["reopened"] >= 1

    events = history.of(database, id)["events"]
    assert [event["what"] for event in events] == ["opened", "updated", "closed", "reopened"]
    assert [event["revisions"]["example#speed-again"] for event in (*events[:2], events[3])] == [1, 2, 4]
    assert events[3]["reason"] == "the finding is there again"


def test_a_ledger_with_faults_is_not_loaded(database: str, tmp_path: Path) -> None:
    root = ledger(tmp_path)
    load_into(database, root)
    before = state(database)
    edit(root, 'metric = "speed"', 'metric = "sped"')

    with pytest.raises(
        UsageError, match=r"is not loaded, because of 2 faults in its text; the first is KB006 at .*:\d+"
    ):
        load_into(database, root)
    assert state(database) == before


def test_a_ledger_without_a_claim_is_not_loaded(database: str, tmp_path: Path) -> None:
    root = ledger(tmp_path, CALM)
    (root / CLAIMS).write_text("", encoding="utf-8")
    with pytest.raises(NothingToDo, match=r"holds no claim to load; write the first in a claims\.toml"):
        load_into(database, root)


def test_a_correction_in_the_vocabulary_reaches_the_documents(database: str, tmp_path: Path) -> None:
    root = ledger(tmp_path)
    load_into(database, root)
    edit(root, 'name = "Alpha"', 'name = "Alpha One"', "vocabulary/subjects.toml")
    load_into(database, root)

    found = [json.loads(text) for (text,) in rows(database, "SELECT json FROM rendering")]
    assert {each["subject"]["name"] for each in found} == {"Alpha One"}
    assert recalled(database, "1").ledger.subjects["alpha"].name == "Alpha"


def test_units_that_the_ledger_adds_are_remembered(database: str, tmp_path: Path) -> None:
    root = ledger(tmp_path, CALM)
    (root / "vocabulary" / "units.txt").write_text("furlong = 201.168 m ; ; furlong, furlongs\n", encoding="utf-8")
    load_into(database, root)

    assert recalled_ledger(database).units.parse("furlongs") == "furlong"


def test_a_day_before_the_first_load_holds_nothing(database: str, tmp_path: Path) -> None:
    load_into(database, ledger(tmp_path))
    with pytest.raises(NothingToDo, match="--as-of 1999-12-31: the database held nothing then; it was first loaded at"):
        recalled(database, "1999-12-31")
    with pytest.raises(UsageError, match="--as-of 'yesterday' is no time: write a day such as 2026-08-30"):
        recalled(database, "yesterday")


def test_a_waiver_of_the_ledger_holds_until_its_day(database: str, tmp_path: Path) -> None:
    root = ledger(tmp_path)
    load_into(database, root)
    id = next(f.identity for f in recalled(database).report.findings if f.code == "KB401")
    waiver = f'[[waiver]]\nfinding = "{id}"\nreason = "measured twice"\nauthor = "Ann"\nuntil = "2026-12-31"\n'
    (root / "example" / "waivers.toml").write_text(waiver, encoding="utf-8")
    assert load_into(database, root).written.conflicts == {"waived": 1}

    late = load_into(database, root, date(2027, 1, 1))

    assert late.written.conflicts == {"reopened": 1}
    events = history.of(database, id)["events"]
    assert [event["what"] for event in events] == ["opened", "waived", "reopened"]
    assert events[-1]["reason"] == "it was waived until 2026-12-31; the old reason was: measured twice"


def test_a_sign_that_no_database_keeps_is_named(database: str, tmp_path: Path) -> None:
    root = ledger(tmp_path)
    edit(root, 'mode = "plain"', 'mode = "pl\\u0000ain"')
    with pytest.raises(UsageError, match=r"the claim example#speed holds a zero sign \(\\u0000\), which a database"):
        load_into(database, root)


def test_a_large_ledger_is_loaded_by_several_processes_as_if_by_one(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load_into(database, SOURCES)
    other = f"sqlite:///{tmp_path}/other.sqlite"
    monkeypatch.setattr(batches, "LARGE", 1)
    monkeypatch.setattr(batches, "TOGETHER", 10)
    monkeypatch.setattr(forking, "_can_fork", lambda: True)
    monkeypatch.setattr(renderings.Renderer, "rendered", elsewhere(renderings.Renderer.rendered))
    load_into(other, SOURCES)
    again = load_into(other, SOURCES)

    assert state(other) == state(database)
    assert again.written.number is None


def elsewhere(act: Callable[..., Any]) -> Callable[..., Any]:
    """The act, which must not be done by this process."""
    here = os.getpid()

    def there(*arguments: Any) -> Any:
        assert os.getpid() != here
        return act(*arguments)

    return there


def test_every_index_is_there_after_the_first_load(database: str, tmp_path: Path) -> None:
    load_into(database, ledger(tmp_path))
    with engine(database).connect() as connection:
        assert schema.drift(connection) == ()


def test_lines_of_machines_may_be_more_than_any_other_file(tmp_path: Path) -> None:
    root = ledger(tmp_path)
    line = {"subject": "alpha", "metric": "speed", "figure": "700 requests per second", "note": "x" * 60_000}
    text = "\n".join(json.dumps({"id": f"c{number}", **line}) for number in range(90))
    (root / "example" / "claims.jsonl").write_text(text, encoding="utf-8")
    assert len(text) > LARGEST_FILE

    found = read(root)

    assert found.findings == ()
    assert found.claims["example#c89"].location.line == 90
    (root / CLAIMS).write_text(f"# {'x' * LARGEST_FILE}\n", encoding="utf-8")
    assert "more than the 5,000,000 that a file may have" in read(root).findings[0].message
