"""The outcome of one run of the checks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kb.domain.finding import Finding, Severity
from kb.domain.ledger import Waiver


@dataclass(frozen=True, slots=True)
class Anchors:
    """How many passages stand at their position: verified now, recorded as verified earlier, or neither."""

    verified: int = 0
    recorded: int = 0
    not_verified: int = 0


@dataclass(frozen=True, slots=True)
class Comparisons:
    """How the pairs that could be compared came out."""

    compared: int = 0
    agree: int = 0
    agree_as_far_as_stated: int = 0
    not_comparable: int = 0
    disagree: int = 0


@dataclass(frozen=True)
class Report:
    """Findings in the order to read them, what was accepted, and everything that was counted or did not run."""

    findings: tuple[Finding, ...]
    root: str = "sources"
    claims: int = 0
    sources: int = 0
    files: int = 0
    anchors: Anchors = Anchors()
    comparisons: Comparisons = Comparisons()
    waived: tuple[tuple[Finding, Waiver], ...] = ()
    known: tuple[Finding, ...] = ()
    not_run: tuple[str, ...] = ()  # sentences: what did not run and why
    status: Mapping[str, str] = field(default_factory=dict)  # identity → new, updated, known …
    returned: Mapping[str, str] = field(default_factory=dict)  # identity → reason of the waiver that lapsed

    def count(self, severity: Severity) -> int:
        """The number of findings of one severity."""
        return sum(finding.severity is severity for finding in self.findings)

    def worst(self) -> Severity | None:
        """The highest severity among the findings."""
        return max((finding.severity for finding in self.findings), key=lambda s: s.rank, default=None)
