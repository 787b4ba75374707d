"""A figure in its metric's unit and kind, or the reason why it is none of it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kb.domain.canonical import Misfit, canonical
from kb.domain.vocabulary import Metric
from kb.quantity.figure import Form, Hedge, Kind, Reading
from kb.quantity.grammar import read_value
from kb.quantity.interval import Interval
from kb.quantity.units import standard
from tests.builders import quantity

SPEED = Metric("speed", "Speed", unit="tok/s/user")
RATIO = Metric("gain", "Gain", unit="x", kind=Kind.RATIO, better="higher")
COST_RATIO = Metric("cost", "Cost", unit="x", kind=Kind.RATIO, better="lower")
CHANGE = Metric("change", "Change", unit="%", kind=Kind.CHANGE, better="higher")
SHARE = Metric("share", "Share", unit="%", kind=Kind.FRACTION, max=Fraction(100))
POINTS = Metric("points", "Points", unit="pp", kind=Kind.POINTS)
MONTHS = Metric("months", "Months", unit="month", kind=Kind.DURATION)
DAY = Metric("day", "Day", unit="date", kind=Kind.DATE)
LANES = Metric("lanes", "Lanes", unit="lane", kind=Kind.COUNT)
NOTHING = Metric("event", "Event", kind=Kind.NONE)
BANDWIDTH = Metric("bandwidth", "Bandwidth", unit="GB/s")


def _readings(phrase: str, metric: Metric) -> tuple[Reading, ...]:
    found = canonical(read_value(phrase), metric, standard())
    assert not isinstance(found, Misfit), found
    return found


def _strict(phrase: str, metric: Metric) -> str:
    (reading,) = _readings(phrase, metric)
    return str(reading.strict)


@pytest.mark.parametrize(
    ("phrase", "metric", "strict"),
    [
        ("nearly 700 tokens per second per user", SPEED, "[600, 700)"),
        ("0.6 TB/s", BANDWIDTH, "[550, 650]"),
        ("600 GB/s", BANDWIDTH, "[550, 650]"),
        ("4.9 times", RATIO, "[4.85, 4.95]"),
        ("25% higher", RATIO, "[1.245, 1.255]"),
        ("about 25% better", RATIO, "[1.2, 1.3]"),
        ("25% lower", RATIO, "[0.745, 0.755]"),
        ("two-thirds lower", RATIO, "[37/120, 43/120]"),
        ("halved", RATIO, "[0.475, 0.525]"),
        ("more than nine times", CHANGE, "(800, ∞)"),
        ("25% higher", CHANGE, "[24.5, 25.5]"),
        ("60% of peak", SHARE, "[55, 65]"),
        ("half", SHARE, "[47.5, 52.5]"),
        ("3 percentage points", POINTS, "[2.7, 3.3]"),
        ("two years", MONTHS, "[21.6, 26.4]"),
        ("24 lanes", LANES, "[24, 24]"),
    ],
)
def test_a_figure_is_read_in_the_unit_and_kind_of_its_metric(phrase: str, metric: Metric, strict: str) -> None:
    assert _strict(phrase, metric) == strict


def test_better_has_two_readings_where_lower_is_better() -> None:
    found = {each.name: str(each.strict) for each in _readings("25% better", COST_RATIO)}
    assert found == {"1-c": "[0.745, 0.755]", "1/(1+c)": "[200/251, 200/249]"}


def test_better_is_a_misfit_where_the_metric_does_not_say_which_way_is_better() -> None:
    found = canonical(read_value("25% better"), Metric("gain", "Gain", unit="x", kind=Kind.RATIO), standard())
    assert found == "“25% better” depends on whether higher or lower is better, and gain does not say"


def test_both_readings_of_times_higher_stay_open() -> None:
    found = {each.name: str(each.strict) for each in _readings("1.7 times higher", RATIO)}
    assert found == {"n": "[1.65, 1.75]", "n+1": "[2.65, 2.75]"}


@pytest.mark.parametrize(
    ("phrase", "metric", "reason"),
    [
        ("700 W", SPEED, "“700 W” is in W, which does not convert to tok/s/user, the unit of speed"),
        ("700 tokens per second", SPEED, "is in tok/s, which does not convert to tok/s/user, the unit of speed"),
        ("25%", RATIO, "is a fraction in %, and gain is a ratio"),
        ("3 percentage points", SHARE, "is a number of percentage points in pp, and share is a fraction"),
        ("25% higher", POINTS, "is a change in %, and points is a number of percentage points"),
        ("1.7 times higher", SHARE, "is a ratio in x, and share is a fraction"),
        ("9 months", DAY, "is a duration in month, and day is a date"),
        ("9 months", NOTHING, "is a duration in month, and event is no number"),
        ("20 days", MONTHS, "is in day, which does not convert to month, the unit of months"),
    ],
)
def test_a_figure_of_another_kind_or_dimension_says_why_it_does_not_fit(
    phrase: str, metric: Metric, reason: str
) -> None:
    found = canonical(read_value(phrase), metric, standard())
    assert isinstance(found, Misfit)
    assert reason in found


def test_an_interval_is_cut_at_zero_and_at_the_most_that_the_metric_allows() -> None:
    assert _strict("less than a year", MONTHS) == "[0, 12)"
    assert _strict("more than 95% of peak", SHARE) == "(95, 100]"


def test_a_signed_metric_keeps_what_is_below_zero() -> None:
    figure = quantity("5", "W", Hedge.LESS_THAN)
    (reading,) = canonical(figure, Metric("balance", "Balance", unit="W", signed=True), standard())
    assert isinstance(reading, Reading)
    assert reading.strict == Interval(None, Fraction(5), high_open=True)


def test_a_change_is_directed_and_cannot_take_away_more_than_all() -> None:
    figure = quantity("40", "%", Hedge.UP_TO, Kind.CHANGE, form=Form.PERCENT_MORE)
    (reading,) = canonical(figure, CHANGE, standard())
    assert isinstance(reading, Reading)
    assert str(reading.strict) == "[-100, 44]"


@pytest.mark.parametrize(
    ("figure", "metric", "reason"),
    [
        ("-700", SPEED, "is below 0, and speed is not; where it can be, its metric says signed = true"),
        ("140", SHARE, "is above 100 %, the most that share can be"),
    ],
)
def test_a_figure_that_lies_outside_of_its_metric_altogether_does_not_fit(
    figure: str, metric: Metric, reason: str
) -> None:
    found = canonical(quantity(figure, metric.unit, kind=metric.kind), metric, standard())
    assert isinstance(found, Misfit)
    assert found.endswith(reason)
