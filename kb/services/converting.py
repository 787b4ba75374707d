"""A claim in another unit: its words as printed, its hedge and bounds exactly converted."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from kb.domain.claim import Claim
from kb.domain.words import number_text, quantity_text
from kb.errors import UsageError
from kb.quantity.figure import Hedge, Kind, Quantity, Reading
from kb.quantity.interval import decimal
from kb.quantity.units import Units

_CONVERTIBLE = (Kind.AMOUNT, Kind.COUNT, Kind.DURATION)
_SPELLING = 6  # significant digits of a converted number whose decimals do not end


def unit_of(text: str, units: Units) -> str:
    """The unit that is asked for; raises `UsageError` for an unknown one."""
    unit = units.parse(text)
    if unit is None:
        raise UsageError(f"--convert-to {text!r} is no known unit; write one such as W, tok/s, GB/s, month")
    return unit


def converted(claim: Claim, unit: str, units: Units) -> Claim | None:
    """The claim in another unit, with a note that says so; None where its figure does not convert."""
    quantity = claim.quantity
    if quantity is None or not _is_plain(quantity):
        return None
    try:
        factor = units.factor(quantity.unit, unit)
    except KeyError:  # a counted thing that is no unit
        return None
    if factor is None or quantity.unit == unit or units.is_offset(unit):
        return None
    note = f"converted from {quantity.unit}"
    return replace(
        claim,
        quantity=_scaled(quantity, factor, unit),
        value=None,
        note=f"{note}; {claim.note}" if claim.note else note,
    )


def _scaled(quantity: Quantity, factor: Fraction, unit: str) -> Quantity:
    numbers = [Fraction(number) * factor for number in quantity.stated]
    rounded = replace(quantity, stated=tuple(number_text(each, _SPELLING) for each in numbers), unit=unit)
    return replace(
        rounded,
        text=quantity_text(rounded),
        stated=tuple(map(decimal, numbers)),
        strict=quantity.strict.scaled(factor),
        usual=quantity.usual.scaled(factor),
        readings=tuple(
            Reading(each.name, each.strict.scaled(factor), each.usual.scaled(factor)) for each in quantity.readings
        ),
    )


def _is_plain(quantity: Quantity) -> bool:
    """Whether the figure can be spelt anew: hedge, number and unit, or a range."""
    numbers = 2 if quantity.hedge is Hedge.RANGE else 1
    idiom = quantity.form or quantity.hedge in (Hedge.VAGUE, Hedge.PLUS_MINUS)
    return quantity.kind in _CONVERTIBLE and not idiom and len(quantity.stated) == numbers
