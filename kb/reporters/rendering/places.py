"""Places in the ledger's files, in the conventions of other tools: relative paths, ends of lines, UTF-16 columns."""

from __future__ import annotations

import os

from kb.domain.location import Location


def relative(path: str) -> str:
    """A path with forward slashes, as seen from the working directory where it lies below it."""
    here = os.getcwd() + os.sep
    return path.removeprefix(here).replace(os.sep, "/").removeprefix("./")


def end_column(location: Location, line: str) -> int:
    """The column after the last character of a location's line, in code points from 1."""
    return max(len(line.rstrip()) + 1, location.column + 1)


def utf16(line: str, column: int) -> int:
    """A column in UTF-16 units, as SARIF counts unless told otherwise; columns beyond the line are kept apart."""
    return column + sum(ord(character) > 0xFFFF for character in line[: column - 1])
