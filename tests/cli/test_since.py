"""`kb check --since`, `--staged` and `kb diff` at the command line, in a repository of their own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import CALM, CLASH, git, run, write_ledger

Captured = pytest.CaptureFixture[str]
ROOT = Path(__file__).parents[2]
ALIKE = CLASH.replace("1,400", "700")


@pytest.fixture
def ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with two claims that agree, and the working directory in it."""
    write_ledger(tmp_path / "sources", ALIKE)
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "Two claims that agree")
    monkeypatch.chdir(tmp_path)
    return Path("sources")


def edit(ledger: Path, old: str, new: str) -> None:
    """Replace the last occurrence of words in the claims."""
    path = ledger / "example" / "claims.toml"
    head, found, tail = path.read_text(encoding="utf-8").rpartition(old)
    assert found
    path.write_text(head + new + tail, encoding="utf-8")


def test_a_figure_changed_into_a_contradiction_is_flagged_at_its_line(capsys: Captured, ledger: Path) -> None:
    edit(ledger, "700 requests", "1,400 requests")
    outcome = run(capsys, "check", "--since", "HEAD", "--format", "github")
    assert outcome.code == 1
    commands = [line for line in outcome.out.splitlines() if line.startswith("::")]
    lines = (ledger / "example" / "claims.toml").read_text(encoding="utf-8").splitlines()
    block = lines.index('id = "speed-again"')
    assert len(commands) == 1
    place = commands[0].split("line=")[1].split(",")[0]
    assert block <= int(place) <= lines.index('figure = "1,400 requests per second"') + 1
    assert "file=sources/example/claims.toml" in commands[0]


def test_moving_and_reformatting_flag_nothing(capsys: Captured, ledger: Path) -> None:
    edit(ledger, "700 requests", "1,400 requests")
    git(Path(), "commit", "-qam", "A contradiction")
    path = ledger / "example" / "claims.toml"
    blocks = path.read_text(encoding="utf-8").split("[[claim]]")
    path.write_text("[[claim]]".join(["# moved\n\n", blocks[2], blocks[1]]), encoding="utf-8")
    outcome = run(capsys, "check", "--since", "HEAD")
    assert outcome.code == 0
    assert "0 errors, 0 warnings" in outcome.out
    assert "0 known" not in outcome.out


def test_changing_the_figure_again_is_an_update(capsys: Captured, ledger: Path) -> None:
    edit(ledger, "700 requests", "1,400 requests")
    git(Path(), "commit", "-qam", "A contradiction")
    edit(ledger, "1,400 requests", "1,500 requests")
    outcome = run(capsys, "check", "--since", "HEAD")
    assert outcome.code == 1
    assert "error · updated" in outcome.out


def test_a_commit_that_does_not_exist_exits_2(capsys: Captured, ledger: Path) -> None:
    outcome = run(capsys, "check", "--since", "no-such-branch")
    assert (outcome.code, outcome.out) == (2, "")
    assert "git has no commit 'no-such-branch' here" in outcome.err


def test_an_option_in_place_of_a_commit_is_no_option_of_git(capsys: Captured, ledger: Path) -> None:
    assert "git has no commit '--all' here" in run(capsys, "check", "--since=--all").err


def test_a_folder_outside_git_exits_2(capsys: Captured, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = write_ledger(tmp_path_factory.mktemp("outside"), CALM)
    outcome = run(capsys, "check", folder, "--since", "HEAD")
    assert outcome.code == 2
    assert "git has no commit 'HEAD' here" in outcome.err


def test_where_git_gives_no_reason_none_is_told(capsys: Captured, ledger: Path) -> None:
    assert "gave no reason" not in run(capsys, "check", "--since", "no-such-branch").err


def test_staged_sees_what_is_staged_and_not_what_lies_around(capsys: Captured, ledger: Path) -> None:
    edit(ledger, "700 requests", "1,400 requests")
    assert run(capsys, "check", "--staged").code == 0
    git(Path(), "add", ".")
    assert run(capsys, "check", "--staged").code == 1


def test_staged_works_before_the_first_commit(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_ledger(tmp_path / "sources", CLASH)
    git(tmp_path, "init", "-q")
    monkeypatch.chdir(tmp_path)
    assert run(capsys, "check", "--staged").code == 2
    git(tmp_path, "add", ".")
    assert run(capsys, "check", "--staged").code == 1


@pytest.mark.parametrize("way", [[], ["-a"]])
def test_a_hook_refuses_the_commit_of_a_contradiction(way: list[str], capsys: Captured, ledger: Path) -> None:
    hook = Path(".git/hooks/pre-commit")
    hook.write_text(f"#!/bin/sh\nPYTHONPATH={ROOT} exec {sys.executable} -m kb.cli check --staged\n", encoding="utf-8")
    hook.chmod(0o755)
    edit(ledger, "700 requests", "1,400 requests")
    if not way:
        git(Path(), "add", ".")
    with pytest.raises(subprocess.CalledProcessError) as refused:
        git(Path(), "commit", "-qm", "A contradiction", *way)
    assert b"KB401" in refused.value.stdout + refused.value.stderr
    edit(ledger, "1,400 requests", "701 requests")
    git(Path(), "commit", "-qam", "No contradiction")


def test_since_and_staged_exclude_each_other(capsys: Captured, ledger: Path) -> None:
    assert "--since and --staged exclude each other" in run(capsys, "check", "--since", "HEAD", "--staged").err


def test_diff_names_what_was_added_altered_and_withdrawn(capsys: Captured, ledger: Path) -> None:
    path = ledger / "example" / "claims.toml"
    first, second, third = path.read_text(encoding="utf-8").split("[[claim]]")
    added = third.replace('"speed-again"', '"throughput"').replace('"speed"', '"throughput"')
    path.write_text("[[claim]]".join([first, second.replace("700", "1,400"), added]), encoding="utf-8")
    out = run(capsys, "diff", "HEAD").out
    assert "~ example#speed  “700 requests per second” → “1,400 requests per second”" in out
    assert "+ example#throughput  “700 requests per second”" in out
    assert "- example#speed-again  “700 requests per second”" in out
    assert "claims: 1 added, 1 altered, 1 withdrawn" in out


def test_diff_says_which_conflict_a_change_opens_and_closes(capsys: Captured, ledger: Path) -> None:
    edit(ledger, "700 requests", "1,400 requests")
    assert "opens KB401" in run(capsys, "diff", "HEAD").out
    assert "  - opens KB401" in run(capsys, "diff", "HEAD", "--format", "markdown").out
    git(Path(), "commit", "-qam", "A contradiction")
    edit(ledger, "1,400 requests", "1,500 requests")
    out = run(capsys, "diff", "HEAD").out
    assert "alters KB401" in out
    assert "0 opened, 0 closed, 1 altered" in out
    edit(ledger, "1,500 requests", "700 requests")
    (change,) = json.loads(run(capsys, "diff", "HEAD", "--json").out)["changes"]
    assert (change["before"], change["after"]) == ("1,400 requests per second", "700 requests per second")
    assert [closed["code"] for closed in change["closes"]] == ["KB401"]


def test_diff_tells_what_no_claim_is_the_reason_of(capsys: Captured, ledger: Path) -> None:
    constraint = '[[constraint]]\nid = "faster"\nholds = "speed * 2 < speed-again"\nbecause = "it is so"\n'
    (ledger / "example" / "constraints.toml").write_text(constraint, encoding="utf-8")
    out = run(capsys, "diff", "HEAD").out
    assert "not by a claim\n    opens KB303" in out
    assert "- not by a claim\n  - opens KB303" in run(capsys, "diff", "HEAD", "--format", "markdown").out
    told = json.loads(run(capsys, "diff", "HEAD", "--json").out)
    assert told["changes"] == []
    assert [effect["code"] for effect in told["elsewhere"]["opens"]] == ["KB303"]


def test_diff_of_a_ledger_that_cannot_be_read_exits_2(capsys: Captured, ledger: Path) -> None:
    path = ledger / "example" / "claims.toml"
    sound = path.read_bytes()
    path.write_bytes(b'title = "\xff"\n')
    now = run(capsys, "diff", "HEAD")
    assert (now.code, now.out) == (2, "")
    assert "sources/example/claims.toml is not UTF-8: byte 0xff" in now.err
    git(Path(), "commit", "-qam", "Not text")
    path.write_bytes(sound)
    assert "kb: at 'HEAD', sources/example/claims.toml is not UTF-8" in run(capsys, "diff", "HEAD").err


def test_no_change_is_said(capsys: Captured, ledger: Path) -> None:
    outcome = run(capsys, "diff", "HEAD")
    assert outcome.out == "claims: 0 added, 0 altered, 0 withdrawn; conflicts: 0 opened, 0 closed, 0 altered\n"
