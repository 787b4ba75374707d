"""Where something stands in the ledger's text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Location:
    """A place in a file: its path as the reader was pointed at it, line and column from 1, in code points."""

    path: str
    line: int
    column: int = 1

    def __str__(self) -> str:
        return f"{self.path}:{self.line}"


Key = tuple[str, int, int]  # as written, dotted for subtables; line; column
_END = "\x1f"  # after each key; PostgreSQL keeps no zero byte, which would be surer


@dataclass(frozen=True, slots=True)
class Placed:
    """A block of the ledger: where its header stands and where each of its keys does.

    The keys are one text, since there are ten times as many as claims and few are ever asked for: from the line of the
    header on a line for each of the file, which holds the keys that begin there, each as `key_text` writes it.
    """

    header: Location
    lines: str = ""

    @classmethod
    def of(cls, header: Location, keys: Iterable[Key]) -> Placed:
        """The block with that header and these keys, none of which stands above it."""
        lines: list[str] = []
        for name, line, column in keys:
            lines += [""] * (line - header.line + 1 - len(lines))
            lines[line - header.line] += key_text(name, column)
        return cls(header, "\n".join(lines))

    @property
    def keys(self) -> tuple[Key, ...]:
        """Each key with its line and column."""
        return tuple(
            (name, line, int(column))
            for line, text in enumerate(self.lines.split("\n"), self.header.line)
            for column, _, name in (each.partition(" ") for each in text.split(_END)[:-1])
        )

    def at(self, key: str) -> Location:
        """The place of a key, or of the header where the block does not have it."""
        for name, line, column in self.keys:
            if name == key:
                return Location(self.header.path, line, column)
        return self.header

    def holds(self, location: Location) -> bool:
        """Whether a location lies in the block, as far as its keys reach."""
        lines = [self.header.line, *(line for _, line, _ in self.keys)]
        return self.header.path == location.path and min(lines) <= location.line <= max(lines)


def key_text(name: str, column: int) -> str:
    """A key on its line; nothing for one that no block can have, with a sign that would end it."""
    return "" if _END in name or "\n" in name else f"{column} {name}{_END}"
