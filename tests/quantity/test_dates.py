"""Dates: EDTF as days and back, and calendar arithmetic."""

from __future__ import annotations

import calendar
from datetime import date, timedelta
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.quantity.dates import DateError, between, edtf, ends, interval, shifted, shifted_by_days, with_year
from kb.quantity.interval import Interval

years = st.integers(1900, 2100)
days = st.dates(date(1900, 1, 1), date(2100, 12, 31))
months = st.builds(lambda year, month: f"{year}-{month:02}", years, st.integers(1, 12))


def _days(first: str, last: str) -> Interval:
    return between(date.fromisoformat(first), date.fromisoformat(last))


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2026", "2026-01-01", "2026-12-31"),
        ("2026-02", "2026-02-01", "2026-02-28"),
        ("2024-02", "2024-02-01", "2024-02-29"),
        ("2026-08-25", "2026-08-25", "2026-08-25"),
        ("2026-08~", "2026-07-01", "2026-09-30"),
        ("2026~", "2025-01-01", "2027-12-31"),
        ("2026-01~", "2025-12-01", "2026-02-28"),
        ("2026-08-25~", "2026-08-24", "2026-08-26"),
        ("2026-08?", "2026-08-01", "2026-08-31"),
        ("2026-21", "2026-03-01", "2026-05-31"),
        ("2026-24", "2026-12-01", "2027-02-28"),
        ("2026-33", "2026-01-01", "2026-03-31"),
        ("2026-35", "2026-07-01", "2026-09-30"),
        ("2026-35~", "2026-04-01", "2026-12-31"),
        ("2026-40", "2026-01-01", "2026-06-30"),
        ("2026-41", "2026-07-01", "2026-12-31"),
        ("2024-05/2024-08", "2024-05-01", "2024-08-31"),
        ("2024-05~/2024-08", "2024-04-01", "2024-08-31"),
        ("199X", "1990-01-01", "1999-12-31"),
        ("2026-XX", "2026-01-01", "2026-12-31"),
    ],
)
def test_a_date_is_its_full_span_of_days(text: str, first: str, last: str) -> None:
    assert interval(text) == _days(first, last)


def test_an_open_side_and_an_unknown_year_have_no_end() -> None:
    assert interval("../2026-12-31") == Interval(None, Fraction(date(2026, 12, 31).toordinal()))
    assert interval("2027/..") == Interval(Fraction(date(2027, 1, 1).toordinal()), None)
    assert interval("XXXX-08-25") == Interval(None, None)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "soon",
        "2026-13",
        "2026-42",
        "2026-02-30",
        "XXXX-02-30",
        "2026-8",
        "1/2/3",
        "2027/2026",
        "0001~",
        "9" * 5000,
        "2026-08-25T10:00",
    ],
)
def test_what_is_no_date_is_refused_with_the_ways_to_write_one(text: str) -> None:
    with pytest.raises(DateError, match=r"is not a date: write 2026, 2026-08, 2026-08-25, 2026-35") as refused:
        interval(text)
    assert str(refused.value).startswith(f'"{text[:60]}"')
    assert len(str(refused.value)) < 250


@pytest.mark.parametrize(
    "text",
    [
        "2026",
        "2026-08",
        "2026-08-25",
        "2026-33",
        "2026-34",
        "2026-35",
        "2026-36",
        "2026-40",
        "2026-41",
        "../2026-12-31",
        "2027-01-01/..",
        "2024-05/2024-08",
        "2024/2026",
        "2025-12/2026-02",
        "2026-08-03/2026-08-25",
    ],
)
def test_an_edtf_string_of_days_is_itself(text: str) -> None:
    assert edtf(interval(text)) == text


@given(days, days)
def test_any_span_of_days_is_read_back_from_its_edtf(one: date, other: date) -> None:
    span = between(min(one, other), max(one, other))
    assert interval(edtf(span)) == span
    assert ends(span) == (min(one, other), max(one, other))
    for side in (Interval(span.low, None), Interval(None, span.high)):
        assert interval(edtf(side)) == side


def test_an_excluded_day_is_not_shown() -> None:
    span = Interval(interval("2026-08-01").low, interval("2026-08-10").high, low_open=True, high_open=True)
    assert edtf(span) == "2026-08-02/2026-08-09"


def test_a_day_outside_the_calendar_is_an_open_side() -> None:
    assert edtf(shifted_by_days(interval("2026"), Interval.point(10**9))) == "../.."
    assert edtf(shifted(interval("2026"), Interval.point(-(10**6)))) == "../.."


@pytest.mark.parametrize(
    ("start", "least", "most", "moved"),
    [
        ("2024-05/2024-08", 15, 17, "2025-08/2026-01"),
        ("2026-02", 1, 1, "2026-03"),
        ("2024-02", 12, 12, "2025-02"),
        ("2026-01-31", 1, 1, "2026-02-28"),
        ("2026-02-28", 1, 1, "2026-03-28"),
        ("2026", -12, -12, "2025"),
        ("2026-03", "1/2", "1/2", "2026-03/2026-04"),
    ],
)
def test_months_are_added_to_both_ends_by_the_calendar(
    start: str, least: int | str, most: int | str, moved: str
) -> None:
    assert edtf(shifted(interval(start), Interval(Fraction(least), Fraction(most)))) == moved


@given(months, st.integers(-600, 600))
def test_a_month_moved_by_months_is_a_month_and_comes_back(month: str, count: int) -> None:
    there = shifted(interval(month), Interval.point(count))
    assert len(edtf(there)) == len("2026-08")
    assert shifted(there, Interval.point(-count)) == interval(month)


@given(days, st.integers(-600, 600), st.integers(0, 5))
def test_a_wider_span_of_months_reaches_at_least_as_far(day: date, least: int, more: int) -> None:
    point = shifted(between(day, day), Interval.point(least))
    assert point.inside(shifted(between(day, day), Interval(Fraction(least), Fraction(least + more))))
    moved = ends(point)[0]
    assert moved is not None
    assert (moved.year * 12 + moved.month) - (day.year * 12 + day.month) == least
    assert moved.day == min(day.day, calendar.monthrange(moved.year, moved.month)[1])


@given(days, st.integers(-400, 400))
def test_days_are_added_as_days(day: date, count: int) -> None:
    moved = day + timedelta(days=count)
    assert shifted_by_days(between(day, day), Interval.point(count)) == between(moved, moved)


@pytest.mark.parametrize(
    ("day", "reference", "found"),
    [
        ("XXXX-08-25", date(2026, 9, 1), "2026-08-25"),
        ("XXXX-12-30", date(2026, 1, 5), "2025-12-30"),
        ("XXXX-01-03", date(2026, 12, 20), "2027-01-03"),
        ("XXXX-02-29", date(2026, 9, 1), "2028-02-29"),
        ("2024-08-25", date(2026, 9, 1), "2024-08-25"),
    ],
)
def test_a_missing_year_is_the_one_nearest_to_the_reference(day: str, reference: date, found: str) -> None:
    assert with_year(day, reference) == found
