"""Number lines: what they show of every example of the catalogue, and where they have a gap."""

from __future__ import annotations

import pytest

from kb.checks.base import Check
from kb.services.picturing import Line, intervals, of_claim, of_finding
from tests.builders import claim, ledger
from tests.domain.test_headlines import ABOUT_CLAIMS, examples

APART = ("KB301", "KB303", "KB305", "KB308", "KB401", "KB402", "KB507", "KB602", "KB603")
STRAINED = ("KB302", "KB304", "KB306", "KB309", "KB404")


def lines(check: Check) -> list[Line | None]:
    """The lines of a check's examples."""
    return [of_finding(finding, known) for finding, known in examples(check)]


@pytest.mark.parametrize("check", ABOUT_CLAIMS, ids=lambda check: check.code)
def test_each_kind_of_conflict_has_the_line_and_the_gap_that_it_should(check: Check) -> None:
    for line in lines(check):
        if line is None:
            continue
        assert len(line.bars) > 1
        assert all(bar.strict and len(bar.strict) == len(bar.usual) for bar in line.bars)
    if check.code in APART:
        assert any(line is not None and line.gap is not None and not line.strained for line in lines(check))
    if check.code in STRAINED:
        assert any(line is not None and line.gap is not None and line.strained for line in lines(check))


def test_the_exact_words_of_a_step_are_read_back() -> None:
    (found,) = intervals("[60/17, 100/21]", "x")
    assert str(found) == "[60/17, 100/21]"
    assert [str(each) for each in intervals("[1.65, 1.75] or (9, ∞) req/s", "x")] == ["[1.65, 1.75]", "(9, ∞)"]
    assert intervals("2026-08", "date")[0].low is not None
    assert intervals("between 3 and 4", "x") == intervals(None, "x") == intervals("sometime", "date") == ()


def test_a_claim_has_one_bar_and_a_statement_none() -> None:
    value = claim("a", "700")
    line = of_claim(value, ledger(value))
    assert line is not None
    assert [bar.label for bar in line.bars] == [f"“{value.passage.figure}”"]
    assert line.gap is None
    assert of_claim(claim("b", readings=()), ledger(value)) is None
