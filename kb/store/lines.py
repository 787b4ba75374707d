"""The lines of current claims, as a CSV has them, made when they are loaded."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from sqlalchemy import Connection, bindparam, delete, select, update

from kb.domain.claim import Claim
from kb.store import batches, bulk
from kb.store.tables import claim, line

Parts = tuple[str, str]  # of a line, before and behind the cell for conflicts


def write(connection: Connection, claims: Iterable[Claim], make: Callable[[Claim], Parts]) -> None:
    """Bring the lines of claims up to date, which are there already."""
    keys = dict(connection.execute(select(claim.c.id, claim.c.key)).all())
    there: dict[int, Parts] = {key: (head, note) for key, head, note in connection.execute(select(line)).all()}
    changed: list[dict[str, Any]] = []
    for some, made in batches.made(list(claims), make):
        fresh = []
        for each, (head, note) in zip(some, made, strict=True):
            key = keys[each.id]
            former = there.pop(key, None)
            if former is None:
                fresh.append((key, head, note))
            elif former != (head, note):
                changed.append({"_claim": key, "head": head, "note": note})
        bulk.add(connection, line, fresh)
    if there:
        gone = delete(line).where(line.c.claim == bindparam("_claim"))
        connection.execute(gone, [{"_claim": key} for key in there])
    if changed:
        values: dict[str, Any] = {"head": bindparam("head"), "note": bindparam("note")}
        connection.execute(update(line).where(line.c.claim == bindparam("_claim")).values(values), changed)
