"""What a change brings in: the findings of a ledger that were not there, or not so, at an earlier commit."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from kb.domain.claim import Claim
from kb.domain.digest import digest
from kb.domain.finding import Finding
from kb.domain.ledger import Ledger
from kb.domain.report import Report
from kb.errors import KBError, NothingToDo, UsageError
from kb.ledger.reader import read_files
from kb.services.check import Checked, Request, checked
from kb.services.git import STAGED, files_at, has_commits


def ledger_at(root: Path, ref: str) -> Ledger:
    """The ledger at a commit, or as it is staged; raises `UsageError` where git does not have it."""
    return read_files(files_at(root, ref), str(root))


def staged(request: Request) -> Checked:
    """The check of the ledger as it is staged, and of that only what differs from the last commit."""
    ledger = ledger_at(request.root, STAGED)
    if not ledger.claims and not ledger.findings:
        raise NothingToDo(f"no claim of {str(request.root)!r} is staged or committed; `git add` the ledger first")
    outcome = checked(ledger, request)
    return introduced(outcome, request, "HEAD") if has_commits(request.root) else outcome


def introduced(outcome: Checked, request: Request, ref: str) -> Checked:
    """The outcome with only those findings that are new or updated since a commit; the others count as known."""
    before = _before(request, ref)
    if before is None:
        return outcome
    old = {finding.identity: finding for finding in _all(before.report)}
    report = outcome.report
    status: dict[str, str] = {}
    standing: list[Finding] = []
    known: list[Finding] = []
    for finding in report.findings:
        former = old.get(finding.identity)
        if former is not None and former.content == finding.content:
            status[finding.identity] = "known"
            known.append(finding)
        else:
            status[finding.identity] = "updated" if former else "new"
            standing.append(_at_the_change(finding, before.ledger, outcome.ledger))
    changed = replace(report, findings=tuple(standing), known=(*report.known, *known), status=status)
    return replace(outcome, report=changed)


def _before(request: Request, ref: str) -> Checked | None:
    """The check at a commit; None where the ledger did not exist yet, so that everything is new."""
    files = files_at(request.root, ref)
    if not files:
        return None
    try:
        return checked(read_files(files, str(request.root)), request)
    except UsageError:
        raise
    except KBError as error:
        raise UsageError(f"the ledger at {ref!r} cannot be checked: {error}") from error


def _all(report: Report) -> Iterable[Finding]:
    return (*report.findings, *report.known, *(finding for finding, _ in report.waived))


def _at_the_change(finding: Finding, old: Ledger, new: Ledger) -> Finding:
    """The finding at the member that the change touched; where it stood before becomes a related place."""
    claims = [new.claims[member.claim] for member in finding.members if member.claim in new.claims]
    touched = [claim for claim in claims if _touched(claim, old)]
    if not touched or any(claim.place.holds(finding.location) for claim in touched):
        return finding
    place = touched[0].at("figure")
    return replace(finding, location=place, related=((finding.location, "the other side"), *finding.related))


def _touched(claim: Claim, old: Ledger) -> bool:
    former = old.claims.get(claim.id)
    return former is None or digest(former) != digest(claim)
