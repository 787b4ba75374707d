"""Small changes to a ledger's text that leave every other byte as it is."""

from __future__ import annotations

from collections.abc import Mapping

from kb.errors import UsageError
from kb.ledger.blocks import Piece, cut
from kb.ledger.statements import NotTomlError, Statement, statements

AFTER = {"at": "figure", "near": "figure", "value": "figure"}  # where a key is put that its block does not have yet


def set_key(text: str, block_line: int, key: str, toml_value: str) -> str:
    """The text with one key of one block set to a value that is written as TOML.

    `block_line`: the line of the block's header, or 1 for the keys before the first header. A key that is there
    keeps its place and its comment; a new one goes behind the figure, or to the end. Raises `UsageError` where there
    is no such block or where it cannot be read.
    """
    piece = _piece(text, block_line)
    body = text[piece.body : piece.end]
    try:
        found, _ = statements(body)
    except NotTomlError as error:
        raise UsageError(
            f"the block on line {block_line} cannot be changed: {str(error)!r} is no TOML; mend it"
        ) from None
    present = next((each for each in found if each.key == key), None)
    if present:
        start, end = (piece.body + offset for offset in present.value)
        return text[:start] + toml_value + text[end:]
    at = piece.body + _place(found, key)
    ending = "\r\n" if "\r\n" in text else "\n"
    first = "" if at == 0 or text[at - 1] == "\n" else ending
    return f"{text[:at]}{first}{key} = {toml_value}{ending}{text[at:]}"


def append_block(text: str, header: str, values: Mapping[str, str]) -> str:
    """The text with one more block at its end; `values` are written as TOML."""
    lines = (header, *(f"{key} = {value}" for key, value in values.items()))
    ending = "\r\n" if "\r\n" in text else "\n"
    before = text if not text or text.endswith("\n") else text + ending
    return before + (ending if before else "") + ending.join(lines) + ending


def quoted(text: str) -> str:
    """A text as a TOML string."""
    signs = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}
    return '"' + "".join(signs.get(each) or (each if each.isprintable() else _escaped(each)) for each in text) + '"'


def _escaped(sign: str) -> str:
    return f"\\u{ord(sign):04x}" if ord(sign) < 0x10000 else f"\\U{ord(sign):08x}"


def _piece(text: str, line: int) -> Piece:
    for piece in cut(text):
        if piece.line == line and (piece.path or line == 1) and piece.end > piece.start:
            return piece
    raise UsageError(f"no block begins on line {line}; the file has changed since it was read, so read it again")


def _place(found: list[Statement], key: str) -> int:
    before = next((each for each in found if each.key == AFTER.get(key)), found[-1] if found else None)
    return before.end if before else 0
