"""Findings as conflicts of claims: which claims they concern, and in which role."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kb.domain.finding import Finding
from kb.domain.report import Report

FAMILIES = ("KB3", "KB4", "KB5", "KB6")  # what claims say against each other; the rest is about how they were recorded


@dataclass(frozen=True, slots=True)
class Conflict:
    """One finding as one of its claims sees it."""

    finding: Finding
    role: str  # disputed, operand
    state: str  # open, waived; in a database one of `states.STATES`
    others: tuple[str, ...]


def conflicts(report: Report, remembered: Mapping[str, str] | None = None) -> Mapping[str, Sequence[Conflict]]:
    """The conflicts of each claim, in the order of the report, open ones first.

    `remembered` are the states that a database has for findings, by their identity.
    """
    found: dict[str, list[Conflict]] = {}
    for finding, state in stances(report, remembered):
        for member in finding.members:
            others = tuple(other.claim for other in finding.members if other.claim != member.claim)
            found.setdefault(member.claim, []).append(Conflict(finding, member.role, state, others))
    return found


def stances(report: Report, remembered: Mapping[str, str] | None = None) -> Iterator[tuple[Finding, str]]:
    """The findings about claims in the order of the report, open ones first, each with the state of its conflict."""
    found = [(finding, "open") for finding in (*report.findings, *report.known)]
    found += [(finding, "waived") for finding, _ in report.waived]
    for finding, state in found:
        if finding.code.startswith(FAMILIES):
            yield finding, (remembered or {}).get(finding.identity, state)


def disputed(findings: Iterable[Finding]) -> frozenset[str]:
    """The claims that findings dispute, not those that they only calculate with."""
    return frozenset(
        member.claim
        for finding in findings
        if finding.code.startswith(FAMILIES)
        for member in finding.members
        if member.role == "disputed"
    )
