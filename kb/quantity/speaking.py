"""Number words that count nothing: one of the most, three paths, one-off, the two."""

from __future__ import annotations

from kb.quantity import hedging
from kb.quantity.amounts import Amount
from kb.quantity.figure import FigureClass
from kb.quantity.lexicon import lexicon
from kb.quantity.spans import Shape, shaped, speaking
from kb.quantity.tokens import Sort, Words

_DETERMINERS = frozenset(["the", "a", "an", "this", "that", "its", "his", "her", "their", "another", "no", "as"])


def way_of_speaking(words: Words, index: int, read: Amount, floor: int) -> Shape | None:
    """A number word that counts nothing: one of the most, three paths, one-off, Formula One."""
    numeral, stop, low = read.numeral, read.numeral.stop, words.low(index)
    if not numeral.number.word or "/" in numeral.number.text:
        return None
    after, before = words.low(stop), words.low(index - 1)
    single, small = stop == index + 1, numeral.number.value <= 12
    capital = words.printed(index)[:1].isupper() and not words.opens(index)
    if single and capital and words.printed(index - 1)[:1].isupper():
        return shaped(words, index, index + 1, FigureClass.NAME, "a number word inside a name")
    if after == "past" and words.low(stop + 1) in lexicon().cardinals:
        return shaped(words, index, stop + 2, FigureClass.UNTYPED, "a time of day")
    if low == "one" and (words.phrase(index, 5) == "one-to-one" or words.phrase(index, 3) == "one to one"):
        return speaking(words, index, index + (5 if after == "-" else 3), "a way of speaking")
    ahead = stop + (after == "-")
    suspended = words.low(ahead) in {"to", "or"}
    if suspended and (words.sort(ahead + 1) is Sort.DIGITS or words.low(ahead + 1) in lexicon().cardinals):
        return None  # one to two
    if single and after == "-" and words.glued(stop) and not suspended and not read.unit and numeral.number.value <= 3:
        return speaking(words, index, stop, "a number word inside a compound word")
    if hedging.before(words, index, floor) is not None:
        return None
    if low == "one" and single and (not read.unit or before in {"no", "any", "every", "each", "which", "this", "that"}):
        return _one(words, index)
    if ((single and small) or numeral.article) and _rhetorical(words, stop):  # three paths, a million things
        said = words.original[words.tokens[index].start : words.tokens[stop - 1].end]
        return speaking(words, index, stop, f'"{said}" here is a way of speaking, not a measured number')
    noun = after.isalpha() and not lexicon().has("function", after)
    if single and not noun and not read.unit and before in {"the", "these", "those", "other", "all"}:
        return speaking(words, index, stop, f'"{words.printed(index)}" stands for things named before')
    return None


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
