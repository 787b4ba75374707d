"""Two numbers that are one figure: ranges, changes from one to the other, deviations."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from kb.quantity import forms, hedging
from kb.quantity.amounts import Amount, amount
from kb.quantity.figure import Hedge
from kb.quantity.hedges import Printed, printed
from kb.quantity.interval import decimal
from kb.quantity.numerals import Refused, scaled
from kb.quantity.tokens import Sort, Words
from kb.quantity.units import Units

_CONNECTORS = {"de": "bis", "fr": "à", "cs": "až", "sk": "až", "nl": "tot", "pl": "do", "es": "a", "it": "a", "pt": "a"}
_DASHES = frozenset({"-", "–", "—"})


@dataclass(frozen=True, slots=True)
class Join:
    """Two numbers, first and second as said; `hedge` is None for a change from the one to the other."""

    first: int  # the token at which it begins, with "from" or "between"
    second: Amount
    numbers: tuple[Printed, ...]
    stated: tuple[str, ...]
    unit: str
    hedge: Hedge | None  # EXACTLY: parts of one number, already added ("2 h 15 min")


def join(words: Words, index: int, one: Amount, units: Units, lang: str, floor: int) -> Join | Refused | None:
    """What the amount at token `index` is joined to, None where it stands alone."""
    if one.sign == "±":  # an accuracy of ±2 °C
        return Join(index, one, (printed("0"), one.number), (one.numeral.stated,), one.unit, Hedge.PLUS_MINUS)
    deviation = _deviation(words, index, one, units, lang)
    if deviation is not None:
        return deviation
    parts = _compound(words, index, one, units, lang)
    if parts is not None:
        return parts
    hedge = hedging.before(words, index, floor)
    lead = index if hedge is None else hedge.token
    opener = words.low(lead - 1) if lead > floor else ""
    at = _connector(words, one, opener, lang)
    if at is None:
        return None
    inner = at
    for ahead in range(at, at + 3):  # "from about 24 to about 9"
        if words.sort(ahead) is Sort.DIGITS or amount(words, ahead, units, lang) is not None:
            inner = ahead
            break
    if inner > at and hedging.before(words, inner, at) is None:
        return None
    two = amount(words, inner, units, lang)
    if not isinstance(two, Amount):
        return None
    return _joined(words, index, lead, opener, one, two, units)


def _connector(words: Words, one: Amount, opener: str, lang: str) -> int | None:
    """The token after the word or dash that joins two ends, None where there is none."""
    at = one.stop
    low = words.low(at)
    if words.breaks(at) and at < len(words):
        return None
    if words.phrase(at, 3) == "-to-" and words.glued(at) and words.glued(at + 3):
        return at + 3  # 20-to-30-minute
    if low == "-" and words.glued(at) and not words.glued(at + 1) and words.low(at + 1) in {"to", "or"}:
        return at + 2  # two- to three-year
    if low in {"to", "through"} or low == _CONNECTORS.get(lang.partition("-")[0]):
        return at + 1
    if low == "and" and opener == "between":
        return at + 1
    if low in _DASHES and (words.sort(at + 1) in (Sort.DIGITS, Sort.GLYPH) or _currency_or_sign(words, at + 1)):
        spaced = not words.glued(at) and not words.glued(at + 1)
        return at + 1 if (words.glued(at) and words.glued(at + 1)) or (spaced and low == "–") else None
    if low == "or" and one.number.text.isdigit() and not one.unit:
        return at + 1
    return None


def _currency_or_sign(words: Words, at: int) -> bool:
    return (
        words.sort(at) is Sort.SIGN
        and words.glued(at + 1)
        and words.sort(at + 1) is Sort.DIGITS
        and words.low(at) != "-"
    )


def _joined(
    words: Words, index: int, lead: int, opener: str, one: Amount, two: Amount, units: Units
) -> Join | Refused | None:
    joined_by = words.low(one.stop)
    if joined_by == "-" and words.low(one.stop + 1) in {"to", "or"}:
        joined_by = "to" if words.low(one.stop + 1) in {"to", "or"} else joined_by
    apart = two.number.value - one.number.value
    if joined_by == "or" and apart != 1 and not (one.number.word and 0 < apart < one.number.value):
        return None  # "8 or 16" is a choice, "ten or twelve" a range
    unit = two.unit or one.unit
    if one.unit and units.is_money(one.unit) and (not two.unit or two.unit.startswith("1/")):
        end, unit = units.continued(words.text, two.numeral.end, one.unit)
        two = replace(two, end=end, stop=words.at(end), unit="")
    rate = one.unit and two.unit.startswith(f"{one.unit}/")
    if rate:  # "$10 to $12 a barrel"
        one = replace(one, unit=two.unit)
    if one.unit and two.unit and units.factor(one.unit, two.unit) is None:
        return None
    if joined_by == "to" and opener not in {"from", "between", "by"} and one.unit and forms.direction(words, lead):
        return None  # "rose 5% to 41%" is a change and where it led
    spoken = one.number.word and one.number.text.isdigit() and words.low(two.numeral.stop - 1) == "hundred"
    if spoken and one.number.value < two.number.value / 100:  # two to three hundred
        hundreds = printed(str(one.number.value * 100), word=True)
        one = replace(one, numeral=replace(one.numeral, number=hundreds))
    first, second = _alike(one, two, units)
    changed = opener == "from" and (first.value > second.value or forms.verb_nearby(words, lead - 1))
    if joined_by in _DASHES or joined_by == "or":
        changed = False
    backwards = first.value > second.value
    if backwards and one.sign == two.sign == "-" and opener != "from":
        backwards, first, second = False, second, first  # -10 to -15 °C
    alone = lead <= 1 and two.stop == len(words)
    if backwards and not unit and changed and not alone and not forms.verb_nearby(words, lead - 1):
        return Refused(index, two.stop, "hours, a score or a range that runs backwards")
    if backwards and joined_by == "to" and not changed:
        if not unit or not forms.verb_nearby(words, lead):
            return Refused(index, two.stop, "a proportion, a score or a range that runs backwards")
        changed = True
    if backwards and not changed:
        return Refused(index, two.stop, "a score, a date or a range that runs backwards")
    start = lead - 1 if opener in {"from", "between"} else lead if changed else index
    if changed and not backwards and forms.direction(words, start):
        start -= 1  # "grew from 2 to 7": without its verb it would be a range
    stated = (_stated(one, first), _stated(two, second))
    return Join(start if start >= 0 else index, two, (first, second), stated, unit, None if changed else Hedge.RANGE)


def _alike(one: Amount, two: Amount, units: Units) -> tuple[Printed, Printed]:
    """Both numbers in the unit and scale of the second."""
    first, second = one.number, two.number
    if second.scaled and not first.scaled and (not one.unit or units.is_money(one.unit)) and "/" not in second.text:
        scale = _scale(second)
        if abs(first.value) <= abs(Fraction(second.text)):
            first = scaled(one.numeral, scale, one.stop, one.end).number
    if one.unit and two.unit and one.unit != two.unit:
        factor = units.factor(one.unit, two.unit)
        assert factor is not None
        first = replace(first, value=first.value * factor, p=first.p * factor, q=first.q * factor, scaled=True)
    return first, second


def _scale(number: Printed) -> Fraction:
    """What the printed numeral was multiplied by: 1000 for 1.4k."""
    return number.value / Fraction(number.text) if number.value else Fraction(1)


def _stated(each: Amount, number: Printed) -> str:
    return replace(each.numeral, number=number).stated


_SMALLER = {
    "h": ("min", "s"),
    "min": ("s",),
    "year": ("month",),
    "week": ("day",),
    "day": ("h",),
    "ft": ("inch",),
    "lb": ("oz",),
    "stone": ("lb",),
}


def _compound(words: Words, index: int, one: Amount, units: Units, lang: str) -> Join | None:
    """2 h 15 min, six years and four months: one number in two units, read in the smaller."""
    smaller = _SMALLER.get(one.unit)
    if smaller is None or words.breaks(one.stop) or one.number.value.denominator != 1:
        return None
    at = one.stop + (words.low(one.stop) in {"and", ","})
    two = amount(words, at, units, lang) if words.sort(at) is Sort.DIGITS or words.sort(at) is Sort.WORD else None
    if not isinstance(two, Amount) or two.unit not in smaller or two.sign or "/" in two.number.text:
        return None
    factor = units.factor(one.unit, two.unit)
    if factor is None or not 0 <= two.number.value < factor:
        return None
    total = one.number.value * factor + two.number.value
    number = replace(two.number, value=total, text=decimal(total))
    return Join(index, two, (number,), (number.text,), two.unit, Hedge.EXACTLY)


def _deviation(words: Words, index: int, one: Amount, units: Units, lang: str) -> Join | None:
    """700 ± 5 %, 12.3 +/- 0.4 kg."""
    at = one.stop
    if words.low(at) in {"(", ","}:
        at += 1
    if words.low(at) == "±":
        at += 1
    elif words.phrase(at, 3) in {"+/-", "+ / -", "plus or minus", "give or take"}:
        at += 3
    elif words.phrase(at, 2) in {"+-"}:
        at += 2
    else:
        return None
    two = amount(words, at, units, lang)
    if not isinstance(two, Amount):
        return None
    unit = one.unit or ("" if two.unit == "%" else two.unit)
    width = two.number
    if two.numeral.number.scaled and not one.number.scaled and one.number.value < 1000 <= _scale(width):
        one = replace(one, numeral=scaled(one.numeral, _scale(width), one.numeral.stop, one.numeral.end))
    if two.unit == "%" and one.unit != "%":
        if not one.unit:
            place, _ = two.end, False
            text = words.text[place : place + 1]
            found = units.match(words.text, place + (text == " ")) if text else None
            if found is not None:
                two = replace(two, end=found[0], stop=words.at(found[0]))
                unit = found[1]
        width = replace(width, value=abs(one.number.value) * width.value / 100)
    elif one.unit == "%" and two.unit in {"pp", "point"}:
        pass  # 68 %, plus or minus 2 points
    elif one.unit and two.unit and (factor := units.factor(two.unit, one.unit)) is not None:
        width = replace(width, value=width.value * factor)
    elif one.unit and two.unit:
        return None
    return Join(index, two, (one.number, width), (one.numeral.stated, two.numeral.stated), unit, Hedge.PLUS_MINUS)
