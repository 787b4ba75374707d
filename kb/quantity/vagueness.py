"""Vague numbers: a few, dozens, several hundred, tens of thousands, low single digits."""

from __future__ import annotations

from fractions import Fraction

from kb.quantity import hedges
from kb.quantity.composing import kind_of
from kb.quantity.figure import Form, Hedge, Kind
from kb.quantity.hedges import Printed
from kb.quantity.interval import Interval
from kb.quantity.lexicon import lexicon
from kb.quantity.spans import Shape
from kb.quantity.tokens import Words
from kb.quantity.units import Units
from kb.quantity.word_number import WordNumber, unit_after

_VAGUE_BEFORE = frozenset(["past", "last", "next", "first", "coming", "previous", "these", "those", "every"])


def vague_number(words: Words, index: int, units: Units) -> WordNumber | Shape | None:
    """The vague number that begins with the word at a token, with its scale and unit."""
    table = hedges.vague()
    for count in (4, 3, 2, 1):
        phrase = words.phrase(index, count)
        if phrase not in table:
            continue
        if phrase in {"few", "couple", "handful"} and words.low(index - 1) not in _VAGUE_BEFORE:
            return None
        before = words.low(index - 1)
        if phrase == "scores" and (
            words.low(index + 1) != "of" or not (index == 0 or lexicon().has("function", before))
        ):
            return None
        if (
            phrase in {"thousands", "millions", "billions", "hundreds", "tens", "trillions"}
            and words.low(index - 1) == "the"
        ):
            return None
        if "magnitude" in phrase:
            return None
        return _vague_amount(words, index, index + count, table[phrase], phrase, units)
    return None


def _vague_amount(words: Words, first: int, stop: int, interval: Interval, phrase: str, units: Units) -> WordNumber:
    lex = lexicon()
    at = stop
    if words.low(at) == "of" and (
        words.low(at + 1) in lex.scales or words.low(at + 1) in {"dozen", "hundred", "thousands", "millions"}
    ):
        at += 1
    while words.low(at) in lex.scales or words.low(at) in {"hundred", "dozen", "thousands", "millions", "billions"}:
        low = words.low(at)
        factor = lex.scales.get(low) or lex.scales.get(low.rstrip("s")) or Fraction({"hundred": 100, "dozen": 12}[low])
        interval = interval.scaled(factor)
        at, stop = at + 1, at + 1
    unit, end = unit_after(words, stop, units)
    number = Printed(interval.low or Fraction(0), phrase, Fraction(1), Fraction(1), word=True)
    stop = words.at(end) if unit else stop
    kind = Kind.COUNT if not unit else kind_of(unit, Fraction(1), True, units)
    return WordNumber(
        first,
        stop,
        (number,),
        (),
        unit,
        kind,
        Hedge.VAGUE,
        Form.TIMES if unit == "x" else None,
        vague=interval,
        hedgeable=False,
    )
