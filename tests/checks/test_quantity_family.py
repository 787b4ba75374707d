"""What the checks of quantities say about a value, its unit, its hedge and what it lacks."""

from __future__ import annotations

import pytest

from kb.domain.finding import Severity
from tests.checks.miniature import found, report, the


def claim(*keys: str, figure: str = "nearly 700 requests per second", metric: str = "speed") -> str:
    lines = ["[[claim]]", 'id = "speed"', 'subject = "alpha"', f'metric = "{metric}"', f'figure = "{figure}"']
    return "\n".join([*lines, *keys, 'asserted_by = "acme"', ""])


def codes(text: str) -> list[str]:
    return [each.code for each in report(text).findings if each.code.startswith(("KB0", "KB2"))]


def test_a_lost_hedge_is_a_finding_that_names_both() -> None:
    finding = the(claim('value = "700 request/s"'), "KB202")
    assert finding.message == (
        "example#speed prints “nearly 700 requests per second”, hedged as nearly; "
        "its value “700 request/s” is hedged as exactly"
    )
    assert finding.help == "write the hedge nearly into the value, as the figure has it"
    assert finding.location.line == 6


def test_a_swapped_digit_is_a_finding_that_names_both_numbers() -> None:
    finding = the(claim('value = "nearly 170 request/s"', figure="nearly 710 requests per second"), "KB201")
    assert "which holds 710; its value “nearly 170 request/s” holds 170" in finding.message
    assert finding.severity is Severity.ERROR


@pytest.mark.parametrize(
    ("figure", "metric", "value"),
    [
        ("600 GB/s", "bandwidth", "0.6 TB/s"),
        ("nine times", "speed-ratio", "9 x"),
        ("seven hundred", "speed", "700 request/s"),
        ("1,459 requests", "speed", "1459 request/s"),
        ("two minutes", "latency", "120 s"),
        ("approximately 1.4k requests", "speed", "about 1,400 request/s"),
        ("1.5 to 1.9 times", "speed-ratio", "1.5 to 1.9 x"),
    ],
)
def test_another_spelling_of_the_same_number_is_no_finding(figure: str, metric: str, value: str) -> None:
    text = claim(f'value = "{value}"', 'baseline = { subject = "beta" }', figure=figure, metric=metric)
    assert [code for code in codes(text) if code in ("KB201", "KB202")] == []


def test_a_unit_of_another_dimension_is_a_finding_that_names_the_metric() -> None:
    finding = the(claim(figure="700 W"), "KB203")
    assert "example#speed says “700 W”, which does not fit Speed" in finding.message
    assert "does not convert" in finding.message


def test_percent_and_percentage_points_are_two_kinds() -> None:
    base = 'baseline = { subject = "beta" }'
    assert codes(claim(base, figure="25 % more", metric="efficiency-change")) == []
    assert codes(claim(base, figure="25 percentage points", metric="efficiency-change")) == ["KB203"]


def test_a_ratio_without_a_baseline_is_a_finding_that_shows_how_to_write_one() -> None:
    finding = the(claim(figure="4.9 times", metric="speed-ratio"), "KB204")
    assert finding.message == "example#speed says “4.9 times” and does not say of what"
    assert 'baseline = { subject = "…" }' in finding.help


def test_conditions_that_are_missing_for_many_claims_are_one_finding_of_the_source() -> None:
    many = "".join(claim(figure="700 W", metric="power").replace('"speed"', f'"power-{n}"', 1) for n in range(7))
    finding = the(many, "KB205")
    assert finding.message == (
        "what the metric requires (Power basis: rated, measured or assumed?) is not stated for 7 claims of example: "
        "power-0, power-1, power-2, power-3, power-4 and 2 more"
    )
    assert len(finding.related) == 6


def test_an_open_reading_is_a_note_that_shows_each() -> None:
    text = claim('baseline = { subject = "beta" }', figure="1.7 times higher", metric="speed-ratio")
    finding = the(text, "KB206")
    assert finding.severity is Severity.NOTE
    assert "which has 2 readings (n: [1.65, 1.75] x; n+1: [2.65, 2.75] x)" in finding.message


def test_a_figure_without_a_number_names_the_metric_and_its_unit() -> None:
    finding = the(claim(figure="astonishingly fast"), "KB207")
    assert finding.message == (
        "example#speed has the metric Speed, and no number in req/s can be read from “astonishingly fast”"
    )


def test_a_statement_needs_no_number() -> None:
    assert found(claim('statement = "It is fast."', figure="astonishingly fast"), "KB207") == []
