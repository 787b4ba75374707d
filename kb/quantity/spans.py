"""A span of a text that is known for what it is, and is no figure."""

from __future__ import annotations

from dataclasses import dataclass

from kb.quantity.figure import FigureClass
from kb.quantity.tokens import Words


@dataclass(frozen=True, slots=True)
class Shape:
    """A span that is no figure: its place in the text, the token after it, its class and why."""

    start: int
    end: int
    stop: int
    cls: FigureClass
    reason: str


def shaped(words: Words, first: int, stop: int, cls: FigureClass, reason: str) -> Shape:
    """The shape of the tokens from `first` up to `stop`."""
    return Shape(words.tokens[first].start, words.tokens[stop - 1].end, stop, cls, reason)


def speaking(words: Words, first: int, stop: int, reason: str) -> Shape:
    """The shape of words that only seem to be a number."""
    return shaped(words, first, stop, FigureClass.IDIOM, reason)
