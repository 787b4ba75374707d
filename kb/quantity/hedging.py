"""Hedges in a text: the words before and after a number that say how firmly it is said."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from kb.quantity import hedges
from kb.quantity.figure import Hedge
from kb.quantity.lexicon import lexicon
from kb.quantity.tokens import Sort, Words

_LONGEST = 6  # tokens
_FILLERS = frozenset(
    ["the", "a", "an", "its", "their", "another", "additional", "further", "this", "that", "his", "her", "our"]
)
_OVER_TIME = frozenset(
    [
        "spread",
        "spreads",
        "averaged",
        "amortised",
        "amortized",
        "phased",
        "staggered",
        "distributed",
        "repaid",
        "measured",
        "paid",
        "calculated",
        "accrued",
        "conducted",
        "followed",
        "monitored",
    ]
)
_PERIODS = frozenset(
    ["period", "periods", "horizon", "window", "windows", "span", "stretch", "timeframe", "follow", "course"]
)
_OUTER = frozenset({Hedge.UP_TO, Hedge.AT_LEAST, Hedge.AT_MOST, Hedge.MORE_THAN, Hedge.LESS_THAN})
_NEEDS_END = frozenset(
    [
        "plus",
        "approximately",
        "roughly",
        "almost",
        "nearly",
        "minimum",
        "min.",
        "max",
        "max.",
        "maximum",
        "tops",
        "upwards",
        "approx",
        "approx.",
        "odd",
        "thereabouts",
    ]
)


@dataclass(frozen=True, slots=True)
class Found:
    """A hedge and the token at which it begins (before a number) or the token after it (behind one)."""

    hedge: Hedge
    token: int


def before(words: Words, index: int, floor: int, *, money: bool = False, period: bool = False) -> Found | None:
    """The hedge that ends right before token `index`, looking no further back than token `floor`.

    `money`: only a price makes "from" a bound. `period`: the number is a stretch of time that "over" runs through.
    """
    at = index
    for _ in range(2):
        found = _ending(words, at, floor, money, period)
        if found is not None:
            break
        if at - 1 < floor or words.low(at - 1) not in _FILLERS:
            return None
        at -= 1
    if found is None:
        return None
    outer = _ending(words, found.token, floor, money, period)
    if outer is not None and outer.hedge in _OUTER and found.hedge in {Hedge.ABOUT, Hedge.EXACTLY}:
        return outer
    return None if found.hedge is Hedge.EXACTLY else found


def after(words: Words, stop: int) -> Found | None:
    """The hedge that begins at token `stop`: or more, or so, at most, -odd, +."""
    if words.low(stop) not in _first_words():
        return None
    table = hedges.after()
    for count in range(min(_LONGEST, len(words) - stop), 0, -1):
        phrase = words.phrase(stop, count)
        hedge = table.get(phrase)
        if hedge is None or words.breaks(stop):
            continue
        if phrase in _NEEDS_END and not _ends(words, stop + count):
            continue
        if phrase in {"+", "-plus", "-odd", "-ish", "ish"} and not words.glued(stop):
            continue
        if words.sort(stop + count) is Sort.DIGITS:
            continue
        return None if hedge is Hedge.EXACTLY else Found(hedge, stop + count)
    return None


@cache
def _first_words() -> frozenset[str]:
    return frozenset(Words(phrase).low(0) for phrase in hedges.after())


@cache
def _last_words() -> frozenset[str]:
    return frozenset(Words(phrase).tokens[-1].low for phrase in hedges.before())


def _ends(words: Words, at: int) -> bool:
    return at >= len(words) or words.sort(at) is Sort.SIGN or words.breaks(at)


def _ending(words: Words, at: int, floor: int, money: bool, period: bool) -> Found | None:
    if at <= floor or words.low(at - 1) not in _last_words():
        return None
    table = hedges.before()
    for count in range(min(_LONGEST, at - floor), 0, -1):
        first = at - count
        phrase = words.phrase(first, count)
        hedge = table.get(phrase)
        last = at if phrase.endswith(".") else at + 1  # the point of "approx." ends no sentence
        if hedge is None or any(words.breaks(step) for step in range(first + 1, last)):
            continue
        if words.sort(at - 1) is Sort.WORD and words.glued(first) and words.sort(first - 1) in (Sort.WORD, Sort.DIGITS):
            continue
        if _is_no_hedge(words, phrase, first, money, period):
            continue
        if phrase in {"exceed", "exceeding", "exceeds", "exceeded"} and words.low(first - 1) in {
            "not",
            "never",
            "cannot",
        }:
            return Found(Hedge.AT_MOST, first - 1)
        return Found(hedge, first)
    return None


def _is_no_hedge(words: Words, phrase: str, first: int, money: bool, period: bool) -> bool:
    previous = words.low(first - 1)
    if phrase == "from":
        lists = lexicon().lists
        return not money or previous in lists["up"] or previous in lists["down"]
    if phrase == "over":
        return period or previous in _OVER_TIME
    if phrase.startswith("as ") and phrase.endswith(" as"):
        return previous in {"times", "twice", "half", "x", "thrice", "third", "thirds", "quarters", "fold"}
    return phrase in {"max", "min", "minimum", "maximum"} and words.low(first + 1) == "of"


def is_period(words: Words, stop: int) -> bool:
    """Whether the number before token `stop` is a stretch of time: over a 24-month period."""
    return words.low(stop) in _PERIODS
