"""The text of a document with every figure marked by what became of it, a part at a time."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kb.documents.anchoring import stands
from kb.documents.coverage import Coverage, Covered, Status
from kb.documents.passages import Role, passages
from kb.domain.ledger import Ledger
from kb.domain.source import Dismissed, Source
from kb.web import links

LENGTH = 14_000  # characters of one part
MARKS = 140  # of one part
SAID = "said"  # the state of words that are claimed and hold no number
REASONS = {
    "name": "a part of a name",
    "structure": "a number of the layout",
    "condition": "a condition of other figures",
    "quantifier": "a counting word, not a measured number",
    "rhetoric": "a way of speaking",
}
_TITLES = {
    Status.CONDITION: "a condition of other figures",
    Status.NAME: "in a name",
    Status.STRUCTURE: "layout, or a way of speaking",
    Status.OPEN: "unread: neither claimed nor dismissed",
}


@dataclass(frozen=True, slots=True)
class Mark:
    """A stretch of a document: its state, the page that it leads to, and what is to be said of it."""

    start: int
    end: int
    state: str
    href: str | None = None
    title: str | None = None

    @property
    def id(self) -> str | None:
        """By what it can be linked to, if it is one of a claim."""
        return f"c{self.start}" if self.href else None


@dataclass(frozen=True)
class Marked:
    """A document with its marks, which never overlap, and the positions at which it is cut into parts."""

    text: str
    marks: Sequence[Mark]
    cuts: Sequence[int]

    @property
    def parts(self) -> int:
        """How many there are, at least one."""
        return max(1, len(self.cuts) - 1)

    def part(self, number: int) -> list[tuple[str, Mark | None]]:
        """The words of a part, counted from 0, each stretch with its mark."""
        return list(self._pieces(*self.cuts[number : number + 2])) if self.text else []

    def at(self, start: int, end: int) -> tuple[int, Mark] | None:
        """The first mark within a passage, and the part that it is in."""
        place = bisect_right(self.marks, start, key=_end)
        if place == len(self.marks) or self.marks[place].start >= end:
            return None
        return bisect_right(self.cuts, self.marks[place].start) - 1, self.marks[place]

    def _pieces(self, start: int, end: int) -> Iterator[tuple[str, Mark | None]]:
        at = start
        for mark in self.marks[bisect_left(self.marks, start, key=_start) :]:
            if mark.start >= end:
                break
            if at < mark.start:
                yield self.text[at : mark.start], None
            yield self.text[mark.start : mark.end], mark
            at = mark.end
        if at < end:
            yield self.text[at:end], None


def marked(coverage: Coverage, ledger: Ledger) -> Marked:
    """A document with its figures and with the words that are claimed without one."""
    text = coverage.text.text
    dismissed = _dismissed(coverage.source)
    figures = [_figure(each, dismissed, ledger) for each in coverage.figures]
    marks = sorted([*figures, *_statements(coverage, figures, ledger)], key=_start)
    return Marked(text, marks, tuple(_cuts(text, marks)))


def _start(mark: Mark) -> int:
    return mark.start


def _end(mark: Mark) -> int:
    return mark.end


def _figure(covered: Covered, dismissed: Sequence[tuple[int, int, Dismissed]], ledger: Ledger) -> Mark:
    figure, status = covered.figure, covered.status
    owner = (covered.by or "").partition(" ")[0]
    href = _page(owner, ledger) if "#" in owner else None
    title = _TITLES.get(status)
    if status is Status.DISMISSED:
        place = bisect_left(dismissed, figure.end, key=lambda each: each[0]) - 1
        if place >= 0 and dismissed[place][1] > figure.start:
            title = f"dismissed: {reason(dismissed[place][2])}"
    return Mark(figure.start, figure.end, status.value, href, title)


def reason(dismissed: Dismissed) -> str:
    """Why a figure is no claim, in words."""
    return REASONS.get(dismissed.reason, dismissed.reason)


def _page(block: str, ledger: Ledger) -> str | None:
    """The page of the first claim of a block."""
    ids = ledger.addresses.get(block, ())
    return links.claim(ids[0]) if ids else None


def _dismissed(source: Source) -> list[tuple[int, int, Dismissed]]:
    spans = ((passage.at, each) for each in source.dismissed for passage in (each.passage, *each.also))
    return sorted(((*at, each) for at, each in spans if at is not None), key=lambda span: span[:2])


def _statements(coverage: Coverage, figures: Sequence[Mark], ledger: Ledger) -> Iterator[Mark]:
    """The words of claims none of whose numbers is marked as such, as far as no figure takes them."""
    numbers = {each.by.partition(" ")[0] for each in coverage.figures if each.by and each.status in _CLAIMED}
    owned = [
        (*each.passage.at, each.owner)
        for each in passages(ledger, coverage.source.id)
        if each.role in (Role.CLAIM, Role.ALSO)
        and each.owner not in numbers
        and each.passage.at is not None
        and stands(each.passage.figure, each.passage.at, coverage.text)
    ]
    free = 0
    for start, end, owner in sorted(owned):
        at = max(start, free)
        for figure in figures[max(0, bisect_left(figures, at, key=_start) - 1) :]:
            if figure.start >= end:
                break
            if figure.end > at:
                yield from _said(coverage.text.text, at, figure.start, _page(owner, ledger))
                at = figure.end
        yield from _said(coverage.text.text, at, end, _page(owner, ledger))
        free = max(free, end)


_CLAIMED = (Status.CLAIMED, Status.RESTATED)


def _said(text: str, start: int, end: int, href: str | None) -> Iterator[Mark]:
    if start < end and any(map(str.isalnum, text[start:end])):
        yield Mark(start, end, SAID, href)


def _cuts(text: str, marks: Sequence[Mark]) -> Iterator[int]:
    """Where parts begin and end: between paragraphs where that is possible, never within a mark."""
    at = 0
    yield at
    while at < len(text):
        end = at + LENGTH
        over = bisect_left(marks, at, key=_start) + MARKS
        if over < len(marks):
            end = min(end, marks[over].start)
        if end < len(text):
            end = _gap(text, at, end)
            before = bisect_left(marks, end, key=_start) - 1
            if before >= 0 and marks[before].end > end:
                end = marks[before].start if marks[before].start > at else marks[before].end
        at = min(end, len(text))
        yield at


def _gap(text: str, start: int, end: int) -> int:
    """The last end of a paragraph in the second half of a stretch, else of a line, else of a word, else its end."""
    for sign in ("\n\n", "\n", " "):
        found = text.rfind(sign, start + (end - start) // 2, end)
        if found > start:
            return found + len(sign)
    return end
