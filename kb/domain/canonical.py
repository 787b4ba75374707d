"""A figure in the unit and kind of its metric: the only form in which figures are compared."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from kb.domain.vocabulary import Metric
from kb.quantity.figure import Form, Kind, Quantity, Reading
from kb.quantity.interval import Interval, decimal
from kb.quantity.units import Units

_Map = Callable[[Interval], Interval]

SHARE = {"x": Fraction(1), "": Fraction(1), "%": Fraction(1, 100)}  # what one unit of a share is worth
_PLAIN = (Kind.AMOUNT, Kind.COUNT, Kind.DURATION)  # told apart by their units alone
_PARTS = (None, Form.FRACTION_OF, Form.PERCENT_OF)  # forms that can say a share of a whole
_ONE, _NOTHING, _ZERO = Interval.point(1), Interval.point(0), Fraction(0)


class Misfit(str):
    """Why a figure cannot be a value of its metric: a sentence without its full stop."""

    __slots__ = ()


def canonical(quantity: Quantity, metric: Metric, units: Units) -> tuple[Reading, ...] | Misfit:
    """The readings of a figure in `metric.unit` and `metric.kind`, cut to what the metric allows.

    A percentage said as better or worse of a metric where lower is better has the readings "1-c" and "1/(1+c)".
    """
    ways = _ways(quantity, metric, units)
    if isinstance(ways, Misfit):
        return ways
    readings: list[Reading] = []
    outside = ""
    for reading in quantity.all_readings():
        for name, way in ways:
            try:
                whole, usual = way(reading.strict), _cut(way(reading.usual), metric)
            except ZeroDivisionError:
                continue  # one over an interval around zero is no number
            if bound := _outside(whole, metric):
                outside = bound
                continue
            strict = _cut(whole, metric)
            readings.append(Reading(name or reading.name, strict, usual))
    return tuple(readings) or Misfit(f"“{quantity.text}” {outside or f'leaves no value in {metric.unit}'}")


def conversion(from_unit: str, to_unit: str, units: Units) -> Fraction | None:
    """The exact factor between two units as figures carry them; None where they do not convert, or one is no unit."""
    if from_unit == to_unit:
        return Fraction(1)
    try:
        return units.factor(from_unit, to_unit)
    except KeyError:  # dates and bare numbers carry words that are no units
        return None


def _ways(quantity: Quantity, metric: Metric, units: Units) -> tuple[tuple[str, _Map], ...] | Misfit:
    """How to get from the figure's unit and kind to the metric's: one way, or one for each open reading."""
    if metric.kind in (Kind.RATIO, Kind.CHANGE):
        return _relative_ways(quantity, metric)
    if metric.kind in _PLAIN and quantity.kind in _PLAIN:
        return _scaling(quantity, metric, units)
    if metric.kind is Kind.FRACTION and _says_part(quantity) and metric.unit in SHARE:
        factor = SHARE[quantity.unit] / SHARE[metric.unit]
        return (("", lambda interval: interval.scaled(factor)),)
    if metric.kind is quantity.kind is not Kind.NONE:
        return _scaling(quantity, metric, units)
    return _other_kind(quantity, metric)


def _says_part(quantity: Quantity) -> bool:
    return quantity.kind in (Kind.FRACTION, Kind.RATIO) and quantity.form in _PARTS and quantity.unit in SHARE


def _scaling(quantity: Quantity, metric: Metric, units: Units) -> tuple[tuple[str, _Map], ...] | Misfit:
    factor = conversion(quantity.unit, metric.unit, units)
    if factor is None:
        own, wanted = quantity.unit or "no unit", metric.unit or "no unit"
        return Misfit(f"“{quantity.text}” is in {own}, which does not convert to {wanted}, the unit of {metric.id}")
    return (("", lambda interval: interval.scaled(factor)),)


def _relative_ways(quantity: Quantity, metric: Metric) -> tuple[tuple[str, _Map], ...] | Misfit:
    """Ratios and changes through the ratio new over old, which cannot be negative unless the metric is signed."""
    share, target = SHARE.get(quantity.unit), SHARE.get(metric.unit)
    part_of = quantity.kind is Kind.FRACTION and (quantity.unit == "x" or quantity.form in _PARTS[1:])
    if share is None or target is None or not (part_of or quantity.kind in (Kind.RATIO, Kind.CHANGE)):
        return _other_kind(quantity, metric)
    if quantity.kind is not Kind.CHANGE:
        ways = [("", lambda interval: interval.scaled(share))]
    elif quantity.form is not Form.PERCENT_BETTER or metric.better == "higher":
        ways = [("", lambda interval: _ONE + interval.scaled(share))]
    elif metric.better == "lower":
        ways = [
            ("1-c", lambda interval: _ONE - interval.scaled(share)),
            ("1/(1+c)", lambda interval: (_ONE + interval.scaled(share)).reciprocal()),
        ]
    else:
        return Misfit(f"“{quantity.text}” depends on whether higher or lower is better, and {metric.id} does not say")
    return tuple((name, _finished(way, metric, target)) for name, way in ways)


def _finished(way: _Map, metric: Metric, target: Fraction) -> _Map:
    """From a ratio on to the metric's own kind and unit."""
    least = None if metric.signed else Fraction(0)
    if metric.kind is Kind.RATIO:
        return lambda interval: way(interval).cut(least, None).scaled(1 / target)
    return lambda interval: (way(interval).cut(least, None) - _ONE).scaled(1 / target)


def _other_kind(quantity: Quantity, metric: Metric) -> Misfit:
    said, wanted = _KINDS[quantity.kind], _KINDS[metric.kind]
    return Misfit(f"“{quantity.text}” is {said} in {quantity.unit or 'no unit'}, and {metric.id} is {wanted}")


def _cut(interval: Interval, metric: Metric) -> Interval:
    return interval.cut(_least(metric), metric.max)


def _outside(interval: Interval, metric: Metric) -> str | None:
    """Beyond which end of its metric a figure lies with all that it can be, None where it does not."""
    most = metric.max
    if _least(metric) is not None and interval.below(_NOTHING):
        return f"is below 0, and {metric.id} is not; where it can be, its metric says signed = true"
    if most is not None and Interval.point(most).below(interval):
        return f"is above {decimal(most)} {metric.unit}, the most that {metric.id} can be"
    return None


def _least(metric: Metric) -> Fraction | None:
    """The least value that a metric can take."""
    return None if metric.signed or metric.kind in (Kind.CHANGE, Kind.POINTS, Kind.DATE) else _ZERO


_KINDS = {
    Kind.AMOUNT: "an amount",
    Kind.RATIO: "a ratio",
    Kind.CHANGE: "a change",
    Kind.POINTS: "a number of percentage points",
    Kind.FRACTION: "a fraction",
    Kind.COUNT: "a count",
    Kind.DURATION: "a duration",
    Kind.DATE: "a date",
    Kind.RANK: "a rank",
    Kind.NONE: "no number",
}
