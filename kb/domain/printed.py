"""The number that a claim prints, in the unit of its metric: for telling the same number, and how far two are apart."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from kb.domain.canonical import SHARE, Misfit, canonical, conversion
from kb.domain.claim import Claim
from kb.domain.ledger import Ledger
from kb.quantity.figure import Form, Hedge, Kind, Quantity, Reading
from kb.quantity.hedges import intervals
from kb.quantity.hedges import printed as as_printed
from kb.quantity.interval import Interval

_PLAIN_FORMS = (None, Form.TIMES, Form.FRACTION_OF, Form.PERCENT_OF)  # the number is the value
_SHARES = (Kind.RATIO, Kind.FRACTION)
_COUNTABLE = (Kind.AMOUNT, Kind.COUNT, Kind.DURATION, *_SHARES)  # kinds whose values stand in a ratio to each other


def printed(claim: Claim, ledger: Ledger) -> tuple[str, tuple[Fraction | str, ...]]:
    """The printed numbers and how to read them: "" for values in the metric's unit, else the idiom they stand in."""
    quantity = claim.quantity
    assert quantity is not None
    if quantity.kind is Kind.DATE or not quantity.stated:
        return quantity.kind.value, (quantity.edtf or quantity.text,)
    # From text a fraction takes four times as long to make as from a whole number.
    numbers = tuple(Fraction(int(number) if number.isdecimal() else number) for number in quantity.stated)
    factor = _factor(quantity, claim, ledger)
    if factor is None:
        return f"{quantity.form or quantity.kind} {quantity.unit}", numbers
    return "", numbers if factor == 1 else tuple(number * factor for number in numbers)


def middle(claim: Claim, ledger: Ledger) -> Fraction | None:
    """The number that stands for a claim where two are said to be some times apart; None for dates and changes."""
    metric = ledger.metrics.get(claim.metric or "")
    if metric is None or metric.kind not in _COUNTABLE or not claim.readings:
        return None
    idiom, numbers = printed(claim, ledger)
    if not idiom and claim.quantity is not None and claim.quantity.hedge is not Hedge.PLUS_MINUS:
        return sum((Fraction(number) for number in numbers), Fraction(0)) / len(numbers)
    usual = claim.readings[0].usual
    ends = [end for end in (usual.low, usual.high) if end is not None]
    return sum(ends, Fraction(0)) / len(ends) if ends else None


def maximum(claim: Claim, ledger: Ledger) -> tuple[Reading, ...]:
    """What a claim of "up to" says of the value that is attained: the printed number, as if it stood there bare."""
    quantity, metric = claim.quantity, ledger.metrics[claim.metric or ""]
    assert quantity is not None
    number = as_printed(quantity.stated[-1])
    width = 2 * (_end(intervals(Hedge.EXACTLY, number, quantity.kind)[0]) - number.value)
    bare = replace(
        quantity,
        strict=_attained(quantity.strict, width),
        usual=_attained(quantity.usual, width),
        readings=tuple(
            Reading(reading.name, _attained(reading.strict, width), _attained(reading.usual, width))
            for reading in quantity.readings
        ),
    )
    readings = canonical(bare, metric, ledger.units)
    return claim.readings if isinstance(readings, Misfit) else readings


def _attained(interval: Interval, width: Fraction) -> Interval:
    """The stretch of that width at the end that is attained: the upper one, or the lower of "up to 40 % less"."""
    if interval.high is not None and interval.low is None:
        return Interval(interval.high - width, interval.high)
    if interval.low is not None and interval.high is None:
        return Interval(interval.low, interval.low + width)
    return interval


def _end(interval: Interval) -> Fraction:
    assert interval.high is not None
    return interval.high


def _factor(quantity: Quantity, claim: Claim, ledger: Ledger) -> Fraction | None:
    """What the printed number is multiplied by to be a value of the metric, None where it is not that simple."""
    metric = ledger.metrics.get(claim.metric or "")
    if metric is None or quantity.form not in _PLAIN_FORMS:
        return None
    if quantity.kind in _SHARES and metric.kind in _SHARES:
        share, target = SHARE.get(quantity.unit), SHARE.get(metric.unit)
        return share / target if share and target else None
    if quantity.kind is Kind.CHANGE or metric.kind is Kind.CHANGE:
        return None
    return conversion(quantity.unit, metric.unit, ledger.units)
