"""What stands before a number: its sign and its currency."""

from __future__ import annotations

from kb.quantity.lexicon import lexicon
from kb.quantity.numerals import Refused
from kb.quantity.tokens import Sort, Words
from kb.quantity.units import Units


def sign(words: Words, index: int) -> tuple[int, str]:
    """The token after a sign at `index`, and the sign as "+", "-", "±" or ""."""
    low = words.low(index)
    numeric = (
        words.sort(index + 1) in (Sort.DIGITS, Sort.GLYPH) or words.low(index + 1) in lexicon().lists["currency_signs"]
    )
    if low == "±":
        return index + 1, "±"
    if low == "+" and words.phrase(index, 3) == "+/-":
        return index + 3, "±"
    if low in {"-", "+", "–"} and words.glued(index + 1) and numeric:
        return index + 1, "+" if low == "+" else "-"
    if low == "plus" and words.low(index - 1) == "to" and words.sort(index + 1) is Sort.DIGITS:
        return index + 1, "+"
    if low in {"minus", "negative"} and words.sort(index + 1) is Sort.DIGITS and words.low(index - 1) != "or":
        return index + 1, "-"
    return index, ""


def currency(words: Words, at: int, units: Units) -> tuple[int, str] | Refused | None:
    """The token after a currency at `at` and its code; refused where the units do not list it, None for no currency."""
    signs, codes = lexicon().lists["currency_signs"], lexicon().lists["currency_codes"]
    stop, text = at, ""
    if words.low(at) in signs:
        stop, text = at + 1, words.printed(at)
    elif words.sort(at) is Sort.WORD and words.low(at + 1) in signs and words.glued(at + 1):
        stop, text = at + 2, words.printed(at) + words.printed(at + 1)
    elif words.low(at) in codes and words.printed(at)[:1].isupper() and words.printed(at)[1:2] != "":
        stop, text = at + 1, words.printed(at)
        if words.low(stop) == "." and words.glued(stop):
            stop += 1
    if not text or not _starts_number(words, stop):
        return None
    code = units.parse(text)
    return (stop, code) if code else Refused(at, stop + 1, f'"{text}" is a currency that the units do not list')


def _starts_number(words: Words, at: int) -> bool:
    if words.low(at) in {"-", "+"}:
        at += 1
    return words.sort(at) is Sort.DIGITS or words.low(at) in lexicon().cardinals
