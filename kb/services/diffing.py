"""What a change does to a ledger: claims added, altered, withdrawn, and the conflicts that each opens or closes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from kb.domain.claim import Claim
from kb.domain.conflicts import FAMILIES
from kb.domain.digest import digest
from kb.domain.finding import Finding
from kb.domain.ledger import Ledger
from kb.services.check import Checked, Request, check, checked, whole
from kb.services.since import Former, concerned, ledger_at

SIGNS = {"added": "+", "altered": "~", "withdrawn": "-"}
WORDS = {"opens": "opened", "closes": "closed", "alters": "altered"}  # what happens to a conflict, in the order told
_MARKS = str.maketrans({mark: f"\\{mark}" for mark in "\\`*_[]<>|#"})


@dataclass(frozen=True, slots=True)
class Effect:
    """What happens to one conflict: it is there only now, only before, or now with other figures."""

    word: str  # opens, closes, alters
    finding: Finding
    claims: frozenset[str]


@dataclass(frozen=True, slots=True)
class Change:
    """One claim before and after, and what happens to the conflicts that it is in."""

    kind: str  # added, altered, withdrawn
    before: Claim | None
    after: Claim | None
    effects: tuple[Effect, ...]

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
    """All changes of claims since a commit, in the order of the ledger, withdrawn ones last.

    `effects` are all that happens to conflicts, `elsewhere` what no changed claim is the reason of: vocabulary,
    constraints, sources and waivers change as well.
    """

    ref: str
    changes: tuple[Change, ...]
    effects: tuple[Effect, ...]

    @property
    def elsewhere(self) -> tuple[Effect, ...]:
        """The effects that no change of a claim has."""
        caused = {id(effect) for change in self.changes for effect in change.effects}
        return tuple(effect for effect in self.effects if id(effect) not in caused)


def diff(request: Request, ref: str) -> Diff:
    """The ledger as it is against the ledger at a commit; raises `UsageError` where a file of either is unreadable."""
    now = whole(check(request))
    before = whole(checked(ledger_at(request.root, ref), request), f"at {ref!r}, ")
    effects = tuple(_effects(before, now))
    changes = [
        Change(kind, old, new, tuple(e for e in effects if e.claims & {each.id for each in (old, new) if each}))
        for kind, old, new in _changes(before.ledger, now.ledger)
    ]
    return Diff(ref, tuple(changes), effects)


def _effects(before: Checked, now: Checked) -> Iterator[Effect]:
    """What happens to each conflict: those of now first, in the order to read them."""
    words = {"new": "opens", "updated": "alters"}
    former = Former(before.report, now.report, now.ledger)
    for finding in _conflicts(now):
        if word := words.get(former.status(finding)):
            yield Effect(word, finding, _ids(finding, now.ledger))
    latter = Former(now.report, before.report, now.ledger)
    for finding in _conflicts(before):
        if latter.status(finding) == "new":
            yield Effect("closes", finding, _ids(finding, before.ledger))


def _conflicts(outcome: Checked) -> list[Finding]:
    return [finding for finding in outcome.report.findings if finding.code.startswith(FAMILIES)]


def _ids(finding: Finding, ledger: Ledger) -> frozenset[str]:
    return frozenset(claim.id for claim in concerned(finding, ledger))


def _changes(old: Ledger, new: Ledger) -> Iterator[tuple[str, Claim | None, Claim | None]]:
    live = {claim.id: claim for claim in old.live()}
    kept: set[str] = set()
    for claim in new.live():
        former = next((live[name] for name in (claim.id, *claim.was) if name in live), None)
        if former is None:
            yield "added", None, claim
            continue
        kept.add(former.id)
        if digest(former) != digest(claim):
            yield "altered", former, claim
    for identity, claim in live.items():
        if identity not in kept:
            yield "withdrawn", claim, None


def as_text(found: Diff) -> str:
    """A line a change, its conflicts below it, then the counts."""
    lines: list[str] = []
    for change in found.changes:
        lines += [f"{SIGNS[change.kind]} {change.id}  {change.text}", *_lines(change.effects)]
    if found.elsewhere:
        lines += ["not by a claim", *_lines(found.elsewhere)]
    return "\n".join([*lines, _counts(found)])


def _lines(effects: Iterable[Effect]) -> list[str]:
    return [f"    {e.word} {e.finding.code} {e.finding.identity}: {e.finding.message}" for e in effects]


def as_markdown(found: Diff) -> str:
    """The same as a comment on a pull request."""
    lines = [f"### Claims changed since {_plain(found.ref)}", ""]
    for change in found.changes:
        lines += [f"- **{change.kind}** {_plain(change.id)} {_plain(change.text)}", *_items(change.effects)]
    if found.elsewhere:
        lines += ["- not by a claim", *_items(found.elsewhere)]
    return "\n".join([*lines, "", _counts(found)])


def _items(effects: Iterable[Effect]) -> list[str]:
    return [f"  - {effect.word} {effect.finding.code}: {_plain(effect.finding.message)}" for effect in effects]


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
                **_by_word(change.effects),
            }
            for change in found.changes
        ],
        "elsewhere": _by_word(found.elsewhere),
    }


def _by_word(effects: Iterable[Effect]) -> Mapping[str, list[Mapping[str, str]]]:
    told: dict[str, list[Mapping[str, str]]] = {word: [] for word in WORDS}
    for effect in effects:
        finding = effect.finding
        told[effect.word].append({"id": finding.identity, "code": finding.code, "message": finding.message})
    return told


def _counts(found: Diff) -> str:
    kinds = [change.kind for change in found.changes]
    words = [effect.word for effect in found.effects]
    claims = ", ".join(f"{kinds.count(kind)} {kind}" for kind in SIGNS)
    conflicts = ", ".join(f"{words.count(word)} {past}" for word, past in WORDS.items())
    return f"claims: {claims}; conflicts: {conflicts}"


def _plain(text: str) -> str:
    return " ".join(text.splitlines()).translate(_MARKS)
