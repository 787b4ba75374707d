"""Conditions that are dates, and words that are spelt in several ways."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kb.domain.comparing import Verdict, compare
from kb.domain.conditions import Condition, State
from kb.domain.names import normalise
from kb.domain.vocabulary import ConditionKind, Metric
from tests.builders import CONDITIONS, claim, ledger

RATE = Metric("rate", "Rate", unit="request/s", identity=("day",))
DAY = ConditionKind("day", "Day", "date")


@pytest.mark.parametrize(
    ("one", "other", "verdict"),
    [
        ("2026-08-20", "2026-08-20", Verdict.CONTRADICTS),
        ("2026-35", "2026-07/2026-09", Verdict.CONTRADICTS),
        ("2026-08-20", "2026-08", Verdict.UNDECIDED),
        ("2026", "2026-12-31", Verdict.UNDECIDED),
        ("2025", "2026", Verdict.NOT_COMPARABLE),
        ("2026-08-20", "2026-08-21", Verdict.NOT_COMPARABLE),
    ],
)
def test_dates_are_the_same_by_their_days_and_a_part_of_them_may_be(one: str, other: str, verdict: Verdict) -> None:
    first, second = (
        replace(claim(name, figure), metric="rate", conditions={"day": Condition("day", day, State.STATED)})
        for name, figure, day in (("p#a", "700", one), ("q#b", "1400", other))
    )
    known = replace(ledger(first, second, metrics=(RATE,)), conditions={kind.id: kind for kind in (*CONDITIONS, DAY)})
    assert compare(first, second, known).verdict is verdict
    assert compare(second, first, known).verdict is verdict


@pytest.mark.parametrize(
    "spelling", ["multi-user", "multi\u2010user", "Multi\u2013User", "multi user", "multi\u2212user"]
)
def test_the_kind_of_a_dash_makes_no_other_name(spelling: str) -> None:
    assert normalise(spelling) == "multi user"
