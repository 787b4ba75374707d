"""What reading makes of a ledger's files, before it is one ledger."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kb.domain.claim import Claim
from kb.domain.finding import Finding
from kb.domain.ledger import Constraint, Ledger, Waiver
from kb.domain.source import Source
from kb.domain.vocabulary import Agent, ConditionKind, Metric, Subject
from kb.quantity.units import Units


@dataclass
class Part:
    """What one source's folder holds, read by itself; `broken` are the addresses of blocks that could not be read."""

    source: Source | None = None
    claims: dict[str, Claim] = field(default_factory=dict)
    constraints: tuple[Constraint, ...] = ()
    waivers: tuple[Waiver, ...] = ()
    broken: set[str] = field(default_factory=set)
    findings: list[Finding] = field(default_factory=list)


@dataclass(frozen=True)
class Parts:
    """Some parts of a ledger, by folder."""

    of: Mapping[str, Part]


@dataclass(frozen=True)
class Whole:
    """What belongs to the ledger as a whole; `linked` are the claims that changed as their relations were followed."""

    metrics: Mapping[str, Metric]
    conditions: Mapping[str, ConditionKind]
    subjects: Mapping[str, Subject]
    agents: Mapping[str, Agent]
    constraints: tuple[Constraint, ...]
    waivers: tuple[Waiver, ...]
    linked: Mapping[str, Claim] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    files: int = 0


def joined(root: str, units: Units, whole: Whole, parts: Mapping[str, Part]) -> Ledger:
    """The ledger that consists of these parts."""
    claims = {id: claim for part in parts.values() for id, claim in part.claims.items()}
    return Ledger(
        root,
        units,
        whole.metrics,
        whole.conditions,
        whole.subjects,
        whole.agents,
        {folder: part.source for folder, part in parts.items() if part.source},
        {**claims, **whole.linked},
        (*whole.constraints, *(each for part in parts.values() for each in part.constraints)),
        (*whole.waivers, *(each for part in parts.values() for each in part.waivers)),
        whole.findings,
        whole.files,
    )
