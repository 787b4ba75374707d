"""What every reporter is given: the report, the ledger and rules behind it, and how much to show."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from kb.domain.finding import Finding, Severity
from kb.domain.grouping import Group
from kb.domain.ledger import Ledger
from kb.domain.location import Location
from kb.domain.report import Report


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the catalogue, as far as a report has to explain it."""

    code: str
    name: str
    severity: Severity
    title: str
    why: str
    what_to_do: str


@dataclass(frozen=True)
class Rendering:
    """A report and how to show it.

    `rules` gives those of the catalogue by code, `groups` the comparison groups, `line` the ledger's text at a
    location, empty where there is none.
    """

    report: Report
    ledger: Ledger
    groups: Callable[[], Sequence[Group]] = tuple
    rules: Callable[[], Mapping[str, Rule]] = dict
    line: Callable[[Location], str] = lambda _: ""
    version: str = ""
    show_notes: bool = False
    show_waived: bool = False
    show_agreements: bool = False
    max_shown: int | None = None
    colour: bool = False

    @cached_property
    def wanted(self) -> tuple[Finding, ...]:
        """The findings to show, in the order to read them; notes only on request."""
        findings = self.report.findings
        return findings if self.show_notes else tuple(f for f in findings if f.severity is not Severity.NOTE)

    @cached_property
    def shown(self) -> tuple[Finding, ...]:
        """Those of them that the limit lets through."""
        return self.wanted if self.max_shown is None else self.wanted[: self.max_shown]

    @property
    def hidden(self) -> int:
        """How many the limit leaves out."""
        return len(self.wanted) - len(self.shown)

    def status(self, finding: Finding) -> str:
        """Whether the finding is new, updated or known."""
        return self.report.status.get(finding.identity, "new")
