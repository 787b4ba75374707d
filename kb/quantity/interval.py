"""An interval of exact numbers with open or closed ends, possibly infinite."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

End = tuple[Fraction, bool]  # a finite end: its value, and whether it is excluded


def less(one: Fraction, other: Fraction) -> bool:
    """Whether one number is smaller: as `<` tells, which takes four times as long to find out what it compares."""
    (n, d), (m, e) = one.as_integer_ratio(), other.as_integer_ratio()
    return n * e < m * d


@dataclass(frozen=True, slots=True)
class Interval:
    """The numbers between `low` and `high`.

    `None` is infinity on that side, and an infinite end is always open. An interval is never empty: making one whose
    ends cross, or a single point with an open end, raises `ValueError`.
    """

    low: Fraction | None
    high: Fraction | None
    low_open: bool = False
    high_open: bool = False

    def __post_init__(self) -> None:
        if self.low is None and not self.low_open:
            object.__setattr__(self, "low_open", True)
        if self.high is None and not self.high_open:
            object.__setattr__(self, "high_open", True)
        if self.low is None or self.high is None:
            return
        if less(self.high, self.low) or ((self.low_open or self.high_open) and self.low == self.high):
            raise ValueError(f"an interval cannot be empty: {self}")

    @classmethod
    def point(cls, value: Fraction | int) -> Interval:
        """The interval that holds exactly one number."""
        return cls(Fraction(value), Fraction(value))

    def __contains__(self, value: Fraction | int) -> bool:
        above = self.low is None or value > self.low or (value == self.low and not self.low_open)
        below = self.high is None or value < self.high or (value == self.high and not self.high_open)
        return above and below

    def meets(self, other: Interval) -> bool:
        """Whether some number lies in both."""
        return not (self.below(other) or other.below(self))

    def below(self, other: Interval) -> bool:
        """Whether every number of this interval is smaller than every number of the other."""
        if self.high is None or other.low is None:
            return False
        return less(self.high, other.low) or ((self.high_open or other.low_open) and self.high == other.low)

    def inside(self, other: Interval) -> bool:
        """Whether every number of this interval lies in the other."""
        return _low_key(other) <= _low_key(self) and _high_key(self) <= _high_key(other)

    def intersection(self, other: Interval) -> Interval | None:
        """The numbers in both, or None where there are none."""
        if not self.meets(other):
            return None
        low = max(self, other, key=_low_key)
        high = min(self, other, key=_high_key)
        return Interval(low.low, high.high, low.low_open, high.high_open)

    def hull(self, other: Interval) -> Interval:
        """The smallest interval that holds both."""
        low = min(self, other, key=_low_key)
        high = max(self, other, key=_high_key)
        return Interval(low.low, high.high, low.low_open, high.high_open)

    def cut(self, least: Fraction | None, most: Fraction | None) -> Interval:
        """This interval within closed bounds; kept whole where it lies outside them altogether."""
        low_fits = least is None or (self.low is not None and not less(self.low, least))
        high_fits = most is None or (self.high is not None and not less(most, self.high))
        return self if low_fits and high_fits else self.intersection(Interval(least, most)) or self

    def scaled(self, factor: Fraction | int) -> Interval:
        """Each number times a factor other than zero."""
        return self if factor == 1 else self * Interval.point(factor)

    def __neg__(self) -> Interval:
        return Interval(
            None if self.high is None else -self.high,
            None if self.low is None else -self.low,
            self.high_open,
            self.low_open,
        )

    def __add__(self, other: Interval) -> Interval:
        return Interval(
            None if self.low is None or other.low is None else self.low + other.low,
            None if self.high is None or other.high is None else self.high + other.high,
            self.low_open or other.low_open,
            self.high_open or other.high_open,
        )

    def __sub__(self, other: Interval) -> Interval:
        return self + -other

    def __mul__(self, other: Interval) -> Interval:
        products = [_product(a, b) for a in self._ends() for b in other._ends()]
        return _spanned(products)

    def __truediv__(self, other: Interval) -> Interval:
        """The quotients; raises `ZeroDivisionError` where the divisor may be zero inside."""
        return self * other.reciprocal()

    def reciprocal(self) -> Interval:
        """One over each number; zero may be an open end, or a closed one that is then left out."""
        sign = self._sign()
        if sign == 0:
            raise ZeroDivisionError(f"cannot divide by an interval around zero: {self}")
        low = None if self.high == 0 else (Fraction(0) if self.high is None else 1 / self.high)
        high = None if self.low == 0 else (Fraction(0) if self.low is None else 1 / self.low)
        return Interval(low, high, self.high is None or self.high_open, self.low is None or self.low_open)

    def _sign(self) -> int:
        if self.low is not None and self.low >= 0 and not (self.low == 0 == self.high):
            return 1
        if self.high is not None and self.high <= 0 and not (self.low == 0 == self.high):
            return -1
        return 0

    def _ends(self) -> tuple[tuple[Fraction | int | None, bool, int], tuple[Fraction | int | None, bool, int]]:
        return (self.low, self.low_open, -1), (self.high, self.high_open, 1)

    def __str__(self) -> str:
        left = "(" if self.low_open else "["
        right = ")" if self.high_open else "]"
        return f"{left}{_shown(self.low, '-∞')}, {_shown(self.high, '∞')}{right}"


def minimum(intervals: Iterable[Interval]) -> Interval:
    """The values that the least of several numbers can take, one from each interval."""
    ends = list(intervals)
    low = min(ends, key=_low_key)
    high = min(ends, key=_high_key)
    return Interval(low.low, high.high, low.low_open, high.high_open)


def maximum(intervals: Iterable[Interval]) -> Interval:
    """The values that the greatest of several numbers can take, one from each interval."""
    return -minimum(-each for each in intervals)


def decimal(value: Fraction) -> str:
    """A number as an exact decimal string, or `n/d` where its decimals do not end."""
    numerator, denominator = value.as_integer_ratio()
    twos, fives = (denominator & -denominator).bit_length() - 1, 0
    rest = denominator >> twos
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    if rest != 1:
        return f"{numerator}/{denominator}"
    places = max(twos, fives)
    digits = str(abs(numerator) * (10**places // denominator)).rjust(places + 1, "0")
    sign = "-" if numerator < 0 else ""
    return f"{sign}{digits[:-places]}.{digits[-places:]}" if places else f"{sign}{digits}"


def _shown(end: Fraction | None, infinite: str) -> str:
    return infinite if end is None else decimal(end)


def _low_key(interval: Interval) -> tuple[bool, Fraction, bool]:
    return (interval.low is not None, interval.low or Fraction(0), interval.low_open)


def _high_key(interval: Interval) -> tuple[bool, Fraction, bool]:
    return (interval.high is None, interval.high or Fraction(0), not interval.high_open)


_Bound = tuple[int, Fraction, bool]  # sign of infinity (0 for finite), value, open


def _product(a: tuple[Fraction | int | None, bool, int], b: tuple[Fraction | int | None, bool, int]) -> _Bound:
    (x, x_open, x_side), (y, y_open, y_side) = a, b
    # A closed zero times anything, even an unbounded end, is a zero that is attained.
    if (x == 0 and not x_open) or (y == 0 and not y_open):
        return 0, Fraction(0), False
    if x == 0 or y == 0:
        return 0, Fraction(0), True
    if x is None or y is None:
        sign = (x_side if x is None else (1 if x > 0 else -1)) * (y_side if y is None else (1 if y > 0 else -1))
        return sign, Fraction(0), True
    return 0, Fraction(x * y), x_open or y_open


def _spanned(bounds: list[_Bound]) -> Interval:
    infinity, low, low_open = min(bounds, key=lambda b: (b[0], b[1], b[2]))
    top, high, closed = max(((s, v, not o) for s, v, o in bounds), key=lambda b: (b[0], b[1], b[2]))
    return Interval(
        None if infinity < 0 else low,
        None if top > 0 else high,
        low_open,
        not closed,
    )
