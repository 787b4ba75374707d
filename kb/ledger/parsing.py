"""Pieces of text turned into blocks: their values, and where each key stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kb.domain.location import Location, Placed
from kb.ledger.blocks import Piece, cut
from kb.ledger.faults import report
from kb.ledger.lines import keys, values
from kb.ledger.problems import Problems

_ID = re.compile(r"""^[ \t]*id[ \t]*=[ \t]*["']([^"'\n]+)["']""", re.MULTILINE)


@dataclass(slots=True)
class Block:
    """A block that was read: its header's path, its values by key, and where they stand.

    Of a `broken` block only the id is known, so that references to it are not reported as well.
    """

    path: tuple[str, ...]
    repeated: bool
    data: dict[str, Any]
    place: Placed
    broken: bool = False


def blocks(text: str, path: str, problems: Problems) -> Iterator[Block]:
    """The blocks of a file in order; those that cannot be read are findings, and come as broken ones."""
    for piece in cut(text):
        if piece.path or text[piece.start : piece.end].strip():
            yield _block(text, piece, path, problems)


def _block(text: str, piece: Piece, path: str, problems: Problems) -> Block:
    header = Location(path, piece.line, 1)
    body = text[piece.body : piece.end]
    if piece.fault:
        problems.add("KB001", header, piece.fault, key=(".".join(piece.path), piece.fault))
        return Block(piece.path, piece.repeated, {}, Placed(header), broken=True)
    try:
        data, lines = values(body)
    except (ValueError, RecursionError) as error:
        found = _ID.search(body)
        report(body, piece, found[1] if found else "", path, error, problems)
        place = Placed.of(header, keys(body, piece.body_line))
        return Block(piece.path, piece.repeated, {"id": found[1]} if found else {}, place, broken=True)
    below = "\n" * (piece.body_line - piece.line)
    return Block(piece.path, piece.repeated, data, Placed(header, below + lines))
