"""A whole check of a ledger: read it, look its passages up in the documents, run the rules, and report."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path

from kb.checks.discovery import checks
from kb.checks.runner import run
from kb.checks.selection import find
from kb.documents.coverage import coverages, findings
from kb.documents.store import DocumentStore
from kb.documents.verifying import verify
from kb.domain.finding import Finding, Severity
from kb.domain.ledger import Ledger
from kb.domain.report import Report
from kb.errors import NothingToDo, UsageError
from kb.ledger.reader import Folder, uncollected

OF_DOCUMENTS = ("KB101", "KB102", "KB103", "KB106")  # codes that may not arise without documents
UNREADABLE = "KB011"
FAILING = ("KB3", "KB4", "KB5")  # families whose warnings fail a change, unless it is said what fails


@dataclass(frozen=True)
class Request:
    """What a check is asked to do: where, with which documents, and which rules."""

    root: Path
    documents: Path | None = None
    select: Collection[str] = ()
    ignore: Collection[str] = ()
    severities: Mapping[str, Severity] | None = None
    today: date | None = None


@dataclass(frozen=True)
class Checked:
    """A ledger, and what is to be said of it.

    From a database come also the states of its conflicts by the identity of their finding, and for each claim the
    number of its revision and when that was recorded.
    """

    ledger: Ledger
    report: Report
    states: Mapping[str, str] = field(default_factory=dict)
    revisions: Mapping[str, int] = field(default_factory=dict)
    recorded: Mapping[str, str] = field(default_factory=dict)


def check(request: Request) -> Checked:
    """The whole check of a ledger.

    Raises `UsageError` where there is no such folder or code, and `NothingToDo` where the ledger holds neither a
    claim nor a finding that says why.
    """
    return checked_folder(Folder(request.root), request)


def checked_folder(folder: Folder, request: Request, *, keep: bool = True) -> Checked:
    """The check of the files of a ledger; `keep`: that ledger is to be remembered. Raises as `check` does."""
    ledger = folder.ledger(keep=keep)
    if not ledger.claims and not ledger.findings:
        raise NothingToDo(f"the ledger {str(request.root)!r} holds no claim; write the first one in a claims.toml")
    return checked(ledger, request)


def checked(ledger: Ledger, request: Request) -> Checked:
    """The check of a ledger that has been read."""
    with uncollected():
        store = DocumentStore(request.documents)
        anchors, raised = verify(ledger, store)
        report = run(
            ledger,
            checks(),
            raised=(*raised, *(_open_figures(ledger, store) if request.documents else ())),
            select=request.select,
            ignore=request.ignore,
            severities=request.severities,
            today=request.today,
            silent=() if request.documents else OF_DOCUMENTS,
        )
    not_run = (*_not_run(request, ledger), *report.not_run)
    return Checked(ledger, replace(report, anchors=anchors, not_run=not_run))


def fails(report: Report, least: str | None = None) -> bool:
    """Whether a finding is at least as severe as asked for; errors fail by default."""
    worst = report.worst()
    return worst is not None and worst.rank >= Severity(least or Severity.ERROR).rank


def severities(settled: Mapping[str, Severity]) -> Mapping[str, Severity]:
    """Severities by code, of a project that settles them by code, name or family; raises `UsageError` for others."""
    found: dict[str, Severity] = {}
    for name, severity in settled.items():
        matching = find(checks(), name)
        if not matching:
            raise UsageError(f"severities: no check has the code or name {name!r}; `kb checks` lists them")
        found |= {check.code: severity for check in matching}
    return found


def change_fails(report: Report) -> bool:
    """Whether a change fails when nobody said on what: errors, and warnings about what claims say."""
    return any(
        finding.severity is Severity.ERROR
        or (finding.severity is Severity.WARNING and finding.code.startswith(FAILING))
        for finding in report.findings
    )


def unread(ledger: Ledger) -> bool:
    """Whether a file of the ledger could not be read, so that nothing can be said of the whole."""
    return any(finding.code == UNREADABLE for finding in ledger.findings)


def whole(outcome: Checked, when: str = "") -> Checked:
    """The outcome, if every file was read; raises `UsageError` with the first that was not, and `when` that is so."""
    for finding in outcome.ledger.findings:
        if finding.code == UNREADABLE:
            raise UsageError(f"{when}{finding.message}; until it can be read, what is missing cannot be known")
    return outcome


def _open_figures(ledger: Ledger, store: DocumentStore) -> Iterator[Finding]:
    covered, _ = coverages(ledger, store)
    for coverage in covered:
        yield from findings(coverage)


def _not_run(request: Request, ledger: Ledger) -> tuple[str, ...]:
    if request.documents is not None or not any(source.document for source in ledger.sources.values()):
        return ()
    return ("passages were not looked up: no documents given (--documents or KB_DOCUMENTS)",)
