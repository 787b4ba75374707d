"""Subjects and models: all of them by kind, and one with what is claimed about it and under it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kb.domain.claim import Claim
from kb.domain.ledger import Ledger
from kb.domain.vocabulary import Subject
from kb.domain.words import agent_name, metric_label, subject_name
from kb.errors import UsageError
from kb.exporters.record import Record
from kb.services.matrix import sharing
from kb.services.naming import subject_id
from kb.services.query import select
from kb.services.summing import first_party, summed
from kb.web import links, lists
from kb.web.clashes import clashes
from kb.web.page import Ask, Filled, Moved, Page, missing

_ROWS = 40  # claims of a page
_ROOTS = 200  # subjects of a page that belong to nothing, and
_BELOW = 30  # those that are shown below one
_DEPTH = 6  # of what belongs to what
_SIBLINGS = 4  # subjects to compare with
_DISPUTES = 10


@dataclass(frozen=True, slots=True)
class Branch:
    """A subject in the tree of its kind: the claims about it, about its parts and variants, and under it; and these."""

    subject: Subject
    claims: int
    below: int
    under: int
    parts: tuple[Branch, ...]
    more: int  # parts and variants that are not shown


def every(ask: Ask) -> Filled:
    """All subjects by kind, parts and variants below what they belong to."""
    ledger = ask.ledger
    used = Counter(claim.subject for claim in ledger.live())
    under = Counter(value for claim in ledger.live() for value in _named_by(claim) if value != claim.subject)
    children = _children(ledger)

    def branch(subject: Subject, line: tuple[str, ...]) -> Branch:
        inside = [each for each in children[subject.id] if each.id not in line]
        parts = tuple(branch(each, (*line, subject.id)) for each in inside) if len(line) < _DEPTH else ()
        below = sum(part.claims + part.below for part in parts)
        more = len(inside) - len(parts[:_BELOW])
        return Branch(subject, used[subject.id], below, under[subject.id], parts[:_BELOW], more)

    roots = sorted(children[""], key=kind)
    place = lists.place(len(roots), "/subjects", ask.given, _ROOTS)
    kinds: dict[str, list[Branch]] = defaultdict(list)
    for subject in roots[place.begin : place.end]:
        kinds[kind(subject)].append(branch(subject, ()))
    return {
        "kinds": list(kinds.items()),
        "totals": Counter(map(kind, roots)),
        "first": place.first,
        "next": place.next,
    }


def _children(ledger: Ledger) -> Mapping[str, list[Subject]]:
    """The parts and variants of each subject; those that belong to nothing, or to themselves, under ""."""
    found: dict[str, list[Subject]] = defaultdict(list)
    for subject in ledger.subjects.values():
        root = ledger.subjects[ledger.ancestors(subject.id)[-1]] if subject.parent in ledger.subjects else subject
        is_root = root is subject or root.parent in ledger.ancestors(subject.id)[:1]
        found["" if is_root else subject.parent or ""].append(subject)
    return found


def one(ask: Ask) -> Filled:
    """One subject or model; another name of it leads to its id."""
    name, ledger = ask.names["id"], ask.ledger
    if name not in ledger.subjects:
        raise Moved(links.subject(_named(name, ledger)))
    subject, path = ledger.subjects[name], links.subject(name)
    filters = {"subject": [name]}
    claims = sorted(select(ask.outcome, filters), key=lambda claim: _place(claim, ledger))
    part = lists.part(claims, path, ask.given, _ROWS)
    under = [claim for claim in ledger.live() if claim.subject != name and name in _named_by(claim)]
    under_part = lists.part(under, path, ask.given, _ROWS // 2, "under")
    disputes, disputed = lists.disputing({claim.id for claim in claims}, ask.outcome)
    return {
        "subject": subject,
        "kind": kind(subject),
        "lede": _lede(subject, ledger),
        "facts": list(_facts(subject, ledger)),
        "summary": summed(claims, len(disputed), ledger) if claims else None,
        "own": first_party(claims, ledger),
        "groups": list(_by_metric(part.claims, ask)),
        "first": part.first,
        "next": part.next,
        "claims": len(claims),
        "under": [("", lists.records(under_part.claims, ask.outcome))] if under else [],
        "under_count": len(under),
        "under_first": under_part.first,
        "under_next": under_part.next,
        "stands": clashes(disputes[:_DISPUTES], ask.ledger),
        "more_stands": max(0, len(disputes) - _DISPUTES),
        "siblings": [
            (subject_name(other, ledger), links.asking("/compare", {"subject": [name, other]}), shared)
            for other, shared in sharing(name, ledger, _SIBLINGS)
        ],
        "forms": lists.forms(filters),
        "alternates": (("application/json", f"/v1/subjects/{name}"), *(lists.alternates(filters) if claims else ())),
    }


def kind(subject: Subject) -> str:
    """What sort of thing a subject is."""
    return "model" if subject.is_model else (subject.kind or "other").replace("-", " ")


def _named(name: str, ledger: Ledger) -> str:
    try:
        return subject_id("subject", name, ledger)
    except UsageError as error:
        raise missing("subject", name, error.meant) from None


def _place(claim: Claim, ledger: Ledger) -> tuple[str, str]:
    return metric_label(claim.metric, ledger).casefold() if claim.metric else "\uffff", claim.metric or ""


def _named_by(claim: Claim) -> set[str]:
    """What a claim names as a condition, or compares with."""
    named = {condition.value for condition in claim.conditions.values() if condition.value}
    return named | {claim.baseline.subject} if claim.baseline and claim.baseline.subject else named


def _lede(subject: Subject, ledger: Ledger) -> str:
    what = kind(subject) if subject.is_model or subject.kind else "subject"
    maker = f" by {agent_name(subject.maker, ledger)}" if subject.maker else ""
    of = f", part or variant of {subject_name(subject.parent, ledger)}" if subject.parent else ""
    nobody = "" if subject.maker else "; its maker is not stated"
    return f"{what[:1].upper()}{what[1:]}{maker}{of}{nobody}."


def _facts(subject: Subject, ledger: Ledger) -> Iterator[tuple[str, Sequence[tuple[str, str | None]]]]:
    """What is known of it: a label, and words that may lead to a page."""
    if subject.maker:
        known = subject.maker in ledger.agents
        yield "Maker", [(agent_name(subject.maker, ledger), links.agent(subject.maker) if known else None)]
    if above := ledger.ancestors(subject.id)[1:]:
        yield "Part or variant of", list(_linked(above, ledger))
    if below := [each.id for each in ledger.subjects.values() if each.parent == subject.id]:
        more = f"and {len(below) - _BELOW} more"
        yield "Its parts and variants", [*_linked(below[:_BELOW], ledger), *([(more, None)] if below[_BELOW:] else [])]
    if subject.aliases:
        yield "Also called", [(alias, None) for alias in subject.aliases]
    if subject.parameters:
        yield "Parameters", [(subject.parameters.text, None)]


def _linked(ids: Iterable[str], ledger: Ledger) -> Iterator[tuple[str, str | None]]:
    for id in ids:
        yield subject_name(id, ledger), links.subject(id) if id in ledger.subjects else None


def _by_metric(claims: Sequence[Claim], ask: Ask) -> Iterator[tuple[str, list[Record]]]:
    """Claims that are sorted by metric, in groups."""
    groups: dict[str | None, list[Record]] = {}
    for claim, record in zip(claims, lists.records(claims, ask.outcome), strict=True):
        groups.setdefault(claim.metric, []).append(record)
    for metric, records in groups.items():
        label = metric_label(metric, ask.ledger)
        yield label[:1].upper() + label[1:], records


PAGES = (
    Page("/subjects", "subjects.html", every, ("page",)),
    Page("/subjects/{id}", "subject.html", one, ("page", "under")),
)
