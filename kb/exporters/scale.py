"""The axis of a plot: from values to places, with round numbers or calendar days to mark it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from kb.domain.words import number_text
from kb.exporters.values import grouped

_WIDE = 40  # times the least value: from here on the axis is logarithmic
_FIRST, _LAST = 12, 9999 * 12 + 11  # months of the calendar, counted from the year 0
_STEPS = (Fraction(1), Fraction(2), Fraction(5, 2), Fraction(5), Fraction(10))


@dataclass(frozen=True, slots=True)
class Scale:
    """A map from numbers to 0 … 1, and its ticks with their labels."""

    at: Callable[[Fraction], float]
    ticks: tuple[tuple[Fraction, str], ...]
    logarithmic: bool = False


def scale(numbers: Iterable[Fraction], *, dates: bool = False) -> Scale:
    """An axis that holds all of the numbers, from zero where that is not far."""
    values = sorted(numbers)
    low, high = values[0], values[-1]
    if dates:
        return _days(low, high)
    positive = [value for value in values if value > 0]
    if low >= 0 and positive and high > _WIDE * positive[0]:
        return _powers(positive[0], high)
    if low > 0 and low < high * Fraction(2, 3):
        low = Fraction(0)
    return _even(low, high)


def _even(low: Fraction, high: Fraction) -> Scale:
    if low == high:
        low, high = low - max(abs(low) / 10, Fraction(1)), high + max(abs(high) / 10, Fraction(1))
    step = _step((high - low) / 5)
    first, last = math.floor(low / step) * step, math.ceil(high / step) * step
    ticks = [first + n * step for n in range(int((last - first) / step) + 1)]
    return Scale(lambda value: float((value - first) / (last - first)), tuple((each, _label(each)) for each in ticks))


def _powers(low: Fraction, high: Fraction) -> Scale:
    """Powers of ten, with a first one below the least value that is not zero."""
    first, last = math.floor(math.log10(low)), math.ceil(math.log10(high))
    span = max(last - first, 1)
    every = max(1, math.ceil(span / 8))
    ticks = [Fraction(10) ** power for power in range(first, last + 1, every)]
    least = Fraction(10) ** first

    def at(value: Fraction) -> float:
        return (math.log10(max(value, least)) - first) / span

    return Scale(at, tuple((each, _label(each)) for each in ticks), logarithmic=True)


def _days(low: Fraction, high: Fraction) -> Scale:
    """Years, or months where there are few."""
    first, last = date.fromordinal(int(low)), date.fromordinal(int(high))
    months = (last.year - first.year) * 12 + last.month - first.month + 1
    every = next(step for step in (1, 2, 3, 6, 12, 24, 60, 120, 600, 1200, 6000, 24000) if months / step <= 8)
    start = (first.year * 12 + first.month - 1) // every * every
    end = -(-(last.year * 12 + last.month) // every) * every
    inside = (min(max(month, _FIRST), _LAST) for month in range(start, end + 1, every))
    places = [date(month // 12, month % 12 + 1, 1) for month in dict.fromkeys(inside)]
    left, right = places[0].toordinal(), places[-1].toordinal()
    width = max(right - left, 1)
    ticks = tuple(
        (Fraction(day.toordinal()), f"{day.year}" if every >= 12 else f"{day:%b} {day.year}") for day in places
    )
    return Scale(lambda value: float((value - left) / width), ticks)


def _step(rough: Fraction) -> Fraction:
    """The least round number that is not below a rough one."""
    power = Fraction(10) ** math.floor(math.log10(rough))
    return next(power * step for step in _STEPS if power * step >= rough)


def _label(number: Fraction) -> str:
    return grouped(number_text(number))


def ends(intervals: Sequence[tuple[Fraction | None, Fraction | None]]) -> list[Fraction]:
    """The ends that are finite."""
    return [end for pair in intervals for end in pair if end is not None]
