"""What a plot draws of each claim: its intervals in one unit, its words, and the group that it stands in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from kb.domain.claim import Claim
from kb.domain.ledger import Ledger
from kb.domain.printed import middle, printed
from kb.domain.words import NOT_STATED, metric_label
from kb.exporters.record import Record
from kb.exporters.words import small
from kb.quantity.figure import Hedge, Kind, Reading


@dataclass(frozen=True, slots=True)
class Mark:
    """One claim in a plot; `dots` are the numbers that it states: two for a range, none for a vague word."""

    id: str
    label: str
    detail: str
    value: str
    who: str
    level: str
    disputed: bool
    readings: tuple[Reading, ...]  # in the unit of the metric
    dots: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """Marks of one metric, in groups with a heading each; the only heading of an ungrouped plot is empty."""

    title: str
    unit: str
    dates: bool
    groups: tuple[tuple[str, tuple[Mark, ...]], ...]
    sources: tuple[str, ...]

    @property
    def marks(self) -> tuple[Mark, ...]:
        """All of them, in the order in which they are drawn."""
        return tuple(mark for _, marks in self.groups for mark in marks)


def picture(claims: Sequence[Claim], records: Iterable[Record], sources: Sequence[str], ledger: Ledger) -> Picture:
    """The plot of claims that share a metric; those without a number have nothing to draw and are left out."""
    drawn = [(claim, record) for claim, record in zip(claims, records, strict=True) if claim.readings]
    metric = ledger.metrics[drawn[0][0].metric or ""]
    by = next((name for name in metric.identity if len({_state(record, name) for _, record in drawn}) > 1), None)
    shared = {
        (told.name, told.value)
        for told in drawn[0][1].conditions
        if all(_state(record, told.name)[1] == told.value for _, record in drawn)
    }
    groups: dict[str, list[Mark]] = {}
    for claim, record in drawn:
        heading = _state(record, by)[0] if by else ""
        groups.setdefault(heading, []).append(_mark(claim, record, by, shared, ledger))
    return Picture(
        metric_label(metric.id, ledger),
        "" if metric.kind is Kind.DATE else ledger.units.label(metric.unit) if metric.unit else "",
        metric.kind is Kind.DATE,
        tuple((heading, tuple(marks)) for heading, marks in groups.items()),
        tuple(sources),
    )


def _mark(claim: Claim, record: Record, by: str | None, shared: set[tuple[str, str]], ledger: Ledger) -> Mark:
    known = [each for each in record.conditions if each.known and each.name != by]
    told = [str(each) for each in known if (each.name, each.value) not in shared]
    if record.against:
        told.insert(0, f"against {record.against}")
    if len(claim.readings) > 1:
        told.append(f"read in {len(claim.readings)} ways")
    subject = str((record.json["subject"] or {}).get("name", NOT_STATED))
    return Mark(
        record.id,
        f"{subject} (inferred)" if record.concluded else subject,
        "; ".join(told),
        str(record.shown),
        str((record.json["asserted_by"] or {}).get("name", NOT_STATED)),
        record.json["verification"]["level"],
        record.disputed,
        claim.readings,
        dots(claim, ledger),
    )


def dots(claim: Claim, ledger: Ledger) -> tuple[Fraction, ...]:
    """The printed numbers in the unit of the metric, as far as the figure has one reading."""
    quantity = claim.quantity
    if quantity is None or len(claim.readings) > 1 or quantity.hedge is Hedge.VAGUE:
        return ()
    strict = claim.readings[0].strict
    if quantity.kind is Kind.DATE:
        return (strict.low,) if strict.low is not None and strict.low == strict.high else ()
    idiom, numbers = printed(claim, ledger)
    between = middle(claim, ledger) if idiom else None
    return (between,) if between is not None else tuple(each for each in numbers if isinstance(each, Fraction))


def _state(record: Record, name: str) -> tuple[str, str]:
    """A condition as the heading of a group, and its value."""
    told = next((each for each in record.conditions if each.name == name), None)
    if told is None:
        return "", ""
    return (f"{told.label}: {told.value}" if told.known else f"{told.label} {small(told.value)}"), told.value
