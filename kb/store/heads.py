"""What a ledger says now, written: revisions into history, and the tables to find each thing by."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import Any

from sqlalchemy import Connection, bindparam, delete, func, select, update

from kb.store import batches, bulk
from kb.store.differences import Differences, Step
from kb.store.entries import Maker
from kb.store.log import Log
from kb.store.renderings import Renderer
from kb.store.rows import SIDES, documents, sides
from kb.store.tables import claim, document, metadata, rendering, revision

_Made = Sequence[Any]  # digest, text, columns, trace; of claims also the rows of SIDES, and the rendering


class Making:
    """Makes the rows of a step."""

    def __init__(self, maker: Maker, renderer: Renderer) -> None:
        self._maker, self._renderer = maker, renderer

    def __call__(self, step: Step) -> _Made:
        """What is to be written for a step."""
        made, value = self._maker.made(step.entry), step.entry.value
        if step.entry.kind != "claim":
            return made
        return (*made, sides(value), self._renderer.rendered(value, made.digest))


def write(connection: Connection, found: Differences, log: Log, number: int, making: Making) -> None:
    """Write the differences, and history's part of them into the log; `number` is that of the load."""
    for kind, head in found.gone:
        told = {"kind": kind, "name": head.id, "n": head.n + 1, "digest": head.digest, "text": None}
        log.add(kind, head.id, "withdrawn", number, revision, told)
        _delete(connection, kind, [head.id])
    keys = count((connection.execute(select(func.max(claim.c.key))).scalar() or 0) + 1)
    for kind, steps in found.steps.items():
        for some, rows in batches.made(steps, making):
            revisions = [_remember(step, row, log, number) for step, row in zip(some, rows, strict=True)]
            log.write()
            _delete(connection, kind, [step.entry.id for step in some if step.head])
            if kind == "claim":
                _write_claims(connection, some, rows, revisions, keys)
            else:
                bulk.add(connection, metadata.tables[kind], map(_head, some, rows, revisions))
            if kind == "source":
                bulk.add(connection, document, (row for step in some for row in documents(step.entry.value)))
    _move(connection, found.moved)


def _remember(step: Step, row: _Made, log: Log, number: int) -> int:
    """The revision of a step, a new one unless the former one still says it."""
    if step.what == "amended":
        assert step.head is not None
        return step.head.revision
    kind, id = step.entry.kind, step.entry.id
    told = {"kind": kind, "name": id, "n": step.n, "digest": row[0], "text": row[1]}
    return log.add(kind, id, step.what, number, revision, told)


def _head(step: Step, row: _Made, revised: int, *own: int) -> bulk.Row:
    """The columns that all head tables have, and those of one."""
    _, text, columns, trace, *_ = row
    amended = text if step.what == "amended" else None
    return (step.entry.id, revised, step.entry.position, trace, amended, *own, *columns)


def _write_claims(
    connection: Connection, steps: Sequence[Step], rows: Sequence[_Made], revisions: Sequence[int], keys: Iterator[int]
) -> None:
    """The claims, and the tables that hold one side of them each."""
    numbered = [step.head.key if step.head and step.head.key else next(keys) for step in steps]
    own = [step.n for step in steps]
    bulk.add(connection, claim, map(_head, steps, rows, revisions, numbered, own))
    for place, side in enumerate(SIDES):
        keyed = zip(numbered, rows, strict=True)
        bulk.add(connection, metadata.tables[side], ((key, *each) for key, row in keyed for each in row[4][place]))
    keyed = zip(numbered, rows, strict=True)
    bulk.add(connection, rendering, ((key, *row[5]) for key, row in keyed))


def _delete(connection: Connection, kind: str, ids: Sequence[str]) -> None:
    """Take heads out, with all that hangs on them."""
    if ids:
        table = metadata.tables[kind]
        connection.execute(delete(table).where(table.c.id == bindparam("_id")), [{"_id": id} for id in ids])


def _move(connection: Connection, steps: Iterable[Step]) -> None:
    """Give heads their place in reading order."""
    places: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for step in steps:
        places[step.entry.kind].append({"_id": step.entry.id, "_position": step.entry.position})
    for kind, rows in places.items():
        table = metadata.tables[kind]
        statement = update(table).where(table.c.id == bindparam("_id")).values(position=bindparam("_position"))
        connection.execute(statement, rows)
