"""Hedges in a text: the words before and after a number that say how firmly it is said."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from kb.quantity import hedges
from kb.quantity.figure import Hedge
from kb.quantity.lexicon import lexicon
from kb.quantity.tokens import Sort, Words

_FILLERS = frozenset(
    ["the", "a", "an", "its", "their", "another", "additional", "further", "this", "that", "his", "her", "our"]
)
_ASIDES = frozenset({"give or take", "more or less", "or thereabouts", "or so"})  # also behind a comma
_OUTER = frozenset({Hedge.UP_TO, Hedge.AT_LEAST, Hedge.AT_MOST, Hedge.MORE_THAN, Hedge.LESS_THAN})


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
    """The hedge that begins at token `stop`: or more, or so, at most, -odd, +; ", give or take"."""
    if words.low(stop) == ",":
        aside = after(words, stop + 1)
        said = aside is not None and words.phrase(stop + 1, aside.token - stop - 1) in _ASIDES
        return aside if aside is not None and said and _ends(words, aside.token) else None
    longest = _first_words().get(words.low(stop))
    if longest is None or words.breaks(stop):
        return None
    table = hedges.after()
    for count in range(min(longest, len(words) - stop), 0, -1):
        phrase = words.phrase(stop, count)
        hedge = table.get(phrase)
        if hedge is None:
            continue
        if phrase in lexicon().lists["hedges_at_the_end"] and not _ends(words, stop + count):
            continue
        if phrase in {"+", "-plus", "-odd", "-something", "-ish", "ish"} and not words.glued(stop):
            continue
        if words.sort(stop + count) is Sort.DIGITS:
            continue
        return None if hedge is Hedge.EXACTLY else Found(hedge, stop + count)
    return None


def past_noun(words: Words, stop: int) -> Found | None:
    """The hedge behind what is counted or measured: "20 ships or more", "200 ml of water or so"."""
    first = stop + (words.low(stop) == "of")
    for at in (first + 1, first + 2):
        if words.breaks(at) or not words.low(at - 1).isalpha() or lexicon().has("function", words.low(at - 1)):
            return None
        if words.low(at) == "or":
            found = after(words, at)
            ends = found is not None and (
                _ends(words, found.token) or lexicon().has("function", words.low(found.token))
            )
            return found if ends else None
    return None


@cache
def _first_words() -> Mapping[str, int]:
    """The words with which a hedge behind a number begins, each with the most tokens that follow from it."""
    return _most_tokens((Words(phrase) for phrase in hedges.after()), 0)


@cache
def _last_words() -> Mapping[str, int]:
    return _most_tokens((Words(phrase) for phrase in hedges.before()), -1)


def _most_tokens(phrases: Iterable[Words], place: int) -> Mapping[str, int]:
    most: dict[str, int] = {}
    for phrase in phrases:
        word = phrase.tokens[place].low
        most[word] = max(most.get(word, 0), len(phrase))
    return most


def _ends(words: Words, at: int) -> bool:
    return at >= len(words) or words.sort(at) is Sort.SIGN or words.breaks(at)


def _ending(words: Words, at: int, floor: int, money: bool, period: bool) -> Found | None:
    longest = _last_words().get(words.low(at - 1))
    if at <= floor or longest is None:
        return None
    table = hedges.before()
    for count in range(min(longest, at - floor), 0, -1):
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
        return period or previous in lexicon().lists["spread_over_time"]
    if phrase.startswith("as ") and phrase.endswith(" as"):
        return previous in {"times", "twice", "half", "x", "thrice", "third", "thirds", "quarters", "fold"}
    return phrase in {"max", "min", "minimum", "maximum"} and words.low(first + 1) == "of"


def is_period(words: Words, first: int, stop: int, floor: int) -> bool:
    """Whether the time from token `first` to `stop` is what something else ran through, and no bound.

    Over a 24-month period; fell 10 % over five years; an increase over ten years; "Over two years, it fell".
    """
    if words.low(stop) in lexicon().lists["periods"]:
        return True
    over = first - 1
    after_figure = over == floor > 0 and not words.breaks(over)
    return after_figure or words.low(over - 1) in _changes() or (words.opens(over) and words.low(stop) == ",")


@cache
def _changes() -> frozenset[str]:
    lists = lexicon().lists
    changes = lists["up"] | lists["down"] | lists["nouns_up"] | lists["nouns_down"] | lexicon().multiples.keys()
    return changes - {"went", "moved"}
