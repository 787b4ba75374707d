"""`kb check`: what it says, what it writes, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.running import CALM, CLASH, run, write_files, write_ledger

Captured = pytest.CaptureFixture[str]


def test_a_calm_ledger_exits_0_and_says_what_was_looked_at(capsys: Captured, tmp_path: Path) -> None:
    outcome = run(capsys, "check", write_ledger(tmp_path, CALM))
    assert (outcome.code, outcome.err) == (0, "")
    assert "checked   2 claims in 1 source" in outcome.out
    assert "compared  nothing: no two claims of this ledger can be compared" in outcome.out
    assert "findings  0 errors, 0 warnings" in outcome.out


def test_a_contradiction_exits_1_and_shows_both_figures_and_places(capsys: Captured, tmp_path: Path) -> None:
    ledger = write_ledger(tmp_path, CLASH)
    outcome = run(capsys, "check", ledger)
    assert outcome.code == 1
    assert "KB401 conflict.contradiction" in outcome.out
    for words in ("700 requests per second", "1,400 requests per second", f"{ledger}/example/claims.toml:"):
        assert words in outcome.out
    assert "kb explain KB401 · kb waive F-" in outcome.out


def test_an_empty_ledger_is_no_success(capsys: Captured, tmp_path: Path) -> None:
    outcome = run(capsys, "check", tmp_path)
    assert (outcome.code, outcome.out) == (2, "")
    assert str(tmp_path) in outcome.err


def test_a_source_without_a_claim_is_no_success(capsys: Captured, tmp_path: Path) -> None:
    write_files(tmp_path, {"example/source.toml": b'title = "An example"\nkind = "article"\n'})
    outcome = run(capsys, "check", tmp_path)
    assert outcome.code == 2
    assert "holds no claim" in outcome.err


def test_an_unknown_code_exits_2_with_the_nearest(capsys: Captured, tmp_path: Path) -> None:
    outcome = run(capsys, "check", write_ledger(tmp_path, CALM), "--select", "KB999")
    assert outcome.code == 2
    assert "--select KB999: no check has this code or name" in outcome.err


def test_a_file_that_cannot_be_read_exits_2_and_is_named(capsys: Captured, tmp_path: Path) -> None:
    ledger = write_ledger(tmp_path, CALM)
    (ledger / "other").mkdir()
    (ledger / "other" / "source.toml").write_bytes(b'title = "\xff"\n')
    outcome = run(capsys, "check", ledger, "--exit-zero")
    assert outcome.code == 2
    assert "KB011" in outcome.out
    assert "other/source.toml" in outcome.out


def test_quiet_is_really_quiet(capsys: Captured, tmp_path: Path) -> None:
    outcome = run(capsys, "check", write_ledger(tmp_path, CLASH), "-q")
    assert (outcome.code, outcome.out, outcome.err) == (1, "", "")


def test_fail_on_decides_which_severity_fails(capsys: Captured, tmp_path: Path) -> None:
    ledger = write_ledger(tmp_path, CALM.replace('asserted_by = "acme"\n', ""))
    assert run(capsys, "check", ledger).code == 0
    assert run(capsys, "check", ledger, "--fail-on", "warning").code == 1
    assert run(capsys, "check", ledger, "--fail-on", "warning", "--exit-zero").code == 0


def test_select_and_ignore_choose_the_rules_and_are_said(capsys: Captured, tmp_path: Path) -> None:
    ledger = write_ledger(tmp_path, CLASH)
    assert run(capsys, "check", ledger, "--ignore", "KB401").code == 0
    outcome = run(capsys, "check", ledger, "--select", "KB2,conflict.tension")
    assert outcome.code == 0
    assert "checks not selected" in outcome.out


def test_one_run_writes_several_formats(capsys: Captured, tmp_path: Path) -> None:
    ledger = write_ledger(tmp_path / "sources", CLASH)
    sarif, junit = tmp_path / "kb.sarif", tmp_path / "kb.xml"
    outcome = run(
        capsys, "check", ledger, "--format", "jsonl", "--output", f"sarif={sarif}", "--output", f"junit={junit}"
    )
    codes = [json.loads(line).get("code") for line in outcome.out.splitlines()]
    assert "KB401" in codes
    results = json.loads(sarif.read_text(encoding="utf-8"))["runs"][0]["results"]
    assert [result["ruleId"] for result in results].count("KB401") == 1
    assert ElementTree.parse(junit).getroot().find("testsuite/testcase/failure") is not None


def test_claims_that_were_compared_and_agree_are_a_passed_test(capsys: Captured, tmp_path: Path) -> None:
    outcome = run(capsys, "check", write_ledger(tmp_path / "a", CLASH.replace("1,400", "700")), "--format", "junit")
    (case,) = ElementTree.fromstring(outcome.out).iter("testcase")
    assert (case.get("classname"), case.get("name"), len(case)) == ("speed", "Alpha", 0)
    outcome = run(capsys, "check", write_ledger(tmp_path / "b", CALM), "--format", "junit")
    assert list(ElementTree.fromstring(outcome.out).iter("testcase")) == []


def test_a_job_summary_that_cannot_be_written_is_named(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "no" / "summary.md"))
    outcome = run(capsys, "check", write_ledger(tmp_path / "sources", CALM), "--format", "github")
    assert outcome.code == 2
    assert "GITHUB_STEP_SUMMARY: " in outcome.err


def test_an_output_that_cannot_be_written_is_named(capsys: Captured, tmp_path: Path) -> None:
    ledger = write_ledger(tmp_path, CALM)
    outcome = run(capsys, "check", ledger, "--output", f"json={tmp_path}/no/such/folder.json")
    assert outcome.code == 2
    assert "--output json=" in outcome.err


def test_an_output_without_a_file_shows_how_it_is_written(capsys: Captured) -> None:
    outcome = run(capsys, "check", "--output", "sarif")
    assert outcome.code == 2
    assert "--output: 'sarif' is not FORMAT=FILE, such as sarif=kb.sarif" in outcome.err


def test_json_is_the_whole_record(capsys: Captured, tmp_path: Path) -> None:
    outcome = run(capsys, "check", write_ledger(tmp_path, CLASH), "--json")
    record = json.loads(outcome.out)
    (clash,) = [finding for finding in record["findings"] if finding["code"] == "KB401"]
    assert {member["claim"] for member in clash["members"]} == {"example#speed", "example#speed-again"}
    assert {member["role"] for member in clash["members"]} == {"disputed"}
    assert clash["location"]["line"] > 0
    assert record["comparisons"]["disagree"] == 1
    assert record["counts"]["error"] == 1


def test_the_same_ledger_gives_the_same_bytes(capsys: Captured, tmp_path: Path) -> None:
    ledger = write_ledger(tmp_path, CLASH)
    assert run(capsys, "check", ledger, "--json").out == run(capsys, "check", ledger, "--json").out


def test_agreements_are_listed_on_request(capsys: Captured, tmp_path: Path) -> None:
    ledger = write_ledger(tmp_path, CLASH.replace("1,400", "700"))
    outcome = run(capsys, "check", ledger, "--show-agreements")
    assert (
        "example#speed “700 requests per second” · example#speed-again “700 requests per second” · agrees"
        in outcome.out
    )


def test_the_job_summary_gets_a_table_where_there_is_one(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    summary = tmp_path / "summary.md"
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(summary))
    run(capsys, "check", write_ledger(tmp_path / "sources", CLASH), "--format", "github")
    assert "| ❌ error | KB401 new |" in summary.read_text(encoding="utf-8")


def test_passages_that_were_not_looked_up_are_said(capsys: Captured, tmp_path: Path) -> None:
    ledger = write_ledger(tmp_path, CALM)
    (ledger / "example" / "source.toml").write_text(
        f'title = "An example"\n[document]\nfile = "example.txt"\nsha256 = "{"0" * 64}"\n', encoding="utf-8"
    )
    outcome = run(capsys, "check", ledger)
    assert "not run   passages were not looked up: no documents given (--documents or KB_DOCUMENTS)" in outcome.out
    assert "0 verified, 0 recorded as verified, 2 not verified" in outcome.out


def test_a_documents_folder_that_is_none_is_named(capsys: Captured, tmp_path: Path) -> None:
    outcome = run(capsys, "check", write_ledger(tmp_path, CALM), "--documents", tmp_path / "nowhere")
    assert outcome.code == 2
    assert "--documents: there is no folder" in outcome.err
