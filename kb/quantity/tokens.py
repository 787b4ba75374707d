"""A text cut once into digits, words and signs, each with its place; what known names say is masked."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from functools import cached_property
from typing import NamedTuple

from kb.quantity.folding import fold


class Sort(Enum):
    """What a token is made of."""

    DIGITS = "digits"  # 1,459 · 4.9 · 1 459
    GLYPH = "glyph"  # ½ ² Ⅳ: numbers that are not decimal digits
    WORD = "word"
    SIGN = "sign"


class Token(NamedTuple):
    """A run of one sort; `low` is its folded text in lower case, `text` the folded text."""

    sort: Sort
    start: int
    end: int
    text: str
    low: str


# A first group of up to three digits may be followed by groups of three after single spaces.
_TOKEN = re.compile(
    r"(?P<digits>(?:(?<![\w.,'])\d{1,3}(?: \d{3}(?!\d))+|\d+)(?:[.,']\d+)*|(?<![\w.,'])\.\d+)"
    r"|(?P<word>[^\W\d_]+)|(?P<sign>\S)"
)


class Words:
    """The tokens of a text, and short looks around each; nothing here is longer than it is asked to be."""

    def __init__(self, text: str, masked: str | None = None) -> None:
        """`text`: any text; offsets are code points of it. `masked`: the same with known names made plain words."""
        self.original = text
        self.text = fold(text if masked is None else masked)
        self.tokens = list(_cut(self.text))
        self._count = len(self.tokens)
        self._lows = [token.low for token in self.tokens]  # asked for so often that it counts

    def __len__(self) -> int:
        return len(self.tokens)

    def low(self, index: int) -> str:
        """The token in lower case, "" outside the text."""
        return self._lows[index] if 0 <= index < self._count else ""

    def printed(self, index: int) -> str:
        """The token as printed (folded), "" outside the text."""
        return self.tokens[index].text if 0 <= index < self._count else ""

    def sort(self, index: int) -> Sort | None:
        """What the token is made of, None outside the text."""
        return self.tokens[index].sort if 0 <= index < self._count else None

    def glued(self, index: int) -> bool:
        """Whether the token touches the one before it."""
        return 0 < index < self._count and self.tokens[index - 1].end == self.tokens[index].start

    def begins_line(self, index: int) -> bool:
        """Whether only blanks and heading marks stand before the token on its line."""
        start = self.tokens[index].start
        while index > 0 and self.low(index - 1) in {"#", "*", "•", "-", "(", "["}:
            index -= 1
            if start - self.tokens[index].start > 8:
                return False
        return index == 0 or "\n" in self.text[self.tokens[index - 1].end : self.tokens[index].start]

    def ends_line(self, index: int) -> bool:
        """Whether nothing but blanks follows the token on its line."""
        return index + 1 >= len(self.tokens) or "\n" in self.text[self.tokens[index].end : self.tokens[index + 1].start]

    def breaks(self, index: int) -> bool:
        """Whether a sentence or a paragraph ends between the token before and this one."""
        if not 0 < index < self._count:
            return True
        end, start = self.tokens[index - 1].end, self.tokens[index].start
        if self._lows[index - 1] in {".", "!", "?", ";"}:
            return end < start
        return start - end > 1 and self.text.count("\n", end, start) > 1

    def opens(self, index: int) -> bool:
        """Whether the token is the first word of a sentence or line, where a capital says nothing."""
        if index == 0 or self.low(index - 1) in {".", "!", "?", ":", '"', "(", "•", "|", "｜"}:
            return True
        return "\n" in self.text[self.tokens[index - 1].end : self.tokens[index].start]

    def at(self, place: int) -> int:
        """The index of the first token that begins at or after a place of the text."""
        return bisect_left(self._starts, place)

    def phrase(self, index: int, count: int) -> str:
        """`count` tokens from `index` in lower case, joined as in the text; "" where there are fewer."""
        last = index + count - 1
        if index < 0 or last < index or last >= len(self.tokens):
            return ""
        between = self.text[self.tokens[index].start : self.tokens[last].end]
        return " ".join(between.lower().split()) if len(between) < 200 else ""

    def digits_within(self, index: int, count: int) -> bool:
        """Whether one of the next `count` tokens is of digits."""
        return self._next_digits[index] - index < count

    @cached_property
    def _next_digits(self) -> list[int]:
        ahead, following = [0] * len(self.tokens), len(self.tokens) * 2
        for index in range(len(self.tokens) - 1, -1, -1):
            if self.tokens[index].sort is Sort.DIGITS:
                following = index
            ahead[index] = following
        return ahead

    @cached_property
    def _starts(self) -> list[int]:
        return [token.start for token in self.tokens]

    @cached_property
    def clusters(self) -> list[tuple[int, int]]:
        """For each token, the run of tokens without a blank that it stands in: first and one past the last."""
        runs: list[tuple[int, int]] = []
        first = 0
        for index in range(1, len(self.tokens) + 1):
            if index == len(self.tokens) or not self.glued(index):
                runs.extend([(first, index)] * (index - first))
                first = index
        return runs


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


def _cut(text: str) -> Iterator[Token]:
    for match in _TOKEN.finditer(text):
        start, end = match.span()
        piece = match.group()
        if match.lastgroup == "digits":
            yield Token(Sort.DIGITS, start, end, piece, piece)
        elif match.lastgroup == "word" and piece.isalpha():
            yield Token(Sort.WORD, start, end, piece, piece.lower())
        elif match.lastgroup == "word":
            yield from _letters_and_glyphs(piece, start)
        else:
            sort = Sort.GLYPH if piece.isnumeric() else Sort.SIGN
            yield Token(sort, start, end, piece, piece.lower())


def _letters_and_glyphs(piece: str, start: int) -> Iterator[Token]:
    """A run that the pattern took for letters and that holds numerals such as ½, ² or Ⅳ."""
    first = 0
    for index in range(1, len(piece) + 1):
        if index == len(piece) or piece[index].isalpha() != piece[first].isalpha():
            part = piece[first:index]
            sort = Sort.WORD if part[0].isalpha() else Sort.GLYPH
            yield Token(sort, start + first, start + index, part, part.lower())
            first = index
