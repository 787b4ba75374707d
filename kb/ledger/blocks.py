"""The text of a file cut at its table headers, so that one bad block spoils no other."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

MULTILINE = ('"""', "'''")

_BRACKETED_LINE = re.compile(r"^[ \t]*\[[^\n]*", re.MULTILINE)
_HEADER = re.compile(r"""(\[+)((?:[^\[\]#=,"'\n]|"[^"\n]*"|'[^'\n]*')*+)(\]*)[ \t]*(?:#.*)?""")
_NAME = re.compile(r"""[ \t]*(?:([A-Za-z0-9_-]+)|"([^"\\]+)"|'([^']+)')[ \t]*(\.|$)""")
_WORD = re.compile(r"(?!(?:true|false|inf|nan)\b)[A-Za-z_]")
_TOKEN = re.compile(r"""\"""|'''|"(?:\\.|[^"\\\n])*+"?|'[^'\n]*+'?|#[^\n]*+|[\[\]{}]""")
_CLOSING = {
    '"""': re.compile(r'(?:[^\\"]|\\.|"(?!""))*+"{3,5}', re.DOTALL),
    "'''": re.compile(r"(?:[^']|'(?!''))*+'{3,5}"),
}


class Piece(NamedTuple):
    """A header with the lines that follow it: half-open offsets into the text, its line from 1.

    The piece before the first header has an empty `path` and no header line. `fault` says why a header is none.
    """

    path: tuple[str, ...]
    repeated: bool  # [[double brackets]]
    start: int
    body: int  # where the line after the header begins
    end: int
    line: int
    fault: str | None = None

    @property
    def body_line(self) -> int:
        """The line on which the body begins."""
        return self.line + 1 if self.body > self.start else self.line


def cut(text: str) -> tuple[Piece, ...]:
    """The pieces of a text in order; together they hold every character of it."""
    pieces: list[Piece] = []
    start = body = 0
    path: tuple[str, ...] = ()
    repeated, fault, line = False, None, 1
    for at, end, header in _headers(text):
        pieces.append(Piece(path, repeated, start, body, at, line, fault))
        line += text.count("\n", start, at)
        start, body = at, min(end + 1, len(text))
        path, repeated, fault = header
    pieces.append(Piece(path, repeated, start, body, len(text), line, fault))
    return tuple(pieces)


def _headers(text: str) -> Iterator[tuple[int, int, tuple[tuple[str, ...], bool, str | None]]]:
    strings = multiline_strings(text)
    starts = [start for start, _ in strings]
    counted, depth = 0, 0  # how many brackets are open since the last header, as far as they were counted
    for found in _BRACKETED_LINE.finditer(text):
        index = bisect_right(starts, found.start()) - 1
        if index >= 0 and found.start() < strings[index][1]:
            continue
        stripped = found[0].strip()
        form = _HEADER.fullmatch(stripped)
        name = form[2].strip() if form else ""
        if form is None or not name:
            continue
        # A bare word cannot be an element of an array, so it is a header even where a bracket above was left open.
        if not _WORD.match(name):
            depth += _open_brackets(text, counted, found.start())
            counted = found.start()
            if depth > 0:
                continue
        counted, depth = found.end(), 0
        yield found.start(), found.end(), _header(form[1], name, form[3], stripped)


@lru_cache(maxsize=1024)
def _header(opening: str, name: str, closing: str, line: str) -> tuple[tuple[str, ...], bool, str | None]:
    path = _path(name)
    repeated = len(opening) > 1
    if len(opening) != len(closing) or len(opening) > 2:
        better = f"[[{name}]]" if len(opening) > 1 or len(closing) > 1 else f"[{name}]"
        return path or (name,), repeated, f"{line!r} is no table header; write {better}"
    if path is None:
        return (
            (name,),
            repeated,
            f"{line!r} is no table header; quote a name with signs other than letters, digits, - and _",
        )
    return path, repeated, None


def _path(name: str) -> tuple[str, ...] | None:
    parts: list[str] = []
    at = 0
    while found := _NAME.match(name, at):
        parts.append(found[1] or found[2] or found[3])
        at = found.end()
        if found[4] != ".":
            return tuple(parts)
    return None


def multiline_strings(text: str) -> list[tuple[int, int]]:
    """The spans of strings in triple quotes; one that is never closed counts as none, so that the rest is still cut."""
    spans: list[tuple[int, int]] = []
    missing: set[str] = set()
    if not any(quotes in text for quotes in MULTILINE):
        return spans
    at = 0
    while token := _TOKEN.search(text, at):
        at = token.end()
        quotes = token[0]
        if quotes in MULTILINE and quotes not in missing:
            if closed := _CLOSING[quotes].match(text, at):
                spans.append((token.start(), closed.end()))
                at = closed.end()
            else:
                missing.add(quotes)
    return spans


def _open_brackets(text: str, start: int, end: int) -> int:
    weights = {"[": 1, "{": 1, "]": -1, "}": -1}
    return sum(weights.get(token[0], 0) for token in _TOKEN.finditer(text, start, end))
