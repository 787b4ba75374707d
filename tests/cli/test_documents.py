"""The verbs that look into documents, from an empty ledger to one that is verified and covered."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kb.checks.examples import files
from tests.cli.running import run, write_files

Captured = pytest.CaptureFixture[str]
DOCUMENT = """A new mill on the river

The mill grinds about 40 tonnes a day, its owners say. Last year it was 25 tonnes a day.
With 12 workers it needs nearly 300 kW. The owners repeat: about 40 tonnes a day.
"""
CLAIMS = """
[[claim]]
id = "output"
subject = "alpha"
metric = "grinding"
figure = "about 40 tonnes a day"
near = "The mill grinds"
also = [{ figure = "about 40 tonnes a day", near = "repeat" }]

[[claim]]
id = "former-output"
subject = "alpha"
metric = "grinding"
figure = "25 tonnes a day"   # the year before

[[claim]]
id = "power"
subject = "alpha"
metric = "power"
figure = "nearly 300 kW"
"""
GRINDING = """
[grinding]
label = "Grinding"
unit = "t/day"
kind = "amount"
better = "higher"
"""


@pytest.fixture
def documents(tmp_path: Path) -> Path:
    """A folder with one document."""
    return write_files(tmp_path / "documents", {"mill.txt": DOCUMENT.encode()})


@pytest.fixture
def ledger(tmp_path: Path, documents: Path, capsys: Captured) -> Path:
    """A ledger with a source begun by `kb source add`, and three claims without positions."""
    vocabulary = {name: content for name, content in files("").items() if name.startswith("vocabulary/")}
    vocabulary["vocabulary/metrics.toml"] += GRINDING.encode()
    root = write_files(tmp_path / "sources", vocabulary)
    outcome = run(capsys, "source", "add", documents / "mill.txt", "--ledger", root, "--id", "mill")
    assert outcome.code == 0, outcome.err
    return write_files(root, {"mill/claims.toml": CLAIMS.encode()})


def test_a_source_begins_with_hash_title_and_language(ledger: Path) -> None:
    text = (ledger / "mill" / "source.toml").read_text(encoding="utf-8")
    assert 'title = "A new mill on the river"' in text
    assert 'file = "mill.txt"' in text
    assert 'language = "en"' in text


def test_a_taken_id_and_one_that_is_none_are_refused(capsys: Captured, ledger: Path, documents: Path) -> None:
    add = ("source", "add", documents / "mill.txt", "--ledger", ledger, "--id")
    assert "exists already; choose another id" in run(capsys, *add, "mill").err
    assert "--id 'The Mill' is no id" in run(capsys, *add, "The Mill").err
    assert run(capsys, *add, "../mill").code == 2


def test_anchoring_writes_positions_and_leaves_the_rest_alone(capsys: Captured, ledger: Path, documents: Path) -> None:
    pending = run(capsys, "anchor", ledger, "--documents", documents, "--check")
    assert (pending.code, pending.out) == (1, "positions: 4 to write, 0 findings\n")
    assert run(capsys, "anchor", ledger, "--documents", documents).code == 0
    text = (ledger / "mill" / "claims.toml").read_text(encoding="utf-8")
    start = DOCUMENT.index("about 40")
    assert f'figure = "about 40 tonnes a day"\nat = [{start}, {start + 21}]\n' in text
    again = DOCUMENT.rindex("about 40")
    assert f'also = [{{ figure = "about 40 tonnes a day", near = "repeat", at = [{again}, {again + 21}] }}]' in text
    assert 'figure = "25 tonnes a day"   # the year before' in text
    assert run(capsys, "anchor", ledger, "--documents", documents, "--check").code == 0


def test_a_figure_that_is_nowhere_is_a_finding(capsys: Captured, ledger: Path, documents: Path) -> None:
    write_files(ledger, {"mill/claims.toml": CLAIMS.replace("25 tonnes", "26 tonnes").encode()})
    outcome = run(capsys, "anchor", ledger, "--documents", documents)
    assert outcome.code == 1
    assert "26 tonnes a day" in outcome.out
    assert "positions: 3 written, 1 findings" in outcome.out


def test_what_is_verified_can_be_recorded_and_is_believed_without_documents(
    capsys: Captured, ledger: Path, documents: Path
) -> None:
    assert run(capsys, "verify", ledger, "--documents", documents).code == 1
    run(capsys, "anchor", ledger, "--documents", documents)
    outcome = run(capsys, "verify", ledger, "--documents", documents, "--record", "--by", "A. Curator")
    assert outcome.code == 0
    assert "anchors: 4 verified, 0 recorded as verified, 0 not verified" in outcome.out
    outcome = run(capsys, "verify", ledger)
    assert outcome.code == 0
    assert "anchors: 0 verified, 4 recorded as verified, 0 not verified" in outcome.out


def test_a_figure_moved_by_one_character_is_caught_with_and_without_documents(
    capsys: Captured, ledger: Path, documents: Path
) -> None:
    run(capsys, "anchor", ledger, "--documents", documents)
    run(capsys, "verify", ledger, "--documents", documents, "--record", "--by", "A. Curator")
    claims = ledger / "mill" / "claims.toml"
    start = DOCUMENT.index("nearly")
    moved = claims.read_text(encoding="utf-8").replace(f"[{start}, ", f"[{start + 1}, ")
    claims.write_text(moved, encoding="utf-8")
    for arguments in ([ledger], [ledger, "--documents", documents]):
        outcome = run(capsys, "verify", *arguments)
        assert outcome.code == 1
        assert "KB101" in outcome.out


def test_recording_needs_documents_and_a_name(capsys: Captured, ledger: Path) -> None:
    assert "--record looks the figures up, so it needs their documents" in run(capsys, "verify", ledger, "--record").err


def test_coverage_lists_what_is_open_and_fails_on_request(capsys: Captured, ledger: Path, documents: Path) -> None:
    run(capsys, "anchor", ledger, "--documents", documents)
    outcome = run(capsys, "coverage", ledger, "--documents", documents)
    assert outcome.code == 0
    assert "mill.txt:4:6 “…" in outcome.out
    assert "[12 workers]" in outcome.out
    assert run(capsys, "coverage", ledger, "--documents", documents, "--fail-on-open").code == 1
    source = ledger / "mill" / "source.toml"
    dismissal = '\n[[dismissed]]\nfigure = "12 workers"\nreason = "condition"\n'
    source.write_text(source.read_text(encoding="utf-8") + dismissal, encoding="utf-8")
    run(capsys, "anchor", ledger, "--documents", documents)
    outcome = run(capsys, "coverage", ledger, "--documents", documents, "--fail-on-open", "--json")
    assert outcome.code == 0
    (covered,) = json.loads(outcome.out)["sources"]
    assert (covered["percent"], covered["open"]) == (100, [])


def test_a_check_with_documents_reports_open_figures(capsys: Captured, ledger: Path, documents: Path) -> None:
    run(capsys, "anchor", ledger, "--documents", documents)
    assert "KB106" in run(capsys, "check", ledger, "--documents", documents).out
    assert "KB106" not in run(capsys, "check", ledger).out


def test_scan_finds_every_figure_with_its_place(capsys: Captured, documents: Path) -> None:
    record = json.loads(run(capsys, "scan", documents / "mill.txt", "--json").out)
    figures = {figure["exact"]: figure for figure in record["figures"]}
    assert figures["nearly 300 kW"]["hedge"] == "nearly"
    assert (figures["25 tonnes a day"]["line"], figures["25 tonnes a day"]["class"]) == (3, "figure")
    assert "“nearly 300 kW”" in run(capsys, "scan", documents / "mill.txt").out


def test_a_document_without_a_figure_is_no_success(capsys: Captured, tmp_path: Path) -> None:
    path = tmp_path / "plain.txt"
    path.write_text("Nothing to count here.\n", encoding="utf-8")
    outcome = run(capsys, "scan", path)
    assert outcome.code == 2
    assert "holds no figure" in outcome.err


def test_a_document_that_is_not_there_is_named(capsys: Captured, tmp_path: Path) -> None:
    outcome = run(capsys, "scan", tmp_path / "nowhere.txt")
    assert outcome.code == 2
    assert "nowhere.txt" in outcome.err


def test_fmt_lays_out_anew_once(capsys: Captured, ledger: Path) -> None:
    claims = ledger / "mill" / "claims.toml"
    claims.write_text(CLAIMS.replace('id = "power"', 'id="power"'), encoding="utf-8")
    outcome = run(capsys, "fmt", ledger, "--check")
    assert outcome.code == 1
    assert f"{claims}: would be laid out anew" in outcome.out
    assert run(capsys, "fmt", ledger).code == 0
    assert run(capsys, "fmt", ledger, "--check").code == 0


def test_schemas_are_listed_and_printed(capsys: Captured) -> None:
    names = run(capsys, "schema").out.split()
    assert {"claims", "source", "report"} <= set(names)
    for name in names:
        assert json.loads(run(capsys, "schema", name).out)["$schema"].startswith("https://json-schema.org/")
    assert "there is no schema 'clams'; did you mean claims" in run(capsys, "schema", "clams").err


def test_a_new_ledger_is_begun_and_is_no_success_yet(capsys: Captured, tmp_path: Path) -> None:
    root = tmp_path / "claims"
    outcome = run(capsys, "init", root)
    assert outcome.code == 0
    assert str(root / "vocabulary" / "metrics.toml") in outcome.out
    assert run(capsys, "check", root).code == 2
    assert run(capsys, "fmt", root, "--check").code == 0
    again = run(capsys, "init", root)
    assert again.code == 2
    assert "is not empty; name another folder" in again.err
