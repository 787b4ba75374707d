"""A person's decision about a conflict, written down beside what the ledger brought."""

from __future__ import annotations

import json

from sqlalchemy import Connection, select, update

from kb.domain.lifecycle import Decision
from kb.domain.names import nearest
from kb.domain.states import STANDING
from kb.errors import UsageError
from kb.store import renderings
from kb.store.log import Log
from kb.store.tables import claim, conflict, conflict_member, event


def standing(connection: Connection, id: str) -> tuple[str, Decision]:
    """The code of a conflict and where it stands; raises `UsageError` with the nearest ones."""
    columns = [conflict.c.code, conflict.c.state, conflict.c.content, event.c.by, event.c.reason, event.c.until]
    query = select(*columns).join_from(conflict, event, event.c.seq == conflict.c.event)
    row = connection.execute(query.where(conflict.c.id == id)).first()
    if row is None:
        near = nearest(id, list(connection.execute(select(conflict.c.id)).scalars()))
        hint = f"did you mean {' or '.join(near)}?" if near else "`kb conflicts --db` lists them"
        raise UsageError(f"the database has no conflict {id!r}; {hint}")
    return row[0], Decision(*row[1:])


def decide(connection: Connection, id: str, decision: Decision, at: str) -> None:
    """Write a decision: an event in the log, the conflict's state, and the documents of the claims that it concerns."""
    query = select(claim.c.id, claim.c.n).join_from(conflict_member, claim, claim.c.id == conflict_member.c.claim)
    members = dict(connection.execute(query.where(conflict_member.c.conflict == id)).all())
    told = {
        "conflict": id,
        "state": decision.state,
        "by": decision.by,
        "reason": decision.reason,
        "until": decision.until,
        "content": decision.content,
        "revisions": json.dumps(members, sort_keys=True),
        "finding": None,
    }
    log = Log(connection, at)
    seq = log.add("conflict", id, decision.state, None, event, told)
    log.write()
    connection.execute(update(conflict).where(conflict.c.id == id).values(state=decision.state, event=seq))
    renderings.restate(connection, id, decision.state)


def refusal(id: str, former: Decision, state: str) -> str | None:
    """Why a conflict cannot be brought to a state, None where it can."""
    if former.state == "closed":
        return f"{id} is closed: its finding is gone, and there is nothing to decide"
    if former.by_ledger and former.state == "waived":
        return f"{id} is waived in the ledger ({former.reason}); take that back with kb unwaive {id}, then kb load"
    if state == "reopened" and former.state in STANDING:
        return f"{id} is {former.state}, not answered; there is nothing to reopen"
    return None
