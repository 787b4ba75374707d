"""Number words that count nothing: one of the most, three paths, one-off, the two."""

from __future__ import annotations

from kb.quantity import hedging
from kb.quantity.amounts import Amount
from kb.quantity.figure import FigureClass
from kb.quantity.lexicon import lexicon
from kb.quantity.spans import Shape
from kb.quantity.tokens import Sort, Words

_DETERMINERS = frozenset(["the", "a", "an", "this", "that", "its", "his", "her", "their", "another", "no", "as"])


def way_of_speaking(words: Words, index: int, read: Amount, floor: int) -> Shape | None:
    """A number word that counts nothing: one of the most, three paths, one-off, Formula One."""
    numeral = read.numeral
    if not numeral.number.word or "/" in numeral.number.text:
        return None
    low, after = words.low(index), words.low(numeral.stop)
    single = numeral.stop == index + 1
    if (
        words.printed(index)[:1].isupper()
        and not words.opens(index)
        and words.printed(index - 1)[:1].isupper()
        and single
    ):
        return Shape(
            words.tokens[index].start,
            words.tokens[index].end,
            index + 1,
            FigureClass.NAME,
            "a number word inside a name",
        )
    hedged = hedging.before(words, index, floor) is not None
    suspended = words.low(numeral.stop + 1) in {"to", "or"}
    if (
        single
        and after == "-"
        and words.glued(numeral.stop)
        and not suspended
        and not read.unit
        and numeral.number.value <= 3
    ):
        return speaking(words, index, numeral.stop, "a number word inside a compound word")
    if low == "one" and single and not hedged and not read.unit:
        return _one(words, index)
    if (
        low == "one"
        and single
        and not hedged
        and words.low(index - 1) in {"no", "any", "every", "each", "which", "this", "that"}
    ):
        return _one(words, index)
    if single and not hedged and numeral.number.value <= 12 and _rhetorical(words, numeral.stop):
        return speaking(
            words, index, numeral.stop, f'"{words.printed(index)}" here is a way of speaking, not a measured number'
        )
    noun = after.isalpha() and not lexicon().has("function", after)
    if (
        single
        and not hedged
        and not noun
        and words.low(index - 1) in {"the", "these", "those", "other", "all"}
        and not read.unit
    ):
        return speaking(words, index, numeral.stop, f'"{words.printed(index)}" stands for things named before')
    return None


def speaking(words: Words, first: int, stop: int, reason: str) -> Shape:
    """The shape of words that only seem to be a number."""
    return Shape(words.tokens[first].start, words.tokens[stop - 1].end, stop, FigureClass.IDIOM, reason)


def _one(words: Words, index: int) -> Shape | None:
    lists = lexicon().lists
    before, after = words.low(index - 1), words.low(index + 1)
    following = words.printed(index + 1)
    noun = (
        following.isalpha()
        and following.islower()
        and after not in lists["not_one_after"]
        and not lexicon().has("function", after)
    )
    counted = noun and before not in lists["not_one_before"] and not _rhetorical(words, index + 1)
    pronoun = words.low(index - 2) in _DETERMINERS
    named = words.sort(index - 1) is Sort.WORD and not lexicon().has("function", before)
    states = named and not pronoun and after in {"", ".", ",", ";"} and before not in lists["not_one_before"]
    if ((counted or states) and not words.breaks(index + 1)) or (states and len(words) > 1):
        return None
    if len(words) == 1:
        return None
    return speaking(words, index, index + 1, '"one" here counts nothing')


def _rhetorical(words: Words, at: int) -> bool:
    for step in range(3):
        word = words.printed(at + step)
        if lexicon().has("rhetorical", word.lower()):
            return True
        if not word.isalpha() or lexicon().has("function", word.lower()):
            return False
    return False
