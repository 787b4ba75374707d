"""Forms of ratios and changes: what the words around a multiple, a percentage or a fraction make of it."""

from __future__ import annotations

from dataclasses import dataclass

from kb.quantity.figure import Form, Kind
from kb.quantity.hedges import Printed
from kb.quantity.lexicon import lexicon
from kb.quantity.tokens import Words

_MEAN = frozenset({"average", "mean", "median", "total", "estimated", "cumulative", "annual"})
_BY = frozenset({"by", "a", "an", "another", "further", "additional", "some", "the", "of"})


@dataclass(frozen=True, slots=True)
class Idiom:
    """Kind, form and direction of a relative figure, and the token after the words that say so."""

    kind: Kind
    form: Form | None
    stop: int
    sign: int = 1


def idiom(words: Words, first: int, stop: int, unit: str, number: Printed, sign: str) -> Idiom | None:
    """The idiom of the number in that unit between tokens `first` and `stop`, None where it is a plain amount."""
    if unit == "x":
        return multiple(words, first, stop)
    if unit == "%":
        return percent(words, first, stop, sign.strip("±"))
    if unit in {"pp", "bp"}:
        return points(words, first, stop)
    if not unit and "/" in number.text and abs(number.value) < 1:
        return part(words, first, stop)
    return None if unit else factor(words, first, stop)


def multiple(words: Words, first: int, stop: int) -> Idiom:
    """N times …: as much, more, less; `first` is where the hedge or number begins, `stop` the token after "times"."""
    low, lists = words.low(stop), lexicon().lists
    if low in lists["more"] or low in lists["better"] - {"improvement", "improvements"}:
        return Idiom(Kind.RATIO, Form.TIMES_MORE, stop + 1)
    if low in lists["less"]:
        return Idiom(Kind.RATIO, Form.TIMES_LESS, stop + 1)
    if low in lists["nouns_down"] or _verb(words, first) == -1:
        return Idiom(Kind.RATIO, Form.TIMES_LESS, stop)
    return Idiom(Kind.RATIO, Form.TIMES, stop)


def factor(words: Words, first: int, stop: int) -> Idiom | None:
    """By a factor of N: a multiple, the inverse of one where something fell."""
    if words.low(first - 1) != "of" or words.low(first - 2) not in {"factor", "factors"}:
        return None
    if (
        _verb(words, first - (3 if words.low(first - 3) in {"a", "the"} else 2)) == -1
        or words.low(stop) in lexicon().lists["less"]
    ):
        return Idiom(Kind.RATIO, Form.TIMES_LESS, stop)
    return Idiom(Kind.RATIO, Form.TIMES, stop)


def percent(words: Words, first: int, stop: int, sign: str) -> Idiom:
    """N % …: more, less, better, of; an increase of N %; up N %."""
    found = _comparative(words, first, stop)
    if found is not None:
        return found
    if sign:
        form = Form.PERCENT_LESS if sign == "-" else Form.PERCENT_MORE
        return Idiom(Kind.CHANGE, form, stop, 1)  # the number carries its sign
    if words.low(stop) == "of":
        return Idiom(Kind.FRACTION, Form.PERCENT_OF, stop)
    return Idiom(Kind.FRACTION, None, stop)


def part(words: Words, first: int, stop: int) -> Idiom:
    """A fraction word: half of them, two-thirds lower, cut by a third, half the rate."""
    found = _comparative(words, first, stop)
    if found is not None:
        form = Form.FRACTION_LESS if found.sign < 0 else Form.PERCENT_MORE
        return Idiom(Kind.CHANGE, form, found.stop, found.sign)
    low = words.low(stop)
    if low == "of":
        return Idiom(Kind.FRACTION, Form.FRACTION_OF, stop)
    if low == "as" or (
        low in {"the", "that", "its", "their"} and words.low(stop + 1) not in {"time", "battle", "story", "fun"}
    ):
        return Idiom(Kind.RATIO, Form.TIMES, stop)
    return Idiom(Kind.FRACTION, None, stop)


def points(words: Words, first: int, stop: int) -> Idiom:
    """N percentage points: up, down, higher, lower."""
    found = _comparative(words, first, stop)
    return Idiom(Kind.POINTS, None, stop if found is None else found.stop, 1 if found is None else found.sign)


def direction(words: Words, first: int) -> int:
    """1 or -1 where a verb of change leads to the number at token `first`, else 0."""
    return _verb(words, first) or 0


def verb_nearby(words: Words, first: int, back: int = 8) -> bool:
    """Whether a verb of change stands a few words before a token, in the same sentence."""
    lists = lexicon().lists
    for at in range(first - 1, max(first - 1 - back, -1), -1):
        if words.breaks(at + 1) and at + 1 < first + 1:
            return False
        if words.low(at) in lists["up"] | lists["down"] | lexicon().multiples.keys():
            return True
    return False


def _comparative(words: Words, first: int, stop: int) -> Idiom | None:
    lists = lexicon().lists
    at = stop
    while words.low(at) in lists["of_changes"] and at < stop + 2:
        at += 1
    low = words.low(at)
    if words.breaks(at):
        low = ""
    after_noun = words.low(at + 1) in lists["after_change_nouns"]
    if low in lists["better"]:
        return Idiom(Kind.CHANGE, Form.PERCENT_BETTER, at + 1)
    if low in lists["worse"]:
        return Idiom(Kind.CHANGE, Form.PERCENT_BETTER, at + 1, -1)
    aside = 0 if low in {"above", "below"} else 1  # "above" compares and is no part of the figure
    if low in lists["less"] or (
        low in lists["nouns_down"] and (after_noun or low in {"reduction", "decrease", "drop", "decline"})
    ):
        return Idiom(Kind.CHANGE, Form.PERCENT_LESS, at + aside, -1)
    if low in lists["more"] or (
        low in lists["nouns_up"] and (after_noun or low in {"increase", "rise", "growth", "gain"})
    ):
        return Idiom(Kind.CHANGE, Form.PERCENT_MORE, at + aside)
    level = words.low(first) in {"below", "under", "above"}  # "fell below 25 %" is where it fell to
    whole = words.low(stop) == "of" and words.low(first - 1) != "by"
    verb = None if level or whole else _verb(words, first)
    if verb is not None:
        if abs(verb) == 2:
            return Idiom(Kind.CHANGE, Form.PERCENT_BETTER, stop, verb // 2)
        return Idiom(Kind.CHANGE, Form.PERCENT_MORE if verb > 0 else Form.PERCENT_LESS, stop, verb)
    return None


def _verb(words: Words, first: int) -> int | None:
    """Direction of the verb or noun that leads to a token: 1 up, -1 down, 2 improved, -2 worsened."""
    at, joint = _leader(words, first)
    if words.breaks(at + 1):
        return None
    if joint != "of":
        return _verb_at(words, at, 6 if joint == "by" else 1)
    if words.low(at) in {"rate", "pace"}:  # grew at an annual rate of 5 %
        return _verb_at(words, at, 6)
    for name, way in (("nouns_up", 1), ("nouns_down", -1), ("better", 2)):
        if lexicon().has(name, words.low(at)):
            return way
    return None


def _leader(words: Words, first: int) -> tuple[int, str]:
    """The token before "by a further", "an average of" and the like that lead to a number, and "by", "of" or ""."""
    at = first - 1
    for _ in range(4):
        low = words.low(at)
        averaged = low == "of" and words.low(at - 1) in _MEAN
        if not averaged and low not in _BY | _MEAN:
            break
        at -= 1
        if low in {"by", "of"} and not averaged:
            return at, low
    return at, ""


def _verb_at(words: Words, at: int, far: int) -> int | None:
    """The direction of a verb of change at a token, or up to `far` tokens before it."""
    lists = lexicon().lists
    for back in range(far):
        low, before = words.low(at - back), words.low(at - back - 1)
        if back and (words.breaks(at - back + 1) or low in {"by", "to", ",", "and", "%"}):
            return None
        if (low == "up" and before in lists["made_up"]) or (low == "lower" and before in {"a", "the"}):
            return None
        for name, way in (("up", 1), ("down", -1), ("improved", 2), ("worsened", -2)):
            if low in lists[name]:
                return way
        if far > 1 and low in {"higher", "lower", "faster", "cheaper"}:
            return 1 if low in {"higher", "faster"} else -1
    return None
