"""The command line used wrongly: one sentence and exit 2, never a traceback, and nothing is destroyed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import CALM, run, write_ledger


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A ledger where a verb looks for it."""
    monkeypatch.chdir(tmp_path)
    return write_ledger(tmp_path / "sources", CALM)


def shell(command: str, folder: Path) -> subprocess.CompletedProcess[bytes]:
    """What a shell makes of `kb` with these redirections."""
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])}
    line = command.replace("kb ", f"{sys.executable} -m kb.cli ", 1)
    return subprocess.run(line, shell=True, cwd=folder, env=environment, capture_output=True, check=False)


@pytest.mark.parametrize("verb", ["--help", "metrics"])
def test_a_closed_stdout_changes_no_exit_code(verb: str, sources: Path) -> None:
    done = shell(f"kb {verb} >&-", sources.parent)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_closed_stderr_changes_no_exit_code(sources: Path) -> None:
    assert shell("kb check nowhere 2>&-", sources.parent).returncode == 2


def test_a_full_disk_behind_stdout_is_a_sentence(sources: Path) -> None:
    done = shell("kb metrics >/dev/full", sources.parent)
    assert done.returncode == 2
    assert done.stderr.startswith(b"kb: the output cannot be used (No space left on device)")


def test_a_report_does_not_overwrite_the_ledger(sources: Path, capsys: pytest.CaptureFixture[str]) -> None:
    claims = sources / "example" / "claims.toml"
    before = claims.read_bytes()
    outcome = run(capsys, "check", "--output", f"json={claims}")
    assert outcome.code == 2
    assert "this is a file of the ledger; name another file" in outcome.err
    outcome = run(capsys, "known", "write", claims)
    assert outcome.code == 2
    assert "is called like a file of a ledger" in outcome.err
    assert claims.read_bytes() == before


def test_an_empty_reference_is_not_taken_for_none(sources: Path, capsys: pytest.CaptureFixture[str]) -> None:
    outcome = run(capsys, "check", "--since", "")
    assert outcome.code == 2
    assert "git has no commit ''" in outcome.err


def test_one_document_is_begun_once(sources: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = sources.parent / "first-results.txt"
    document.write_text("First results\n\nIt draws 700 W.\n")
    assert run(capsys, "source", "add", document).code == 0
    outcome = run(capsys, "source", "add", document)
    assert outcome.code == 2
    assert "first-results.txt is the document of 'sources/first-results/source.toml' already" in outcome.err


def test_a_document_without_end_is_refused(sources: Path, capsys: pytest.CaptureFixture[str]) -> None:
    endless = sources.parent / "endless.txt"
    with endless.open("wb") as file:
        file.truncate(10**12)  # takes no room on the disk
    outcome = run(capsys, "scan", endless)
    assert outcome.code == 2
    assert "a document may have" in outcome.err


@pytest.mark.parametrize(
    "verb", [("db", "current"), ("db", "check"), ("db", "upgrade"), ("load",), ("db", "backup", "k")]
)
def test_a_file_that_is_no_database_is_said_to_be_none(
    verb: tuple[str, ...], sources: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (sources.parent / "notes.txt").write_text("no database at all, and long enough to be taken for one" * 9)
    outcome = run(capsys, *verb, "--db", "sqlite:///notes.txt")
    assert outcome.code == 2
    assert outcome.err.count("\n") == 1
    assert "file is not a database" in outcome.err


def test_the_layout_of_a_ledger_does_not_reach_out_of_it(sources: Path, capsys: pytest.CaptureFixture[str]) -> None:
    outside = sources.parent / "outside.toml"
    outside.write_text("[[waiver]]\nreason='R'\nfinding='F-1'\n")
    before = outside.read_bytes()
    (sources / "example" / "waivers.toml").symlink_to(outside)
    assert run(capsys, "fmt").code == 0
    assert outside.read_bytes() == before
