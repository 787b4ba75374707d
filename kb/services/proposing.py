"""Claims that somebody proposes, checked against a knowledge base that stays as it is."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

from kb.domain.finding import Finding
from kb.ledger.addition import added
from kb.services.check import Checked, Request, checked
from kb.services.naming import source_id
from kb.services.reporting import rendering, written


@dataclass(frozen=True, slots=True)
class Proposal:
    """Claims of one source, each with the keys of a claim; `source` has the keys of a source.toml where it is new."""

    name: str
    claims: Sequence[Mapping[str, Any]]
    source: Mapping[str, Any] | None = None


def findings(proposal: Proposal, outcome: Checked, today: date | None = None) -> dict[str, Any]:
    """What the checks find about the proposed claims, as a report in JSON; what they find without them is left out.

    Raises `UsageError` with the nearest ones for a source that is neither stored nor described.
    """
    if proposal.source is None:
        source_id(proposal.name, outcome.ledger)
    ledger, ids = added(outcome.ledger, proposal.name, proposal.source, proposal.claims)
    found = checked(ledger, Request(Path(ledger.root), today=today))
    about = tuple(each for each in found.report.findings if _concerns(each, ids, proposal.name))
    report = replace(
        found.report, findings=about, waived=(), claims=len(ids), sources=1, files=0, not_run=(), root=proposal.name
    )
    shown = replace(found, report=report)
    told: dict[str, Any] = json.loads(written("json", rendering(shown)))
    return {"source": proposal.name, "claims": list(ids), "counts": told["counts"], "findings": told["findings"]}


def _concerns(finding: Finding, ids: Sequence[str], name: str) -> bool:
    posted = (f"{name}/claims.jsonl", f"{name}/source.toml")
    return finding.location.path in posted or any(member.claim in ids for member in finding.members)
