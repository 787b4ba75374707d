"""Numbers that are words of their own: twice, an order of magnitude, third-largest, less than a year."""

from __future__ import annotations

from fractions import Fraction

from kb.quantity import forms, hedges, hedging
from kb.quantity.composing import kind_of
from kb.quantity.figure import FigureClass, Form, Hedge, Kind
from kb.quantity.hedges import fraction_word, printed
from kb.quantity.interval import Interval
from kb.quantity.lexicon import lexicon
from kb.quantity.shares import fraction_number, one_in
from kb.quantity.spans import Shape, shaped, speaking
from kb.quantity.tokens import Sort, Words
from kb.quantity.units import Units
from kb.quantity.vagueness import vague_number
from kb.quantity.word_number import WordNumber, unit_after, whole_number


def word_number(words: Words, index: int, floor: int, units: Units) -> WordNumber | Shape | None:
    """The number or way of speaking that begins with the word at a token."""
    return (
        _magnitude(words, index)
        or vague_number(words, index, units)
        or _multiple(words, index, floor, units)
        or one_in(words, index)
        or fraction_number(words, index, floor, units)
        or _rank(words, index)
        or _article(words, index, floor, units)
        or _bare_scale(words, index, units)
    )


def from_digits(words: Words, index: int) -> WordNumber | None:
    """What whole numbers in digits say beside an amount: a share ("1 in 5") or a rank ("3rd")."""
    after = index + 1
    if words.low(index - 1) == "#" and words.glued(index):
        after = index
    elif not (words.glued(after) and words.low(after) in {"st", "nd", "rd", "th"}) or words.glued(index):
        return one_in(words, index)
    whole = whole_number(words, index)
    if whole is None:
        return None
    return WordNumber(index, after + 1, (printed(str(whole[1])),), (str(whole[1]),), "", Kind.RANK, hedgeable=False)


def _multiple(words: Words, index: int, floor: int, units: Units) -> WordNumber | Shape | None:
    low = words.low(index)
    value = lexicon().multiples.get(low)
    if value is None or (low == "halves" and words.low(index - 1) in {"two", "both", "the", "-", "second", "first"}):
        return None
    after = words.low(index + 1)
    if low in {"double", "triple", "treble", "quadruple", "quintuple"}:
        led = words.low(index - 1) in {
            "to",
            "by",
            "than",
            "nearly",
            "almost",
            "about",
            "roughly",
            "will",
            "would",
            "could",
            "can",
            "over",
            "a",
        }
        if not (
            after in {"the", "that", "those", "its", "their", "what", "in", "of"}
            or (led and words.low(index - 1) != "a")
            or len(words) == 1
        ):
            return speaking(words, index, index + 1, f'"{low}" describes a thing')
        if after == "-":
            return speaking(words, index, index + 1, f'"{low}" describes a thing')
    number = printed(str(value), word=True) if value.denominator == 1 else fraction_word(value)
    if low in {"twice", "thrice"}:
        often = _often(words, index, units)
        if often is not None:
            return WordNumber(index, often[0], (number,), (str(value),), often[1], Kind.AMOUNT)
        if after == "in" and words.low(index + 2) != "the":
            return WordNumber(index, index + 1, (number,), (str(value),), "", Kind.COUNT)
    form = Form.TIMES
    hedge = hedging.before(words, index, floor)
    if low.endswith("fold") and forms.direction(words, hedge.token if hedge else index) < 0:
        form = Form.TIMES_LESS
    return WordNumber(index, index + 1, (number,), (str(value),), "x", Kind.RATIO, form=form)


def _often(words: Words, index: int, units: Units) -> tuple[int, str] | None:
    """The token after "a day" or "daily", and the unit of how often: 1/day."""
    unit = lexicon().frequencies.get(words.low(index + 1))
    if unit is not None:
        return index + 2, unit
    end, unit = units.continued(words.text, words.tokens[index].end, "")
    return (words.at(end), unit) if unit else None


def _magnitude(words: Words, index: int) -> WordNumber | None:
    """An order of magnitude is a tenfold, loosely."""
    at, count = index, None
    low = words.low(index)
    if low in {"an", "one"}:
        at, count = index + 1, 1
    elif low in lexicon().cardinals:
        at, count = index + 1, lexicon().cardinals[low]
    if (
        count is None
        or count > 9
        or words.low(at) not in {"order", "orders"}
        or words.phrase(at + 1, 2) != "of magnitude"
    ):
        return None
    key = words.phrase(at - 1, 4) if count > 1 else "an order of magnitude"
    value = Fraction(10) ** count
    loosely = hedges.vague().get(key) or Interval(value / 2, value * 2)
    number = printed(str(value), word=True)
    stop = at + 3
    return WordNumber(index, stop, (number,), (str(value),), "x", Kind.RATIO, Hedge.ABOUT, Form.TIMES, vague=loosely)


def _rank(words: Words, index: int) -> WordNumber | Shape | None:
    """Third-largest, third place, ranked third, number one, No. 5 in the order of things."""
    lex = lexicon()
    low = words.low(index)
    if low in {"number", "no"}:
        at = index + 1
        if low == "no" and words.low(at) != ".":
            return None
        at += low == "no"
        whole = whole_number(words, at)
        if whole is None or words.breaks(index + 1):
            return None
        if words.low(whole[0]) == "-" and words.glued(whole[0] + 1) and words.sort(whole[0] + 1) is Sort.DIGITS:
            return shaped(words, index, whole[0] + 2, FigureClass.NAME, "a number that names one of many")
        if lexicon().has("numbered", words.low(whole[0])):
            return shaped(words, index, whole[0], FigureClass.NAME, "a number that names one of many")
        return WordNumber(index, whole[0], (printed(str(whole[1])),), (str(whole[1]),), "", Kind.RANK, hedgeable=False)
    value = lex.ordinals.get(low)
    if value is None:
        return None
    superlative = words.low(index + 1) == "-" and words.low(index + 2).endswith("est") and len(words.low(index + 2)) > 4
    placed = words.low(index + 1) in {"place", "position", "rank"} and value < 13
    ranked = words.low(index - 1) in lex.lists["ranked"] and words.low(index + 1) in lex.lists["after_ranks"]
    if not (superlative or placed or ranked):
        return None
    stop = index + (3 if superlative else 2 if placed else 1)
    return WordNumber(index, stop, (printed(str(value), word=True),), (str(value),), "", Kind.RANK, hedgeable=False)


def _article(words: Words, index: int, floor: int, units: Units) -> WordNumber | None:
    """ "Less than a year", "a year and a half": one of a measure, where a hedge or a fraction makes it a figure."""
    if words.low(index) not in {"a", "an"} or len(words.low(index + 1)) < 3 or words.low(index + 1) == "quarter":
        return None
    place = words.tokens[index + 1].start
    half = words.phrase(index + 2, 3)
    halves = {"and a half": Fraction(1, 2), "and a quarter": Fraction(1, 4)}
    hedge = hedging.before(words, index, floor)
    if hedge is None and half not in halves:
        return None
    found = units.match(words.text, place)
    if found is None or not words.printed(index + 1).islower():
        return None
    end, unit = found
    stop = words.at(end)
    if units.is_counted(unit.split("/")[0]) or unit in {"x", "pp"}:
        return None
    following = words.printed(stop)
    if (
        following.isalpha()
        and following.islower()
        and not lexicon().has("function", following)
        and not words.breaks(stop)
    ):
        return None
    kind = kind_of(unit, Fraction(1), False, units)
    if stop == index + 2 and half in halves:
        number = fraction_word(1 + halves[half])
        return WordNumber(index, stop + 3, (number,), (str(number.value),), unit, kind)
    if hedge is None or words.phrase(hedge.token, index - hedge.token) in {
        "some",
        "from",
        "only",
        "within a",
        "around",
    }:
        return None
    return WordNumber(index, stop, (printed("1", word=True),), ("1",), unit, kind)


def _bare_scale(words: Words, index: int, units: Units) -> WordNumber | None:
    """A trillion-parameter model, with trillion parameters: a size that nobody counted."""
    at = index + 1 if words.low(index) == "a" else index
    scale = lexicon().scales.get(words.low(at))
    if scale is None or words.low(index - 1) in lexicon().cardinals or words.sort(index - 1) is Sort.DIGITS:
        return None
    hyphen = words.low(at + 1) == "-" and words.glued(at + 1)
    if at > index and not hyphen:
        return None
    unit, end = unit_after(words, at + 1, units)
    if not unit and not hyphen and words.low(at + 1) not in lexicon().scales:
        return (
            None
            if at > index
            else WordNumber(
                index, at + 1, (printed("1", scale, word=True),), (str(scale),), "", Kind.COUNT, Hedge.ABOUT
            )
        )
    if not unit:
        return None
    number = printed("1", scale, word=True)
    kind = kind_of(unit, number.value, False, units)
    return WordNumber(index, words.at(end), (number,), (str(scale),), unit, kind, Hedge.ABOUT)
