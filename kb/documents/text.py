"""The text of a document: what positions count in, and how a place in it is shown."""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from unicodedata import category

from kb.quantity.folding import fold


@dataclass(frozen=True)
class Text:
    """The NFC text of a document, the SHA-256 (hex) of the bytes it came from, and what made text of them.

    Every position is a half-open pair of code points of `text`. `extractor` is a name and a version, since another
    version may give other text for the same bytes.
    """

    text: str
    sha256: str
    extractor: str

    @cached_property
    def text_sha256(self) -> str:
        """The SHA-256 (hex) of the text itself, in UTF-8."""
        return hashlib.sha256(self.text.encode()).hexdigest()

    @cached_property
    def folded(self) -> str:
        """The text with typographic quotes, spaces and signs made plain; positions stay the same."""
        return fold(self.text)

    @cached_property
    def _line_starts(self) -> list[int]:
        starts, at = [0], self.text.find("\n")
        while at >= 0:
            starts.append(at + 1)
            at = self.text.find("\n", at + 1)
        return starts

    def line_column(self, position: int) -> tuple[int, int]:
        """The line and column of a position, both from 1, in code points."""
        line = bisect_right(self._line_starts, position)
        return line, position - self._line_starts[line - 1] + 1

    def context(self, start: int, end: int, around: int = 24) -> str:
        """The words at a position in brackets between a few characters of what surrounds them, on one line."""
        before = self.text[max(0, start - around) : start]
        after = self.text[end : end + around]
        left = "…" if start > around else ""
        right = "…" if end + around < len(self.text) else ""
        return f"{left}{one_line(before)}[{one_line(shortened(self.text[start:end]))}]{one_line(after)}{right}"


def shortened(words: str, limit: int = 80) -> str:
    """Words that fit into a message: the middle of long ones is left out."""
    if len(words) <= limit:
        return words
    half = (limit - 1) // 2
    return f"{words[:half]}…{words[-half:]}"


def one_line(words: str) -> str:
    """Words without line breaks or characters that a terminal would obey."""
    return "".join(c if c.isprintable() or category(c) == "Zs" else " " if c.isspace() else "�" for c in words)


def quoted(words: str) -> str:
    """Words in a message: in quotation marks, short, and on one line with line breaks shown."""
    visible = shortened(words).replace("\r", "\\r").replace("\n", "\\n")
    return f'"{one_line(visible)}"'
