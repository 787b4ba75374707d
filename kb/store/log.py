"""The log: every row of history in one chain of hashes, so that none can be altered unseen.

Whoever owns the database can write the whole chain anew; a hash that was published elsewhere shows that too.
"""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import closing
from typing import Any

from sqlalchemy import Connection, RowMapping, Table, select

from kb.store import bulk
from kb.store.tables import change, event, load, revision

START = "0" * 64  # the hash before the first change
_COVERED = [column.name for column in change.columns if column.name != "hash"]
_TOLD = {
    table.name: [column.name for column in table.columns if column.name != "seq"] for table in (load, revision, event)
}
_encode = json.JSONEncoder(separators=(",", ":")).encode
_Change = tuple[RowMapping, str | None, list[Any]]  # of the log, the table it tells of, the values there


class Log:
    """The changes of one transaction, numbered on from the last one; they are written together by `write`."""

    def __init__(self, connection: Connection, at: str) -> None:
        self._connection = connection
        self._at = at
        last = connection.execute(select(change.c.seq, change.c.hash).order_by(change.c.seq.desc()).limit(1)).first()
        self._seq: int = last.seq if last else 0
        self._hash: str = last.hash if last else START
        self._rows: dict[str, list[Sequence[Any]]] = defaultdict(list)

    def add(self, kind: str, name: str, what: str, number: int | None, told: Table, values: Mapping[str, Any]) -> int:
        """One change and the row of history that it tells of; returns its place in the log. `number` is the load's."""
        self._seq += 1
        row = (self._seq, self._at, number, kind, name, what)
        telling = [values[name] for name in _TOLD[told.name]]
        self._hash = _chained(self._hash, row, told.name, telling)
        self._rows["change"].append((*row, self._hash))
        self._rows[told.name].append((self._seq, *telling))
        return self._seq

    def write(self) -> None:
        """Write what was added since."""
        for table in (change, load, revision, event):
            bulk.add(self._connection, table, self._rows.pop(table.name, ()))


def verify(connection: Connection) -> tuple[int, str, str | None]:
    """How many changes hold, the hash of the last of them, and what is wrong with the next one; None if nothing is."""
    with closing(_changes(connection)) as changes:
        return _verified(changes)


def _verified(changes: Iterable[_Change]) -> tuple[int, str, str | None]:
    expected, count = START, 0
    for row, told, values in changes:
        called = f"change {row['seq']} ({row['kind']} {row['name']}, {row['what']}, {row['at']})"
        if row["seq"] != count + 1:
            return count, expected, f"change {count + 1} is missing; {called} comes next"
        if told is None:
            return count, expected, f"{called} has lost the row that it tells of"
        found = _chained(expected, [row[name] for name in _COVERED], told, values)
        if found != row["hash"]:
            return count, expected, f"{called} is not as it was written"
        expected, count = found, count + 1
    return count, expected, None


def _changes(connection: Connection) -> Generator[_Change, None, None]:
    """Each change in order, the table of the row that it tells of, and the values of that row."""
    joined = change
    for table in (load, revision, event):
        joined = joined.outerjoin(table, table.c.seq == change.c.seq)  # type: ignore[assignment]
    columns = [*change.columns]
    for table in (load, revision, event):
        columns += [column.label(f"{table.name}_{column.name}") for column in table.columns]
    query = select(*columns).select_from(joined).order_by(change.c.seq)
    with connection.execute(query.execution_options(yield_per=2000)) as found:
        for row in found.mappings():
            told = next((name for name in _TOLD if row[f"{name}_seq"] is not None), None)
            yield row, told, [row[f"{told}_{name}"] for name in _TOLD[told]] if told else []


def _chained(previous: str, row: Sequence[Any], told: str, values: Sequence[Any]) -> str:
    """The hash of a change: of the one before it, of itself, and of what it tells."""
    return hashlib.sha256(_encode([previous, *row, told, *values]).encode("ascii")).hexdigest()
