"""What a database remembers, as values again: the ledger and its conflicts, now or as they were."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from kb.domain.codec import Codec
from kb.domain.finding import Finding
from kb.domain.ledger import Ledger, Waiver
from kb.domain.lifecycle import Decision
from kb.errors import NothingToDo, UsageError
from kb.store.entries import KINDS, ledger_of
from kb.store.reader import Reader

_NOW = """
SELECT head.id, coalesce(head.amended, revision.text)
FROM {kind} AS head JOIN revision ON revision.seq = head.revision {where}ORDER BY head.position
"""
# The buckets in which something may lie apart; one number alone can seem to lie apart from itself, see `buckets.ends`.
FLAGGED = "SELECT bucket FROM bound GROUP BY bucket HAVING max(low) > min(high) AND count(*) > 1"
_SUSPECTS = f"WHERE head.key IN (SELECT claim FROM bound WHERE bucket IN ({FLAGGED})) "
_CORRECTING = "WHERE head.key IN (SELECT claim FROM relation WHERE relation IN ('supersedes', 'corrects')) "
_THEN = """
SELECT revision.kind, revision.name, revision.text, revision.n
FROM revision JOIN (SELECT kind, name, max(seq) AS seq FROM revision WHERE seq <= :seq GROUP BY kind, name) AS latest
ON latest.seq = revision.seq WHERE revision.text IS NOT NULL ORDER BY revision.seq
"""
_CONFLICTS = """
SELECT conflict.finding, event.state, event.content, event.by, event.reason, event.until
FROM conflict JOIN event ON event.seq = conflict.event WHERE conflict.state <> 'closed' ORDER BY conflict.position
"""
_EVENTS = """
SELECT conflict, finding, state, content, by, reason, until FROM event WHERE seq <= :seq ORDER BY seq
"""
_LOAD = "SELECT ledger, files FROM load WHERE seq <= :seq ORDER BY seq DESC LIMIT 1"


@dataclass(frozen=True, slots=True)
class Remembered:
    """A finding about claims, and where its conflict stands."""

    finding: Finding
    decision: Decision

    @property
    def waiver(self) -> Waiver | None:
        """The waiver of the ledger's text that accepts it."""
        decision = self.decision
        if decision.state != "waived" or not decision.by_ledger:
            return None
        author = (decision.by or "").partition(": ")[2] or None
        return Waiver(self.finding.identity, decision.reason or "", author, until=decision.until)


def moment(reader: Reader, when: str | None, word: str = "--as-of") -> int | None:
    """The place in the log of a day, a moment or the number of a load; None for now. `word` is what asks for it.

    Raises `UsageError` for other words, and `NothingToDo` where the database held nothing yet.
    """
    if when is None:
        return None
    if when.isascii() and when.isdigit() and len(when) < 10:
        found = list(reader.rows("SELECT max(seq) FROM change WHERE load = :number", number=int(when)))
    else:
        found = list(reader.rows("SELECT max(seq) FROM change WHERE at <= :at", at=_instant(when, word)))
    if found[0][0] is not None:
        return int(found[0][0])
    ends = next(iter(reader.rows("SELECT min(at), max(at), max(load) FROM change")))
    raise NothingToDo(
        f"{word} {when}: the database held nothing then; it was first loaded at {ends[0]}, "
        f"its latest load is number {ends[2]}"
        if ends[0]
        else f"{word} {when}: the database holds nothing yet; `kb load` fills it"
    )


def ledger(reader: Reader, seq: int | None = None) -> tuple[Ledger, dict[str, int]]:
    """The ledger, and the number of each claim's revision; raises `NothingToDo` where nothing was loaded."""
    load = next(iter(reader.rows(_LOAD, seq=2**62 if seq is None else seq)), None)
    if load is None:
        raise NothingToDo("the database holds nothing yet; `kb load` fills it from the ledger")
    if seq is None:
        texts = ((kind, id, text) for kind in KINDS for id, text in reader.rows(_NOW.format(kind=kind, where="")))
        numbers = reader.rows("SELECT id, n FROM claim")
        return ledger_of(texts, load[0], load[1]), {row[0]: row[1] for row in numbers}
    rows = [tuple(row) for row in reader.rows(_THEN, seq=seq)]
    found = ledger_of(((kind, name, text) for kind, name, text, _ in rows), load[0], load[1])
    return _in_reading_order(found), {name: n for kind, name, _, n in rows if kind == "claim"}


def suspects(reader: Reader) -> Ledger:
    """The ledger with only those claims that may lie apart from another one; all others agree as far as they go."""
    return _some(reader, _SUSPECTS)


def surroundings(reader: Reader) -> Ledger:
    """The ledger without its claims, but for the few that say of others that they are superseded or corrected."""
    return _some(reader, _CORRECTING)


def _some(reader: Reader, where: str) -> Ledger:
    """The ledger with some of its claims."""
    texts = (
        (kind, id, text)
        for kind in KINDS
        for id, text in reader.rows(_NOW.format(kind=kind, where=where if kind == "claim" else ""))
    )
    return ledger_of(texts, "", 0)


def conflicts(reader: Reader, seq: int | None = None) -> tuple[Remembered, ...]:
    """The conflicts that are not closed, in the order of the report they came from."""
    codec = Codec(Finding)
    if seq is None:
        return tuple(Remembered(codec.loads(row[0]), Decision(*row[1:])) for row in reader.rows(_CONFLICTS))
    return tuple(_as_of(reader, seq, codec))


def _as_of(reader: Reader, seq: int, codec: Codec[Finding]) -> Iterator[Remembered]:
    findings: dict[str, str] = {}
    decisions: dict[str, Decision] = {}
    for id, finding, *decision in reader.rows(_EVENTS, seq=seq):
        findings[id] = finding or findings[id]
        decisions[id] = Decision(*decision)
    for id, each in decisions.items():
        if each.state != "closed":
            yield Remembered(codec.loads(findings[id]), each)


def _in_reading_order(ledger: Ledger) -> Ledger:
    """History is in the order of ids; the ledger is read source by source, down its files."""
    from dataclasses import replace

    claims = sorted(ledger.claims.values(), key=lambda claim: (claim.source, claim.location))
    return replace(ledger, claims={claim.id: claim for claim in claims})


def _instant(when: str, word: str) -> str:
    """The last second of what was written, as the log has it."""
    try:
        parsed = datetime.fromisoformat(when)
        if len(when) <= 10:
            parsed = parsed.replace(hour=23, minute=59, second=59)
        return parsed.replace(tzinfo=parsed.tzinfo or UTC).astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    except (ValueError, OverflowError):
        raise UsageError(
            f"{word} {when[:40]!r} is no time: write a day such as 2026-08-30, a moment such as 2026-08-30T12:00Z, "
            "or the number of a load"
        ) from None
