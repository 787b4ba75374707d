"""What a change brings in: the findings of a ledger that were not there, or not so, at an earlier commit."""

from __future__ import annotations

import re
from dataclasses import fields, replace
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

_FIELDS = {field.name for field in fields(Claim)}
_ADDRESS = re.compile(r"[\w.-]+#[\w.-]+")


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
    report = outcome.report
    former = Former(before.report, report, outcome.ledger)
    status = {finding.identity: former.status(finding) for finding in report.findings}
    known = tuple(finding for finding in report.findings if status[finding.identity] == "known")
    standing = tuple(
        _at_the_change(finding, before.ledger, outcome.ledger)
        for finding in report.findings
        if status[finding.identity] != "known"
    )
    return replace(outcome, report=replace(report, findings=standing, known=(*report.known, *known), status=status))


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


class Former:
    """The findings of an earlier commit, under the addresses that their claims have now.

    What rests on nothing but a part of what a finding rested on that is still there, or that has gone, is a rest of
    it and not new: where one of three claims that disagree is mended, the other two are found anew.
    """

    def __init__(self, before: Report, now: Report, ledger: Ledger) -> None:
        self._ledger = ledger
        self._standing = {self._name(finding): self._grounds(finding) for finding in before.findings}
        self._waived = {self._name(finding) for finding, _ in before.waived}
        here = {self._name(finding) for finding in (*now.findings, *(finding for finding, _ in now.waived))}
        self._gone = [(name[0], grounds) for name, grounds in self._standing.items() if name not in here]

    def status(self, finding: Finding) -> str:
        """Whether a finding of now is new, updated or known."""
        name, grounds = self._name(finding), self._grounds(finding)
        candidates = [former for code, former in self._gone if code == finding.code]
        if name in self._standing:
            candidates.append(self._standing[name])
        if any(grounds <= former for former in candidates):
            return "known"
        return "updated" if name in self._standing or name in self._waived else "new"

    def _name(self, finding: Finding) -> tuple[str, ...]:
        return (finding.code, *sorted(map(self._renamed, finding.key)))

    def _grounds(self, finding: Finding) -> frozenset[str]:
        return frozenset(map(self._renamed, finding.grounds))

    def _renamed(self, text: str) -> str:
        return _ADDRESS.sub(lambda found: self._ledger.addresses.get(found[0], (found[0],))[0], text)


def _at_the_change(finding: Finding, old: Ledger, new: Ledger) -> Finding:
    """The finding at what the change touched of its claims; where it stood before becomes a related place."""
    changes = [(claim, key) for claim in concerned(finding, new) if (key := _changed_key(claim, old))]
    inside = [(claim, key) for claim, key in changes if claim.place.holds(finding.location)]
    if not changes or (inside and inside[0][0].id not in old.claims):
        return finding
    claim, key = (inside or changes)[0]
    related = finding.related if inside else ((finding.location, "the other side"), *finding.related)
    return replace(finding, location=claim.at(key), related=related)


def concerned(finding: Finding, ledger: Ledger) -> list[Claim]:
    """The claims of a ledger that a finding is about, as far as it names them."""
    named = dict.fromkeys((*(member.claim for member in finding.members), *finding.key, *finding.rests_on))
    return [ledger.claims[claim] for name in named for claim in ledger.addresses.get(name, ())]


def _changed_key(claim: Claim, old: Ledger) -> str | None:
    """The first key of its block in which a claim is not what it was, None where it says the same."""
    former = next((old.claims[name] for name in (claim.id, *claim.was) if name in old.claims), None)
    if former is None or claim.passage != former.passage:
        return "figure"
    own = (key for key, _, _ in claim.place.keys if key in _FIELDS)
    changed = next((key for key in own if getattr(claim, key) != getattr(former, key)), None)
    return changed or ("figure" if digest(claim) != digest(former) else None)
