"""Texts searched for parts of words; their numbers follow the order in which they were given.

Which texts hold a word is found as far as somebody asks, and remembered as one bit a text: several words together are
a single operation on these. It is the second question for a word that is fast, and words come again.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, islice

BLOCK = 4096  # texts that are looked through at once
KEPT = 1000  # words whose texts are remembered
_END = "\n"  # stands in no text and in no word


class TextIndex:
    """Texts numbered from 1, without line breaks; of those that hold all words, the first ones are found."""

    def __init__(self, texts: Iterable[str]) -> None:
        every = [f"{text}{_END}" for text in texts]
        self._count = len(every)
        self._begins = [0, *accumulate(map(len, every))]  # where each text begins, and behind the last
        self._all = "".join(every)
        self._known: dict[str, tuple[int, int]] = {}  # word → the texts that hold it, and how many were looked at

    def find(self, words: Sequence[str], after: int, most: int) -> list[int]:
        """The numbers of the texts that hold all words, above `after`, at most so many."""
        words = [word for word in words if word]  # what is nothing, every text holds
        found: list[int] = []
        for begin in range(after, self._count, BLOCK):
            end = min(begin + BLOCK, self._count)
            both = (1 << (end - begin)) - 1
            for word in words:
                both &= self._holding(word, end) >> begin
            found += (begin + place for place in islice(_numbers(both), most - len(found)))
            if len(found) == most:
                break
        return found

    def _holding(self, word: str, end: int) -> int:
        """The texts that hold a word, as bits, for at least so many."""
        bits, seen = self._known.pop(word, (0, 0))
        if seen < end:
            for place in self._places(word, seen, end):
                bits |= 1 << place
            seen = end
        while len(self._known) >= KEPT:
            del self._known[next(iter(self._known))]
        self._known[word] = bits, seen
        return bits

    def _places(self, word: str, begin: int, end: int) -> Iterator[int]:
        limit = self._begins[end]
        at = self._all.find(word, self._begins[begin], limit)
        while at >= 0:
            place = bisect_right(self._begins, at) - 1
            yield place
            at = self._all.find(word, self._begins[place + 1], limit)


def _numbers(bits: int) -> Iterator[int]:
    """The numbers of the bits that are set, from 1."""
    signs = bin(bits)[:1:-1]
    at = signs.find("1")
    while at >= 0:
        yield at + 1
        at = signs.find("1", at + 1)
