"""What figures mean, in words: both intervals, and rules that are those of the policy."""

from __future__ import annotations

import tomllib
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from kb.checks.examples import files
from kb.ledger.reader import read_files
from kb.quantity import hedges
from kb.quantity.figure import Hedge, Kind, Quantity
from kb.quantity.interval import Interval
from kb.services.meaning import bounds, how, meanings
from tests.builders import claim, ledger, quantity


def one(figure: Quantity, metric: str = "speed") -> tuple[str, str]:
    """Both intervals of a claim's only reading."""
    value = claim("a", figure, metric=metric)
    (found,) = meanings(value, ledger(value))
    return found.strict, found.usual


def test_both_intervals_are_said_with_their_unit_and_open_ends() -> None:
    assert one(quantity("700", hedge=Hedge.ABOUT)) == (
        "600 to 800 requests per second",
        "650 to 750 requests per second",
    )
    strict, usual = one(quantity("700", hedge=Hedge.MORE_THAN))
    assert strict == "more than 700 requests per second, with no upper bound"
    assert usual == "more than 700 and less than 840 requests per second"
    assert one(quantity("700", hedge=Hedge.NEARLY))[0] == "at least 600 and less than 700 requests per second"
    assert one(quantity("24", "lane", kind=Kind.COUNT), metric="lanes") == ("exactly 24 lanes", "exactly 24 lanes")
    assert one(quantity("9", "x", kind=Kind.RATIO), metric="speed-ratio")[0].endswith(" times")


def test_an_end_that_is_not_whole_is_rounded_outward() -> None:
    assert bounds(Interval(Fraction(60, 17), Fraction(100, 21)), Kind.RATIO, "times") == "3.529 to 4.762 times"
    assert bounds(Interval(None, Fraction(5)), Kind.AMOUNT) == "at most 5"
    assert bounds(Interval(None, None), Kind.AMOUNT, "W") == "any value"
    assert bounds(Interval(Fraction(18000), Fraction(20400)), Kind.AMOUNT, "%") == "18,000 to 20,400%"


def test_days_are_dates() -> None:
    assert bounds(Interval.point(date(2024, 4, 27).toordinal()), Kind.DATE) == "27 April 2024"


def test_several_readings_are_named_and_said_to_be_several() -> None:
    found = read_files(
        files('[[claim]]\nid = "a"\nsubject = "alpha"\nmetric = "speed-ratio"\nfigure = "1.7 times higher"\n'), "e"
    )
    told = meanings(found.claims["example#a"], found)
    assert [each.name for each in told] == ["n: that many times as much", "n+1: that many times on top of it"]
    assert [each.strict for each in told] == ["1.65 to 1.75 times", "2.65 to 2.75 times"]


def test_what_the_curator_added_is_said() -> None:
    value = claim("a", value="about 700 request/s", unit_from="one user is meant", reading="n", because="it says so")
    told = " ".join(how(value))
    assert "The curator completes the words to “about 700 request/s”: one user is meant." in told
    assert "Of its readings the curator takes n, because it says so." in told


@pytest.mark.parametrize("hedge", list(Hedge))
def test_every_hedge_has_a_rule_in_words(hedge: Hedge) -> None:
    figure = quantity("700", hedge=hedge) if hedge not in (Hedge.RANGE, Hedge.PLUS_MINUS, Hedge.VAGUE) else None
    if figure is not None:
        assert next(how(claim("a", figure)))


def test_the_rules_in_words_have_the_shares_of_the_policy() -> None:
    widths = tomllib.loads((Path(hedges.__file__).with_name("hedges.toml")).read_text("utf-8"))["widths"]
    assert (widths["exact"], widths["hedged"], widths["usual"]) == ("1/10", "1/5", "1/2")
    assert "a tenth" in next(how(claim("a", "700")))
    for hedge in (Hedge.ABOUT, Hedge.NEARLY, Hedge.JUST_OVER, Hedge.MORE_THAN, Hedge.AT_MOST):
        assert "a fifth" in next(how(claim("a", quantity("700", hedge=hedge))))
