"""The statements of a block as they are written: keys, values and comments, with their places in the text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_KEY = re.compile(r"""[ \t]*((?:[A-Za-z0-9_-]+|"(?:\\.|[^"\\\n])*+"|'[^'\n]*')[ \t]*(?:\.[ \t]*)?)++=[ \t]*""")
_TOKEN = re.compile(
    r'''"""(?:[^\\"]|\\.|"(?!""))*+"{3,5}|\'\'\'(?:[^']|'(?!''))*+'{3,5}'''
    r"""|"(?:\\.|[^"\\\n])*+"|'[^'\n]*'|\#[^\n]*|\n|[\[\]{},=]|[ \t]+|[^\[\]{},=\#"'\n\t ]+""",
    re.DOTALL,
)


class NotTomlError(ValueError):
    """Text that is not made of statements."""


@dataclass(frozen=True, slots=True)
class Statement:
    """A key and its value: offsets into the block's body, and the comments that belong to it."""

    key: str  # as written
    start: int
    value: tuple[int, int]
    end: int  # behind the line break
    above: tuple[str, ...]  # comment lines
    comment: str  # behind the value, with its sign


def statements(body: str) -> tuple[list[Statement], tuple[str, ...]]:
    """The statements of a body in order, and the comment lines behind the last one, "" for a blank line.

    Raises `NotTomlError` for text that is made of something else. Values are not looked into.
    """
    found: list[Statement] = []
    above: list[str] = []
    at = 0
    while at < len(body):
        line_end = body.find("\n", at) + 1 or len(body)
        line = body[at:line_end].strip()
        if not line or line.startswith("#"):
            above.append(line)
            at = line_end
            continue
        key = _KEY.match(body, at)
        if key is None:
            raise NotTomlError(line)
        stop, end, comment = _value(body, key.end())
        name = key[0].rstrip(" \t")[:-1].strip()
        lines = tuple(each for each in above if each)
        found.append(Statement(name, at, (key.end(), stop), end, lines, comment))
        above.clear()
        at = end
    return found, tuple(above)


def _value(body: str, at: int) -> tuple[int, int, str]:
    """Where a value ends, where its line ends, and the comment between the two."""
    depth, stop, comment = 0, at, ""
    while at < len(body):
        token = _TOKEN.match(body, at)
        if token is None:
            raise NotTomlError(body[at : at + 20])
        at, text = token.end(), token[0]
        if text == "\n":
            if depth == 0:
                break
        elif text.startswith("#"):
            comment = text.rstrip() if depth == 0 else comment
        elif text.strip():
            depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(text, 0)
            stop = at
    if depth:
        raise NotTomlError(body[stop : stop + 20])
    return stop, at, comment


def tokens(value: str) -> Iterator[str]:
    """The words and signs of a value without the blanks between them; comments stay."""
    for token in _TOKEN.finditer(value):
        if token[0].strip():
            yield token[0].rstrip() if token[0].startswith("#") else token[0]
