"""A number that is a word of its own, with its unit and hedge, before it becomes a figure."""

from __future__ import annotations

from dataclasses import dataclass

from kb.quantity.figure import Form, Hedge, Kind
from kb.quantity.hedges import Printed
from kb.quantity.interval import Interval
from kb.quantity.lexicon import lexicon
from kb.quantity.number_words import in_words
from kb.quantity.tokens import Sort, Words
from kb.quantity.units import Units


@dataclass(frozen=True, slots=True)
class WordNumber:
    """Such a number from token `first` up to `stop`."""

    first: int
    stop: int
    numbers: tuple[Printed, ...]
    stated: tuple[str, ...]
    unit: str
    kind: Kind
    hedge: Hedge = Hedge.EXACTLY
    form: Form | None = None
    sign: int = 1
    vague: Interval | None = None
    hedgeable: bool = True


def unit_after(words: Words, stop: int, units: Units) -> tuple[str, int]:
    """The unit behind a word, also behind "of" and one adjective."""
    at = stop
    if words.low(at) in {"of", "more"}:
        at += 1
    for ahead in (at, at + 1):
        if ahead >= len(words) or words.breaks(ahead) or (ahead > at and lexicon().has("function", words.low(at))):
            break
        start = words.tokens[ahead].start
        if words.low(ahead) == "-" and words.glued(ahead):
            start += 1
        found = units.match(words.text, start)
        if found is not None and words.text[start : found[0]] not in {"won", "second"}:
            return found[1], found[0]
    return "", 0


def whole_number(words: Words, index: int) -> tuple[int, int] | None:
    """A whole number without a unit: the token after it, and the number."""
    if words.sort(index) is Sort.DIGITS:
        text = words.printed(index).replace(",", "")
        return (index + 1, int(text)) if text.isascii() and text.isdigit() and len(text) < 9 else None
    numeral = in_words(words, index) if words.low(index) in lexicon().cardinals or words.low(index) == "a" else None
    if numeral is None or numeral.number.value.denominator != 1:
        return None
    return numeral.stop, int(numeral.number.value)
