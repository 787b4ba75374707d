"""The life of a conflict: which states it can be in, what leads from one to the next, and who may say so."""

from __future__ import annotations

from dataclasses import dataclass

from kb.domain.finding import Finding
from kb.domain.ledger import Waiver

DECISIONS = {  # what a person can decide, and the state that it leads to
    "acknowledge": "acknowledged",
    "explain": "explained",
    "waive": "waived",
    "resolve": "resolved",
    "reopen": "reopened",
}
LEDGER = "ledger"  # who decides, where the ledger's text does


@dataclass(frozen=True, slots=True)
class Decision:
    """Where a conflict stands: its state, who brought it there and why, and the content that was looked at."""

    state: str
    content: str
    by: str | None = None
    reason: str | None = None
    until: str | None = None

    @property
    def by_ledger(self) -> bool:
        """Whether a waiver of the ledger's text brought it there."""
        return self.by is not None and self.by.partition(":")[0] == LEDGER


def next_decision(former: Decision | None, finding: Finding, waiver: Waiver | None, today: str) -> Decision | None:
    """Where a finding's conflict stands after a check, None where that has not changed.

    `waiver` is the ledger's, where it is in force. What was answered comes back with the old reason when its content
    has changed, its time is over, or the ledger no longer waives it; a finding that was gone comes back too.
    """
    content = finding.content
    if waiver is not None:
        by = f"{LEDGER}: {waiver.author}" if waiver.author else LEDGER
        waived = Decision("waived", content, by, waiver.reason, waiver.until)
        return None if waived == former else waived
    if former is None:
        return Decision("open", content)
    why = _returns(former, content, today)
    if why is not None:
        answered = former.reason and former.state != "closed"
        reason = f"{why}; the old reason was: {former.reason}" if answered else why
        return Decision("reopened", content, reason=reason)
    if former.content != content:
        return Decision(former.state, content, former.by, former.reason, former.until)
    return None


def _returns(former: Decision, content: str, today: str) -> str | None:
    """Why a conflict is open again, None where it is not."""
    if former.state == "closed":
        return "the finding is there again"
    if former.state in ("open", "reopened"):
        return None
    if former.content != content:
        return f"what was {former.state} has changed"
    if former.until is not None and former.until < today[: len(former.until)]:
        return f"it was waived until {former.until}"
    if former.by_ledger:
        return "the ledger no longer waives it"
    return None


def closed(former: Decision) -> Decision:
    """Where a conflict stands whose finding is gone."""
    return Decision("closed", former.content, reason="the finding is gone")


def unheard(id: str, decision: Decision) -> str | None:
    """What is to be said of a waiver that only the database knows, None for any other decision."""
    if decision.state != "waived" or decision.by_ledger:
        return None
    return (
        f"{id} is waived in the database ({decision.reason}) and not in the ledger, whose check reports it; "
        f"kb waive {id} records it there"
    )


def overruled(id: str, former: Decision | None, now: Decision) -> str | None:
    """What is to be said where the ledger waives what a person has answered otherwise: the ledger holds."""
    answered = former is not None and former.state in ("explained", "resolved", "waived") and not former.by_ledger
    if former is None or not answered or not now.by_ledger:
        return None
    said = f"{former.state} by {former.by or 'nobody named'} ({former.reason})"
    return f"{id} was {said} in the database; the ledger waives it ({now.reason}), and that holds now"


def what(former: Decision | None, decision: Decision) -> str:
    """The word for a step, for the log: opened, updated, or the state that it leads to."""
    if former is None and decision.state == "open":
        return "opened"
    return "updated" if former is not None and former.state == decision.state else decision.state
