"""Conflicts: all of them, the most severe first, and one with both sides, its arithmetic and its state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import groupby

from kb.domain import trust
from kb.domain.claim import Claim
from kb.domain.conflicts import FAMILIES
from kb.domain.finding import Finding
from kb.domain.headlines import about, headline, worded
from kb.domain.ledger import Ledger
from kb.domain.lifecycle import DECISIONS
from kb.domain.names import nearest, normalise
from kb.domain.states import STANDING, STATES
from kb.domain.words import agent_name, condition_label
from kb.exporters.record import Record
from kb.exporters.words import joined, small
from kb.services.aligning import aligned
from kb.services.conflicts import Stand, stands
from kb.services.established import standing
from kb.services.explain import catalogue, find_several
from kb.services.former import conflict, last, recorded
from kb.services.meaning import meanings
from kb.services.naming import metric_id
from kb.services.picturing import of_finding
from kb.web import links, lists
from kb.web.calculating import calculation, follows
from kb.web.clashes import clash, clashes
from kb.web.numberline import gap_words, pictures
from kb.web.page import Ask, Filled, Page, missing

_ROWS = 50  # conflicts of a page
_COLUMNS = 4  # claims side by side; further ones stand below
_FIELDS = ("state", "severity", "code", "metric", "q", "page")
_SEVERITIES = {
    "error": ("Errors", "these cannot all be right"),
    "warning": ("Warnings", "these need a look"),
    "note": ("Notes", "worth knowing"),
}
_FAMILIES = {
    "KB3": "Arithmetic that does not come out",
    "KB4": "Claims that differ",
    "KB5": "Who says and who checked",
    "KB6": "Time and corrections",
}
_CLOSED = "closed"
_STANDING = "standing"  # in the form: open, acknowledged or reopened


@dataclass(frozen=True, slots=True)
class Side:
    """A claim of a conflict: what it says, and what is known for and against it."""

    record: Record
    claim: Claim
    role: str
    speaks_for: tuple[str, ...]
    speaks_against: tuple[str, ...]


def every(ask: Ask) -> Filled:
    """The conflicts that fit the form, the most severe first."""
    found = [each for each in stands(ask.outcome) if _fits(each, ask)]
    place = lists.place(len(found), "/conflicts", ask.given, _ROWS)
    shown = clashes(found[place.begin : place.end], ask.ledger)
    counts = {severity: sum(each.finding.severity.value == severity for each in found) for severity in _SEVERITIES}
    asked = {field: values for field, values in ask.given.items() if field != "page"}
    return {
        "groups": [
            (*_SEVERITIES[severity], counts[severity], list(group))
            for severity, group in groupby(shown, key=lambda each: each.severity)
        ],
        "count": len(found),
        "counts": [(severity, words, counts[severity]) for severity, (words, _) in _SEVERITIES.items()],
        "states": [(_STANDING, "standing"), *((each, each) for each in STATES if each != _CLOSED)],
        "severities": list(_SEVERITIES),
        "families": [(family, _FAMILIES.get(family, family)) for family in FAMILIES],
        "checks": sorted({each.finding.code for each in stands(ask.outcome)}),
        "metrics": _metrics(ask),
        "given": {field: ask.one(field) for field in _FIELDS},
        "asked": bool(asked),
        "first": place.first,
        "next": place.next,
        "forms": [
            ("JSON", links.asking("/v1/conflicts", _of_api(asked))),
            ("CSV", "/v1/export.csv?columns=conflicts"),
            ("Feed of changes", "/feed.atom"),
        ],
        "alternates": (("application/json", links.asking("/v1/conflicts", _of_api(asked))),),
    }


def one(ask: Ask) -> Filled:
    """One conflict, also one that is closed, with everything that was decided about it."""
    id, ledger = ask.names["id"], ask.ledger
    known = {each.finding.identity: each for each in stands(ask.outcome)}
    finding, events = conflict(ask.base.url, id)
    stand = known.get(id) or (Stand(finding, _CLOSED) if finding is not None else None)
    if stand is None:
        raise missing("conflict", id, nearest(id, known))
    finding = stand.finding
    sides = list(_sides(finding, ask))
    beside, below = _shared(sides)
    line = of_finding(finding, ledger)
    told = clash(stand, ledger)
    check = next((each for each in catalogue() if each.code == finding.code), None)
    return {
        "ledger": ledger,
        "finding": finding,
        "clash": told,
        "headline": headline(finding, ledger),
        "standing": stand.state in STANDING,
        "closed": stand.state == _CLOSED,
        "line": pictures(line, told.headline, ledger) if line else None,
        "gap": gap_words(line, ledger, alike=not finding.differing) if line and line.gap else None,
        "beside": beside,
        "below": [("", [side.record for side in below])] if below else [],
        "aligned": aligned([side.claim for side in beside], ledger) if beside else None,
        "meanings": [meanings(side.claim, ledger) for side in beside],
        "sums": calculation(finding, ledger),
        "pair": all(step.label == "says" for step in finding.arithmetic),
        "follows": follows(finding, ledger),
        "settled_by": [small(condition_label(name, ledger)) for name in finding.unknown],
        "differing": [small(condition_label(name, ledger)) for name in finding.differing],
        "lines": [worded(each, finding, ledger) for each in finding.lines],
        "help": worded(finding.help, finding, ledger),
        "voices": _voices([side for side in sides if side.role == "disputed"] or sides, ledger),
        "members": [side.claim.id for side in sides if side.claim.id in ask.ledger.claims and not side.claim.withdrawn],
        "weighed": [side for side in sides if side.role == "disputed"][:_COLUMNS],
        "events": events,
        "check": check,
        "decisions": ", ".join(DECISIONS),
        "alternates": (("application/json", f"/v1{links.conflict(id)}"),),
    }


def _fits(stand: Stand, ask: Ask) -> bool:
    """Whether a conflict passes every field of the form."""
    finding, given = stand.finding, ask.given
    states = {each for word in given.get("state", ()) for each in (STANDING if word == _STANDING else (word,))}
    if states and stand.state not in states:
        return False
    if finding.severity.value not in given.get("severity", (finding.severity.value,)):
        return False
    if "code" in given and finding.code not in _codes(given["code"]):
        return False
    claims = [ask.ledger.claims[m.claim] for m in finding.members if m.claim in ask.ledger.claims]
    if "metric" in given and not {metric_id(each, ask.ledger) for each in given["metric"]} & {c.metric for c in claims}:
        return False
    return "q" not in given or all(
        word in normalise(_text(stand, claims, ask.ledger)) for word in normalise(ask.one("q")).split()
    )


def _codes(names: Sequence[str]) -> set[str]:
    """The codes of checks that are given by code, name or family; raises `UsageError` with the nearest ones."""
    return {check.code for name in names for check in find_several(name)}


def _text(stand: Stand, claims: Sequence[Claim], ledger: Ledger) -> str:
    """What a search looks through."""
    found = clash(stand, ledger)
    return " ".join([found.id, found.code, found.name, found.headline, str(found.about), *(c.id for c in claims)])


def _metrics(ask: Ask) -> list[tuple[str, str]]:
    """The metrics of the claims that conflicts dispute."""
    found: dict[str, str] = {}
    for each in stands(ask.outcome):
        found.update(about(each.finding, ask.ledger).metrics)
    return sorted(found.items(), key=lambda entry: entry[1].casefold())


def _of_api(asked: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """The fields that the API has too."""
    found = {name: list(values) for name, values in asked.items() if name in ("severity", "code", "state")}
    if _STANDING in found.get("state", ()):
        found["state"] = list(STANDING)
    return found


def _sides(finding: Finding, ask: Ask) -> Iterator[Side]:
    """The claims of a finding, each once: disputed ones first, then in the order of its arithmetic."""
    order = {step.claim: place for place, step in reversed(list(enumerate(finding.arithmetic)))}
    roles: dict[str, str] = {}
    for member in sorted(
        finding.members, key=lambda each: (each.role != "disputed", order.get(each.claim, len(order)))
    ):
        roles.setdefault(member.claim, member.role)
    for id, role in roles.items():
        claim = ask.ledger.claims.get(id) or last(ask.base.url, id)
        if claim is not None:
            yield _side(claim, role, roles.keys() - {id}, ask)


def _side(claim: Claim, role: str, others: Set[str], ask: Ask) -> Side:
    """A side of a conflict; what is established by `others` of the same conflict does not speak for it."""
    record = recorded(claim, ask.outcome)
    if claim.id not in ask.ledger.claims:
        return Side(record, claim, role, (), ("It is no longer in the ledger",))
    found = standing(claim, ask.outcome)
    return Side(
        record,
        claim,
        role,
        tuple(point.text.rstrip(".") for point in found.established[1:] if not others & set(point.claims)),
        tuple(point.text.rstrip(".") for point in found.not_established if not point.conflicts),
    )


def _voices(sides: Sequence[Side], ledger: Ledger) -> str:
    """Whether the claims of a conflict are independent of each other, in a sentence; none of a single one."""
    if len(sides) < 2:
        return ""
    names = [agent_name(root, ledger) for root in sorted(trust.roots((side.claim for side in sides), ledger))]
    if not names:
        return "Of none of them it is stated whom it goes back to."
    if len(names) == 1:
        return f"All that name an origin go back to {names[0]}: one voice."
    return f"They go back to {joined(names)}: {len(names)} voices."


def _shared(sides: Sequence[Side]) -> tuple[Sequence[Side], Sequence[Side]]:
    """Those that stand side by side, and those below: operands only where there is room for all."""
    if len(sides) <= _COLUMNS:
        return sides, ()
    disputed = [side for side in sides if side.role == "disputed"]
    beside = disputed[:_COLUMNS]
    return beside, [side for side in sides if side not in beside]


PAGES = (
    Page("/conflicts", "conflicts.html", every, _FIELDS),
    Page("/conflicts/{id}", "conflict.html", one),
)
