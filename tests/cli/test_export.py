"""`kb export`, `kb cite`, `kb plot` and `kb verify-export`: what an analyst takes away."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from kb.exporters import names
from tests.cli.running import CALM, CLASH, run, write_ledger

Captured = pytest.CaptureFixture[str]


def rows(text: str) -> list[dict[str, str]]:
    """A CSV on stdout."""
    return list(csv.DictReader(io.StringIO(text, newline="")))


@pytest.mark.parametrize("form", names())
def test_every_format_writes_a_file_and_says_so(form: str, capsys: Captured, tmp_path: Path) -> None:
    ledger = write_ledger(tmp_path / "ledger", CLASH)
    out = tmp_path / "out"
    outcome = run(capsys, "export", "--as", form, "--ledger", ledger, "--out", out)
    assert (outcome.code, outcome.out) == (0, "")
    assert outcome.err == f"kb: {out}: 2 claims of 1 sources\n"
    assert out.stat().st_size > 100
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


def test_without_a_file_the_export_goes_to_stdout(capsysbinary: pytest.CaptureFixture[bytes], tmp_path: Path) -> None:
    from kb.cli.main import main

    ledger = write_ledger(tmp_path, CALM)
    assert main(["export", "--as", "csv", "--metric", "speed", "--ledger", str(ledger)]) == 0
    out = capsysbinary.readouterr().out
    assert out.startswith(b"subject,metric,figure,value,")
    assert out.count(b"\r\n") == 2
    assert main(["export", "--as", "csv", "--excel", "--ledger", str(ledger)]) == 0
    assert capsysbinary.readouterr().out.startswith(b"\xef\xbb\xbfsubject")


def test_json_is_what_every_door_shows(capsys: Captured, tmp_path: Path) -> None:
    ledger = write_ledger(tmp_path / "l", CLASH)
    run(capsys, "export", "--as", "json", "--ledger", ledger, "--out", tmp_path / "a.json")
    shown = json.loads(run(capsys, "claims", "--json", "--ledger", ledger).out)
    assert json.loads((tmp_path / "a.json").read_text(encoding="utf-8")) == shown


def test_disputed_claims_can_be_left_out_and_are_named(capsys: Captured, tmp_path: Path) -> None:
    ledger = write_ledger(tmp_path / "l", CLASH + CALM.replace('"speed"', '"calm"', 1).replace('"small"', '"large"'))
    outcome = run(capsys, "export", "--as", "html", "--no-conflicted", "--ledger", ledger, "--out", tmp_path / "a.html")
    assert "kb: 2 disputed claims are left out: example#speed, example#speed-again\n" in outcome.err
    page = (tmp_path / "a.html").read_text(encoding="utf-8")
    assert "Left out because open conflicts dispute them: example#speed and example#speed-again." in page
    assert "1,400" not in page


def test_where_all_are_disputed_nothing_is_written(capsys: Captured, tmp_path: Path) -> None:
    ledger = write_ledger(tmp_path / "l", CLASH)
    outcome = run(capsys, "export", "--as", "csv", "--no-conflicted", "--ledger", ledger, "--out", tmp_path / "a")
    assert outcome.code == 2
    assert "every claim that fits is disputed: example#speed, example#speed-again" in outcome.err
    assert not (tmp_path / "a").exists()


def test_values_are_converted_exactly_and_say_so(capsys: Captured, tmp_path: Path) -> None:
    ledger = write_ledger(tmp_path / "l", CALM)
    outcome = run(
        capsys, "export", "--as", "csv", "--columns", "full", "--convert-to", "kW", "--ledger", ledger,
        "--out", tmp_path / "a.csv",
    )  # fmt: skip
    speed, power = rows((tmp_path / "a.csv").read_text(encoding="utf-8"))
    assert (power["value"], power["unit"], power["stated"]) == ("about 0.3 kW", "kW", "0.3")
    assert (power["strict_low"], power["strict_high"], power["figure"]) == ("0.24", "0.36", "about 300 W")
    assert "converted from W" in power["note"]
    assert speed["value"] == "more than 700 req/s"
    assert "1 of 2 values do not convert to kW and keep their unit" in outcome.err


def test_a_unit_without_ending_decimals_is_rounded_in_words_and_outward_in_bounds(
    capsys: Captured, tmp_path: Path
) -> None:
    text = CALM.replace('metric = "power"', 'metric = "design-time"').replace("about 300 W", "about 7 months")
    ledger = write_ledger(tmp_path / "l", text)
    options = ("--columns", "full", "--metric", "design-time", "--convert-to", "years", "--ledger", ledger)
    run(capsys, "export", "--as", "csv", *options, "--out", tmp_path / "a.csv")
    (row,) = rows((tmp_path / "a.csv").read_text(encoding="utf-8"))
    assert (row["value"], row["stated"]) == ("about 0.583333 year", "'7/12")
    assert (row["strict_low"], row["strict_high"]) == ("0.5", "0.666666666667")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--as", "xls"), "--as: 'xls' is unknown; did you mean xlsx"),
        (("--as", "csv", "--columns", "ful"), "--columns: 'ful' is unknown; did you mean full?"),
        (("--as", "csv", "--convert-to", "parsec"), "--convert-to 'parsec' is no known unit"),
        (("--as", "csv", "--metric", "sped"), "metric 'sped' is not in the ledger; did you mean speed"),
        (("--as", "csv", "--subject", "gamma"), "no claim fits; the ledger holds 2"),
        (("--as", "csv", "--out", "/nowhere/a.csv"), "--out /nowhere/a.csv: cannot be written"),
    ],
)
def test_a_wrong_request_is_a_sentence_and_exit_2(
    options: tuple[str, ...], sentence: str, capsys: Captured, tmp_path: Path
) -> None:
    outcome = run(capsys, "export", *options, "--ledger", write_ledger(tmp_path, CALM))
    assert outcome.code == 2
    assert sentence in outcome.err


def test_a_time_is_printed_only_when_it_is_given(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ledger, out = write_ledger(tmp_path / "l", CALM), tmp_path / "a.html"
    run(capsys, "export", "--as", "html", "--ledger", ledger, "--out", out)
    assert "20" not in out.read_text(encoding="utf-8").split("<footer>")[1]
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1788000000")
    run(capsys, "export", "--as", "html", "--ledger", ledger, "--out", out)
    assert ", 2026-08-29T10:40:00Z</footer>" in out.read_text(encoding="utf-8")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "soon")
    outcome = run(capsys, "export", "--as", "html", "--ledger", ledger, "--out", out)
    assert "SOURCE_DATE_EPOCH is 'soon'; it is a number of seconds" in outcome.err


def test_an_archive_can_be_checked_and_a_change_fails(capsys: Captured, tmp_path: Path) -> None:
    ledger, out = write_ledger(tmp_path / "l", CLASH), tmp_path / "a.zip"
    run(capsys, "export", "--as", "zip", "--ledger", ledger, "--out", out)
    outcome = run(capsys, "verify-export", out)
    assert (outcome.code, outcome.out) == (0, f"{out}: all 11 files are as they were made; 2 claims of 1 sources\n")
    changed = out.read_bytes().replace(b"claims.csv", b"claimz.csv")
    out.write_bytes(changed)
    outcome = run(capsys, "verify-export", out)
    assert outcome.code == 1
    assert f"{out}: claims.csv is missing" in outcome.out
    assert json.loads(run(capsys, "verify-export", out, "--json").out)["problems"]


def test_a_claim_is_cited_in_every_style(capsys: Captured, tmp_path: Path) -> None:
    ledger = write_ledger(tmp_path, CALM)
    told = run(capsys, "cite", "speed", "--ledger", ledger).out
    assert told.startswith("Acme, speaking of its own product, says that Alpha’s speed is more than 700 requests per")
    for style in ("short", "full", "csl", "bibtex"):
        outcome = run(capsys, "cite", "speed", "--style", style, "--accessed", "2026-12-01", "--ledger", ledger)
        assert outcome.code == 0
        assert "example" in outcome.out
    assert "'sentense' is unknown; did you mean sentence" in run(capsys, "cite", "speed", "--style", "sentense").err


def test_a_metric_is_plotted(capsys: Captured, tmp_path: Path) -> None:
    ledger, out = write_ledger(tmp_path / "l", CLASH), tmp_path / "a.svg"
    outcome = run(capsys, "plot", "Speed", "--ledger", ledger, "--out", out)
    assert (outcome.code, outcome.err) == (0, f"kb: {out}: Speed, 2 values\n")
    assert out.read_text(encoding="utf-8").startswith("<svg xmlns=")
