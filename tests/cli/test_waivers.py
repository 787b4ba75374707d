"""`kb waive`, `kb unwaive` and `kb known`: what is accepted, and what brings it back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import CLASH, run, write_ledger

Captured = pytest.CaptureFixture[str]
REASON = "the caption explains it"


def clash(capsys: Captured, ledger: Path) -> str:
    """The identity of the contradiction in a ledger."""
    findings = json.loads(run(capsys, "check", ledger, "--json").out)["findings"]
    return next(str(finding["identity"]) for finding in findings if finding["code"] == "KB401")


def waive(capsys: Captured, ledger: Path, *arguments: str) -> str:
    """Waive the contradiction of a ledger; its identity."""
    identity = clash(capsys, ledger)
    outcome = run(
        capsys, "waive", identity, "--reason", REASON, "--author", "A. Curator", "--ledger", ledger, *arguments
    )
    assert outcome.code == 0, outcome.err
    return identity


def test_a_waived_finding_no_longer_fails_and_is_still_counted(capsys: Captured, tmp_path: Path) -> None:
    ledger = write_ledger(tmp_path, CLASH)
    identity = waive(capsys, ledger)
    outcome = run(capsys, "check", ledger, "--show-waived")
    assert outcome.code == 0
    assert "1 waived" in outcome.out
    assert f"waived by A. Curator: {REASON}" in outcome.out
    written = (ledger / "example" / "waivers.toml").read_text(encoding="utf-8")
    assert written.startswith(f'[[waiver]]\nfinding = "{identity}"\ncode = "KB401"\n')


def test_a_changed_member_brings_the_finding_back_with_the_old_reason(capsys: Captured, tmp_path: Path) -> None:
    ledger = write_ledger(tmp_path, CLASH)
    waive(capsys, ledger)
    claims = ledger / "example" / "claims.toml"
    claims.write_text(claims.read_text(encoding="utf-8").replace("1,400", "1,500"), encoding="utf-8")
    outcome = run(capsys, "check", ledger)
    assert outcome.code == 1
    assert f"was waived because: {REASON}" in outcome.out


def test_an_expired_waiver_fails(capsys: Captured, tmp_path: Path) -> None:
    ledger = write_ledger(tmp_path, CLASH)
    waive(capsys, ledger, "--until", "2027-01-31", "--today", "2026-12-01")
    assert run(capsys, "check", ledger, "--today", "2027-01-31").code == 0
    outcome = run(capsys, "check", ledger, "--today", "2027-02-01")
    assert outcome.code == 1
    assert "KB902" in outcome.out
    assert "KB401" in outcome.out


def test_the_absence_of_an_expected_finding_fails(capsys: Captured, tmp_path: Path) -> None:
    ledger = write_ledger(tmp_path, CLASH)
    waive(capsys, ledger, "--expect")
    claims = ledger / "example" / "claims.toml"
    claims.write_text(claims.read_text(encoding="utf-8").replace("1,400", "700"), encoding="utf-8")
    outcome = run(capsys, "check", ledger)
    assert outcome.code == 1
    assert "KB903" in outcome.out


def test_unwaiving_takes_exactly_that_block_out(capsys: Captured, tmp_path: Path) -> None:
    ledger = write_ledger(tmp_path, CLASH)
    other = '# kept\n[[waiver]]\nfinding = "F-00000000"\nreason = "another one"\n'
    path = ledger / "example" / "waivers.toml"
    path.write_text(other, encoding="utf-8")
    identity = waive(capsys, ledger)
    assert run(capsys, "unwaive", identity, "--ledger", ledger).code == 0
    assert path.read_text(encoding="utf-8") == other
    assert run(capsys, "check", ledger).code == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["waive", "F-nothing", "--reason", "x"], "no finding is called 'F-nothing'"),
        (["waive", "F-nothing"], "the following arguments are required: --reason"),
        (["waive", "F-nothing", "--reason", " "], "--reason is empty"),
        (["waive", "F-x", "--reason", "x", "--until", "soon"], "--until: 'soon' is not a day such as 2026-08-25"),
        (["waive", "F-x", "--reason", "x", "--until", "2026-01-01", "--today", "2026-12-01"], "is past"),
        (["unwaive", "F-nothing"], "no waiver accepts 'F-nothing'"),
    ],
)
def test_what_cannot_be_waived_is_said(arguments: list[str], sentence: str, capsys: Captured, tmp_path: Path) -> None:
    outcome = run(capsys, *arguments, "--ledger", write_ledger(tmp_path, CLASH))
    assert outcome.code == 2
    assert sentence in outcome.err


def test_known_findings_are_tolerated_until_they_change(capsys: Captured, tmp_path: Path) -> None:
    ledger, known = write_ledger(tmp_path / "sources", CLASH), tmp_path / "known.json"
    assert run(capsys, "known", "write", known, "--ledger", ledger, "--today", "2026-12-01").code == 0
    outcome = run(capsys, "check", ledger, "--known", known)
    assert outcome.code == 0
    assert "0 errors" in outcome.out
    assert " known" in outcome.out.splitlines()[-1] or "1 known" in outcome.out
    claims = ledger / "example" / "claims.toml"
    claims.write_text(claims.read_text(encoding="utf-8").replace("1,400", "1,500"), encoding="utf-8")
    outcome = run(capsys, "check", ledger, "--known", known)
    assert outcome.code == 1
    assert "error · updated" in outcome.out


def test_the_known_list_is_one_finding_a_line_with_its_first_day(capsys: Captured, tmp_path: Path) -> None:
    ledger, known = write_ledger(tmp_path / "sources", CLASH), tmp_path / "known.json"
    run(capsys, "known", "write", known, "--ledger", ledger, "--today", "2026-12-01")
    run(capsys, "known", "update", known, "--ledger", ledger, "--today", "2026-12-24")
    entries = [json.loads(line.rstrip(",")) for line in known.read_text(encoding="utf-8").splitlines()[4:-2]]
    assert "KB401" in {entry["rule"] for entry in entries}
    assert all(list(entry) == ["identity", "content", "rule", "claims", "title", "first_seen"] for entry in entries)
    assert {entry["first_seen"] for entry in entries} == {"2026-12-01"}


def test_pruning_forgets_what_is_gone_and_takes_nothing_in(capsys: Captured, tmp_path: Path) -> None:
    ledger, known = write_ledger(tmp_path / "sources", CLASH), tmp_path / "known.json"
    run(capsys, "known", "write", known, "--ledger", ledger)
    claims = ledger / "example" / "claims.toml"
    text = claims.read_text(encoding="utf-8")
    claims.write_text(text.replace('"speed-again"', '"speed-other"'), encoding="utf-8")
    run(capsys, "known", "prune", known, "--ledger", ledger)
    assert "KB401" not in known.read_text(encoding="utf-8")
    assert run(capsys, "check", ledger, "--known", known).code == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "is damaged"),
        ('{"schema": 1}', "is damaged"),
        ('{"schema": 1, "known": [{"identity": 7}]}', "is damaged"),
        ('{"schema": 2, "known": []}', "has schema 2; this kb reads 1"),
        (None, "cannot be read"),
    ],
)
def test_a_list_that_cannot_be_read_is_never_no_findings(
    text: str | None, sentence: str, capsys: Captured, tmp_path: Path
) -> None:
    known = tmp_path / "known.json"
    if text is not None:
        known.write_text(text, encoding="utf-8")
    outcome = run(capsys, "check", write_ledger(tmp_path / "sources", CLASH), "--known", known)
    assert (outcome.code, outcome.out) == (2, "")
    assert sentence in outcome.err


@pytest.mark.parametrize("arguments", [("known", "update"), ("known", "prune"), ("waive",)])
def test_nothing_is_accepted_or_forgotten_while_a_file_cannot_be_read(
    arguments: tuple[str, ...], capsys: Captured, tmp_path: Path
) -> None:
    ledger, known = write_ledger(tmp_path / "sources", CLASH), tmp_path / "known.json"
    identity = clash(capsys, ledger)
    run(capsys, "known", "write", known, "--ledger", ledger)
    before = known.read_bytes()
    (ledger / "example" / "claims.toml").write_bytes(b'title = "\xff"\n')
    rest = (identity, "--reason", REASON) if arguments == ("waive",) else (known,)
    outcome = run(capsys, *arguments, *rest, "--ledger", ledger)
    assert (outcome.code, outcome.out) == (2, "")
    assert "example/claims.toml is not UTF-8" in outcome.err
    assert "until it can be read, what is missing cannot be known" in outcome.err
    assert known.read_bytes() == before
