"""Where something stands in the ledger's text."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Location:
    """A place in a file: its path as the reader was pointed at it, line and column from 1, in code points."""

    path: str
    line: int
    column: int = 1

    def __str__(self) -> str:
        return f"{self.path}:{self.line}"


@dataclass(frozen=True, slots=True)
class Placed:
    """A block of the ledger: where its header stands and where each of its keys does."""

    header: Location
    keys: tuple[tuple[str, int, int], ...] = ()  # key as written (dotted for subtables), line, column

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
