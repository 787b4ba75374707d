"""The lines of a block: where its keys stand, and the values of the plain ones."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from copy import copy
from decimal import Decimal
from functools import lru_cache
from typing import Any

from kb.domain.location import Key, Location, Placed, key_text
from kb.ledger.blocks import multiline_strings

_NAME = r"""(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')"""
_KEY = re.compile(rf"[ \t]*({_NAME}(?:[ \t]*\.[ \t]*{_NAME})*+)[ \t]*=[ \t]*(\{{)?")
_INLINE = re.compile(rf"""({_NAME})[ \t]*=|"(?:\\.|[^"\\])*+"?|'[^']*+'?|#.*""")

_SCALAR = r'(?:"[^"\\\x00-\x08\x0a-\x1f\x7f]*"|true|false|-?(?:0|[1-9][0-9]{0,17})(?:\.[0-9]{1,18})?)'
_PAIR = rf"[A-Za-z0-9_-]+[ \t]*=[ \t]*{_SCALAR}"
_ARRAY = rf"\[[ \t]*{_SCALAR}(?:[ \t]*,[ \t]*{_SCALAR})*[ \t]*\]"
_TABLE = rf"\{{[ \t]*{_PAIR}(?:[ \t]*,[ \t]*{_PAIR})*[ \t]*\}}"
_PLAIN_LINE = re.compile(rf"[ \t]*([A-Za-z0-9_-]+)[ \t]*=[ \t]*(?:({_SCALAR})|({_ARRAY})|({_TABLE}))[ \t]*")
_SCALARS = re.compile(_SCALAR)
_PAIRS = re.compile(rf"([A-Za-z0-9_-]+)[ \t]*=[ \t]*({_SCALAR})")
_WORDS = {"true": True, "false": False}
_TOP = Location("", 1)
LONG_NUMBER = re.compile(r"(?<![\w\"'])[+-]?(?:\d[\d_]{3999,}|0[xob][\da-fA-F_]{1000,})")  # more than can be shown


def values(body: str) -> tuple[dict[str, Any], str]:
    """The values of a block and the keys of each line, as `Placed` has them.

    Raises `ValueError` or `RecursionError` as `tomllib` does.
    """
    found = _line_by_line(body)
    if found is None and LONG_NUMBER.search(body):
        raise ValueError("a number is too long")
    return found or (tomllib.loads(body, parse_float=Decimal), Placed.of(_TOP, keys(body, 1)).lines)


def _line_by_line(body: str) -> tuple[dict[str, Any], str] | None:
    """The same for a block of which every line is a plain key of its own; None where one is not, or is wrong.

    Nearly all lines of a ledger are plain, and reading them so takes an eighth of the time.
    """
    data: dict[str, Any] = {}
    placed: list[str] = []
    for line in body.split("\n"):
        if not line:
            placed.append("")
            continue
        found = _plain(line)
        if found is None or found[0] in data:
            return None
        key, value, text = found
        data[key] = value if isinstance(value, str) else copy(value)  # the next block with this line has its own
        placed.append(text)
    return data, "\n".join(placed)


@lru_cache(maxsize=10_000)
def _plain(line: str) -> tuple[str, Any, str] | None:
    """The key of a plain line, its value, and where that key and those of a table stand; None for any other line.

    Most lines of a ledger stand in many blocks.
    """
    found = _PLAIN_LINE.fullmatch(line)
    if found is None:
        return None
    key, scalar, array, _ = found.groups()
    text = key_text(key, found.start(1) + 1)
    if scalar is not None:
        return key, _scalar(scalar), text
    if array is not None:
        return key, [_scalar(each) for each in _SCALARS.findall(array)], text
    pairs = list(_PAIRS.finditer(line, found.start(4)))
    table = {pair[1]: _scalar(pair[2]) for pair in pairs}
    if len(table) < len(pairs):  # a key stands twice
        return None
    return key, table, text + "".join(key_text(f"{key}.{pair[1]}", pair.start() + 1) for pair in pairs)


def _scalar(text: str) -> str | bool | int | Decimal:
    if text[0] == '"':
        return text[1:-1]
    if text in _WORDS:
        return _WORDS[text]
    return Decimal(text) if "." in text else int(text)


def keys(body: str, first_line: int) -> Iterator[Key]:
    """Each key of a block with its line and column; those of an inline table as "table.key"."""
    strings = multiline_strings(body)
    offset = 0
    for number, line in enumerate(body.split("\n"), first_line):
        if (found := _KEY.match(line)) and not any(start < offset < end for start, end in strings):
            yield from _placed(line, number, found)
        offset += len(line) + 1


def _placed(line: str, number: int, found: re.Match[str]) -> Iterator[Key]:
    name = _bare(found[1])
    yield name, number, found.start(1) + 1
    if found[2]:
        for inner in _INLINE.finditer(line, found.end()):
            if inner[1]:
                yield f"{name}.{_bare(inner[1])}", number, inner.start(1) + 1


def _bare(key: str) -> str:
    return ".".join(part.strip().strip("\"'") for part in key.split(".")) if "." in key else key.strip("\"'")
