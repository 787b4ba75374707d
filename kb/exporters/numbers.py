"""Exact numbers as tables can hold them: at most fifteen digits, and never tighter than they are."""

from __future__ import annotations

from fractions import Fraction

from kb.domain.words import number_text

EXACT = 15  # significant digits that every spreadsheet keeps
ROUNDED = 12


def is_exact(number: str) -> bool:
    """Whether a decimal string is a number that a spreadsheet keeps as it is."""
    return number != "" and "/" not in number and len(number.lstrip("-").replace(".", "").strip("0")) <= EXACT


def outward(number: str, *, up: bool) -> str:
    """An end of an interval for a number column, from a decimal string or `n/d`; rounded away from the interval."""
    if is_exact(number):
        return number
    exact = Fraction(number)
    whole = abs(exact) >= 10**ROUNDED
    if not whole:
        return number_text(exact, ROUNDED, up=up)
    scale = 10 ** (len(str(abs(exact.numerator) // exact.denominator)) - ROUNDED)  # number_text keeps whole digits
    return str(int(Fraction(number_text(exact / scale, ROUNDED, up=up)) * scale))
