"""Texts searched for parts of words: an index in memory, whose numbers follow the order in which it was filled."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence

SHORTEST = 3  # characters of a word that the index can find
NEAR = 2000  # texts that are looked through one by one, since what is in many of them is found there at once
BLOCK = 500  # of those, before it is asked whether enough were found


class TextIndex:
    """Texts numbered from 1; of those that hold all words, the first ones are found without looking at all."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts = list(texts)
        self._connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        self._connection.execute(
            "CREATE VIRTUAL TABLE entry USING fts5(text, content = '', tokenize = 'trigram case_sensitive 1')"
        )
        self._connection.execute("BEGIN")
        numbered = enumerate(self._texts, 1)
        self._connection.executemany("INSERT INTO entry (rowid, text) VALUES (?, ?)", numbered)
        self._connection.execute("COMMIT")

    def find(self, words: Sequence[str], after: int, most: int) -> list[int]:
        """The numbers of the texts that hold all words, above `after`, at most so many."""
        indexed = bool(words) and min(map(len, words)) >= SHORTEST
        end = min(after + NEAR, len(self._texts)) if indexed else len(self._texts)
        found = self._looked_through(words, after, end, most)
        if len(found) < most and end < len(self._texts):
            query = " AND ".join('"' + word.replace('"', '""') + '"' for word in words)
            sql = "SELECT rowid FROM entry WHERE entry MATCH ? AND rowid > ? ORDER BY rowid LIMIT ?"
            found += (row[0] for row in self._connection.execute(sql, (query, end, most - len(found))))
        return found

    def _looked_through(self, words: Sequence[str], after: int, end: int, most: int) -> list[int]:
        """The same among the texts up to a number, one by one; the longest word first, which is in the fewest."""
        first, *others = sorted(words, key=len, reverse=True) or [""]
        found: list[int] = []
        for begin in range(after, end, BLOCK):
            block = self._texts[begin : min(begin + BLOCK, end)]
            holding = [place for place, text in enumerate(block) if first in text]
            for word in others:
                holding = [place for place in holding if word in block[place]]
            found += (begin + place + 1 for place in holding)
            if len(found) >= most:
                break
        return found[:most]

    def close(self) -> None:
        """Give the memory back."""
        self._connection.close()
