"""What a change does to a ledger: claims added, altered, withdrawn, and the conflicts that each opens or closes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kb.domain.claim import Claim
from kb.domain.conflicts import FAMILIES
from kb.domain.digest import digest
from kb.domain.finding import Finding
from kb.domain.ledger import Ledger
from kb.services.check import Checked, Request, check, checked
from kb.services.since import ledger_at

SIGNS = {"added": "+", "altered": "~", "withdrawn": "-"}
_MARKS = str.maketrans({mark: f"\\{mark}" for mark in "\\`*_[]<>|#"})


@dataclass(frozen=True, slots=True)
class Change:
    """One claim before and after, and the conflicts that it is in only now, only before, or now with other figures."""

    kind: str  # added, altered, withdrawn
    before: Claim | None
    after: Claim | None
    opens: tuple[Finding, ...] = ()
    closes: tuple[Finding, ...] = ()
    alters: tuple[Finding, ...] = ()

    @property
    def id(self) -> str:
        """The claim's address, the new one where it was renamed."""
        claim = self.after or self.before
        assert claim is not None
        return claim.id

    @property
    def text(self) -> str:
        """What was printed before and what is now."""
        figures = [f"“{claim.passage.figure}”" for claim in (self.before, self.after) if claim is not None]
        return " → ".join(dict.fromkeys(figures))


@dataclass(frozen=True)
class Diff:
    """All changes since a commit, in the order of the ledger, withdrawn ones last."""

    ref: str
    changes: tuple[Change, ...]


def diff(request: Request, ref: str) -> Diff:
    """The ledger as it is against the ledger at a commit."""
    now = check(request)
    before = checked(ledger_at(request.root, ref), request)
    was, is_now = _conflicts(before), _conflicts(now)
    opened = [finding for name, finding in is_now.items() if name not in was]
    closed = [finding for name, finding in was.items() if name not in is_now]
    altered = [f for name, f in is_now.items() if name in was and was[name].content != f.content]
    changes = [
        Change(kind, old, new, _of(new or old, opened), _of(old or new, closed), _of(new or old, altered))
        for kind, old, new in _changes(before.ledger, now.ledger)
    ]
    return Diff(ref, tuple(changes))


def _changes(old: Ledger, new: Ledger) -> Iterator[tuple[str, Claim | None, Claim | None]]:
    live = {claim.id: claim for claim in old.live()}
    kept: set[str] = set()
    for claim in new.live():
        names = (claim.id, *claim.was, *(f"{claim.source}#{name}" for name in claim.was))
        former = next((live[name] for name in names if name in live), None)
        if former is None:
            yield "added", None, claim
            continue
        kept.add(former.id)
        if digest(former) != digest(claim):
            yield "altered", former, claim
    for identity, claim in live.items():
        if identity not in kept:
            yield "withdrawn", claim, None


def _conflicts(outcome: Checked) -> Mapping[str, Finding]:
    found = outcome.report.findings
    return {finding.identity: finding for finding in found if finding.code.startswith(FAMILIES)}


def _of(claim: Claim | None, findings: Sequence[Finding]) -> tuple[Finding, ...]:
    return tuple(
        finding for finding in findings if claim and any(member.claim == claim.id for member in finding.members)
    )


def as_text(found: Diff) -> str:
    """A line a change, its conflicts below it, then the counts."""
    lines: list[str] = []
    for change in found.changes:
        lines.append(f"{SIGNS[change.kind]} {change.id}  {change.text}")
        lines += [f"    {word} {f.code} {f.identity}: {f.message}" for word, f in _worded(change)]
    return "\n".join([*lines, _counts(found)])


def as_markdown(found: Diff) -> str:
    """The same as a comment on a pull request."""
    lines = [f"### Claims changed since {_plain(found.ref)}", ""]
    for change in found.changes:
        lines.append(f"- **{change.kind}** `{change.id}` {_plain(change.text)}")
        lines += [f"  - {word} {f.code}: {_plain(f.message)}" for word, f in _worded(change)]
    return "\n".join([*lines, "", _counts(found)])


def as_json(found: Diff) -> Mapping[str, Any]:
    """The same as JSON."""
    return {
        "ref": found.ref,
        "changes": [
            {
                "id": change.id,
                "kind": change.kind,
                "before": change.before.passage.figure if change.before else None,
                "after": change.after.passage.figure if change.after else None,
                "opens": [_finding(finding) for finding in change.opens],
                "closes": [_finding(finding) for finding in change.closes],
                "alters": [_finding(finding) for finding in change.alters],
            }
            for change in found.changes
        ],
    }


def _finding(finding: Finding) -> Mapping[str, str]:
    return {"id": finding.identity, "code": finding.code, "message": finding.message}


def _worded(change: Change) -> Iterator[tuple[str, Finding]]:
    yield from (("opens", finding) for finding in change.opens)
    yield from (("closes", finding) for finding in change.closes)
    yield from (("alters", finding) for finding in change.alters)


def _counts(found: Diff) -> str:
    kinds = [change.kind for change in found.changes]
    opened, closed, altered = (
        len({finding.identity for change in found.changes for finding in getattr(change, word)})
        for word in ("opens", "closes", "alters")
    )
    claims = ", ".join(f"{kinds.count(kind)} {kind}" for kind in SIGNS)
    return f"claims: {claims}; conflicts: {opened} opened, {closed} closed, {altered} altered"


def _plain(text: str) -> str:
    return text.translate(_MARKS)
