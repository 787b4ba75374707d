"""From the parts of a figure to its quantity: kind, hedge, intervals, direction and readings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from kb.quantity import hedges
from kb.quantity.figure import Form, Hedge, Kind, Quantity, Reading
from kb.quantity.hedges import Printed
from kb.quantity.interval import Interval
from kb.quantity.units import Units

_Pair = tuple[Interval, Interval]
_ZERO = Interval.point(0)


@dataclass(frozen=True, slots=True)
class Parts:
    """What was found of a figure before anything is computed."""

    text: str
    numbers: tuple[Printed, ...]
    stated: tuple[str, ...]
    hedge: Hedge
    unit: str
    kind: Kind
    form: Form | None = None
    sign: int = 1
    bound: Hedge | None = None  # of a range: "starts at 18 to 24", "about 18 to 24"
    context: str = ""  # the scale letter of a context length
    vague: Interval | None = None
    inherited: tuple[str, ...] = ()


def kind_of(unit: str, number: Fraction, noun: bool, units: Units) -> Kind:
    """The kind that a unit makes of a plain number; `noun`: a noun follows that is no unit."""
    if not unit:
        return Kind.COUNT if noun and number.denominator == 1 else Kind.AMOUNT
    if unit in {"%", "‰", "ppm", "ppb"}:
        return Kind.FRACTION
    if unit in {"pp", "bp"}:
        return Kind.POINTS
    if unit == "x":
        return Kind.RATIO
    if units.dimension(unit) in (units.dimension("s"), units.dimension("month")):
        return Kind.DURATION
    return Kind.COUNT if units.is_counted(unit) and number.denominator == 1 else Kind.AMOUNT


def compose(parts: Parts) -> Quantity:
    """The quantity of a figure."""
    pair = _plain(parts)
    if parts.kind is Kind.CHANGE and parts.form is not Form.FROM_TO and parts.numbers[0].value >= 0:
        pair = _each(pair, lambda i: i.cut(Fraction(0), None))  # "fell as much as 7 %" fell, and did not rise
    readings: tuple[Reading, ...] = ()
    if parts.form is Form.TIMES_LESS:
        pair = _each(pair, _inverse)
    elif parts.form is Form.TIMES_MORE:
        readings = (Reading("n", *pair), Reading("n+1", *_each(pair, lambda i: i + Interval.point(1))))
    elif parts.context:
        factor = Fraction(1024, 1000) ** {"k": 1, "K": 1, "M": 2, "m": 2}[parts.context]
        readings = (Reading("1000", *pair), Reading("1024", *_each(pair, lambda i: i.scaled(factor))))
    elif parts.sign < 0:
        pair = _each(pair, lambda i: -i)
    if readings:
        pair = readings[0].strict.hull(readings[1].strict), readings[0].usual.hull(readings[1].usual)
    return Quantity(
        parts.text, parts.hedge, parts.stated, parts.unit, parts.kind, parts.form, *pair, readings,
        inherited=parts.inherited, policy=hedges.POLICY,
    )  # fmt: skip


def _each(pair: _Pair, change: Callable[[Interval], Interval]) -> _Pair:
    return change(pair[0]), change(pair[1])


def _inverse(interval: Interval) -> Interval:
    """New over old of "N times less"; nothing is less than none of it."""
    return interval.cut(Fraction(0), None).reciprocal() if interval != _ZERO else interval


def _plain(parts: Parts) -> _Pair:
    if parts.vague is not None:
        return parts.vague, parts.vague
    kind, numbers = parts.kind, parts.numbers
    if parts.form is Form.FROM_TO:
        old, new = (hedges.intervals(Hedge.EXACTLY, number, kind) for number in numbers)
        return new[0] - old[0], new[1] - old[1]
    if parts.bound is not None:
        return _bounded_range(numbers, parts.bound, kind)
    second = numbers[1] if len(numbers) > 1 else None
    return hedges.intervals(parts.hedge, numbers[0], kind, second)


def _bounded_range(numbers: Sequence[Printed], bound: Hedge, kind: Kind) -> _Pair:
    """A hedged range holds whatever its hedged ends hold: "starts at 18 to 24" begins at 18 and has no end."""
    first, second = (hedges.intervals(bound, number, kind) for number in numbers)
    return first[0].hull(second[0]), first[1].hull(second[1])
