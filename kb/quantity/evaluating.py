"""Evaluating expressions: exact intervals with units, strict and usual side by side.

Interval arithmetic never makes a set too small, so an operand that occurs twice can hide a violation and never makes
one up. Numbers without a unit, x and percent are pure numbers here and calculate with each other (1 - 1 / speedup gives
a share of time); what is compared as it was printed keeps its kind, and a change of 25 % is no ratio of 0.25. The
difference of two percentages is a number of percentage points, and points are added to a percentage.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from kb.quantity import dates
from kb.quantity.expression import Call, Date, Expression, ExpressionError, Name, Node, Number, Product, Sum
from kb.quantity.figure import Kind
from kb.quantity.interval import Interval, maximum, minimum
from kb.quantity.units import Units

DATE = "date"  # the unit of dates
POINTS = "pp"  # the unit of percentage points


@dataclass(frozen=True, slots=True)
class Term:
    """A value with its unit and kind: what the words rule out, and what a fair reader takes."""

    unit: str
    kind: Kind
    strict: Interval
    usual: Interval


Lookup = Callable[[str], Term | None]


@dataclass(frozen=True, slots=True)
class Outcome:
    """Whether one comparison can hold, under the strict and the usual intervals; both sides are in one unit."""

    comparator: str
    left: Term
    right: Term
    strict: bool
    usual: bool


def evaluate(expression: Expression, lookup: Lookup, units: Units) -> Term:
    """The value of an expression without a comparison.

    Raises `ExpressionError` where `lookup` knows a name not, where units do not fit, and for a division by zero.
    """
    if expression.comparators:
        raise ExpressionError(
            f'"{expression.text}" compares, where a value is wanted; leave out {expression.comparators[0]}'
        )
    return _term(expression.sides[0], lookup, units)


def compare(expression: Expression, lookup: Lookup, units: Units) -> tuple[Outcome, ...]:
    """The outcome of each comparison of a chain, from left to right; raises like `evaluate`."""
    if not expression.comparators:
        raise ExpressionError(f'"{expression.text}" compares nothing; write what must hold: a * b = c')
    sides = [_term(side, lookup, units) for side in expression.sides]
    return tuple(
        outcome(left, comparator, right, units)
        for (left, right), comparator in zip(pairwise(sides), expression.comparators, strict=True)
    )


def outcome(left: Term, comparator: str, right: Term, units: Units) -> Outcome:
    """Whether `left comparator right` can hold, both in the unit of the left; `=` means that the intervals meet."""
    if {left.kind, right.kind} in ({Kind.CHANGE, Kind.RATIO}, {Kind.CHANGE, Kind.FRACTION}):
        raise ExpressionError("a change and a ratio are not the same sort of number; write 1 + change, or ratio - 1")
    if {left.kind, right.kind} in ({Kind.POINTS, Kind.FRACTION}, {Kind.POINTS, Kind.CHANGE}):
        raise ExpressionError("percentage points and a percentage are not the same sort of number; write a difference")
    converted = _converted(right, left.unit, units)
    return Outcome(
        comparator,
        left,
        converted,
        _can_hold(left.strict, comparator, converted.strict),
        _can_hold(left.usual, comparator, converted.usual),
    )


def _can_hold(left: Interval, comparator: str, right: Interval) -> bool:
    match comparator:
        case "=":
            return left.meets(right)
        case "<=":
            return not right.below(left)
        case ">=":
            return not left.below(right)
        case "<":
            return _reaches_below(left, right)
        case _:
            return _reaches_below(right, left)


def _reaches_below(left: Interval, right: Interval) -> bool:
    """Whether some number of the one is smaller than some number of the other."""
    return left.low is None or right.high is None or left.low < right.high


def _term(node: Node, lookup: Lookup, units: Units) -> Term:
    match node:
        case Name(name, position):
            known = lookup(name)
            if known is None:
                raise ExpressionError(f'"{name}" has no value to calculate with', position)
            return known
        case Number(value, written, position):
            return _number(value, written, position, units)
        case Date(_, days, _):
            return Term(DATE, Kind.DATE, days, days)
        case Sum(terms):
            total = _term(terms[0][1], lookup, units)
            for sign, part in terms[1:]:
                total = _added(total, _term(part, lookup, units), sign, units)
            return total
        case Product(factors):
            total = _term(factors[0][1], lookup, units)
            for sign, part in factors[1:]:
                total = _multiplied(total, _term(part, lookup, units), sign, units)
            return total
        case Call(function, arguments):
            return _chosen(function, [_term(each, lookup, units) for each in arguments], units)


def _number(value: Fraction, written: str, position: int, units: Units) -> Term:
    unit = units.parse(written)
    if unit is None:
        raise ExpressionError(f'"{written}" is no known unit; list it in vocabulary/units.txt', position)
    point = Interval.point(value)
    return Term(unit, Kind.NONE, point, point)


def _added(left: Term, right: Term, sign: str, units: Units) -> Term:
    if DATE in (left.unit, right.unit):
        return _dated(left, right, sign, units)
    right = _converted(right, left.unit, units)
    if sign == "-":
        return Term(left.unit, _mixed(left, right), left.strict - right.strict, left.usual - right.usual)
    return Term(left.unit, _mixed(left, right), left.strict + right.strict, left.usual + right.usual)


def _dated(left: Term, right: Term, sign: str, units: Units) -> Term:
    if left.unit == right.unit:
        if sign == "+":
            raise ExpressionError("two dates cannot be added; take one from the other, or add a duration")
        return Term("day", Kind.DURATION, left.strict - right.strict, left.usual - right.usual)
    if left.unit != DATE:
        if sign == "-":
            raise ExpressionError("a date cannot be taken from a duration; write date - duration")
        left, right = right, left
    for unit, moved in (("month", dates.shifted), ("day", dates.shifted_by_days)):
        if units.factor(right.unit, unit) is not None:
            by = _converted(right, unit, units)
            strict, usual = (by.strict, by.usual) if sign == "+" else (-by.strict, -by.usual)
            result = Term(DATE, Kind.DATE, moved(left.strict, strict), moved(left.usual, usual))
            if _bounded(left.strict) and _bounded(strict) and not _bounded(result.strict):
                raise ExpressionError("the date that comes out lies outside the years 1 to 9999")
            return result
    raise ExpressionError(f"a date cannot be moved by {_shown(right.unit, units)}; use days, weeks, months or years")


def _multiplied(left: Term, right: Term, sign: str, units: Units) -> Term:
    for term in (left, right):
        if units.is_offset(term.unit):
            raise ExpressionError(
                f"{_shown(term.unit, units)} cannot be multiplied or divided: its zero is not nothing"
            )
    unit, factor = units.product(left.unit, right.unit, 1 if sign == "*" else -1)
    try:
        if sign == "*":
            strict, usual = left.strict * right.strict, left.usual * right.usual
        else:
            strict, usual = left.strict / right.strict, left.usual / right.usual
    except ZeroDivisionError as error:
        raise ExpressionError(f"cannot divide by what may be zero: {right.strict} {right.unit}".rstrip()) from error
    return Term(unit, Kind.NONE, strict.scaled(factor), usual.scaled(factor))


def _chosen(function: str, terms: Sequence[Term], units: Units) -> Term:
    first = terms[0]
    same = [first, *(_converted(each, first.unit, units) for each in terms[1:])]
    choose = minimum if function == "min" else maximum
    kind = first.kind if all(each.kind is first.kind for each in same) else Kind.NONE
    return Term(first.unit, kind, choose(each.strict for each in same), choose(each.usual for each in same))


def _converted(term: Term, unit: str, units: Units) -> Term:
    if term.unit == unit:
        return term
    factor = conversion(term, unit, units)
    if factor is None:
        hint = "; months are no number of days: move a date by them instead" if _is_calendar(term.unit, unit) else ""
        raise ExpressionError(f"{_shown(term.unit, units)} cannot be converted to {_shown(unit, units)}{hint}")
    return replace(term, unit=unit, strict=term.strict.scaled(factor), usual=term.usual.scaled(factor))


def conversion(term: Term, unit: str, units: Units) -> Fraction | None:
    """The factor from a term's unit to another; None where it does not convert.

    What was calculated from percentages converts to percentage points, since it may be their difference.
    """
    factor = units.factor(term.unit, unit)
    if factor is None and unit == POINTS and term.kind is Kind.NONE:
        return units.factor(term.unit, "%")
    if factor is None and term.unit == POINTS:
        return units.factor("%", unit)
    return factor


def _bounded(interval: Interval) -> bool:
    return interval.low is not None and interval.high is not None


def _is_calendar(*units: str) -> bool:
    return "day" in units and any(unit in units for unit in ("month", "quarter", "year", "decade"))


def _mixed(left: Term, right: Term) -> Kind:
    return left.kind if left.kind is right.kind and left.kind in (Kind.AMOUNT, Kind.COUNT, Kind.DURATION) else Kind.NONE


def _shown(unit: str, units: Units) -> str:
    return "a date" if unit == DATE else units.label(unit) or "a pure number"
