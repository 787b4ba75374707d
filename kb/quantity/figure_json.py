"""A figure as JSON: numbers as exact decimal strings, days as ISO dates, null for an end that is infinite."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import Any

from kb.quantity.figure import Figure, Kind, Quantity
from kb.quantity.interval import Interval, decimal


def as_json(figure: Figure) -> dict[str, Any]:
    """A figure of a text: its span in code points, its words, and its reading or the reason why it has none."""
    place = {"start": figure.start, "end": figure.end, "exact": figure.exact}
    if figure.quantity is None:
        return {**place, "class": figure.cls.value, "reason": figure.reason}
    return {**place, "class": figure.cls.value, **quantity_json(figure.quantity)}


def quantity_json(quantity: Quantity) -> dict[str, Any]:
    """What a figure says, without its place."""
    kind = quantity.kind
    return {
        "hedge": quantity.hedge.value,
        "stated": list(quantity.stated),
        "unit": quantity.unit,
        "kind": kind.value,
        "form": quantity.form.value if quantity.form else None,
        "strict": interval_json(quantity.strict, kind),
        "usual": interval_json(quantity.usual, kind),
        "readings": [
            {"name": each.name, "strict": interval_json(each.strict, kind), "usual": interval_json(each.usual, kind)}
            for each in quantity.readings
        ],
        "edtf": quantity.edtf,
        "inherited": list(quantity.inherited),
        "policy": quantity.policy,
    }


def interval_json(interval: Interval, kind: Kind) -> dict[str, Any]:
    """An interval with its ends as strings; an infinite end is null and open."""
    return {
        "low": _end(interval.low, kind),
        "low_open": interval.low_open,
        "high": _end(interval.high, kind),
        "high_open": interval.high_open,
    }


def _end(value: Fraction | None, kind: Kind) -> str | None:
    if value is None:
        return None
    day = kind is Kind.DATE and value.denominator == 1 and 0 < value <= date.max.toordinal()
    return date.fromordinal(int(value)).isoformat() if day else decimal(value)
