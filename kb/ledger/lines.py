"""The lines of a block: where its keys stand, and the values of the plain ones."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from kb.ledger.blocks import multiline_strings

Key = tuple[str, int, int]  # as written, dotted for tables; line; column

_NAME = r"""(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')"""
_KEY = re.compile(rf"[ \t]*({_NAME}(?:[ \t]*\.[ \t]*{_NAME})*+)[ \t]*=[ \t]*(\{{)?")
_INLINE = re.compile(rf"""({_NAME})[ \t]*=|"(?:\\.|[^"\\])*+"?|'[^']*+'?|#.*""")

_SCALAR = r'(?:"[^"\\\x00-\x08\x0a-\x1f\x7f]*"|true|false|-?(?:0|[1-9][0-9]{0,17})(?:\.[0-9]{1,18})?)'
_PAIR = rf"[A-Za-z0-9_-]+[ \t]*=[ \t]*{_SCALAR}"
_ARRAY = rf"\[[ \t]*{_SCALAR}(?:[ \t]*,[ \t]*{_SCALAR})*[ \t]*\]"
_TABLE = rf"\{{[ \t]*{_PAIR}(?:[ \t]*,[ \t]*{_PAIR})*[ \t]*\}}"
_PLAIN = re.compile(rf"[ \t]*([A-Za-z0-9_-]+)[ \t]*=[ \t]*(?:({_SCALAR})|({_ARRAY})|({_TABLE}))[ \t]*")
_SCALARS = re.compile(_SCALAR)
_PAIRS = re.compile(rf"([A-Za-z0-9_-]+)[ \t]*=[ \t]*({_SCALAR})")
_WORDS = {"true": True, "false": False}
LONG_NUMBER = re.compile(r"(?<![\w\"'])[+-]?(?:\d[\d_]{3999,}|0[xob][\da-fA-F_]{1000,})")  # more than can be shown


def values(body: str, first_line: int) -> tuple[dict[str, Any], tuple[Key, ...]]:
    """The values of a block and where its keys stand; raises `ValueError` or `RecursionError` as `tomllib` does."""
    found = _line_by_line(body, first_line)
    if found is None and LONG_NUMBER.search(body):
        raise ValueError("a number is too long")
    return found or (tomllib.loads(body, parse_float=Decimal), tuple(keys(body, first_line)))


def _line_by_line(body: str, first_line: int) -> tuple[dict[str, Any], tuple[Key, ...]] | None:
    """The same for a block of which every line is a plain key of its own; None where one is not, or is wrong.

    Nearly all lines of a ledger are plain, and reading them so takes an eighth of the time.
    """
    data: dict[str, Any] = {}
    placed: list[Key] = []
    for number, line in enumerate(body.split("\n"), first_line):
        if not line:
            continue
        found = _PLAIN.fullmatch(line)
        if found is None or found[1] in data:
            return None
        key, scalar, array, _ = found.groups()
        placed.append((key, number, found.start(1) + 1))
        if scalar is not None:
            data[key] = _scalar(scalar)
        elif array is not None:
            data[key] = [_scalar(each) for each in _SCALARS.findall(array)]
        else:
            inner = data[key] = dict[str, Any]()
            for pair in _PAIRS.finditer(line, found.start(4)):
                name = pair[1]
                if name in inner:
                    return None
                inner[name] = _scalar(pair[2])
                placed.append((f"{key}.{name}", number, pair.start() + 1))
    return data, tuple(placed)


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
