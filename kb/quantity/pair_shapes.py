"""Numbers joined to others and not read: 12:30, 3:1, 8/25, 3–1 after "won", 555-0199, 1920 x 1080, 18 U.S.C. 1343."""

from __future__ import annotations

from kb.quantity.figure import FigureClass
from kb.quantity.lexicon import lexicon
from kb.quantity.numerals import is_fraction
from kb.quantity.spans import Shape, shaped
from kb.quantity.tokens import Sort, Words
from kb.quantity.units import Units

_DASHES = frozenset({"-", "–"})
_ZONES = frozenset({"gmt", "utc", "cet", "bst", "est", "edt", "hrs"})
_AFTER_HOURS = _ZONES | {"am", "pm", "a", "p", "o", "h"}


def pair(words: Words, index: int, units: Units) -> Shape | None:
    """What the digits at a token are together with those that they are joined to, where that is no figure."""
    return (
        _slashed(words, index, units)
        or _proportion(words, index, units)
        or _crossed(words, index)
        or _clock(words, index)
        or _score(words, index)
        or _called(words, index)
        or _cited(words, index)
    )


def _joined(words: Words, at: int, signs: frozenset[str]) -> bool:
    """Whether digits follow a sign at token `at` without a blank."""
    if words.low(at) not in signs or words.sort(at + 1) is not Sort.DIGITS:
        return False
    return words.glued(at) and words.glued(at + 1)


def _run(words: Words, index: int, signs: frozenset[str]) -> int:
    """The token after all digits that such signs join to those at `index`."""
    stop = index + 1
    while _joined(words, stop, signs):
        stop += 2
    return stop


def _slashed(words: Words, index: int, units: Units) -> Shape | None:
    """8/25: a date, a fraction or a score; not before "of" or a measure, nor 120/80 mmHg."""
    stop = _run(words, index, frozenset("/"))
    if stop == index + 1 or is_fraction(words, index):
        return None
    end = words.tokens[stop - 1].end
    found = units.match(words.text, end + 1) if words.text[end : end + 1] == " " else None
    if stop == index + 3 and found is not None and found[1] == "mmHg":
        return None
    reason = "a date, a fraction or a score: the order of its parts is not known"
    return shaped(words, index, stop, FigureClass.UNTYPED, reason)


def _proportion(words: Words, index: int, units: Units) -> Shape | None:
    """3:1, 2:05:30, 20-to-1, a 1-in-100-year flood; 20-to-30-minute is a range and none of these."""
    low, at = words.low, index + 1
    stop = _run(words, index, frozenset(":"))
    if stop > at:
        return shaped(words, index, stop, FigureClass.UNTYPED, "a time of day, a running time or a proportion")
    said = words.phrase(at, 3)
    if said not in {"-to-", "-in-"} or not words.glued(at) or not _joined(words, at + 2, frozenset("-")):
        return None
    stop = at + 4
    if said == "-in-":
        chance = low(stop) == "-" and lexicon().has("times", low(stop + 1))
        return shaped(words, index, stop + 2, FigureClass.UNTYPED, "a chance in a time") if chance else None
    end = words.tokens[stop - 1].end
    measured = units.match(words.text, end + (words.text[end : end + 1] in {"-", " "})) is not None
    return None if measured else shaped(words, index, stop, FigureClass.UNTYPED, "a proportion or a score")


def _crossed(words: Words, index: int) -> Shape | None:
    """1920 x 1080; also 1.6 x 10-19, a power of ten that lost its raise."""
    stop = index + 1
    while words.low(stop) in {"x", "×"} and words.sort(stop + 1) is Sort.DIGITS and not _is_power(words, stop + 1):
        stop += 2
    if stop == index + 1:
        return None
    if words.low(stop - 1) == "10" and _joined(words, stop, _DASHES):
        stop += 2
    return shaped(words, index, stop, FigureClass.UNTYPED, "dimensions or a product, not one number")


def _is_power(words: Words, at: int) -> bool:
    """Whether a ten is raised: the × before it is that of 2×10¹⁵."""
    raised = words.glued(at + 1) and (words.low(at + 1) == "^" or words.sort(at + 1) is Sort.GLYPH)
    return words.low(at) == "10" and raised


def _clock(words: Words, index: int) -> Shape | None:
    """9 a.m., 9 o'clock, 2h30."""
    low, at, text = words.low, index + 1, words.printed(index)
    if low(at) not in _AFTER_HOURS or not text.replace(".", "", 1).isdecimal() or len(text) > 5:
        return None
    stop, hour = at, float(text) < 25
    if low(at) in {"am", "pm"} and hour:
        stop = at + 1
    elif low(at) in {"a", "p"} and hour and low(at + 1) == "." and low(at + 2) == "m":
        stop = at + 3 + (low(at + 3) == ".")
    elif low(at) in _ZONES and len(text) == 4:
        stop = at + 1
    elif words.phrase(at, 3) == "o'clock":
        stop = at + 3
    elif low(at) == "h" and hour and words.glued(at) and words.glued(at + 1) and words.sort(at + 1) is Sort.DIGITS:
        stop = at + 2
    return shaped(words, index, stop, FigureClass.UNTYPED, "a time of day") if stop > at else None


def _score(words: Words, index: int) -> Shape | None:
    """3–1 near "won", 2–nil."""
    at = index + 1
    if words.low(at) not in _DASHES or not words.glued(at) or len(words.printed(index)) > 3:
        return None
    near = {words.low(index - step) for step in range(1, 6)} | {words.low(at + 2), words.low(at + 3)}
    both = words.printed(index).isdigit() and words.printed(at + 1).isdigit() and words.glued(at + 1)
    scored = both and near & lexicon().lists["scored"]
    return shaped(words, index, at + 2, FigureClass.IDIOM, "a score") if scored or words.low(at + 1) == "nil" else None


def _called(words: Words, index: int) -> Shape | None:
    """Digits that call somebody or something: 0345 600 0123, (020) 7946 0958, 555-0199, 800-555-0199."""
    text, reason = words.printed(index), "a telephone or part number"
    alone = words.sort(index + 1) is not Sort.DIGITS and words.low(index + 1) not in {"-", ")"}
    if not text.isdigit() or not text.isascii() or (alone and not text.startswith("0")):
        return None
    stop = index + 1
    while stop - index < 16 and (
        _joined(words, stop, frozenset("-"))
        or (words.sort(stop) is Sort.DIGITS and words.tokens[stop].start == words.tokens[stop - 1].end + 1)
    ):
        stop += 1 + (words.sort(stop) is Sort.SIGN)
    groups = [words.printed(at) for at in range(index, stop) if words.sort(at) is Sort.DIGITS]
    if not all(group.isdigit() for group in groups):
        return None
    abroad = words.low(index - 1) == "+" and words.glued(index) and len(groups) > 2
    coded = abroad or any(group.startswith("0") and len(group) > 2 for group in groups)
    dashed = _run(words, index, frozenset("-"))
    seven = dashed == index + 3 and [len(group) for group in groups[:2]] == [3, 4]
    if coded or (dashed > index + 3 and len(groups) > 2) or seven:
        return shaped(words, index, stop if coded else dashed, FigureClass.NAME, reason)
    area = words.low(index - 1) == "(" and words.low(index + 1) == ")" and len(text) == 3
    return shaped(words, index, index + 1, FigureClass.NAME, reason) if area and _called(words, index + 2) else None


def _cited(words: Words, index: int) -> Shape | None:
    """18 U.S.C. 1343: a volume and a page of the law."""
    stop = index + 1
    while words.printed(stop).isupper() and words.low(stop + 1) == "." and words.glued(stop + 1) and stop < index + 9:
        stop += 2
    letters = stop - index > 4
    stop += words.low(stop) == "§"
    if not letters or words.sort(stop) is not Sort.DIGITS:
        return None
    return shaped(words, index, stop + 1, FigureClass.NAME, "a citation of the law")
