"""One column of a table: its name, its heading, what it means and what it may hold."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kb.domain.words import NOT_STATED


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name for programs, its heading for people, what it means, its type and the words it may hold.

    Types are text, number (an exact decimal), boolean (true, false) and url. An empty cell is empty; a source's
    silence is the words "not stated".
    """

    name: str
    label: str
    meaning: str
    of: Callable[[Any], str]
    type: str = "text"
    values: tuple[str, ...] = ()


def stated(value: str | None) -> str:
    """A text of a source, or that it is not stated."""
    return value or NOT_STATED
