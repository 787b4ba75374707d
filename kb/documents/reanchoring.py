"""What became of a passage in another edition of its document: kept, moved, reworded, changed, gone, or open."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import accumulate

from kb.documents.anchoring import Placing, Span, explain, locate, place, stands
from kb.documents.text import Text, quoted
from kb.domain.passage import Passage
from kb.quantity.figure import Figure
from kb.quantity.folding import fold
from kb.quantity.units import Units

_WORD = re.compile(r"\w+|\s+|[^\w\s]")
_LARGEST_DIFF = 400_000_000  # words times words: fifty megabytes of the diff's own memory
_AROUND = 32  # characters of context on either side
_ALIKE = 120  # of 200, how alike the contexts of both sides have to be


class Fate(StrEnum):
    """What became of a passage."""

    KEPT = "kept"
    MOVED = "moved"  # the same words elsewhere
    REWORDED = "reworded"  # other words with the same number, unit and hedge
    CHANGED = "changed"
    GONE = "gone"
    OPEN = "open"  # its words stand at several places, and nothing tells which


@dataclass(frozen=True, slots=True)
class Followed:
    """A passage in the new edition: its fate, its position there (None where gone or open) and its words there."""

    fate: Fate
    passage: Passage
    at: Span | None = None
    words: str | None = None
    why: str = ""

    def __str__(self) -> str:
        old = quoted(self.passage.figure)
        if self.fate is Fate.CHANGED and self.words is not None:
            return f"{old} now reads {quoted(self.words)}: another number, unit or hedge"
        if self.fate is Fate.REWORDED and self.words is not None:
            return f"{old} is now printed as {quoted(self.words)}"
        if self.fate is Fate.OPEN:
            return f"{old} could be one of several now"
        return f"{old} is {self.fate}" + (f" at [{self.at[0]}, {self.at[1]}]" if self.at else "")


class Revision:
    """Two editions of a document, of which the old one may be lost.

    A passage is followed by a diff of words, else by its context, else by its words alone; it is accepted at its new
    place only where number, unit and hedge are the same there.
    """

    def __init__(self, old: Text | None, new: Text, units: Units | None = None, lang: str = "en") -> None:
        self.old = old
        self.new = new
        self._units = units
        self._lang = lang

    def follow(self, passage: Passage) -> Followed:
        """What became of one passage."""
        if self.old is None or passage.at is None or not stands(passage.figure, passage.at, self.old):
            return self._by_words(passage)
        at = self._mapped(passage.at)
        if at is None or self.new.text[slice(*at)] != self.old.text[slice(*passage.at)]:
            at = self._by_context(passage.at) or at
        if at is None or at[0] == at[1]:
            return self._unplaced(passage, locate(passage.figure, passage.near, self.new))
        before = _reading(self._old_figures, passage.at)
        return self._judged(passage, at, before == _reading(self._new_figures, at), bool(before))

    def _judged(self, passage: Passage, at: Span, same: bool, numbers: bool) -> Followed:
        words = self.new.text[slice(*at)]
        if not same or not (numbers or _alike(words, passage.figure)):
            start, end = _widened(self._new_figures, at)
            return Followed(Fate.CHANGED, passage, at, self.new.text[start:end])
        if words != passage.figure:
            return Followed(Fate.REWORDED, passage, at, words)
        return Followed(Fate.KEPT if at == passage.at else Fate.MOVED, passage, at, words)

    def _by_words(self, passage: Passage) -> Followed:
        """Without the old text: the words, where they are unmistakable, and no hedge came to stand beside them."""
        from kb.quantity.grammar import read

        placing = locate(passage.figure, passage.near, self.new, passage.at)
        at = placing.at or placing.similar
        if at is None:
            return self._unplaced(passage, placing)
        alone = [f.quantity for f in read(passage.figure, units=self._units, lang=self._lang) if f.quantity]
        there = [f.quantity for f in _overlapping(self._new_figures, at) if f.quantity]
        # What a sentence lends to its figures cannot be compared with bare words.
        same = len(alone) != len(there) or all(
            one.stated == other.stated and (one.hedge == other.hedge or "hedge" in other.inherited)
            for one, other in zip(alone, there, strict=True)
        )
        return self._judged(passage, at, same, bool(alone))

    def _unplaced(self, passage: Passage, placing: Placing) -> Followed:
        if placing.at is not None:
            why = (
                f"Its words stand in other surroundings, {place(self.new, placing.at)}; if it is that, write it there."
            )
            return Followed(Fate.GONE, passage, why=why)
        return Followed(Fate.OPEN if placing.places else Fate.GONE, passage, why=explain(placing, self.new))

    def _by_context(self, at: Span) -> Span | None:
        """The one place of the same words whose surroundings are most alike, and alike enough."""
        from rapidfuzz import fuzz

        assert self.old is not None
        old, new = self.old.text, self.new.text
        left, right = old[max(0, at[0] - _AROUND) : at[0]], old[at[1] : at[1] + _AROUND]
        scored: list[tuple[float, Span]] = []
        for start, end in locate(old[slice(*at)], None, self.new).places:
            before, after = new[max(0, start - _AROUND) : start], new[end : end + _AROUND]
            scored.append((fuzz.ratio(left, before) + fuzz.ratio(right, after), (start, end)))
        scored.sort(reverse=True)
        if not scored or scored[0][0] < _ALIKE or (len(scored) > 1 and scored[1][0] == scored[0][0]):
            return None
        return scored[0][1]

    def _mapped(self, at: Span) -> Span | None:
        """The part of the new text that took the place of a span of the old; None where the texts are too long."""
        blocks = self._kept
        if not blocks:
            return None
        starts = [block[0] for block in blocks]
        index = bisect_right(starts, at[0]) - 1
        old, new, length = blocks[index]
        start = new + min(at[0] - old, length)
        index = bisect_left(starts, at[1]) - 1
        old, new, length = blocks[index]
        end = new + at[1] - old if at[1] <= old + length else blocks[index + 1][1]
        return (start, max(start, end))

    @cached_property
    def _kept(self) -> tuple[tuple[int, int, int], ...]:
        """The stretches that both texts have, with both ends of the texts: start in old, start in new, length."""
        from rapidfuzz.distance import Indel

        assert self.old is not None
        old, new = _WORD.findall(self.old.text), _WORD.findall(self.new.text)
        if len(old) * len(new) > _LARGEST_DIFF:
            return ()
        old_at, new_at = (list(accumulate(map(len, words), initial=0)) for words in (old, new))
        blocks = [(0, 0, 0)]
        for step in Indel.opcodes(old, new):
            if step.tag == "equal":
                start, end = old_at[step.src_start], old_at[step.src_end]
                blocks.append((start, new_at[step.dest_start], end - start))
        return (*blocks, (len(self.old.text), len(self.new.text), 0))

    @cached_property
    def _old_figures(self) -> tuple[Figure, ...]:
        return self._figures(self.old)

    @cached_property
    def _new_figures(self) -> tuple[Figure, ...]:
        return self._figures(self.new)

    def _figures(self, text: Text | None) -> tuple[Figure, ...]:
        from kb.quantity.grammar import read

        return read(text.text, units=self._units, lang=self._lang) if text is not None else ()


def _alike(words: str, others: str) -> bool:
    """Whether words differ in quotes, dashes and spaces only."""
    return fold(words).split() == fold(others).split()


def _overlapping(figures: tuple[Figure, ...], at: Span) -> Iterator[Figure]:
    index = bisect_right(figures, at[0], key=lambda figure: figure.end)
    while index < len(figures) and figures[index].start < at[1]:
        yield figures[index]
        index += 1


def _reading(figures: tuple[Figure, ...], at: Span) -> tuple[tuple[str, ...], ...]:
    """What the figures at a position say: number, unit and hedge, or their words where they could not be read."""
    return tuple(
        (figure.quantity.hedge, figure.quantity.unit, *figure.quantity.stated) if figure.quantity else (figure.exact,)
        for figure in _overlapping(figures, at)
    )


def _widened(figures: tuple[Figure, ...], at: Span) -> Span:
    """A position and the figures that it touches, so that a hedge that came to stand beside a number is shown."""
    touched = list(_overlapping(figures, at))
    return (min((at[0], *(f.start for f in touched))), max((at[1], *(f.end for f in touched))))
