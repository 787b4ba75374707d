"""`kb.toml` and `[tool.kb]`: what a project settles once for every run."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import CALM, CLASH, run, write_ledger

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a clashing ledger in `claims`, and the working directory in it."""
    write_ledger(tmp_path / "claims", CLASH)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_ledger_is_where_the_project_says(capsys: Captured, project: Path) -> None:
    assert run(capsys, "check").code == 2
    (project / "kb.toml").write_text('ledger = "claims"\n', encoding="utf-8")
    assert run(capsys, "check").code == 1


def test_pyproject_serves_where_there_is_no_kb_toml(capsys: Captured, project: Path) -> None:
    (project / "pyproject.toml").write_text('[tool.kb]\nledger = "claims"\nignore = ["KB401"]\n', encoding="utf-8")
    assert run(capsys, "check").code == 0


def test_environment_and_options_go_first(capsys: Captured, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (project / "kb.toml").write_text('ledger = "nowhere"\n', encoding="utf-8")
    monkeypatch.setenv("KB_LEDGER", "claims")
    assert run(capsys, "check").code == 1
    write_ledger(project / "calm", CALM)
    assert run(capsys, "check", "calm").code == 0


def test_severities_are_set_by_code_or_family(capsys: Captured, project: Path) -> None:
    (project / "kb.toml").write_text('ledger = "claims"\nseverities = { conflict = "note" }\n', encoding="utf-8")
    outcome = run(capsys, "check")
    assert outcome.code == 0
    assert "0 errors" in outcome.out


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('legder = "claims"', "kb.toml: unknown key 'legder'; did you mean ledger?"),
        ("ledger = 7", "kb.toml: ledger is 7; it must be a path"),
        ('select = "KB301"', "kb.toml: select is 'KB301'; it must be a list of codes"),
        ('severities = { KB401 = "fatal" }', "severities.KB401 is 'fatal'; it must be one of error, warning, note"),
        ('severities = { KB999 = "note" }', "severities: no check has the code or name 'KB999'"),
        ("ledger = ", "kb.toml cannot be read"),
    ],
)
def test_what_is_wrong_in_the_settings_is_said(text: str, sentence: str, capsys: Captured, project: Path) -> None:
    (project / "kb.toml").write_text(text, encoding="utf-8")
    outcome = run(capsys, "check", "claims")
    assert (outcome.code, outcome.out) == (2, "")
    assert sentence in outcome.err
