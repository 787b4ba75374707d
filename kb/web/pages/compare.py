"""Subjects side by side: what is said of each under the metrics that they share, and what keeps it from comparing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from kb.domain.claim import Claim
from kb.domain.ledger import Ledger
from kb.domain.likeness import AS_OF, BASELINE_SUBJECT
from kb.domain.vocabulary import Metric
from kb.domain.words import condition_label, metric_label, subject_name
from kb.errors import UsageError
from kb.exporters.record import Record
from kb.exporters.words import joined, small
from kb.quantity.figure import Kind
from kb.services.matrix import SUBJECTS, Pair, Row, pairs, rows, shared
from kb.services.naming import metric_id, subject_id
from kb.web import links, lists
from kb.web.page import Ask, Filled, Page, missing
from kb.web.pages.subjects import kind

_OFFERED = 120  # subjects to choose from, those with the most claims
_PAIRS = 8  # suggestions
_SHOWN = 4  # claims of a cell
_LINES = 4  # of a metric
_ROWS = 10  # metrics of a page


@dataclass(frozen=True, slots=True)
class Entry:
    """A claim in a cell: in what it differs from claims beside it, what else it states, and what it leaves open."""

    record: Record
    differs: tuple[str, ...]
    states: tuple[str, ...]
    silent: str


@dataclass(frozen=True, slots=True)
class Cell:
    """The claims about one subject in a line, how many more there are, and where these are."""

    entries: tuple[Entry, ...]
    more: int
    where: str


@dataclass(frozen=True, slots=True)
class Line:
    """Claims of one metric that share a condition: a cell a subject, and what keeps them from being like with like."""

    heading: str
    cells: tuple[Cell, ...]
    note: str


def compare(ask: Ask) -> Filled:
    """The table of the subjects that were chosen, or suggestions where there are too few or too many."""
    ledger = ask.ledger
    chosen = list(dict.fromkeys(_subject(name, ledger) for name in ask.given.get("subject", ())))
    wanted = list(dict.fromkeys(_metric(name, ledger) for name in ask.given.get("metric", ())))
    ready = SUBJECTS[0] <= len(chosen) <= SUBJECTS[1]
    both = [metric.id for metric in shared(chosen, ledger)] if ready else []
    metrics = (wanted or both) if ready else []
    place = lists.place(len(metrics), "/compare", ask.given, _ROWS)
    part = metrics[place.begin : place.end]
    found = rows(part, chosen, ask.outcome) if part else ()
    asked = {"subject": chosen, "metric": wanted}
    return {
        "ready": ready,
        "chosen": [(id, subject_name(id, ledger)) for id in chosen],
        "trouble": _trouble(len(chosen)) if chosen and not ready else "",
        "tables": list(_tables(sorted(found, key=lambda row: part.index(row.metric.id)), ask)),
        "choices": _choices(chosen, ledger),
        "metrics": [(id, metric_label(id, ledger)) for id in dict.fromkeys((*both, *metrics))],
        "metric": wanted[0] if len(wanted) == 1 else "",
        "suggestions": [] if ready else list(_suggestions(ledger)),
        "first": place.first,
        "next": place.next,
        "json": links.asking("/v1/compare", asked) if ready else None,
        "alternates": (("application/json", links.asking("/v1/compare", asked)),) if ready else (),
    }


def _trouble(chosen: int) -> str:
    fewest, most = SUBJECTS
    return f"{chosen} {'is' if chosen == 1 else 'are'} chosen; {fewest} to {most} fit side by side."


def _subject(name: str, ledger: Ledger) -> str:
    try:
        return subject_id("subject", name, ledger)
    except UsageError as error:
        raise missing("subject", name, error.meant) from None


def _metric(name: str, ledger: Ledger) -> str:
    try:
        return metric_id(name, ledger)
    except UsageError as error:
        raise missing("metric", name, error.meant) from None


def _choices(chosen: Sequence[str], ledger: Ledger) -> list[tuple[str, list[tuple[str, str, bool]]]]:
    """What the form offers, by kind: the subjects with the most claims, and those that are chosen."""
    used = Counter(claim.subject for claim in ledger.live() if claim.subject in ledger.subjects)
    ranked = [id for id, _ in used.most_common(_OFFERED) if id]
    kinds: dict[str, list[tuple[str, str, bool]]] = {}
    for id in sorted({*ranked, *chosen}, key=lambda id: subject_name(id, ledger).casefold()):
        kinds.setdefault(kind(ledger.subjects[id]), []).append((id, subject_name(id, ledger), id in chosen))
    return sorted(kinds.items())


def _suggestions(ledger: Ledger) -> Iterator[tuple[str, str, int]]:
    for one, other, common in pairs(ledger, _PAIRS):
        names = f"{subject_name(one, ledger)} and {subject_name(other, ledger)}"
        yield names, links.asking("/compare", {"subject": [one, other]}), common


def _tables(found: Sequence[Row], ask: Ask) -> Iterator[tuple[Metric, list[Line], int]]:
    """The lines of each metric, and how many more there are."""
    claims = list({claim.id: claim for row in found for _, every, _ in row.cells for claim in every}.values())
    records = {record.id: record for record in lists.records(claims, ask.outcome)}
    for row in found:
        lines = list(_lines(row, records, ask.ledger))
        yield row.metric, lines[:_LINES], max(0, len(lines) - _LINES)


def _lines(row: Row, records: Mapping[str, Record], ledger: Ledger) -> Iterator[Line]:
    """The claims in a line each value of what they differ in most; where two subjects meet comes first."""
    most = Counter(name for pair in row.pairs for name in pair.differing if name in ledger.conditions).most_common(1)
    name = most[0][0] if most else ""
    groups: dict[str, dict[str, list[Claim]]] = {}
    for subject, claims, _ in row.cells:
        for claim in claims:
            told = next((each for each in records[claim.id].conditions if each.name == name), None)
            heading = (
                f"{told.label}: {told.value}" if told and told.known else f"{condition_label(name, ledger)} not stated"
            )
            groups.setdefault(heading if name else "", {}).setdefault(subject, []).append(claim)
    for heading, of in sorted(groups.items(), key=lambda group: -len(group[1])):
        ids = {claim.id for claims in of.values() for claim in claims}
        pairs = [pair for pair in row.pairs if {claim.id for claim in pair.claims} <= ids]
        yield Line(heading, tuple(_cells(row, of, pairs, records, ledger)), _note(row.metric, pairs, ledger))


def _cells(
    row: Row, of: Mapping[str, Sequence[Claim]], pairs: Sequence[Pair], records: Mapping[str, Record], ledger: Ledger
) -> Iterator[Cell]:
    for subject, _, more in row.cells:
        claims = of.get(subject, ())
        where = links.asking(links.metric(row.metric.id), {"subject": subject})
        entries = tuple(_entry(claim, records[claim.id], pairs, ledger) for claim in claims[:_SHOWN])
        yield Cell(entries, len(claims) - len(entries) + (more if entries else 0), where)


def _entry(claim: Claim, record: Record, pairs: Sequence[Pair], ledger: Ledger) -> Entry:
    """A claim with those of its circumstances that claims beside it do not share."""
    own = [pair for pair in pairs if claim in pair.claims]
    differing = dict.fromkeys(name for pair in own for name in pair.differing)
    unknown = dict.fromkeys(name for pair in own for name in pair.unknown if name not in differing)
    told = {each.name: str(each) for each in record.conditions if each.known}
    if record.against:
        told[BASELINE_SUBJECT] = f"against {record.against}"
    if claim.as_of:
        told[AS_OF] = f"as of {claim.as_of}"
    silent = [small(condition_label(name, ledger)) for name in unknown if name not in told]
    return Entry(
        record,
        tuple(told[name] for name in differing if name in told),
        tuple(told[name] for name in unknown if name in told),
        joined(silent),
    )


def _note(metric: Metric, pairs: Sequence[Pair], ledger: Ledger) -> str:
    """What keeps the claims of a line from being compared like with like."""
    if metric.kind is Kind.NONE:
        return "Said in words; there is no number to compare."
    if not pairs:
        return "Only one of them has a figure here."
    alike = sum(not pair.differing and not pair.unknown for pair in pairs)
    if alike == len(pairs):
        return "Like with like: they agree in every condition that counts."
    differing = dict.fromkeys(name for pair in pairs for name in pair.differing)
    unknown = dict.fromkeys(name for pair in pairs for name in pair.unknown if name not in differing)
    told = []
    if differing:
        told.append(f"differ in {joined([small(condition_label(name, ledger)) for name in differing])}")
    if unknown:
        told.append(f"do not all state {joined([small(condition_label(name, ledger)) for name in unknown])}")
    some = f"{alike} of {len(pairs)} pairs are" if alike > 1 else f"1 of {len(pairs)} pairs is"
    count = f"{some} like with like; the others" if alike else "Not like with like: they"
    return f"{count} {' and '.join(told)}."


PAGES = (Page("/compare", "compare.html", compare, ("subject", "metric", "page")),)
