"""Known names in a text: their spans, and the text without what they say."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def apart(names: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The spans in order, without those that begin inside one before."""
    kept: list[tuple[int, int]] = []
    for start, end in sorted(names):
        if not kept or start >= kept[-1][1]:
            kept.append((start, end))
    return kept


def masked(text: str, names: Sequence[tuple[int, int]]) -> str:
    """The text with each known name made a plain capitalised word of the same length, so that nothing in it is read."""
    if not names:
        return text
    pieces, done = [], 0
    for start, end in names:
        pieces += [text[done:start], "X" * (end - start)]
        done = end
    return "".join([*pieces, text[done:]])
