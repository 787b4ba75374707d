"""Number words: seven hundred and twenty-four, a dozen, two and a half million, three quarters."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from kb.quantity.hedges import Printed, fraction_word, printed
from kb.quantity.lexicon import lexicon
from kb.quantity.numerals import LONGEST, Numeral, scaled
from kb.quantity.tokens import Words

_OPEN = frozenset({"start", "hundred", "scale"})


def in_words(words: Words, index: int) -> Numeral | None:
    """The number words at a token: seven hundred and twenty-four, a dozen, a million, two and a half."""
    lex = lexicon()
    at, article = index, words.low(index) in {"a", "an"}
    if article:
        at += 1
        if words.low(at) not in {"dozen", "hundred"} and words.low(at) not in lex.scales:
            return None
    total = group = Fraction(0)
    least: Fraction | None = None  # the last scale said
    state, bare = "start", False
    stop = index
    while True:
        low = words.low(at)
        if at > index and not (article and at == index + 1) and words.breaks(at):
            break
        value = lex.cardinals.get(low)
        if value is not None and state in ({"start", "hundred", "scale", "tens"} if 0 < value < 10 else _OPEN):
            group += value
            state = "tens" if value >= 20 else "ones"
        elif low in {"hundred", "dozen"} and state != "hundred" and group < 100 and state != "scale":
            group = (group or Fraction(1)) * (100 if low == "hundred" else 12)
            bare = bare or (state == "start" and not article)
            state = "hundred" if low == "hundred" else "closed"
        elif low in lex.scales and state not in {"scale"} and (least is None or lex.scales[low] < least):
            bare = bare or state == "start"
            total += (group or Fraction(1)) * lex.scales[low]
            group, least, state = Fraction(0), lex.scales[low], "scale"
        elif (
            low == "and"
            and state in {"hundred", "scale"}
            and _tail_follows(words, at + 1, Fraction(0) if words.low(index - 1) == "between" else least)
        ):
            at += 1
            continue
        else:
            break
        at += 1
        stop = at
        if words.low(at) == "-" and words.glued(at) and words.glued(at + 1) and _continues(words.low(at + 1)):
            at += 1
    if stop == index or (article and stop == index + 1):
        return None
    number = _printed_words(total, group, least)
    end = words.tokens[stop - 1].end
    numeral = Numeral(index, stop, end, number, article, bare and not total % 1000)
    return and_fraction(words, _point(words, numeral))


def fraction(words: Words, index: int) -> Numeral | None:
    """A fraction in words: half, a third, two-thirds, three quarters. Whether "a third" is a rank is the caller's."""
    low = words.low(index)
    if low == "half":
        return Numeral(index, index + 1, words.tokens[index].end, fraction_word(Fraction(1, 2)))
    article = low in {"a", "an"}
    top = 1 if article else lexicon().cardinals.get(low)
    if top is None and low.isascii() and low.isdigit() and len(low) < 3:
        top = int(low)
    if not top:
        return None
    at = index + 1
    if words.low(at) == "-" and words.glued(at):
        at += 1
    bottom = lexicon().denominators.get(words.low(at))
    if bottom is None or words.breaks(at) or (top == 1) == words.low(at).endswith("s") or top >= bottom * 20:
        return None
    if words.low(at) == "second":
        return None
    return Numeral(index, at + 1, words.tokens[at].end, fraction_word(Fraction(top, bottom)), article)


def _continues(low: str) -> bool:
    return low in lexicon().cardinals or low in lexicon().scales or low in {"hundred", "dozen"}


def _tail_follows(words: Words, at: int, below: Fraction | None) -> bool:
    """Whether "and" adds tens or ones here, and does not join another number ("one hundred and two hundred")."""
    if words.low(at) not in lexicon().cardinals:
        return False
    after = at + 1
    if words.low(after) == "-" and words.low(after + 1) in lexicon().cardinals:
        after += 2
    scale = lexicon().scales.get(words.low(after))
    if scale is not None:  # "one hundred and one thousand", unless it is "between" that joins them
        return below is None or scale < below
    return words.low(after) != "hundred"


def _printed_words(total: Fraction, group: Fraction, least: Fraction | None) -> Printed:
    if least is not None and not group and (total / least).denominator == 1:
        return printed(str(total / least), least, word=True)
    return printed(str(total + group), word=True)


def _point(words: Words, numeral: Numeral) -> Numeral:
    """ "two point five": decimals said one by one."""
    at = numeral.stop
    if words.low(at) != "point" or numeral.number.scaled:
        return numeral
    said = ""
    while len(said) < LONGEST and 0 <= lexicon().cardinals.get(words.low(at + 1 + len(said)), 99) < 10:
        said += str(lexicon().cardinals[words.low(at + 1 + len(said))])
    if not said:
        return numeral
    stop = at + 1 + len(said)
    number = printed(f"{numeral.number.text}.{said}", word=True)
    return replace(numeral, stop=stop, end=words.tokens[stop - 1].end, number=number)


def and_fraction(words: Words, numeral: Numeral) -> Numeral:
    """ "two and a half", "one-and-a-half", "a million and a half": the fraction is one of the scale."""
    at = numeral.stop
    if words.low(at) == "-" and words.glued(at):
        at += 1
    if words.low(at) != "and":
        return numeral
    at += 1
    if words.low(at) == "-" and words.glued(at):
        at += 1
    if words.low(at) in {"a", "one"} and words.low(at + 1) == "-" and words.glued(at + 1):
        part = Fraction(1, 2) if words.low(at + 2) == "half" else None
        stop = at + 3
    else:
        found = fraction(words, at)
        part = found.number.value if found and words.low(at) != "half" else None
        stop = found.stop if found else at
    n = numeral.number
    if part is None or part >= 1 or n.value.denominator != 1:
        return numeral
    scale = n.value / Fraction(n.text) if n.scaled else Fraction(1)
    base = fraction_word(Fraction(n.text) + part)
    whole = replace(numeral, stop=stop, end=words.tokens[stop - 1].end, number=base)
    return scaled(whole, scale, whole.stop, whole.end) if n.scaled else whole
