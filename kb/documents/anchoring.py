"""Where a figure stands in a document: its words found again, or why they cannot be."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass

from kb.documents.text import Text, quoted
from kb.quantity.folding import fold

Span = tuple[int, int]

_POINT_BEFORE = re.compile(r"\d\.\Z")
_POINT_AFTER = re.compile(r"\.\d")
_GROUP_BEFORE = re.compile(r"\d[,'’\u00a0\u2009\u202f]\Z")
_GROUP_AFTER = re.compile(r"[,'’\u00a0\u2009\u202f]\d{3}(?!\d)")
_GROUP_FIRST = re.compile(r"\d{3}(?!\d)")
_SHOWN = 5  # places that a message names


@dataclass(frozen=True, slots=True)
class Placing:
    """The outcome of looking for a figure: its position, or none and every place where its words stand."""

    figure: str
    near: str | None
    at: Span | None
    places: tuple[Span, ...] = ()
    similar: Span | None = None  # where the words stand with other quotes, spaces, dashes or line breaks


def locate(figure: str, near: str | None, text: Text, at: Span | None = None) -> Placing:
    """The position of a figure: the only place of its words, or the place nearest to the words `near`.

    Places inside a longer number never count, places inside a longer word only where there is no other. Two places
    equally near leave it open, unless one of them touches the position `at` that was written down and is a little off.
    """
    words = unicodedata.normalize("NFC", figure)
    places = _places(words, text.text)
    if len(places) == 1:
        return Placing(words, near, places[0], places)
    if not places:
        return Placing(words, near, None, (), next(_loosely(words, text), None))
    chosen = None if near is None else _nearest(places, tuple(_loosely(near, text)))
    if chosen is None and at is not None:
        touching = [each for each in places if each[0] < at[1] and at[0] < each[1]]
        chosen = touching[0] if len(touching) == 1 else None
    return Placing(words, near, chosen, places)


def stands(figure: str, at: Span | None, text: Text) -> bool:
    """Whether the figure's words stand at a position, and are not cut out of a longer number."""
    if at is None:
        return False
    start, end = at
    words = unicodedata.normalize("NFC", figure)
    return (
        0 <= start < end <= len(text.text) and text.text[start:end] == words and not _cuts_number(text.text, start, end)
    )


def explain(placing: Placing, text: Text) -> str:
    """Why a figure has no position and what to do, in a sentence or two."""
    words = quoted(placing.figure)
    if not placing.places:
        if placing.similar is not None:
            return f"The document prints it as {quoted(text.text[slice(*placing.similar)])}; copy its words exactly."
        return f"The document has {words} nowhere; compare the figure with the document."
    shown = ", ".join(place(text, each) for each in placing.places[:_SHOWN])
    more = f" and {len(placing.places) - _SHOWN} more" if len(placing.places) > _SHOWN else ""
    if placing.near is None:
        way_out = 'add near = "words before or after it", or more of its words'
    else:
        way_out = f"near = {quoted(placing.near)} does not single one out; give other words"
    return f"The document has {words} {len(placing.places)} times: {shown}{more}; {way_out}."


def place(text: Text, at: Span) -> str:
    """A position as people look it up: line and column, and the words around it."""
    line, column = text.line_column(at[0])
    return f"{line}:{column} “{text.context(*at)}”"


def _places(words: str, text: str) -> tuple[Span, ...]:
    """The places of words: those that cut no word, or else those that cut no number."""
    whole: list[Span] = []
    inside: list[Span] = []
    at = text.find(words) if words else -1
    while at >= 0:
        end = at + len(words)
        if _cuts_number(text, at, end):
            end = at + 1
        elif _cuts_word(text, at, end):
            inside.append((at, end))
        else:
            whole.append((at, end))
        at = text.find(words, end)
    return tuple(whole or inside)


def _cuts_word(text: str, start: int, end: int) -> bool:
    before = start > 0 and text[start - 1].isalnum() and text[start].isalnum()
    return before or (end < len(text) and text[end].isalnum() and text[end - 1].isalnum())


def _cuts_number(text: str, start: int, end: int) -> bool:
    """Whether the digits at either end go on outside: 69 in 169, 5 in 2.5, 459 in 1,459, 10 in 10²."""
    if _numeral(text[start]):
        before = text[max(0, start - 2) : start]
        if _numeral(before[-1:]) or _POINT_BEFORE.search(before):
            return True
        if _GROUP_BEFORE.search(before) and _GROUP_FIRST.match(text, start):
            return True
    if _numeral(text[end - 1]):
        return _numeral(text[end : end + 1]) or bool(_POINT_AFTER.match(text, end) or _GROUP_AFTER.match(text, end))
    return False


def _numeral(character: str) -> bool:
    return character != "" and unicodedata.category(character).startswith("N")


def _loosely(words: str, text: Text) -> Iterator[Span]:
    """Where words stand when quotes, dashes, kinds of space and line breaks do not matter."""
    parts = fold(unicodedata.normalize("NFC", words)).split()
    if not parts:
        return
    for match in re.finditer(r"\s+".join(map(re.escape, parts)), text.folded):
        yield match.span()


def _nearest(places: tuple[Span, ...], marks: tuple[Span, ...]) -> Span | None:
    """The place with the least gap to any of the marks; None where two have it, or there is no mark."""
    if not marks:
        return None
    starts = [mark[0] for mark in marks]
    gaps: list[tuple[int, Span]] = []
    for start, end in places:
        index = bisect_left(starts, start)
        around = marks[max(0, index - 1) : index + 1]
        gaps.append((min(max(mark[0] - end, start - mark[1], 0) for mark in around), (start, end)))
    gaps.sort()
    return gaps[0][1] if gaps[0][0] < gaps[1][0] else None
