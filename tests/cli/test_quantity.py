"""`kb quantity`, `kb checks` and `kb explain`: what needs no ledger."""

from __future__ import annotations

import json

import pytest

from kb.checks.discovery import checks
from tests.cli.running import run

Captured = pytest.CaptureFixture[str]


def test_a_phrase_is_told_with_both_intervals_and_the_policy(capsys: Captured) -> None:
    out = run(capsys, "quantity", "nearly 700 W").out
    assert out.splitlines() == [
        "nearly 700 W",
        "  hedge   nearly",
        "  stated  700 W",
        "  kind    amount",
        "  strict  [600, 700) W",
        "  usual   [650, 700) W",
        "  policy  hedge policy 1",
    ]


def test_json_has_the_phrase_and_its_figures(capsys: Captured) -> None:
    record = json.loads(run(capsys, "quantity", "It drew nearly 700 W.", "--json").out)
    assert record["phrase"] == "It drew nearly 700 W."
    (figure,) = record["figures"]
    assert (figure["start"], figure["end"], figure["exact"]) == (8, 20, "nearly 700 W")
    assert (figure["hedge"], figure["stated"], figure["unit"]) == ("nearly", ["700"], "W")
    assert figure["strict"] == {"low": "600", "low_open": False, "high": "700", "high_open": True}


def test_a_phrase_without_a_figure_is_no_success(capsys: Captured) -> None:
    outcome = run(capsys, "quantity", "very fast")
    assert (outcome.code, outcome.out) == (2, "")
    assert "there is no figure in 'very fast'" in outcome.err


def test_both_readings_of_an_idiom_are_shown(capsys: Captured) -> None:
    out = run(capsys, "quantity", "1.7 times higher").out
    assert "(reading n)" in out
    assert "(reading n+1)" in out


def test_the_catalogue_lists_every_check(capsys: Captured) -> None:
    table = run(capsys, "checks").out
    assert all(check.code in table and check.name in table for check in checks())
    listed = json.loads(run(capsys, "checks", "--json").out)
    assert [each["code"] for each in listed] == [check.code for check in checks()]


@pytest.mark.parametrize("name", ["KB301", "kb301", "arithmetic.derivation-mismatch"])
def test_a_check_is_explained_by_code_and_by_name(name: str, capsys: Captured) -> None:
    out = run(capsys, "explain", name).out
    assert "KB301 arithmetic.derivation-mismatch" in out
    assert "What to do" in out


def test_an_unknown_check_gets_the_nearest(capsys: Captured) -> None:
    outcome = run(capsys, "explain", "KB310")
    assert outcome.code == 2
    assert "no single check is called 'KB310'; did you mean KB" in outcome.err


def test_a_date_is_told_in_days_and_not_in_numbers(capsys: Captured) -> None:
    out = run(capsys, "quantity", "mid-2024").out
    assert "strict  2024-05/2024-08\n" in out
