"""What a ledger says otherwise than the database: the entries to add, alter, move and take out."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, func, select

from kb.domain.ledger import Ledger
from kb.store.entries import KINDS, Entry, sha256
from kb.store.rows import COLUMNS
from kb.store.tables import metadata, revision


@dataclass(frozen=True, slots=True)
class Head:
    """What the database holds of an entry now."""

    id: str
    revision: int
    n: int
    digest: str
    position: int
    trace: str
    key: int | None = None  # of a claim


@dataclass(frozen=True, slots=True)
class Step:
    """One entry that is not as the database has it, with its head; `n` is the number of its revision after the load."""

    entry: Entry
    columns: dict[str, Any]
    trace: str
    n: int
    head: Head | None = None


@dataclass
class Differences:
    """What a load has to do, each in the order of kinds and ids."""

    added: list[Step] = field(default_factory=list)
    altered: list[Step] = field(default_factory=list)
    amended: list[Step] = field(default_factory=list)  # as before, but for what no digest covers
    moved: list[Step] = field(default_factory=list)  # to another place in reading order
    gone: list[tuple[str, Head]] = field(default_factory=list)
    numbers: dict[str, int] = field(default_factory=dict)  # claim → number of its revision after the load

    def __bool__(self) -> bool:
        return bool(self.added or self.altered or self.amended or self.moved or self.gone)


def differences(connection: Connection, ledger: Ledger, entries: Iterable[Entry]) -> Differences:
    """The entries against what the database holds."""
    found = Differences()
    by_kind: dict[str, list[Entry]] = defaultdict(list)
    for entry in entries:
        by_kind[entry.kind].append(entry)
    for kind in KINDS:
        heads = {head.id: head for head in _heads(connection, kind)}
        former = _last_numbers(connection, kind)
        for entry in sorted(by_kind[kind], key=lambda entry: entry.id):
            _sort(entry, heads.pop(entry.id, None), former.get(entry.id, 0), ledger, found)
        found.gone += [(kind, head) for _, head in sorted(heads.items())]
    return found


def _sort(entry: Entry, head: Head | None, last: int, ledger: Ledger, found: Differences) -> None:
    columns = COLUMNS[entry.kind](entry.value, ledger)
    trace = sha256(entry.text + json.dumps(columns))[7:23]
    altered = head is None or head.digest != entry.digest
    step = Step(entry, columns, trace, last + altered, head)
    if entry.kind == "claim":
        found.numbers[entry.id] = step.n
    if head is None:
        found.added.append(step)
    elif altered:
        found.altered.append(step)
    elif head.trace != trace:
        found.amended.append(step)
    elif head.position != entry.position:
        found.moved.append(step)


def _heads(connection: Connection, kind: str) -> Iterator[Head]:
    table = metadata.tables[kind]
    columns = [table.c.id, table.c.revision, revision.c.n, revision.c.digest, table.c.position, table.c.trace]
    if kind == "claim":
        columns.append(table.c.key)
    query = select(*columns).join_from(table, revision, revision.c.seq == table.c.revision)
    return (Head(*row) for row in connection.execute(query))


def _last_numbers(connection: Connection, kind: str) -> dict[str, int]:
    """The number of the last revision of everything of a kind that was ever there."""
    query = select(revision.c.name, func.max(revision.c.n)).where(revision.c.kind == kind).group_by(revision.c.name)
    return dict(connection.execute(query).all())
