"""Positions written into the ledger's text: each figure where it stands in its document."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

from kb.documents.filling import Edit, anchor
from kb.documents.passages import Slot
from kb.documents.store import DocumentStore
from kb.domain.finding import Finding
from kb.domain.ledger import Ledger
from kb.errors import UsageError
from kb.ledger.blocks import cut
from kb.ledger.editing import set_key
from kb.ledger.writing import toml_value
from kb.services.writing import rewrite


@dataclass(frozen=True)
class Anchoring:
    """The positions that were or would be written, and the figures for which there is none."""

    edits: tuple[Edit, ...]
    findings: tuple[Finding, ...]


def anchored(ledger: Ledger, documents: Path, *, write: bool = True) -> Anchoring:
    """Find every figure and, unless told otherwise, write its position into the ledger's files."""
    edits, findings = anchor(ledger, DocumentStore(documents))
    if write:
        by_path: dict[str, list[Edit]] = {}
        for edit in edits:
            by_path.setdefault(edit.owned.place.header.path, []).append(edit)
        for path, of_file in by_path.items():
            rewrite(Path(path), partial(edited, edits=of_file, lines=path.endswith(".jsonl")))
    return Anchoring(edits, findings)


def edited(text: str, edits: Sequence[Edit], *, lines: bool = False) -> str:
    """A file's text with positions written into its blocks; `lines`: each block is one line of JSON."""
    # From the last block to the first: what is written below leaves the lines above where they are.
    for edit in sorted(edits, key=lambda edit: edit.owned.place.header.line, reverse=True):
        line = edit.owned.place.header.line
        for slot, value in _values(edit):
            text = _in_line(text, line, slot, value) if lines else _in_block(text, line, slot, value)
    return text


def _values(edit: Edit) -> Iterator[tuple[Slot, Any]]:
    slot = edit.owned.slot
    if edit.figure is not None:
        yield (*slot[:-1], "figure"), edit.figure
    yield slot, list(edit.at)


def _in_line(text: str, line: int, slot: Slot, value: Any) -> str:
    rows = text.split("\n")
    record = json.loads(rows[line - 1])
    _put(record, slot, value)
    rows[line - 1] = json.dumps(record, ensure_ascii=False)
    return "\n".join(rows)


def _in_block(text: str, line: int, slot: Slot, value: Any) -> str:
    top = str(slot[0])
    if len(slot) == 1:
        return set_key(text, line, top, toml_value(value))
    pieces = cut(text)
    start = next((number for number, piece in enumerate(pieces) if piece.line == line), None)
    if start is None:
        raise UsageError(f"no block begins on line {line}; the file has changed since it was read, so try again")
    block = pieces[start]
    record = tomllib.loads(text[block.body : block.end])
    if top in record:
        _put(record, slot, value)
        return set_key(text, line, top, toml_value(record[top]))
    own = [piece for piece in pieces[start + 1 :] if piece.path == (*block.path, top)]
    return set_key(text, own[int(slot[1])].line, str(slot[2]), toml_value(value))


def _put(record: Any, slot: Slot, value: Any) -> None:
    """Set a value deep inside; words that stand alone become a table with the words as `figure`."""
    for here, following in pairwise(slot):
        if isinstance(following, str) and isinstance(record[here], str):
            record[here] = {"figure": record[here]}
        record = record[here]
    record[slot[-1]] = value
