"""Intervals: what they hold, and that arithmetic never loses a number."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.quantity.interval import Interval, decimal, less, maximum, minimum

Sampled = tuple[Interval, Fraction]

small = st.fractions(min_value=-50, max_value=50, max_denominator=12)


@st.composite
def intervals(draw: st.DrawFn) -> Interval:
    """An interval with any sort of ends."""
    low, high = sorted((draw(small), draw(small)))
    if low == high:
        return Interval.point(low)
    unbounded = draw(st.sampled_from(["", "low", "high", "both"]))
    return Interval(
        None if unbounded in ("low", "both") else low,
        None if unbounded in ("high", "both") else high,
        draw(st.booleans()),
        draw(st.booleans()),
    )


@st.composite
def sampled(draw: st.DrawFn) -> Sampled:
    """An interval and one of its numbers."""
    interval = draw(intervals())
    low = interval.low if interval.low is not None else (interval.high or Fraction(0)) - 100
    high = interval.high if interval.high is not None else max(low, Fraction(0)) + 100
    shares = [Fraction(1, 2), Fraction(1, 7), Fraction(13, 14), Fraction(0), Fraction(1)]
    value = low + (high - low) * draw(st.sampled_from(shares))
    return interval, value if value in interval else (low + high) / 2


def test_open_ends_are_outside_and_closed_ends_inside() -> None:
    interval = Interval(Fraction(1), Fraction(2), low_open=True)
    assert 1 not in interval
    assert 2 in interval
    assert str(interval) == "(1, 2]"


def test_infinity_is_an_open_end() -> None:
    interval = Interval(None, Fraction(2))
    assert interval.low_open
    assert -(10**100) in interval
    assert str(interval) == "(-∞, 2]"


@pytest.mark.parametrize(("low", "high", "open_"), [(2, 1, False), (1, 1, True)])
def test_an_interval_cannot_be_empty(low: int, high: int, open_: bool) -> None:
    with pytest.raises(ValueError, match="cannot be empty"):
        Interval(Fraction(low), Fraction(high), open_)


def test_touching_intervals_meet_only_when_both_ends_are_closed() -> None:
    below = Interval(Fraction(0), Fraction(1))
    assert below.meets(Interval(Fraction(1), Fraction(2)))
    assert not below.meets(Interval(Fraction(1), Fraction(2), low_open=True))
    assert below.intersection(Interval(Fraction(1), Fraction(2), low_open=True)) is None


def test_the_ends_of_a_product_with_an_unbounded_interval_are_right() -> None:
    more_than_nine = Interval(Fraction(9), None, low_open=True)
    assert more_than_nine * more_than_nine == Interval(Fraction(81), None, low_open=True)
    assert Interval(Fraction(0), Fraction(1)) * more_than_nine == Interval(Fraction(0), None)
    assert Interval.point(0) * more_than_nine == Interval.point(0)
    assert Interval(None, None) * Interval.point(0) == Interval.point(0)


def test_a_reciprocal_leaves_a_closed_zero_out_and_refuses_to_divide_around_zero() -> None:
    assert Interval(Fraction(0), Fraction(4)).reciprocal() == Interval(Fraction(1, 4), None)
    assert Interval(Fraction(-4), Fraction(0)).reciprocal() == Interval(None, Fraction(-1, 4))
    assert Interval(Fraction(4), None).reciprocal() == Interval(Fraction(0), Fraction(1, 4), low_open=True)
    for around in (Interval(Fraction(-1), Fraction(1)), Interval.point(0), Interval(None, None)):
        with pytest.raises(ZeroDivisionError, match="around zero"):
            around.reciprocal()


def test_a_cut_keeps_what_lies_outside_the_bounds_altogether() -> None:
    assert Interval(Fraction(-1), Fraction(2)).cut(Fraction(0), None) == Interval(Fraction(0), Fraction(2))
    assert Interval(Fraction(-2), Fraction(-1)).cut(Fraction(0), None) == Interval(Fraction(-2), Fraction(-1))


@given(sampled(), sampled())
@settings(max_examples=60)
def test_arithmetic_on_members_stays_inside_arithmetic_on_intervals(a: Sampled, b: Sampled) -> None:
    (one, x), (two, y) = a, b
    assert x + y in one + two
    assert x - y in one - two
    assert x * y in one * two
    assert -x in -one
    try:
        quotient = one / two
    except ZeroDivisionError:
        assert 0 in two or two.low is None or two.low <= 0
    else:
        assert y == 0 or x / y in quotient


@given(intervals(), intervals(), intervals())
@settings(max_examples=60)
def test_a_wider_operand_never_gives_a_narrower_result(a: Interval, b: Interval, more: Interval) -> None:
    wide = a.hull(more)
    assert (a + b).inside(wide + b)
    assert (a - b).inside(wide - b)
    assert (a * b).inside(wide * b)
    assert minimum([a, b]).inside(minimum([wide, b]))
    assert maximum([a, b]).inside(maximum([wide, b]))


@given(intervals())
@settings(max_examples=60)
def test_negating_twice_and_inverting_twice_give_the_same_interval(interval: Interval) -> None:
    opposite = -interval
    assert -opposite == interval
    has_zero = 0 in interval or 0 in (interval.low, interval.high)
    if not has_zero and (interval.low or -1) * (interval.high or -1) > 0 and None not in (interval.low, interval.high):
        assert interval.reciprocal().reciprocal() == interval


@given(intervals(), intervals(), small)
@settings(max_examples=60)
def test_hull_and_intersection_hold_what_either_or_both_hold(a: Interval, b: Interval, value: Fraction) -> None:
    both = a.intersection(b)
    assert a.hull(b) == b.hull(a)
    assert a.inside(a.hull(b))
    assert both == b.intersection(a)
    assert (value in a and value in b) == (both is not None and value in both)
    assert both is None or (both.inside(a) and both.inside(b))
    assert a.meets(b) == (both is not None)
    assert [a.below(b), b.below(a), a.meets(b)].count(True) == 1


@given(sampled(), sampled())
@settings(max_examples=60)
def test_the_least_and_the_greatest_of_members_stay_inside(a: Sampled, b: Sampled) -> None:
    assert min(a[1], b[1]) in minimum([a[0], b[0]])
    assert max(a[1], b[1]) in maximum([a[0], b[0]])


@given(st.fractions(max_denominator=10_000))
def test_a_number_shown_as_decimal_or_fraction_is_the_same_number(value: Fraction) -> None:
    assert Fraction(decimal(value)) == value


def test_decimals_are_exact_and_plain() -> None:
    assert [decimal(Fraction(each)) for each in ("700", "4.90", "-0.05", "1/3", "1e20")] == [
        "700",
        "4.9",
        "-0.05",
        "1/3",
        "100000000000000000000",
    ]


@given(small, small)
@settings(max_examples=200, deadline=None)
def test_one_number_is_less_where_the_operator_says_so(one: Fraction, other: Fraction) -> None:
    assert less(one, other) is (one < other)
    assert not less(one, one)
