"""Digits that measure nothing, known by their shape: names, versions, addresses, marks, scores and idioms."""

from __future__ import annotations

from kb.quantity.figure import FigureClass
from kb.quantity.name_shapes import after_a_name, digits_then_letters, inside_a_word, labelled, process
from kb.quantity.numerals import is_fraction
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


_SCORED = frozenset(
    [
        "won",
        "win",
        "wins",
        "lost",
        "lose",
        "loses",
        "beat",
        "beats",
        "beaten",
        "defeated",
        "defeat",
        "drew",
        "draw",
        "draws",
        "led",
        "leads",
        "victory",
        "defeat",
        "score",
        "scored",
        "winning",
        "losing",
        "thrashed",
        "edged",
        "trailed",
    ]
)


def shape(words: Words, index: int, units: Units, floor: int) -> Shape | None:
    """What the digits at a token are when they are no figure; `floor` is the token after the figure before."""
    return (
        _idiom(words, index)
        or _address(words, index)
        or _statistic(words, index)
        or _mark(words, index)
        or _ratio_of_two(words, index, units)
        or inside_a_word(words, index, floor)
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
        if low(at + 1) == "-" or low(at + 1) in {
            "generation",
            "gen",
            "edition",
            "amendment",
            "floor",
            "street",
            "avenue",
        }:
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


def _ratio_of_two(words: Words, index: int, units: Units) -> Shape | None:
    """12:30, 3:1, 8/25, 3–1 after "won", 555-0199: two numbers that are joined and not read."""
    low, at = words.low, index + 1
    if words.glued(at) and low(at) == "/" and words.glued(at + 1) and words.sort(at + 1) is Sort.DIGITS:
        return _slashed(words, index, units)
    if words.glued(at) and low(at) == ":" and words.glued(at + 1) and words.sort(at + 1) is Sort.DIGITS:
        stop = at + 2
        while low(stop) == ":" and words.glued(stop) and words.sort(stop + 1) is Sort.DIGITS and words.glued(stop + 1):
            stop += 2
        return shaped(words, index, stop, FigureClass.UNTYPED, "a time of day, a running time or a proportion")
    if words.phrase(at, 3) == "-to-" and words.glued(at) and words.glued(at + 3) and words.sort(at + 3) is Sort.DIGITS:
        return shaped(words, index, at + 4, FigureClass.UNTYPED, "a proportion or a score")
    crossed = at
    while low(crossed) in {"x", "×"} and words.sort(crossed + 1) is Sort.DIGITS and not _is_power(words, crossed + 1):
        crossed += 2
    if crossed > at:
        return shaped(words, index, crossed, FigureClass.UNTYPED, "dimensions or a product, not one number")
    clock = low(at) in {"am", "pm"} or (low(at) in {"a", "p"} and low(at + 1) == "." and low(at + 2) == "m")
    if clock and words.printed(index).isdigit() and int(words.printed(index)[:3]) <= 12:
        stop = at + 1 if low(at) in {"am", "pm"} else at + 3 + (low(at + 3) == ".")
        return shaped(words, index, stop, FigureClass.UNTYPED, "a time of day")
    dash = words.glued(at) and low(at) in {"-", "–"} and words.glued(at + 1) and words.sort(at + 1) is Sort.DIGITS
    if dash and words.printed(index).isdigit() and words.printed(at + 1).isdigit():
        near = {low(index - step) for step in range(1, 6)} | {low(at + 2), low(at + 3)}
        if near & _SCORED and len(words.printed(index)) < 4:
            return shaped(words, index, at + 2, FigureClass.IDIOM, "a score")
        if (
            low(at + 2) in {"-", "–"}
            and words.glued(at + 2)
            and words.sort(at + 3) is Sort.DIGITS
            and words.glued(at + 3)
        ):
            return None
        second = words.printed(at + 1)
        if len(second) > 2 and (
            second.startswith("0") or (len(second) == 4 and len(words.printed(index)) == 3 and low(at) == "-")
        ):
            return shaped(words, index, at + 2, FigureClass.NAME, "a telephone or part number")
    return None


def _is_power(words: Words, at: int) -> bool:
    """Whether a ten is raised: the × before it is that of 2×10¹⁵."""
    raised = words.glued(at + 1) and (words.low(at + 1) == "^" or words.sort(at + 1) is Sort.GLYPH)
    return words.low(at) == "10" and raised


def _slashed(words: Words, index: int, units: Units) -> Shape | None:
    """8/25: a date, a fraction or a score; not before "of" or a measure, nor 120/80 mmHg."""
    stop = index + 3
    if is_fraction(words, index):
        return None
    while (
        words.low(stop) == "/" and words.glued(stop) and words.sort(stop + 1) is Sort.DIGITS and words.glued(stop + 1)
    ):
        stop += 2
    end = words.tokens[stop - 1].end
    found = units.match(words.text, end + 1) if words.text[end : end + 1] == " " else None
    if stop == index + 3 and found is not None and found[1] == "mmHg":
        return None
    reason = "a date, a fraction or a score: the order of its parts is not known"
    return shaped(words, index, stop, FigureClass.UNTYPED, reason)
