"""The documents of current claims, rendered when they are loaded: a list of them is only looked up and joined."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, select, update

from kb.domain.cells import CELLS
from kb.domain.claim import Claim
from kb.domain.claim_json import PARTS
from kb.domain.conflicts import Conflict
from kb.domain.ledger import Ledger
from kb.domain.parts import Seen, Texts
from kb.store import batches
from kb.store.differences import Differences
from kb.store.entries import sha256
from kb.store.tables import claim, conflict_member, rendering


class Rendered(NamedTuple):
    """The document of a claim, its cells as JSON, and a digest of both."""

    json: str
    cells: str
    trace: str


class Renderer:
    """Renders the claims of a ledger; `against` are the conflicts of each, `numbers` those of their revisions."""

    def __init__(self, ledger: Ledger, against: Mapping[str, Sequence[Conflict]], numbers: Mapping[str, int]) -> None:
        self._ledger, self._against, self._numbers = ledger, against, numbers
        self._documents, self._cells = Texts(PARTS), Texts(CELLS)

    def rendered(self, each: Claim, digest: str) -> Rendered:
        """One claim, whose digest is known."""
        seen = Seen(self._ledger, self._against.get(each.id, ()), self._numbers[each.id], digest)
        return _rendered(self._documents.text(each, seen), self._cells.text(each, seen))


def stale(connection: Connection, ledger: Ledger, found: Differences, renderer: Renderer) -> dict[str, Rendered]:
    """The claims that are as they were, and whose document is not."""
    if not found.digests:
        return {}
    query = select(claim.c.id, rendering.c.trace).join_from(claim, rendering, rendering.c.claim == claim.c.key)
    there = dict(connection.execute(query).all())
    parts = batches.made(list(found.digests), lambda id: renderer.rendered(ledger.claims[id], found.digests[id]))
    fresh = ((id, each) for some, made in parts for id, each in zip(some, made, strict=True))
    return {id: each for id, each in fresh if there.get(id) != each.trace}


def write(connection: Connection, rendered: Mapping[str, Rendered]) -> None:
    """Bring documents up to date that are there already."""
    if not rendered:
        return
    keys = dict(connection.execute(select(claim.c.id, claim.c.key)).all())
    values: dict[str, Any] = {column: bindparam(column) for column in Rendered._fields}
    statement = update(rendering).where(rendering.c.claim == bindparam("_claim")).values(values)
    connection.execute(statement, [{"_claim": keys[id], **each._asdict()} for id, each in rendered.items()])


def restate(connection: Connection, conflict: str, state: str) -> None:
    """Tell the new state of a conflict in the documents of its claims."""
    query = select(rendering).join(claim, claim.c.key == rendering.c.claim)
    query = query.join(conflict_member, conflict_member.c.claim == claim.c.id)
    for row in connection.execute(query.where(conflict_member.c.conflict == conflict).distinct()).all():
        shown = json.loads(row.json)
        for entry in shown["conflicts"]:
            if entry["id"] == conflict:
                entry["state"] = state
        values = _rendered(json.dumps(shown, ensure_ascii=False), row.cells)._asdict()
        connection.execute(update(rendering).where(rendering.c.claim == row.claim).values(values))


def _rendered(text: str, table: str) -> Rendered:
    return Rendered(text, table, sha256(text + table)[7:23])
