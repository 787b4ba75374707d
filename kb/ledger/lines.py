"""The lines of a block: where its keys stand, and the values of the plain ones."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from kb.ledger.blocks import MULTILINE, multiline_strings

Key = tuple[str, int, int]  # as written, dotted for tables; line; column

_NAME = r"""(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')"""
_KEY = re.compile(rf"[ \t]*({_NAME}(?:[ \t]*\.[ \t]*{_NAME})*+)[ \t]*=[ \t]*(\{{)?")
_PLAIN = re.compile(r'([A-Za-z0-9_-]+)[ \t]*=[ \t]*"([^"\\\x00-\x08\x0a-\x1f\x7f]*)"[ \t]*')
_INLINE = re.compile(rf"""({_NAME})[ \t]*=|"(?:\\.|[^"\\])*+"?|'[^']*+'?|#.*""")
_SIMPLE = re.compile(
    r'(?:"[^"\\\x00-\x08\x0a-\x1f\x7f]*"|[A-Za-z0-9_-]++[ \t]*=|true|false|-?[0-9]+(?:\.[0-9]+)?|[\[\]{},]|[ \t])*+'
)
_PAIR = re.compile(r'("[^"]*")|([A-Za-z0-9_-]+)[ \t]*=')


def _table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) < len(pairs):
        raise ValueError("a key is stated twice")
    return table


_JSON = json.JSONDecoder(parse_float=Decimal, object_pairs_hook=_table)


def values(body: str, first_line: int) -> tuple[dict[str, Any], tuple[Key, ...]]:
    """The values of a block and where its keys stand; raises `ValueError` or `RecursionError` as `tomllib` does."""
    found = _line_by_line(body, first_line)
    return found or (tomllib.loads(body, parse_float=Decimal), tuple(keys(body, first_line)))


def _line_by_line(body: str, first_line: int) -> tuple[dict[str, Any], tuple[Key, ...]] | None:
    """The same for a block of which every line is a plain key of its own; None where one is not, or is wrong.

    Nearly all lines of a ledger are plain, and reading them so takes a fifth of the time.
    """
    if any(quotes in body for quotes in MULTILINE):
        return None
    data: dict[str, Any] = {}
    placed: list[Key] = []
    for number, line in enumerate(body.split("\n"), first_line):
        if not line:
            continue
        if plain := _PLAIN.fullmatch(line):
            key, value = plain[1], plain[2]
            placed.append((key, number, 1))
        else:
            found = _KEY.match(line)
            if found is None or found[1] != found[1].strip("\"'") or "." in found[1]:
                return None
            key = found[1]
            try:
                value = _simple(line[found.end(1) :].partition("=")[2].strip(" \t"))
            except (ValueError, RecursionError):
                return None
            if found[2]:
                placed += _placed(line, number, found)
            else:
                placed.append((key, number, found.start(1) + 1))
        if key in data:
            return None
        data[key] = value
    return data, tuple(placed)


def _simple(value: str) -> Any:
    """A value that JSON writes like TOML, but for the colons; raises `ValueError` for any other."""
    if not value or not _SIMPLE.fullmatch(value):
        raise ValueError("not a simple value")
    if "=" in value:
        value = _PAIR.sub(lambda pair: pair[1] or f'"{pair[2]}":', value)
    return _JSON.decode(value)


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
