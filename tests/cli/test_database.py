"""The verbs of the database: load, log, history, conflict and db, as a person types them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from kb.store.version import SCHEMA
from tests.cli.running import CALM, CLASH, run, write_ledger


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A ledger with a contradiction, in the working directory, whose database is named by the environment."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KB_DATABASE_URL", f"sqlite:///{tmp_path}/memory.sqlite")
    return write_ledger(tmp_path / "sources", CLASH)


def conflict(capsys: pytest.CaptureFixture[str]) -> str:
    """The id of the contradiction."""
    found = json.loads(run(capsys, "conflicts", "--db", "--json").out)
    return next(str(each["id"]) for each in found if each["code"] == "KB401")


def correct(root: Path, old: str, new: str) -> None:
    """A correction in the ledger."""
    path = root / "example" / "claims.toml"
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


def test_load_says_what_it_brought(root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = run(capsys, "load")
    assert first.code == 0
    assert first.out.splitlines()[:3] == [
        f"sqlite:///{tmp_path}/memory.sqlite",
        "  load 1: 2 claims of 1 source",
        "  claims: 2 added",
    ]
    again = run(capsys, "load", "sources")
    assert again.out == f"sqlite:///{tmp_path}/memory.sqlite: nothing has changed; it holds 2 claims of 1 source\n"
    correct(root, "1,400", "1,300")
    assert json.loads(run(capsys, "load", "--json").out)["changes"] == {
        "added": 0, "altered": 1, "amended": 0, "withdrawn": 0,
    }  # fmt: skip


def test_the_database_is_kb_sqlite_where_nothing_else_is_said(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("KB_DATABASE_URL")
    assert run(capsys, "load").out.startswith("sqlite:///kb.sqlite\n")
    assert (tmp_path / "kb.sqlite").is_file()


def test_a_ledger_with_faults_is_not_loaded(root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    correct(root, 'metric = "speed"', 'metric = "sped"')
    outcome = run(capsys, "load")
    assert outcome.code == 2
    assert (
        "is not loaded, because of 2 faults in its text; the first is KB006 at sources/example/claims.toml:"
        in outcome.err
    )
    assert not (tmp_path / "memory.sqlite").exists()


def test_log_and_history_tell_a_correction(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "load", "--author", "Ann")
    correct(root, "1,400", "1,300")
    run(capsys, "load", "--author", "Bo")

    log = run(capsys, "log").out.splitlines()
    assert re.fullmatch(r"load 2  \S+Z by Bo  sources.*", log[0])
    assert log[1] == "  claims: 1 altered; conflicts: 1 updated"
    assert [entry["author"] for entry in json.loads(run(capsys, "log", "--json").out)] == ["Bo", "Ann"]
    history = run(capsys, "history", "speed-again").out.splitlines()
    assert history[0] == "example#speed-again"
    assert re.fullmatch(r"  revision 1  \S+Z  added in load 1  “1,400 requests per second”", history[1])
    assert re.fullmatch(r"  revision 2  \S+Z  altered in load 2  “1,300 requests per second”", history[2])
    assert any(re.fullmatch(r"    \S+Z  load 2  updated", line) for line in history)
    assert run(capsys, "log", "verify").code == 0
    shown = run(capsys, "show", "speed-again", "--db", "--as-of", "1").out
    assert "“1,400 requests per second”" in shown
    unknown = run(capsys, "history", "sped-again")
    assert unknown.err == "kb: the database has never held 'sped-again'; did you mean example#speed-again?\n"


def test_a_conflict_is_decided_reopened_and_told(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "load")
    id = conflict(capsys)
    assert run(capsys, "conflict", "explain", id, "--reason", "two tables", "--author", "Bo").out == (
        f"{id} (KB401) is explained; it was open\n"
    )
    assert run(capsys, "conflicts", "--db", "--state", "explained").out.count(id) == 1
    assert run(capsys, "claims", "--db", "--conflict", "open").err == "kb: no claim fits; the ledger holds 2\n"
    assert run(capsys, "claims", "--conflict", "open").out.count("⚠ KB401") == 2
    assert run(capsys, "conflict", "reopen", id, "--reason", "it is one table").code == 0
    log = run(capsys, "log").out
    assert f"{id} explained\n  two tables\n" in log
    assert "by Bo" in log
    waived = run(capsys, "conflict", "waive", id, "--reason", "asked", "--until", "2026-12-31", "--today", "2026-12-01")
    assert "is waived in the database (asked) and not in the ledger" in waived.err
    assert f"kb waive {id} records it there" in run(capsys, "check", "--db").err
    assert id in run(capsys, "check", "--db").out


def test_a_database_is_cared_for(root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "load")
    url = f"sqlite:///{tmp_path}/memory.sqlite"
    assert run(capsys, "db", "current").out == f"{url} has the schema {SCHEMA}\n"
    assert run(capsys, "db", "upgrade").out == f"{url} has already the schema {SCHEMA}\n"
    assert run(capsys, "db", "check").out == "the database is sound: file, tables, triggers and log\n"
    assert run(capsys, "db", "backup", "kept.sqlite").code == 0
    restored = f"sqlite:///{tmp_path}/restored.sqlite"
    assert run(capsys, "db", "restore", "kept.sqlite", "--db", restored).code == 0
    assert run(capsys, "claims", "--db", restored, "--json").out == run(capsys, "claims", "--json").out
    assert run(capsys, "db", "downgrade", "base", "--db", restored).out == f"{restored} has now the schema none\n"
    wrong = run(capsys, "db", "restore", "kept.sqlite")
    assert wrong.code == 2
    assert "is there already; move it away, or restore to another --db" in wrong.err


def test_a_ledger_without_conflicts_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = write_ledger(tmp_path / "calm", CALM)
    outcome = run(capsys, "conflicts", "--ledger", root)
    assert (outcome.out, outcome.err) == ("", "kb: no conflict: nothing stands against anything\n")


def test_a_question_to_a_file_imports_nothing_heavy(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import os
    import subprocess
    import sys

    run(capsys, "load")
    program = (
        "import sys; from kb.cli.main import main; code = main(['claims', '--metric', 'speed', '--db', '--json']); "
        "heavy = ('sqlalchemy', 'alembic', 'pydantic', 'dataclasses', 'kb.domain.claim'); "
        "print(*(name for name in heavy if name in sys.modules), file=sys.stderr)"
    )
    home = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent.parent)}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=home, check=True)

    assert len(json.loads(done.stdout)) == 2
    assert done.stderr == "\n"
