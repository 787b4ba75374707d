"""Dates: EDTF strings as intervals of days, and calendar arithmetic on them.

A day is its proleptic Gregorian ordinal (`date.toordinal`). A year, a quarter, a month are their full spans, both ends
included; `~` widens a span by one unit of its precision to either side; an unknown year leaves everything open.
"""

from __future__ import annotations

import math
import re
from calendar import monthrange
from datetime import date
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from kb.errors import KBError
from kb.quantity.interval import Interval

_PLAIN = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?([~?%]?)")
_DAY_OF_ANY_YEAR = re.compile(r"XXXX-(\d{2})-(\d{2})")
# EDTF's codes in the place of a month: seasons, quarters, thirds, halves. Winter runs into the next year.
_FIRST_MONTH_AND_LENGTH = {
    **{code: (3 * (code - 21) + 3, 3) for code in range(21, 25)},
    **{code: (3 * (code - 33) + 1, 3) for code in range(33, 37)},
    **{code: (4 * (code - 37) + 1, 4) for code in range(37, 40)},
    **{code: (6 * (code - 40) + 1, 6) for code in range(40, 42)},
}
_QUARTERS = range(33, 37)
_HALVES = range(40, 42)


class DateError(KBError):
    """A text is not a date in EDTF."""


class _Span(NamedTuple):
    first: date
    last: date


@lru_cache(maxsize=4096)
def interval(edtf: str) -> Interval:
    """The days that an EDTF string means; raises `DateError`.

    Open sides of `../2026-12-31` and `2027/..` are infinite, and so are both sides of `XXXX-08-25`.
    """
    text = edtf.strip()
    try:
        if "/" in text:
            start, end = text.split("/")
            low = None if start in ("", "..") else _span(start).first
            high = None if end in ("", "..") else _span(end).last
            return between(low, high)
        if _DAY_OF_ANY_YEAR.fullmatch(text):
            _span("2000" + text[4:])
            return Interval(None, None)
        return between(*_span(text))
    except (ValueError, OverflowError) as error:
        raise DateError(
            f'"{edtf[:60]}" is not a date: write 2026, 2026-08, 2026-08-25, 2026-35 (third quarter), 2026-08~ (about), '
            "or two of them with / between"
        ) from error


def between(first: date | None, last: date | None) -> Interval:
    """The days from the first to the last, both included; None is an open side."""
    low = None if first is None else Fraction(first.toordinal())
    return Interval(low, None if last is None else Fraction(last.toordinal()))


def edtf(days: Interval) -> str:
    """The EDTF string of an interval of days: one year, half, quarter, month or day where it is just that."""
    low, high = ends(days)
    if low is None or high is None:
        return f"{low or '..'}/{high or '..'}"
    return _one(low, high) or _two(low, high)


def ends(days: Interval) -> tuple[date | None, date | None]:
    """The first and the last day, None where that side is open or outside the calendar."""
    first = None if days.low is None else math.floor(days.low) + 1 if days.low_open else math.ceil(days.low)
    last = None if days.high is None else math.ceil(days.high) - 1 if days.high_open else math.floor(days.high)
    return _day(first), _day(last)


def shifted(days: Interval, months: Interval) -> Interval:
    """Dates moved by a span of months; whole months are counted, and a last day of a month stays one at the end."""
    low, high = days.low, days.high
    span = low is not None and high is not None and low != high
    first = None if low is None or months.low is None else _moved(low, math.floor(months.low), sticky=False)
    last = None if high is None or months.high is None else _moved(high, math.ceil(months.high), sticky=span)
    return Interval(first, last)


def shifted_by_days(days: Interval, by: Interval) -> Interval:
    """Dates moved by a span of days; a part of a day counts as one."""
    low = None if by.low is None else Fraction(math.floor(by.low))
    high = None if by.high is None else Fraction(math.ceil(by.high))
    return days + Interval(low, high)


def with_year(edtf: str, reference: date) -> str:
    """A day of an unknown year in the year that puts it nearest to a reference date; any other date as it is."""
    match = _DAY_OF_ANY_YEAR.fullmatch(edtf)
    if match is None:
        return edtf
    month, day = int(match[1]), int(match[2])
    days = []
    for year in range(max(reference.year - 4, 1), min(reference.year + 4, 9999) + 1):
        if day <= monthrange(year, month)[1]:
            days.append(date(year, month, day))
    return min(days, key=lambda each: (abs(each - reference), each)).isoformat()


def _day(ordinal: int | None) -> date | None:
    """The day of an ordinal; None outside the calendar, which is as good as unbounded."""
    return date.fromordinal(ordinal) if ordinal is not None and 1 <= ordinal <= date.max.toordinal() else None


def _span(text: str) -> _Span:
    match = _PLAIN.fullmatch(text)
    if match is None:
        return _library_span(text)
    year, month, day = int(match[1]), int(match[2] or 0), int(match[3] or 0)
    widens = match[4] in ("~", "%")
    if day:
        exact = date(year, month, day).toordinal()
        return _Span(date.fromordinal(exact - widens), date.fromordinal(exact + widens))
    if match[2] and not 1 <= month <= 12:
        if month not in _FIRST_MONTH_AND_LENGTH:
            return _library_span(text)
        first, length = _FIRST_MONTH_AND_LENGTH[month]
    else:
        first, length = (month, 1) if month else (1, 12)
    start = year * 12 + first - 1
    return _Span(_month_start(start - length * widens), _month_end(start + length * (1 + widens) - 1))


def _library_span(text: str) -> _Span:
    """The forms that are rarely written (199X, 2026-XX, sets), by the edtf library, which takes long to import."""
    from edtf import parse_edtf
    from edtf.parser.edtf_exceptions import EDTFParseException

    try:
        parsed = parse_edtf(text[:60])
        first, last = parsed.lower_strict(), parsed.upper_strict()
        return _Span(date(*first[:3]), date(*last[:3]))
    except (EDTFParseException, TypeError, AttributeError, IndexError) as error:
        raise ValueError(text) from error


def _month_start(months: int) -> date:
    return date(months // 12, months % 12 + 1, 1)


def _month_end(months: int) -> date:
    year, month = divmod(months, 12)
    return date(year, month + 1, monthrange(year, month + 1)[1])


def _moved(day: Fraction, months: int, *, sticky: bool) -> Fraction | None:
    try:
        old = date.fromordinal(math.floor(day))
        end = _month_end(old.year * 12 + old.month - 1 + months)
    except (ValueError, OverflowError):
        return None  # outside the calendar, years 1 to 9999: as good as unbounded
    at_end = old == _month_end(old.year * 12 + old.month - 1)
    return Fraction((end if sticky and at_end else end.replace(day=min(old.day, end.day))).toordinal())


def _one(low: date, high: date) -> str | None:
    if low == high:
        return low.isoformat()
    if low.day != 1 or high != _month_end(high.year * 12 + high.month - 1) or low.year != high.year:
        return None
    if low.month == high.month:
        return f"{low:%Y-%m}"
    length = high.month - low.month + 1
    if length == 12:
        return f"{low:%Y}"
    for code in (*_QUARTERS, *_HALVES):
        if _FIRST_MONTH_AND_LENGTH[code] == (low.month, length):
            return f"{low:%Y}-{code}"
    return None


def _two(low: date, high: date) -> str:
    """A span with both ends in the coarsest precision that says the same."""
    if low.day != 1 or high != _month_end(high.year * 12 + high.month - 1):
        return f"{low}/{high}"
    if low.month != 1 or high.month != 12:
        return f"{low:%Y-%m}/{high:%Y-%m}"
    return f"{low:%Y}/{high:%Y}"
