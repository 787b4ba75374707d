"""What a ledger says otherwise than the database: the entries to write, to move and to take out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from sqlalchemy import Connection, func, select

from kb.store import batches
from kb.store.entries import KINDS, Entry, Maker
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
    what: str  # added, restored, altered, or amended: as before, but for what no digest covers
    n: int
    head: Head | None = None


@dataclass
class Differences:
    """What a load has to do, in the order of kinds and ids."""

    steps: dict[str, list[Step]]  # by kind
    moved: list[Step] = field(default_factory=list)  # to another place in reading order, and nothing else
    gone: list[tuple[str, Head]] = field(default_factory=list)
    numbers: dict[str, int] = field(default_factory=dict)  # claim → number of its revision after the load
    digests: dict[str, str] = field(default_factory=dict)  # of the claims that are as they were

    def __bool__(self) -> bool:
        return bool(any(self.steps.values()) or self.moved or self.gone)

    def counts(self) -> dict[str, int]:
        """How many claims were added, altered, amended and withdrawn."""
        found = {"added": 0, "altered": 0, "amended": 0}
        for step in self.steps["claim"]:
            found["added" if step.what == "restored" else step.what] += 1
        return found | {"withdrawn": sum(kind == "claim" for kind, _ in self.gone)}


def differences(connection: Connection, entries: Iterable[Entry], maker: Maker) -> Differences:
    """The entries against what the database holds; of those that are new nothing is made yet."""
    found = Differences({kind: [] for kind in KINDS})
    by_kind: dict[str, list[Entry]] = defaultdict(list)
    for entry in entries:
        by_kind[entry.kind].append(entry)
    for kind in KINDS:
        heads = {head.id: head for head in _heads(connection, kind)}
        former = _last_numbers(connection, kind)
        ordered = sorted(by_kind[kind], key=lambda entry: entry.id)
        marks = _marks([entry for entry in ordered if entry.id in heads], maker)
        for entry in ordered:
            _sort(entry, heads.pop(entry.id, None), marks.get(entry.id), former.get(entry.id, 0), found)
        found.gone += [(kind, head) for _, head in sorted(heads.items())]
    return found


def _marks(entries: Sequence[Entry], maker: Maker) -> dict[str, tuple[str, str]]:
    """The digest and the trace that each entry has now."""

    def mark(entry: Entry) -> tuple[str, str]:
        made = maker.made(entry)
        return made.digest, made.trace

    parts = batches.made(entries, mark)
    return {entry.id: found for some, marks in parts for entry, found in zip(some, marks, strict=True)}


def _sort(entry: Entry, head: Head | None, mark: tuple[str, str] | None, last: int, found: Differences) -> None:
    if head is None or mark is None:
        what, n = "restored" if last else "added", last + 1
    else:
        digest, trace = mark
        altered = head.digest != digest
        what, n = "altered" if altered else "amended" if head.trace != trace else "", last + altered
    if entry.kind == "claim":
        found.numbers[entry.id] = n
    step = Step(entry, what, n, head)
    if what:
        found.steps[entry.kind].append(step)
        return
    assert head is not None
    if entry.kind == "claim":
        found.digests[entry.id] = head.digest
    if head.position != entry.position:
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
