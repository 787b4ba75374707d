"""Claims written by machines: one JSON object a line, with the keys of a claim."""

from __future__ import annotations

import json
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from kb.domain.location import Location, Placed, key_text
from kb.ledger.entries import Entry
from kb.ledger.lines import LONG_NUMBER
from kb.ledger.problems import Problems


class _DuplicateKeyError(ValueError):
    """A key that an object states twice."""


def claim_lines(text: str, path: str, problems: Problems) -> Iterator[Entry]:
    """The claims of a file; a line that cannot be read is a finding, and the others are read."""
    for number, line in enumerate(_lines(text), 1):
        if line.strip():
            yield _claim(line, Location(path, number), problems)


def _lines(text: str) -> Iterator[str]:
    """The lines of a text one by one: there may be millions."""
    start = 0
    while (end := text.find("\n", start)) >= 0:
        yield text[start:end]
        start = end + 1
    yield text[start:]


def _claim(line: str, at: Location, problems: Problems) -> Entry:
    try:
        data = json.loads(line, object_pairs_hook=_object, parse_float=Decimal, parse_constant=_constant)
        if "\\u" in line:
            json.dumps(data, ensure_ascii=False, default=str).encode()  # an escaped half of a pair is no text
    except _DuplicateKeyError as error:
        problems.add("KB014", at, f"this line states {error} twice", key=(str(error),), help="keep one of them")
    except RecursionError:
        problems.add("KB001", at, "this line is nested too deeply", key=("nesting",), help="a claim has three levels")
    except ValueError as error:
        reason = "a number is too long" if LONG_NUMBER.search(line) else str(error).split(": line 1")[0]
        column = getattr(error, "pos", 0) + 1
        where = Location(at.path, at.line, column)
        help = "write one claim a line, as a JSON object"
        problems.add("KB001", where, f"this line is no JSON: {reason}, column {column}", key=(reason,), help=help)
    else:
        if isinstance(data, dict):
            lines = "".join(key_text(key, line.find(f'"{key}"') + 1) for key in data)
            return Entry("claim", "", data, Placed(at, lines))
        help = "write one claim a line, as a JSON object"
        problems.add("KB004", at, "this line is no JSON object", key=(line[:40],), help=help)
    return Entry("claim", "", {}, Placed(at), broken=True)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [key for key, _ in pairs]
        raise _DuplicateKeyError(next(key for key in names if names.count(key) > 1))
    return found


def _constant(name: str) -> Any:
    raise ValueError(f"{name} is no number")
