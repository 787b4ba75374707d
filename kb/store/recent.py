"""The log from its end, a page at a time, with what each revised claim said before and what each conflict is about."""

from __future__ import annotations

from dataclasses import dataclass

from kb.store.reader import Reader

# The log is read from its end: an index by kind would have all of it sorted, for the sake of its last hundred.
_RECENT = """
SELECT change.seq, change.at, change.kind, change.name, change.what, revision.text, former.text,
       event.by, event.reason, conflict.finding, load.number, load.author, load.git_commit, load.counts
FROM change LEFT JOIN revision ON revision.seq = change.seq
LEFT JOIN revision AS former
ON former.kind = revision.kind AND former.name = revision.name AND former.n = revision.n - 1
LEFT JOIN event ON event.seq = change.seq LEFT JOIN conflict ON conflict.id = event.conflict
LEFT JOIN load ON load.number = change.load
WHERE change.kind || '' IN ('claim', 'source', 'conflict', 'load') AND change.seq < :before
ORDER BY change.seq DESC LIMIT :limit
"""


@dataclass(frozen=True, slots=True)
class Recent:
    """One change; texts are JSON of the store, and `counts` that of its load. None is what there is not."""

    seq: int
    at: str
    kind: str
    name: str
    what: str
    after: str | None
    before: str | None
    by: str | None
    reason: str | None
    finding: str | None
    load: int | None
    author: str | None
    commit: str | None
    counts: str | None


def recent(reader: Reader, before: int, limit: int) -> list[Recent]:
    """The latest changes of claims, sources and conflicts ahead of a place in the log, newest first."""
    return [Recent(*row) for row in reader.rows(_RECENT, before=before, limit=limit)]
