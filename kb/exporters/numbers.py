"""Exact numbers as tables can hold them: at most fifteen digits, and never tighter than they are."""

from __future__ import annotations

from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal

EXACT = 15  # significant digits that every spreadsheet keeps
ROUNDED = 12
_UP, _DOWN = (Context(prec=ROUNDED, rounding=rounding) for rounding in (ROUND_CEILING, ROUND_FLOOR))


def is_exact(number: str) -> bool:
    """Whether a decimal string is a number that a spreadsheet keeps as it is."""
    return number != "" and "/" not in number and len(number.lstrip("-").replace(".", "").strip("0")) <= EXACT


def outward(number: str, *, up: bool) -> str:
    """An end of an interval for a number column, from a decimal string or `n/d`; rounded away from the interval."""
    if is_exact(number):
        return number
    numerator, _, denominator = number.partition("/")
    rounded = (_UP if up else _DOWN).divide(Decimal(numerator), Decimal(denominator or 1))
    text = f"{rounded:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
