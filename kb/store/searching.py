"""Texts searched for parts of words: an index in memory, whose numbers follow the order in which it was filled."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence

SHORTEST = 3  # characters of a word that the index can find


class TextIndex:
    """Texts numbered from 1; of those that hold all words, the first ones are found without looking at the others."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        self._connection.execute("CREATE VIRTUAL TABLE entry USING fts5(text, tokenize = 'trigram case_sensitive 1')")
        self._connection.execute("BEGIN")
        numbered = enumerate(texts, 1)
        self._connection.executemany("INSERT INTO entry (rowid, text) VALUES (?, ?)", numbered)
        self._connection.execute("COMMIT")

    def find(self, words: Sequence[str], after: int, most: int) -> list[int] | None:
        """The numbers of the texts that hold all words, above `after`, at most so many; None for words too short."""
        if not words or min(map(len, words)) < SHORTEST:
            return None
        query = " AND ".join('"' + word.replace('"', '""') + '"' for word in words)
        sql = "SELECT rowid FROM entry WHERE entry MATCH ? AND rowid > ? ORDER BY rowid LIMIT ?"
        return [row[0] for row in self._connection.execute(sql, (query, after, most))]

    def close(self) -> None:
        """Give the memory back."""
        self._connection.close()
