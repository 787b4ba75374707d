"""A load written down: revisions into history, and what the ledger says now into the tables to find it by."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import dataclass

from sqlalchemy import Connection, delete, select

from kb.domain.conflicts import conflicts
from kb.domain.ledger import Ledger
from kb.domain.report import Report
from kb.store import buckets, bulk, heads, renderings
from kb.store.differences import differences
from kb.store.entries import Maker, entries
from kb.store.log import Log
from kb.store.rows import names
from kb.store.standing import stand
from kb.store.tables import load, name


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
    maker = Maker(ledger)
    found = differences(connection, entries(ledger, units), maker)
    standing = stand(connection, report, about.today)
    renderer = renderings.Renderer(ledger, conflicts(report, standing.states), found.numbers)
    stale = renderings.stale(connection, ledger, found, renderer)
    last = connection.execute(select(load).order_by(load.c.seq.desc()).limit(1)).first()
    same_files = last is not None and (last.ledger, last.files) == (ledger.root, ledger.files)
    counts = found.counts()
    if same_files and not (found or standing.steps or standing.changed or stale):
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
    with nullcontext() if last else bulk.unindexed(connection):
        heads.write(connection, found, log, number, heads.Making(maker, renderer))
        standing.remember(log, number, found.numbers)
        log.write()
        _write_names(connection, ledger)
        buckets.write(connection, ledger)
        standing.write(connection)
    renderings.write(connection, stale)
    return Written(number, counts, steps, standing.words)


def _write_names(connection: Connection, ledger: Ledger) -> None:
    wanted = names(ledger)
    there = {tuple(row) for row in connection.execute(select(name.c.kind, name.c.spelling, name.c.id))}
    for kind, spelling, id in sorted(there - wanted):
        connection.execute(delete(name).where(name.c.kind == kind, name.c.spelling == spelling, name.c.id == id))
    bulk.add(connection, name, sorted(wanted - there))
