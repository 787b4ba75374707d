"""What was, from the log: loads, the revisions of a claim, the events of a conflict."""

from __future__ import annotations

import json
from typing import Any

from kb.domain.claim import Claim
from kb.domain.codec import Codec
from kb.domain.names import nearest
from kb.errors import UsageError
from kb.store.reader import Reader

Entry = dict[str, Any]

_LOADS = """
SELECT change.seq, change.at, load.number, load.ledger, load.git_commit, load.author, load.program, load.today,
       load.counts, change.hash
FROM load JOIN change ON change.seq = load.seq ORDER BY change.seq DESC LIMIT :limit
"""
_DECISIONS = """
SELECT change.seq, change.at, event.conflict, event.state, event.by, event.reason, event.until, change.hash
FROM event JOIN change ON change.seq = event.seq WHERE change.load IS NULL ORDER BY change.seq DESC LIMIT :limit
"""
_REVISIONS = """
SELECT change.at, change.load, change.what, revision.n, revision.digest, revision.text
FROM revision JOIN change ON change.seq = revision.seq
WHERE revision.kind = 'claim' AND revision.name = :id ORDER BY revision.seq
"""
_EVENTS = """
SELECT change.at, change.load, change.what, event.state, event.by, event.reason, event.until, event.revisions
FROM event JOIN change ON change.seq = event.seq WHERE event.conflict = :id ORDER BY event.seq
"""
_CONFLICTS = "SELECT id, code, state, message FROM conflict ORDER BY position, id"
_OF_CLAIM = """
SELECT conflict.id, conflict.code, conflict.state, conflict.message FROM conflict
JOIN conflict_member ON conflict_member.conflict = conflict.id WHERE conflict_member.claim = :id
GROUP BY conflict.id, conflict.code, conflict.state, conflict.message, conflict.position
ORDER BY conflict.position, conflict.id
"""


def log(reader: Reader, limit: int) -> list[Entry]:
    """The latest loads, and the decisions that people made between them, newest first."""
    loads = ("seq", "at", "load", "ledger", "commit", "author", "program", "today", "counts", "hash")
    decisions = ("seq", "at", "conflict", "state", "by", "reason", "until", "hash")
    found = [dict(zip(loads, row, strict=True)) for row in reader.rows(_LOADS, limit=limit)]
    for entry in found:
        entry["counts"] = json.loads(entry["counts"])
    found += [dict(zip(decisions, row, strict=True)) for row in reader.rows(_DECISIONS, limit=limit)]
    return sorted(found, key=lambda entry: -int(entry["seq"]))[:limit]


def revisions(reader: Reader, id: str) -> list[Entry]:
    """Every revision of a claim, oldest first, with its words; none for what was never a claim."""
    names = ("at", "load", "what", "revision", "digest", "text")
    codec = Codec(Claim)
    found = [dict(zip(names, row, strict=True)) for row in reader.rows(_REVISIONS, id=id)]
    for entry in found:
        text = entry.pop("text")
        claim = codec.loads(text) if text is not None else None
        entry["figure"] = claim.passage.figure if claim else None
        entry["value"] = claim.value if claim else None
        entry["conditions"] = {n: c.value for n, c in claim.conditions.items() if c.known} if claim else {}
    return found


def events(reader: Reader, id: str) -> list[Entry]:
    """Every event of a conflict, oldest first."""
    names = ("at", "load", "what", "state", "by", "reason", "until", "revisions")
    found = [dict(zip(names, row, strict=True)) for row in reader.rows(_EVENTS, id=id)]
    for entry in found:
        entry["revisions"] = json.loads(entry["revisions"])
    return found


def conflicts_of(reader: Reader, id: str) -> list[Entry]:
    """The conflicts that a claim is or was in, as they stand."""
    names = ("id", "code", "state", "message")
    return [dict(zip(names, row, strict=True)) for row in reader.rows(_OF_CLAIM, id=id)]


def find(reader: Reader, name: str) -> str:
    """The claim or conflict, present or past, that a name stands for; raises `UsageError` with the nearest ones."""
    claims = [row[0] for row in reader.rows("SELECT DISTINCT name FROM revision WHERE kind = 'claim' ORDER BY name")]
    conflicts = [row[0] for row in reader.rows("SELECT id FROM conflict ORDER BY id")]
    if name in claims or name in conflicts:
        return name
    local = [id for id in claims if id.partition("#")[2] == name.removeprefix("#")]
    if len(local) == 1:
        return str(local[0])
    if local:
        raise UsageError(f"{name!r} is ambiguous: it may be {' or '.join(local)}")
    near = nearest(name, [*claims, *conflicts])
    hint = (
        f"did you mean {' or '.join(near)}?" if near else "`kb claims --db` and `kb conflicts --db` list what is there"
    )
    raise UsageError(f"the database has never held {name!r}; {hint}")
