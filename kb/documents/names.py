"""Names of the vocabulary in running text: where they stand and what answers to them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from kb.domain.ledger import Ledger
from kb.domain.names import normalise

_PIECE = re.compile(r"[^\W\d_]+|\d+")
_NUMBER_GOES_ON = re.compile(r"[.,]?\d")
_NUMBER_COMES_FROM = re.compile(r"\d[.,]\Z")


@dataclass(frozen=True, slots=True)
class Named:
    """A name in a text: code points, half-open, and every id that answers to it."""

    start: int
    end: int
    ids: tuple[str, ...]


class Names:
    """Names to look for. A name is found however its letters and digits are joined, and never inside a longer token."""

    def __init__(self, names: Mapping[str, Iterable[str]]) -> None:
        """`names`: for each id, its name and aliases; spellings without a letter are ignored."""
        self._ids: dict[str, tuple[str, ...]] = {}
        self._pieces: dict[str, int] = {}  # first piece of some name → the most pieces that such a name has
        for identity, spellings in names.items():
            for spelling in (identity, *spellings):
                self._add(identity, spelling)

    def find(self, text: str) -> tuple[Named, ...]:
        """The names in a text, in order, apart from each other, the longest where several begin at one place."""
        found: list[Named] = []
        first_piece = lru_cache(maxsize=4096)(normalise)
        pieces = [match.span() for match in _PIECE.finditer(text)] if self._ids else []
        index = 0
        while index < len(pieces):
            start, end = pieces[index]
            most = self._pieces.get(first_piece(text[start:end]), 0)
            length = self._longest(text, pieces, index, most) if most and _begins(text, start) else 0
            if length:
                end = pieces[index + length - 1][1]
                found.append(Named(start, end, self._ids[normalise(text[start:end])]))
            index += length or 1
        return tuple(found)

    def _longest(self, text: str, pieces: list[tuple[int, int]], index: int, most: int) -> int:
        """The number of pieces of the longest name that begins at a piece, 0 where there is none."""
        start = pieces[index][0]
        for length in range(min(most, len(pieces) - index), 0, -1):
            end = pieces[index + length - 1][1]
            # Pieces far apart are no name; the bound keeps hostile text linear.
            if end - start <= 200 and _ends(text, end) and normalise(text[start:end]) in self._ids:
                return length
        return 0

    def _add(self, identity: str, spelling: str) -> None:
        pieces = _PIECE.findall(spelling)
        key = normalise(spelling)
        if not pieces or not any(piece.isalpha() for piece in pieces):
            return
        if identity not in self._ids.get(key, ()):
            self._ids[key] = (*self._ids.get(key, ()), identity)
        first = normalise(pieces[0])
        self._pieces[first] = max(self._pieces.get(first, 0), len(pieces))


def names_of(ledger: Ledger) -> Names:
    """The names and aliases of a ledger's subjects, models and agents."""
    known = {subject.id: (subject.name, *subject.aliases) for subject in ledger.subjects.values()}
    for agent in ledger.agents.values():
        known[agent.id] = (*known.get(agent.id, ()), agent.name, *agent.aliases)
    return Names(known)


def _begins(text: str, start: int) -> bool:
    if start == 0:
        return True
    if text[start - 1].isalnum() or text[start - 1] == "_":
        return False
    return not (text[start].isdigit() and _NUMBER_COMES_FROM.search(text[max(0, start - 2) : start]))


def _ends(text: str, end: int) -> bool:
    if end < len(text) and (text[end].isalnum() or text[end] == "_"):
        return False
    return not (text[end - 1].isdigit() and _NUMBER_GOES_ON.match(text, end))
