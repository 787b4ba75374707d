"""The documents of current claims, rendered when they are loaded: a list of them is only looked up and joined."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select, update

from kb.domain.cells import cells
from kb.domain.claim_json import claim_json
from kb.domain.conflicts import Conflict
from kb.domain.ledger import Ledger
from kb.store.entries import sha256
from kb.store.tables import claim, conflict_member, rendering

Rendered = dict[str, str]  # json, cells, and the trace of both


def fresh(
    connection: Connection, ledger: Ledger, against: Mapping[str, Sequence[Conflict]], numbers: Mapping[str, int]
) -> dict[str, Rendered]:
    """The claims whose document is not as it stands in the database; `numbers` are those of their revisions."""
    query = select(claim.c.id, rendering.c.trace).join_from(claim, rendering, rendering.c.claim == claim.c.key)
    there = dict(connection.execute(query).all())
    found = {}
    for id, each in ledger.claims.items():
        shown = claim_json(each, ledger, against.get(id, ()), revision=numbers[id])
        made = _rendered(json.dumps(shown, ensure_ascii=False), json.dumps(cells(each, ledger), ensure_ascii=False))
        if there.get(id) != made["trace"]:
            found[id] = made
    return found


def write(connection: Connection, rendered: Mapping[str, Rendered]) -> None:
    """Bring these documents into the database, whose claims are written already."""
    if not rendered:
        return
    keys = dict(connection.execute(select(claim.c.id, claim.c.key)).all())
    there = set(connection.execute(select(rendering.c.claim)).scalars())
    rows = [{"claim": keys[id], **row} for id, row in rendered.items()]
    if old := [{"_claim": row["claim"], **row} for row in rows if row["claim"] in there]:
        values: dict[str, Any] = {column: bindparam(column) for column in ("json", "cells", "trace")}
        connection.execute(update(rendering).where(rendering.c.claim == bindparam("_claim")).values(values), old)
    if new := [row for row in rows if row["claim"] not in there]:
        connection.execute(insert(rendering), new)


def restate(connection: Connection, conflict: str, state: str) -> None:
    """Tell the new state of a conflict in the documents of its claims."""
    query = select(rendering).join(claim, claim.c.key == rendering.c.claim)
    query = query.join(conflict_member, conflict_member.c.claim == claim.c.id)
    for row in connection.execute(query.where(conflict_member.c.conflict == conflict).distinct()).all():
        shown = json.loads(row.json)
        for entry in shown["conflicts"]:
            if entry["id"] == conflict:
                entry["state"] = state
        values = _rendered(json.dumps(shown, ensure_ascii=False), row.cells)
        connection.execute(update(rendering).where(rendering.c.claim == row.claim).values(values))


def _rendered(text: str, table: str) -> Rendered:
    return {"json": text, "cells": table, "trace": sha256(text + table)[7:23]}
