"""A span of a document that holds a figure."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Passage:
    """The words as printed and where: code points of the NFC text, half-open; `at` is None until anchored."""

    figure: str
    at: tuple[int, int] | None = None
    near: str | None = None  # words before or after, where the figure occurs more than once
