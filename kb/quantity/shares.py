"""Shares and fractions in words: one in five, half a million, a quarter of an hour, a third of 1 %."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from kb.quantity import forms, hedging
from kb.quantity.amounts import follow
from kb.quantity.composing import kind_of
from kb.quantity.figure import FigureClass, Form, Kind
from kb.quantity.hedges import Printed, fraction_word, printed
from kb.quantity.lexicon import lexicon
from kb.quantity.number_words import fraction
from kb.quantity.numerals import Numeral
from kb.quantity.spans import Shape, shaped, speaking
from kb.quantity.tokens import Sort, Words
from kb.quantity.units import Units
from kb.quantity.word_number import WordNumber, unit_after, whole_number

_OF_FRACTION = frozenset(
    {"of", "as", "the", "that", "its", "their", "to", "or", "and", "in", "from", "since", "on", "less", "by", "than"}
)


def one_in(words: Words, index: int) -> WordNumber | None:
    """A share of so many in so many: one in five, 3 out of 4."""
    top = whole_number(words, index)
    if top is None:
        return None
    at, value = top
    if words.low(at) == "in":
        at += 1
    elif words.low(at) == "out" and words.low(at + 1) == "of":
        at += 2
    elif words.low(at) == "-" and words.glued(at) and words.phrase(at, 3) == "-in-":
        at += 3
    else:
        return None
    if words.low(at) == "every":
        at += 1
    bottom = whole_number(words, at)
    if bottom is None or words.breaks(at) or not 0 < value < bottom[1]:
        return None
    stop, total = bottom
    outright = words.low(at - 1) in {"of", "every"}
    year = words.sort(at) is Sort.DIGITS and words.printed(at).isdigit() and len(words.printed(at)) == 4
    following = words.low(stop)
    if (
        (year and not outright)
        or lexicon().has("times", following)
        or lexicon().has("times", following.rstrip("s"))
        or following in {"%", "percent", "hours", "minutes"}
    ):
        return None
    if value > 1 and not outright and total not in {3, 4, 5, 6, 7, 8, 9, 10, 20, 50, 100, 1000, 10000, 100000, 1000000}:
        return None
    share = Fraction(value, total)
    number = fraction_word(share)
    return WordNumber(index, stop, (number,), (f"{value}/{total}",), "x", Kind.FRACTION, form=Form.FRACTION_OF)


def fraction_number(words: Words, index: int, floor: int, units: Units) -> WordNumber | Shape | None:
    """The fraction at a token, told apart from a rank ("a third chip") and a part of a thing ("the second half")."""
    found = fraction(words, index)
    if found is None:
        return None
    again = _half_again(words, index, found)
    if again is not None:
        return again
    low, after = words.low(index), words.low(found.stop)
    if low == "half" and after == "past":
        return shaped(words, index, min(found.stop + 2, len(words)), FigureClass.UNTYPED, "a time of day")
    if low == "half" and words.low(index - 1) in {"first", "second", "last", "latter", "other", "better", "1st", "2nd"}:
        return speaking(words, index, found.stop, "a half of a period or a thing, not an amount")
    if after == "-" and words.glued(found.stop) and words.low(found.stop - 1) in {"half", "quarter"}:
        found_unit = units.match(words.text, words.tokens[found.stop].end)
        if found_unit is None:
            return speaking(words, index, found.stop, "half of a compound word")
    quarter = words.low(found.stop - 1)
    hedged = hedging.before(words, index, floor) is not None
    led = hedged or words.low(index - 1) in {"by", "to", "only", "just"} or forms.direction(words, index) != 0
    single = found.article or low == "one"
    if single and quarter != "half":
        comparative = after in lexicon().lists["less"] | lexicon().lists["more"]
        ends = found.stop >= len(words) or words.sort(found.stop) is Sort.SIGN
        if not (
            after in {"of", "as"}
            or comparative
            or low == "one"
            or (led and (ends or after in _OF_FRACTION))
            or len(words) == found.stop == 2
        ):
            measured = quarter == "quarter" and units.match(words.text, follow(words, found.end)[0]) is not None
            noun = after.isalpha() and not lexicon().has("function", after)
            period = quarter == "quarter" and words.low(index - 1) in {"in", "during", "for", "within"}
            plain = found.article and not noun and not period
            return None if measured or plain else speaking(words, index, found.stop, "a rank, or a part of the year")
    return _fraction_of(words, index, found, units)


def _half_again(words: Words, index: int, found: Numeral) -> WordNumber | None:
    """Half again as much, a third as many again: one and that fraction."""
    stop = found.stop
    if words.low(stop) == "again" and words.low(stop + 1) in {"as", ""}:
        stop += 1
    elif words.low(stop) == "as" and words.low(stop + 2) == "again":
        stop += 3
    else:
        return None
    number = fraction_word(1 + found.number.value)
    return WordNumber(index, stop, (number,), (str(number.value),), "x", Kind.RATIO, form=Form.TIMES)


def _fraction_of(words: Words, index: int, found: Numeral, units: Units) -> WordNumber | None:
    """half a million, a quarter of an hour, a third of 1 %; None where the fraction is a plain one."""
    at = found.stop
    if words.low(at) == "of":
        at += 1
    value, stop = found.number.value, found.stop
    if words.low(at) in {"a", "an", "one"} and not words.breaks(at):
        low = words.low(at + 1)
        scale = lexicon().scales.get(low) or {"dozen": Fraction(12), "hundred": Fraction(100)}.get(low)
        place = words.tokens[at + 1].start if at + 1 < len(words) else 0
        if scale is not None:
            number = (
                printed(str(value * scale), word=True)
                if (value * scale).denominator == 1
                else fraction_word(value * scale)
            )
            n = fraction_word(value)
            number = replace(number, p=n.p * scale, q=n.q * scale, scaled=True)
            unit, end = unit_after(words, at + 2, units)
            kind = kind_of(unit, number.value, True, units) if unit else Kind.COUNT
            return WordNumber(index, words.at(end) if unit else at + 2, (number,), (str(value * scale),), unit, kind)
        unit_found = units.match(words.text, place) if place else None
        if (
            unit_found is not None
            and words.text[place : unit_found[0]].islower()
            and (unit_found[1] == "point" or not units.is_counted(unit_found[1]))
        ):
            kind = kind_of(unit_found[1], value, False, units)
            return WordNumber(index, words.at(unit_found[0]), (found.number,), (str(value),), unit_found[1], kind)
    if at > stop and words.sort(at) is Sort.DIGITS and words.low(at + 1) in {"%", "percent"}:
        text = words.printed(at)
        if text.replace(".", "", 1).isdigit() and len(text) < 9:
            product = value * Fraction(text) / 100
            number = Printed(
                product, f"{product.numerator}/{product.denominator}", product / 10, product / 10, word=True
            )
            return WordNumber(index, at + 2, (number,), (str(product),), "x", Kind.FRACTION, form=Form.FRACTION_OF)
    place, _ = follow(words, found.end)
    direct = units.match(words.text, place) if place > found.end else None
    if direct is not None and value < 1 and direct[1] == "x":
        return None
    return None
