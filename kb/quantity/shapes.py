"""Digits that measure nothing, known by their shape: names, versions, addresses, marks, scores and idioms."""

from __future__ import annotations

from kb.quantity.figure import FigureClass
from kb.quantity.lexicon import lexicon
from kb.quantity.name_shapes import after_a_name, digits_then_letters, inside_a_word, labelled, process
from kb.quantity.pair_shapes import pair
from kb.quantity.spans import Shape, shaped
from kb.quantity.tokens import Sort, Words
from kb.quantity.units import Units

IDIOMS = {
    "24/7": "always",
    "24-7": "always",
    "24/7/365": "always",
    "50/50": "even odds",
    "50-50": "even odds",
    "80/20": "a rule of thumb",
    "20/20": "eyesight",
    "9/11": "an event",
    "7/7": "an event",
    "9-to-5": "office hours",
    "360-degree": "all round",
}


def shape(words: Words, index: int, units: Units, floor: int) -> Shape | None:
    """What the digits at a token are when they are no figure; `floor` is the token after the figure before."""
    return (
        _idiom(words, index)
        or _address(words, index)
        or _statistic(words, index)
        or _mark(words, index)
        or _bracketed(words, index)
        or _short_year(words, index)
        or _divisor(words, index)
        or pair(words, index, units)
        or inside_a_word(words, index, floor, units)
        or labelled(words, index, units)
        or process(words, index)
        or digits_then_letters(words, index, units)
        or after_a_name(words, index, units)
    )


def _idiom(words: Words, index: int) -> Shape | None:
    first, last = words.clusters[index]
    if first == index and last - first < 10:
        for stop in range(last, first + 1, -1):
            if words.phrase(first, stop - first) in IDIOMS:
                meaning = IDIOMS[words.phrase(first, stop - first)]
                return shaped(words, first, stop, FigureClass.IDIOM, f"an idiom: {meaning}")
    return None


def _address(words: Words, index: int) -> Shape | None:
    first, last = words.clusters[index]
    if last - first < 4:
        return None
    opening = words.text[words.tokens[first].start : words.tokens[min(last, first + 40) - 1].end]
    if "://" not in opening and "@" not in opening and not opening.lower().startswith("www."):
        return None
    while last - 1 > index and words.low(last - 1) in {".", ",", ")", ";", ":", '"', "'", "]"}:
        last -= 1
    return shaped(words, index, last, FigureClass.NAME, "part of an address")


def _statistic(words: Words, index: int) -> Shape | None:
    low = words.low
    if low(index - 1) == "p" and words.glued(index) and not words.glued(index - 1):
        return shaped(words, index - 1, index + 1, FigureClass.NAME, "a percentile names a statistic")
    at = index + 1
    if words.glued(at) and low(at) in {"st", "nd", "rd", "th"}:
        if low(at + 1) in {"percentile", "percentiles"}:
            return shaped(words, index, at + 2, FigureClass.NAME, "a percentile names a statistic")
        if low(at + 1) == "century":
            return shaped(words, index, at + 2, FigureClass.NAME, "a century is a period")
        if (
            low(index - 1) == "the"
            and low(index - 2) in {"on", "by", "until", "before", "after", "from"}
            and (not words.printed(at + 1).isalpha() or lexicon().has("function", low(at + 1)))
        ):
            return shaped(words, index, at + 1, FigureClass.UNTYPED, "a rank, or a day of a month that is not named")
        if low(at + 1) == "-" or lexicon().has("series", low(at + 1)):
            return shaped(words, index, at + 1, FigureClass.NAME, "an ordinal that names one of a series")
    percent = low(at) in {"%", "percent"} or (low(at) == "-" and low(at + 1) == "percent")
    if percent and low(at + 1) in {"ci", "confidence", "credible", "cri"}:
        return shaped(words, index, at + 2, FigureClass.NAME, "a confidence level names a statistic")
    return None


def _mark(words: Words, index: int) -> Shape | None:
    text, low = words.printed(index), words.low
    if words.sort(index) is Sort.GLYPH:
        if words.glued(index) and words.sort(index - 1) is not Sort.DIGITS and all(c in "⁰¹²³⁴⁵⁶⁷⁸⁹" for c in text):
            return shaped(words, index, index + 1, FigureClass.STRUCTURE, "a footnote mark or an exponent")
        if words.glued(index) and all(c in "₀₁₂₃₄₅₆₇₈₉" for c in text):
            return shaped(words, index, index + 1, FigureClass.NAME, "part of a formula")
        return None
    if low(index - 1) == "[" and low(index + 1) == "]" and text.isdigit():
        return shaped(words, index, index + 1, FigureClass.STRUCTURE, "a reference mark")
    if not words.begins_line(index) or not text.replace(".", "").isdigit():
        return None
    many = "\n" in words.text
    if words.ends_line(index) and (
        (text.startswith("0") and len(text) > 1 and text.isdigit()) or (many and len(text) < 3)
    ):
        return shaped(words, index, index + 1, FigureClass.STRUCTURE, "a number alone on its line marks a section")
    spaced = not words.glued(index + 2) and index + 2 < len(words)
    marker = low(index + 1) in {".", ")"} and words.glued(index + 1) and spaced and len(text) < 4
    if marker and not words.ends_line(index + 1):
        return shaped(words, index, index + 1, FigureClass.STRUCTURE, "a list marker")
    if low(index - 1) == "#" and not words.glued(index):
        return shaped(words, index, index + 1, FigureClass.STRUCTURE, "a section number")
    if text.count(".") >= 1 and words.printed(index + 1)[:1].isupper() and not words.glued(index + 1) and many:
        return shaped(words, index, index + 1, FigureClass.STRUCTURE, "a section number")
    return None


def _bracketed(words: Words, index: int) -> Shape | None:
    """(1.3)%, $(1.3): in accounts, a loss."""
    if words.low(index - 1) != "(" or words.low(index + 1) != ")":
        return None
    money = words.low(index - 2) in lexicon().lists["currency_signs"] and words.glued(index - 1)
    percent = words.low(index + 2) == "%" and words.glued(index + 2)
    if not (money or percent):
        return None
    reason = "a number in brackets, which is negative in accounts"
    return shaped(words, index, index + 1, FigureClass.UNTYPED, reason)


def _short_year(words: Words, index: int) -> Shape | None:
    """In '98, the summer of '69."""
    text = words.printed(index)
    if words.low(index - 1) != "'" or not words.glued(index) or words.glued(index - 1) or not text.isdigit():
        return None
    if len(text) != 2 or not lexicon().has("before_years", words.low(index - 2)):
        return None
    return shaped(words, index, index + 1, FigureClass.UNTYPED, "a year whose century is not printed")


def _divisor(words: Words, index: int) -> Shape | None:
    """41.2 burglaries per 1,000 households."""
    if words.low(index - 1) != "per" or words.breaks(index):
        return None
    return shaped(words, index, index + 1, FigureClass.UNTYPED, "what the number before is divided by")
