"""What is made of many things, some hundreds at a time: by other processes, where there are thousands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from kb.forking import ahead

TOGETHER = 500  # things that are made, and written, at once
LARGE = 4000  # things, from which on other processes make what this one writes

T = TypeVar("T")
R = TypeVar("R")


def made(things: Sequence[T], make: Callable[[T], R]) -> Iterator[tuple[Sequence[T], list[R]]]:
    """Some of the things after others, and what was made of each."""
    parts = [things[start : start + TOGETHER] for start in range(0, len(things), TOGETHER)]

    def work(part: Sequence[T]) -> list[R]:
        return [make(thing) for thing in part]

    results = ahead(parts, work) if len(things) >= LARGE else map(work, parts)
    return zip(parts, results, strict=True)
