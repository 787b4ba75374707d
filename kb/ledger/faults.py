"""Why a block could not be read, in words and at its place."""

from __future__ import annotations

import re
import tomllib

from kb.domain.location import Location
from kb.ledger.blocks import Piece
from kb.ledger.lines import LONG_NUMBER, keys
from kb.ledger.problems import LONGEST_VALUE, Problems

_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
_TWICE = ("overwrite a value", "uplicate", "mutate immutable")  # what tomllib calls a key that is stated again


def report(body: str, piece: Piece, id: str, path: str, error: Exception, problems: Problems) -> None:
    """Record what stopped `tomllib` in a block: a key that is stated twice, or a line that is not TOML."""
    reason, line, column, help = _reason(body, error)
    name = _name(piece, id)
    if any(words in reason for words in _TWICE):
        _report_duplicate(body, piece, name, Location(path, piece.body_line + line - 1, column), problems)
        return
    words = "".join(body.split("\n")[line - 1 : line]).strip()
    words = words if len(words) <= LONGEST_VALUE else f"{words[:LONGEST_VALUE]}…"
    message = f"{name} cannot be read: {reason}, at {words}"
    problems.add("KB001", Location(path, piece.body_line + line - 1, column), message, key=(name, reason), help=help)


def _reason(body: str, error: Exception) -> tuple[str, int, int, str]:
    """What is wrong, on which line and column of the body, and the way out."""
    if isinstance(error, RecursionError):
        return "its brackets are nested too deeply", *_deepest(body), "no key takes more than three levels of brackets"
    if not isinstance(error, tomllib.TOMLDecodeError) and (number := LONG_NUMBER.search(body)):
        help = "write the figure as it is printed, in quotes"
        return f"a number of {len(number[0]):,} digits is too long", *_position(body, number.start()), help
    found = _PLACE.search(str(error))
    reason = _PLACE.sub("", str(error))
    last = body.rstrip().count("\n") + 1
    line, column = (int(found[1]), int(found[2])) if found and found[1] else (last, 1)
    return reason[:1].lower() + reason[1:], line, column, "mend this line; the other blocks of the file were read"


def _report_duplicate(body: str, piece: Piece, name: str, at: Location, problems: Problems) -> None:
    seen: dict[str, int] = {}
    key, line, column = "a key", at.line, at.column
    for each, each_line, each_column in keys(body, piece.body_line):
        if each in seen:
            key, line, column = each, each_line, each_column
            break
        seen[each] = each_line
    where = f", on lines {seen[key]} and {line}" if seen.get(key, line) != line else ""
    help = "keep one of them; a second printing of a figure goes into `also`"
    problems.add(
        "KB014", Location(at.path, line, column), f"{name} states {key} twice{where}", key=(name, key), help=help
    )


def _name(piece: Piece, id: str) -> str:
    if not piece.path:
        return "the top of this file"
    header = ".".join(piece.path)
    return f"[[{header}]] {id}".strip() if piece.repeated else f"[{header}]"


def _deepest(body: str) -> tuple[int, int]:
    """The line on which the brackets are deepest."""
    depth = most = at = 0
    for offset, sign in enumerate(body):
        if sign in "[{":
            depth += 1
            if depth > most:
                most, at = depth, offset
        elif sign in "]}":
            depth -= 1
    return _position(body, at)[0], 1


def _position(text: str, offset: int) -> tuple[int, int]:
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)
