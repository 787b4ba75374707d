"""A load written down: revisions into history, and what the ledger says now into the tables to find it by."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from kb.domain.conflicts import conflicts
from kb.domain.ledger import Ledger
from kb.domain.report import Report
from kb.store import buckets, renderings
from kb.store.differences import Differences, Step, differences
from kb.store.entries import entries
from kb.store.log import Log
from kb.store.rows import names, sides
from kb.store.standing import stand
from kb.store.tables import claim, document, load, metadata, name, revision

SIDES = ("reading", "claim_condition", "verification", "relation")


@dataclass(frozen=True, slots=True)
class About:
    """What is recorded of a load beside the ledger itself."""

    at: str  # UTC, to the second
    today: str  # the day on which waivers were judged
    program: str
    author: str | None = None
    commit: str | None = None


@dataclass(frozen=True, slots=True)
class Written:
    """What a load brought: its number, how many claims came out how, and how many conflicts took which step."""

    number: int | None  # None where there was nothing to write
    claims: Mapping[str, int]
    conflicts: Mapping[str, int]
    words: tuple[str, ...] = ()  # where the ledger and decisions in the database disagree


def write(connection: Connection, ledger: Ledger, units: str | None, report: Report, about: About) -> Written:
    """Bring the database to what a ledger says, in the transaction of the connection.

    The same ledger a second time writes nothing. `units` is the text of the ledger's unit file, `report` its check.
    """
    found = differences(connection, ledger, entries(ledger, units))
    standing = stand(connection, report, about.today)
    counts = {"added": _claims(found.added), "altered": _claims(found.altered), "amended": _claims(found.amended)}
    counts["withdrawn"] = sum(kind == "claim" for kind, _ in found.gone)
    fresh = renderings.fresh(connection, ledger, conflicts(report, standing.states), found.numbers)
    last = connection.execute(select(load).order_by(load.c.seq.desc()).limit(1)).first()
    same_files = last is not None and (last.ledger, last.files) == (ledger.root, ledger.files)
    if same_files and not (found or standing.steps or standing.changed or fresh):
        return Written(None, counts, {}, standing.words)
    number = last.number + 1 if last else 1
    log = Log(connection, about.at)
    steps = standing.counts()
    told = {
        "number": number,
        "ledger": ledger.root,
        "git_commit": about.commit,
        "author": about.author,
        "program": about.program,
        "today": about.today,
        "files": ledger.files,
        "counts": json.dumps(
            {"claims": len(ledger.claims), "sources": len(ledger.sources), **counts, "conflicts": steps}
        ),
    }
    log.add("load", str(number), "loaded", number, load, told)
    revisions = _remember(log, number, found)
    standing.remember(log, number, found.numbers)
    log.write()
    _write_heads(connection, found, revisions)
    _write_names(connection, ledger)
    buckets.write(connection, ledger)
    standing.write(connection)
    renderings.write(connection, fresh)
    return Written(number, counts, steps, standing.words)


def _claims(steps: Iterable[Step]) -> int:
    return sum(step.entry.kind == "claim" for step in steps)


def _remember(log: Log, number: int, found: Differences) -> dict[tuple[str, str], int]:
    """History's part: a revision for whatever is new, altered or gone; their numbers in the log."""
    revisions: dict[tuple[str, str], int] = {}
    for step in (*found.added, *found.altered):
        entry = step.entry
        what = "altered" if step.head else "added" if step.n == 1 else "restored"
        told = _revision(entry.kind, entry.id, step.n, entry.digest, entry.text)
        revisions[entry.kind, entry.id] = log.add(entry.kind, entry.id, what, number, revision, told)
    for kind, head in found.gone:
        told = _revision(kind, head.id, head.n + 1, head.digest, None)
        log.add(kind, head.id, "withdrawn", number, revision, told)
    return revisions


def _revision(kind: str, name: str, n: int, digest: str, text: str | None) -> dict[str, Any]:
    return {"kind": kind, "name": name, "n": n, "digest": digest, "text": text}


def _write_heads(connection: Connection, found: Differences, revisions: Mapping[tuple[str, str], int]) -> None:
    for kind, lost in found.gone:
        table = metadata.tables[kind]
        connection.execute(delete(table).where(table.c.id == lost.id))
    keys = iter(range((connection.execute(select(func.max(claim.c.key))).scalar() or 0) + 1, 2**62))
    new: dict[str, list[dict[str, Any]]] = defaultdict(list)
    changed: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for step in (*found.added, *found.altered, *found.amended):
        entry, head = step.entry, step.head
        row = {"position": entry.position, "trace": step.trace, **step.columns}
        row["revision"] = revisions.get((entry.kind, entry.id)) or (head.revision if head else None)
        row["amended"] = None if (entry.kind, entry.id) in revisions else entry.text
        if entry.kind == "claim":
            row |= {"n": step.n, "key": head.key if head else next(keys)}
        (changed if head else new)[entry.kind].append({"id": entry.id, **row})
    for kind, rows in new.items():
        connection.execute(insert(metadata.tables[kind]), rows)
    for kind, rows in changed.items():
        _update(connection, kind, rows)
    moved: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for step in found.moved:
        moved[step.entry.kind].append({"id": step.entry.id, "position": step.entry.position})
    for kind, rows in moved.items():
        _update(connection, kind, rows)
    _write_sides(connection, found, {row["id"]: row["key"] for row in (*new["claim"], *changed["claim"])})


def _update(connection: Connection, kind: str, rows: list[dict[str, Any]]) -> None:
    table = metadata.tables[kind]
    values: dict[str, Any] = {column: bindparam(column) for column in rows[0] if column != "id"}
    statement = update(table).where(table.c.id == bindparam("_id")).values(values)
    connection.execute(statement, [{"_id": row["id"], **row} for row in rows])


def _write_sides(connection: Connection, found: Differences, keys: Mapping[str, int]) -> None:
    """The tables that go with a head: of claims their readings, conditions and more; of sources their documents."""
    rows: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for step in (*found.added, *found.altered, *found.amended):
        value, id = step.entry.value, step.entry.id
        if step.entry.kind == "source":
            if step.head:
                connection.execute(delete(document).where(document.c.source == id))
            if value.document:
                rows["document"].append({"source": id, "file": value.document.file, "sha256": value.document.sha256})
        elif step.entry.kind == "claim":
            key = keys[id]
            if step.head:
                for each in SIDES:
                    connection.execute(delete(metadata.tables[each]).where(metadata.tables[each].c.claim == key))
            for table, row in sides(value, key):
                rows[table].append(row)
    for table in ("document", *SIDES):
        if rows[table]:
            connection.execute(insert(metadata.tables[table]), rows[table])


def _write_names(connection: Connection, ledger: Ledger) -> None:
    wanted = names(ledger)
    there = {tuple(row) for row in connection.execute(select(name.c.kind, name.c.spelling, name.c.id))}
    for kind, spelling, id in sorted(there - wanted):
        connection.execute(delete(name).where(name.c.kind == kind, name.c.spelling == spelling, name.c.id == id))
    if new := sorted(wanted - there):
        connection.execute(insert(name), [{"kind": kind, "spelling": said, "id": id} for kind, said, id in new])
