"""Where conflicts stand after a load: which open, change, come back or close, and who decided what."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, RowMapping, delete, select, update

from kb.domain.codec import Codec
from kb.domain.conflicts import FAMILIES
from kb.domain.finding import Finding
from kb.domain.ledger import Waiver
from kb.domain.lifecycle import Decision, closed, next_decision, overruled, unheard, what
from kb.domain.report import Report
from kb.store import bulk
from kb.store.log import Log
from kb.store.tables import conflict, conflict_member, event

Findings = Mapping[str, tuple[Finding, Waiver | None]]


@dataclass(frozen=True, slots=True)
class Step:
    """One conflict on its way: what happens, where that leads, and its finding where there is one."""

    id: str
    what: str
    decision: Decision
    finding: Finding | None


@dataclass
class Standing:
    """The conflicts of a load. `states` are those after it; `changed` are findings that are told otherwise now."""

    states: Mapping[str, str]
    steps: tuple[Step, ...]
    changed: dict[str, dict[str, Any]]  # id → row of the table
    new: frozenset[str]
    members: dict[str, Finding]
    words: tuple[str, ...]
    events: dict[str, int] = field(default_factory=dict)  # id → number of its latest event in the log

    def counts(self) -> dict[str, int]:
        """How many conflicts took which step."""
        return dict(sorted(Counter(step.what for step in self.steps).items()))

    def remember(self, log: Log, number: int | None, revisions: Mapping[str, int]) -> None:
        """History's part: an event for each step."""
        codec = Codec(Finding)
        for step in self.steps:
            seen = (
                {member.claim: revisions.get(member.claim) for member in step.finding.members} if step.finding else {}
            )
            decision = step.decision
            told = {
                "conflict": step.id,
                "state": decision.state,
                "by": decision.by,
                "reason": decision.reason,
                "until": decision.until,
                "content": decision.content,
                "revisions": json.dumps(seen),
                "finding": codec.dumps(step.finding) if step.finding else None,
            }
            self.events[step.id] = log.add("conflict", step.id, step.what, number, event, told)

    def write(self, connection: Connection) -> None:
        """The table of conflicts as they stand now."""
        rows = [{**row, "id": id} for id, row in self.changed.items()]
        for row in rows:
            if row["id"] in self.events:
                row["event"] = self.events[row["id"]]
        columns = [column.name for column in conflict.columns]
        bulk.add(connection, conflict, ([row[name] for name in columns] for row in rows if row["id"] in self.new))
        for row in rows:
            if row["id"] not in self.new:
                connection.execute(update(conflict).where(conflict.c.id == row.pop("id")).values(row))
        for id in self.members.keys() - self.new:
            connection.execute(delete(conflict_member).where(conflict_member.c.conflict == id))
        bulk.add(connection, conflict_member, (row for id, each in self.members.items() for row in _members(id, each)))


def stand(connection: Connection, report: Report, today: str) -> Standing:
    """Where the conflicts of a report stand, against what the database remembers of them."""
    findings = _findings(report)
    former = _former(connection)
    codec = Codec(Finding)
    steps: list[Step] = []
    states: dict[str, str] = {}
    changed: dict[str, dict[str, Any]] = {}
    members: dict[str, Finding] = {}
    words: list[str | None] = []
    for position, (id, (finding, waiver)) in enumerate(findings.items()):
        row, decision = former.get(id, (None, None))
        following = next_decision(decision, finding, waiver, today)
        if following is not None:
            steps.append(Step(id, what(decision, following), following, finding))
            words.append(overruled(id, decision, following))
        holds = following or decision
        assert holds is not None
        words.append(unheard(id, holds))
        states[id] = holds.state
        now = _row(finding, holds, codec.dumps(finding), position)
        if row is None or any(row[column] != value for column, value in now.items()):
            changed[id] = now
            if row is None or row["finding"] != now["finding"]:
                members[id] = finding
    for id, (_, decision) in former.items():
        if id not in findings and decision.state != "closed":
            steps.append(Step(id, "closed", closed(decision), None))
            changed[id] = {"state": "closed"}
    return Standing(
        states, tuple(steps), changed, frozenset(findings.keys() - former.keys()), members, tuple(filter(None, words))
    )


def _findings(report: Report) -> Findings:
    """The findings about claims in the order of the report, each with the waiver that is in force."""
    every = [(finding, None) for finding in (*report.findings, *report.known)]
    waived = [(finding, waiver) for finding, waiver in report.waived]
    return {
        finding.identity: (finding, waiver)
        for finding, waiver in (*every, *waived)
        if finding.code.startswith(FAMILIES) and finding.members
    }


def _former(connection: Connection) -> dict[str, tuple[RowMapping, Decision]]:
    columns = [event.c.by, event.c.reason, event.c.until]
    query = select(conflict, *columns).join_from(conflict, event, event.c.seq == conflict.c.event)
    return {
        row["id"]: (row, Decision(row["state"], row["content"], row["by"], row["reason"], row["until"]))
        for row in connection.execute(query.order_by(conflict.c.id)).mappings()
    }


def _row(finding: Finding, decision: Decision, text: str, position: int) -> dict[str, Any]:
    return {
        "code": finding.code,
        "severity": finding.severity.value,
        "verdict": finding.verdict,
        "state": decision.state,
        "content": finding.content,
        "message": finding.message,
        "finding": text,
        "position": position,
    }


def _members(id: str, finding: Finding) -> Iterator[tuple[str, str, str, str]]:
    seen: set[tuple[str, str]] = set()
    for member in finding.members:
        if (member.claim, member.role) not in seen:
            seen.add((member.claim, member.role))
            yield id, member.claim, member.role, member.digest
