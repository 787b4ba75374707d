"""Conflicts: what stands against each other, and what people decide about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from kb.domain.conflicts import stances
from kb.domain.finding import Finding
from kb.domain.lifecycle import DECISIONS, Decision, unheard
from kb.errors import UsageError
from kb.services.check import Checked
from kb.services.load import now
from kb.store import deciding
from kb.store.engine import writing
from kb.store.reader import reading


@dataclass(frozen=True, slots=True)
class Stand:
    """A finding about claims, and the state of its conflict."""

    finding: Finding
    state: str


def stands(outcome: Checked, states: Sequence[str] = (), claim: str | None = None) -> tuple[Stand, ...]:
    """The conflicts of an outcome in the order of its report: those of some states, or of one claim."""
    return tuple(
        each
        for each in (Stand(*stance) for stance in stances(outcome.report, outcome.states))
        if each.finding.members
        and (not states or each.state in states)
        and (claim is None or any(member.claim == claim for member in each.finding.members))
    )


def stand_json(stand: Stand) -> dict[str, Any]:
    """A conflict as JSON."""
    finding = stand.finding
    return {
        "id": finding.identity,
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity.value,
        "verdict": finding.verdict,
        "state": stand.state,
        "content": finding.content,
        "message": finding.message,
        "members": [{"claim": each.claim, "role": each.role, "digest": each.digest} for each in finding.members],
        "unknown": list(finding.unknown),
    }


def decide(
    url: str,
    id: str,
    what: str,
    reason: str,
    by: str | None = None,
    until: date | None = None,
    today: date | None = None,
) -> tuple[str, str | None]:
    """Decide about a conflict (a word of `DECISIONS`), with the reason; the outcome in words, and what else to know.

    Raises `UsageError` for an unknown conflict, an empty reason, a day that is past, and what the ledger settles.
    """
    if not reason.strip():
        raise UsageError("--reason is empty; say in a few words why, so that the next reader knows")
    if until is not None and until < (today or date.today()):
        raise UsageError(f"--until {until} is past; name a day from {today or date.today()} on")
    state = DECISIONS[what]
    with reading(url):
        pass  # a database that is not there, or of another version, is said
    with writing(url) as connection:
        code, former = deciding.standing(connection, id)
        refused = deciding.refusal(id, former, state)
        if refused is not None:
            raise UsageError(refused)
        decision = Decision(state, former.content, by, reason, until.isoformat() if until else None)
        deciding.decide(connection, id, decision, now())
    return f"{id} ({code}) is {state}; it was {former.state}", unheard(id, decision)
