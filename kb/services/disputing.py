"""A conflict whole: both sides, the arithmetic between them, what would settle it, and what was decided about it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from kb.domain.claim import Claim
from kb.domain.claim_json import claim_json
from kb.domain.conflicts import conflicts
from kb.domain.finding import Finding, Step
from kb.domain.ledger import Ledger
from kb.domain.words import condition_label
from kb.services.check import Checked
from kb.services.conflicts import Stand, stand_json

_SIDE = ("figure", "value", "subject", "metric", "modality", "asserted_by", "verification", "source")


def dispute_json(stand: Stand, outcome: Checked) -> dict[str, Any]:
    """A conflict with what its claims say, and what would settle it."""
    ledger, finding = outcome.ledger, stand.finding
    return {
        **stand_json(stand),
        "url": f"/v1/conflicts/{finding.identity}",
        "members": [
            {"claim": member.claim, "role": member.role, "digest": member.digest, "says": _said(member.claim, ledger)}
            for member in finding.members
        ],
        "differing": list(finding.differing),
        "settled_by": settled_by(finding, ledger),
        "arithmetic": [_step(step) for step in finding.arithmetic],
        "lines": list(finding.lines),
        "help": finding.help,
    }


def whole_json(stand: Stand, outcome: Checked, events: list[dict[str, Any]]) -> dict[str, Any]:
    """The same with every claim whole, and everything that happened to it."""
    against = conflicts(outcome.report, outcome.states)
    claims = {
        id: claim_json(outcome.ledger.claims[id], outcome.ledger, against.get(id, ()), revision=outcome.revisions[id])
        for id in dict.fromkeys(member.claim for member in stand.finding.members)
        if id in outcome.ledger.claims
    }
    return {**dispute_json(stand, outcome), "claims": list(claims.values()), "events": events}


def settled_by(finding: Finding, ledger: Ledger) -> list[dict[str, str]]:
    """What nobody has stated and would settle it, each by its name and in words."""
    return [{"condition": name, "label": condition_label(name, ledger)} for name in finding.unknown]


def _said(id: str, ledger: Ledger) -> dict[str, Any] | None:
    claim: Claim | None = ledger.claims.get(id)
    if claim is None:
        return None
    shown = claim_json(claim, ledger)
    return {name: shown[name] for name in _SIDE}


def _step(step: Step) -> dict[str, Any]:
    return {name: value for name, value in asdict(step).items() if name != "location"}
