"""Evaluating expressions: units, kinds, dates, and both intervals side by side."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.quantity import dates
from kb.quantity.evaluating import Outcome, Term, compare, evaluate, outcome
from kb.quantity.expression import ExpressionError, parse
from kb.quantity.figure import Hedge, Kind
from kb.quantity.hedges import fraction_word, intervals, printed
from kb.quantity.interval import Interval
from kb.quantity.units import standard

UNITS = standard()


def term(hedge: str, numeral: str, unit: str, kind: Kind = Kind.AMOUNT) -> Term:
    """A claim's term, from its hedge, number and unit."""
    number = fraction_word(Fraction(numeral)) if "/" in numeral else printed(numeral)
    return Term(unit, kind, *intervals(Hedge(hedge), number, kind))


def day(edtf: str) -> Term:
    """A claim's date."""
    return Term("date", Kind.DATE, dates.interval(edtf), dates.interval(edtf))


CLAIMS = {
    "fast": term("about", "700", "tok/s/user"),
    "slow": term("about", "169", "tok/s/user"),
    "ratio": term("exactly", "4.9", "x", Kind.RATIO),
    "saved": term("nearly", "3/4", "x", Kind.FRACTION),
    "share": term("about", "75", "%", Kind.FRACTION),
    "change": term("exactly", "25", "%", Kind.CHANGE),
    "gain": term("exactly", "3", "pp", Kind.POINTS),
    "lanes": term("exactly", "24", "lane", Kind.COUNT),
    "other-lanes": term("exactly", "8", "lane", Kind.COUNT),
    "lane-rate": term("exactly", "25", "GB/s/lane"),
    "bandwidth": term("exactly", "600", "GB/s"),
    "per-kilowatt": term("exactly", "85400", "tok/s/kW"),
    "power": term("exactly", "2", "MW"),
    "start": day("2024-05/2024-08"),
    "tape-out": day("2025-10"),
    "span": term("about", "16", "month", Kind.DURATION),
    "warm": term("exactly", "20", "°C"),
    "none": term("less-than", "1", "W"),
}


def value(text: str) -> Term:
    """What an expression over `CLAIMS` comes to."""
    return evaluate(parse(text), CLAIMS.get, UNITS)


def only(text: str) -> Outcome:
    """The outcome of the one comparison in an expression over `CLAIMS`."""
    (found,) = compare(parse(text), CLAIMS.get, UNITS)
    return found


def test_a_quotient_has_a_strict_and_a_usual_image() -> None:
    quotient = value("fast / slow")
    assert quotient.unit == ""
    assert quotient.strict == Interval(Fraction(600, 170), Fraction(800, 168))
    assert quotient.usual == Interval(Fraction(650) / Fraction("169.5"), Fraction(750) / Fraction("168.5"))


def test_a_stated_ratio_that_its_operands_cannot_give_fails_under_both_readings() -> None:
    found = only("fast / slow = ratio")
    assert (found.strict, found.usual) == (False, False)
    assert found.right.strict == Interval(Fraction("4.85"), Fraction("4.95"))


def test_pure_numbers_shares_and_percent_calculate_with_each_other() -> None:
    assert only("1 - slow / fast = saved").strict
    assert only("1 - slow / fast = share").strict
    assert not only("1 - 1 / ratio = saved").strict
    assert only("1 + change = 1.25").strict
    assert value("change * power").unit == "MW"
    assert value("50% * bandwidth").strict == CLAIMS["bandwidth"].strict.scaled(Fraction(1, 2))


def test_a_change_is_not_compared_with_a_ratio_as_it_stands() -> None:
    for text in ("change = ratio", "share = change"):
        with pytest.raises(
            ExpressionError, match=r"a change and a ratio are not the same sort of number; write 1 \+ change"
        ):
            only(text)


def test_a_quantity_per_counted_thing_times_that_count_drops_it() -> None:
    product = value("lanes * lane-rate")
    assert product.unit == "GB/s"
    assert product.strict == Interval(Fraction(24) * Fraction("24.5"), Fraction(24) * Fraction("25.5"))
    assert only("lanes * lane-rate = bandwidth").usual
    assert not only("lanes * 800 Gb/s/lane = bandwidth").strict
    assert value("per-kilowatt * power").unit == "tok/s"
    assert value("per-kilowatt * 1 MW").strict.low == Fraction(85350) * 1000


def test_sums_need_one_dimension_and_convert_to_their_first_unit() -> None:
    assert value("lanes + other-lanes").strict == Interval.point(32)
    assert value("lanes + other-lanes").kind is Kind.COUNT
    assert value("bandwidth + 800 Gb/s").strict == Interval(Fraction(650), Fraction(750))
    with pytest.raises(ExpressionError, match="gigabytes per second cannot be converted to tokens per second per user"):
        value("fast + bandwidth")


def test_the_difference_of_two_percentages_is_percentage_points_and_a_percentage_moves_by_points() -> None:
    assert only("78 % - 75 % = gain").strict
    assert not only("80 % - 75 % = gain").strict
    assert value("share + gain").unit == "%"
    assert value("share + gain").strict == CLAIMS["share"].strict + CLAIMS["gain"].strict
    with pytest.raises(ExpressionError, match="percentage points and a percentage are not the same sort of number"):
        only("share = gain")


def test_the_least_and_the_greatest_are_chosen_in_one_unit() -> None:
    assert value("min(fast, slow, 100 tok/s/user)").strict == Interval.point(100)
    assert value("max(fast, slow)").strict == CLAIMS["fast"].strict
    assert value("max(bandwidth, 1 TB/s)").unit == "GB/s"
    assert value("max(bandwidth, 1 TB/s)").strict == Interval.point(1000)


def test_a_date_is_moved_by_months_or_days_and_two_dates_are_days_apart() -> None:
    assert dates.edtf(value("start + span").strict) == "2025-08/2026-01"
    assert only("start + span = tape-out").strict
    assert dates.edtf(value("tape-out - 1 year").strict) == "2024-10"
    assert dates.edtf(value("2 week + 2026-08-01").strict) == "2026-08-15"
    assert value("2026-08-25 - 2026-08-01").strict == Interval.point(24)
    assert value("2026-08-25 - 2026-08-01").unit == "day"
    assert only("start < tape-out").strict
    assert not only("tape-out < start").strict


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("start + tape-out", "two dates cannot be added; take one from the other, or add a duration"),
        ("span - start", "a date cannot be taken from a duration; write date - duration"),
        ("start + power", "a date cannot be moved by megawatts; use days, weeks, months or years"),
        ("start * 2", "a date cannot be multiplied or divided: its zero is not nothing"),
        ("warm * 2", "degrees Celsius cannot be multiplied or divided: its zero is not nothing"),
        (
            "tape-out - start - span",
            "months cannot be converted to days; months are no number of days: move a date by them instead",
        ),
        ("min(start, span)", "months cannot be converted to a date"),
        ("fast / none", "cannot divide by what may be zero: (-∞, 1) W"),
        ("fast / 0", "cannot divide by what may be zero: [0, 0]"),
        ("fast * absent", '"absent" has no value to calculate with'),
        ("5 flurb", '"flurb" is no known unit; list it in vocabulary/units.txt'),
        ("fast = slow", '"fast = slow" compares, where a value is wanted; leave out ='),
    ],
)
def test_what_cannot_be_calculated_says_why(text: str, message: str) -> None:
    with pytest.raises(ExpressionError) as refused:
        value(text)
    assert str(refused.value) == message


def test_a_value_is_no_comparison() -> None:
    with pytest.raises(ExpressionError, match=r'"fast / slow" compares nothing; write what must hold: a \* b = c'):
        compare(parse("fast / slow"), CLAIMS.get, UNITS)


def test_a_chain_has_an_outcome_for_each_of_its_comparisons() -> None:
    found = compare(parse("slow < fast < 650 tok/s/user < 1 ktok/s/user"), CLAIMS.get, UNITS)
    assert [(each.comparator, each.strict, each.usual) for each in found] == [
        ("<", True, True),
        ("<", True, False),
        ("<", True, True),
    ]


def _pure(low: int, high: int, low_open: bool = False, high_open: bool = False) -> Term:
    span = Interval(Fraction(low), Fraction(high), low_open, high_open)
    return Term("", Kind.NONE, span, span)


@pytest.mark.parametrize(
    ("comparator", "holds"),
    [("<", (True, False, False)), ("<=", (True, True, False)), ("=", (False, True, False)), (">=", (False, True, True)),
     (">", (False, False, True))],
)  # fmt: skip
def test_a_comparison_can_hold_or_cannot(comparator: str, holds: tuple[bool, ...]) -> None:
    five = _pure(5, 5)
    assert tuple(outcome(_pure(each, each), comparator, five, UNITS).strict for each in (4, 5, 6)) == holds


def test_open_ends_count_in_comparisons() -> None:
    below, above = _pure(1, 2, high_open=True), _pure(2, 3)
    assert not outcome(below, "=", above, UNITS).strict
    assert not outcome(below, ">=", above, UNITS).strict
    assert not outcome(above, "<", below, UNITS).strict
    assert outcome(_pure(1, 2), ">=", above, UNITS).strict


def test_the_sides_of_an_outcome_are_in_the_unit_of_the_left() -> None:
    found = only("bandwidth < 1 TB/s")
    assert (found.left.unit, found.right.unit, found.right.strict) == ("GB/s", "GB/s", Interval.point(1000))


def test_an_operand_that_occurs_twice_never_makes_a_violation() -> None:
    for text in ("fast / fast = 1", "fast - fast = 0 tok/s/user", "fast <= fast", "fast >= fast"):
        assert only(text).strict, text


@settings(max_examples=60)
@given(st.sampled_from(["a + b * c", "a * (b - c)", "min(a, b) + max(b, c)", "a - b - c", "a * b * c"]), st.data())
def test_members_never_leave_the_value_of_their_intervals(text: str, data: st.DataObject) -> None:
    ends = st.integers(-20, 20)
    spans, points = {}, {}
    for name in "abc":
        low, high = sorted((data.draw(ends), data.draw(ends)))
        spans[name] = _pure(low, high)
        points[name] = Term("", Kind.NONE, *[Interval.point(data.draw(st.integers(low, high)))] * 2)
    whole = evaluate(parse(text), spans.get, UNITS)
    member = evaluate(parse(text), points.get, UNITS)
    assert member.strict.inside(whole.strict)
    assert member.usual.inside(whole.usual)


def test_a_date_that_would_leave_the_calendar_is_no_date() -> None:
    for text in ("tape-out + 99999999 month", "tape-out - 3000 year"):
        with pytest.raises(ExpressionError, match="lies outside the years 1 to 9999"):
            value(text)
