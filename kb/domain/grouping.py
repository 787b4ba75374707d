"""The claims of a ledger in comparison buckets, and in each bucket what disagrees: one entry, however many claims."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, product

from kb.domain.claim import Claim
from kb.domain.comparing import DISAGREEING, Verdict, compare, modalities_meet, one_position, subjects_meet
from kb.domain.disagreements import Disagreement, Evidence, camps, merged
from kb.domain.ledger import Ledger
from kb.domain.likeness import Circumstances, Likeness, circumstances, classes, likeness, signature
from kb.domain.report import Comparisons
from kb.domain.separation import Ruler
from kb.domain.vocabulary import Metric
from kb.domain.weighing import Sides, Tally, sides, spans, weigh


@dataclass(frozen=True, slots=True)
class Group:
    """The claims of one metric about one subject and its parts: none outside can be compared with one inside."""

    metric: str
    subject: str  # the root of the subjects
    claims: tuple[Claim, ...]
    disagreements: tuple[Disagreement, ...]
    comparisons: Comparisons

    @property
    def id(self) -> str:
        """What the group is called where something is said about it."""
        return f"{self.metric} of {self.subject}"


@dataclass(frozen=True, slots=True)
class _Cell:
    """Claims of one signature and modality: whatever is said of the circumstances of one holds for all."""

    number: int
    modality: str | None
    of: Circumstances
    claims: Sequence[Claim]


def groups(ledger: Ledger) -> tuple[Group, ...]:
    """The buckets of a ledger by metric and root subject, sorted, whatever the order of its files."""
    buckets: dict[tuple[str, str], list[Claim]] = defaultdict(list)
    for claim in ledger.live():
        if claim.metric in ledger.metrics and claim.subject and claim.readings and claim.id not in ledger.superseded:
            buckets[claim.metric or "", ledger.ancestors(claim.subject)[-1]].append(claim)
    return tuple(_group(*key, sorted(buckets[key], key=lambda claim: claim.id), ledger) for key in sorted(buckets))


def comparisons(found: Iterable[Group]) -> Comparisons:
    """How the pairs of several groups came out, together."""
    parts = [group.comparisons for group in found]
    return Comparisons(
        sum(part.compared for part in parts),
        sum(part.agree for part in parts),
        sum(part.agree_as_far_as_stated for part in parts),
        sum(part.not_comparable for part in parts),
        sum(part.disagree for part in parts),
    )


def _group(metric_id: str, subject: str, claims: Sequence[Claim], ledger: Ledger) -> Group:
    special, hindered = _special(claims, ledger)
    evidence: list[Evidence] = []
    tally = Tally()
    pairs = list(_comparable(_cells(claims, ledger.metrics[metric_id]), ledger))
    weighed = _sides({cell.number: cell for one, other, _ in pairs for cell in (one, other)}, special, ledger)
    for one, other, alike in pairs:
        evidence += weigh(weighed[one.number], weighed[other.number], alike, ledger, tally)
        evidence += _judged(_special_pairs(one, other, special), ledger, tally)
    disagreements = tuple(_shown(found, ledger) for found in merged(evidence))
    counts = tally.comparisons(_candidate_pairs(claims, ledger) - hindered)
    return Group(metric_id, subject, tuple(claims), disagreements, counts)


def _cells(claims: Sequence[Claim], metric: Metric) -> list[_Cell]:
    alike: dict[Hashable, list[Claim]] = defaultdict(list)
    for claim in claims:
        alike[claim.modality, signature(claim, metric)].append(claim)
    return [
        _Cell(number, members[0].modality, circumstances(members[0], metric), members)
        for number, members in enumerate(alike.values())
    ]


def _sides(cells: Mapping[int, _Cell], special: frozenset[str], ledger: Ledger) -> Mapping[int, Sides]:
    """The claims of each cell ready to be weighed, all by one ruler, without the special ones."""
    plain = {number: [claim for claim in cell.claims if claim.id not in special] for number, cell in cells.items()}
    readings = (each for members in plain.values() for claim in members for each in spans(claim, ledger) if each)
    ruler = Ruler(interval for each in readings for interval in (each.strict, each.usual))
    return {number: sides(members, ledger, ruler) for number, members in plain.items()}


def _comparable(cells: Sequence[_Cell], ledger: Ledger) -> Iterator[tuple[_Cell, _Cell, Likeness]]:
    """The pairs of cells that do not differ in any circumstance, each once, and how far they are alike."""
    for one, other in _unsorted_pairs(cells, list(cells[0].of.conditions), ledger):
        if modalities_meet(one.modality, other.modality):
            alike = likeness(one.of, other.of, ledger)
            if not alike.differing and subjects_meet(one.of.claim.subject, other.of.claim.subject, ledger):
                yield one, other, alike


def _unsorted_pairs(cells: Sequence[_Cell], names: Sequence[str], ledger: Ledger) -> Iterator[tuple[_Cell, _Cell]]:
    """All pairs of cells, each with itself too, but for those of different classes in one of these circumstances.

    Each circumstance is looked at only between cells that those before it leave together, which are soon few.
    """
    if len(cells) == 1:
        yield from ((cell, cell) for cell in cells if len(cell.claims) > 1)
        return
    if not cells or not names:
        yield from combinations_with_replacement(cells, 2)
        return
    by_class, wild = _split(cells, classes([cell.of for cell in cells], names[0], ledger))
    for members in by_class.values():
        yield from _unsorted_pairs(members, names[1:], ledger)
        yield from _crossed_pairs(members, wild, names[1:], ledger)
    yield from _unsorted_pairs(wild, names[1:], ledger)


def _crossed_pairs(
    left: Sequence[_Cell], right: Sequence[_Cell], names: Sequence[str], ledger: Ledger
) -> Iterator[tuple[_Cell, _Cell]]:
    """The same for pairs of one cell from each side."""
    if not left or not right:
        return
    if not names:
        yield from product(left, right)
        return
    found = classes([cell.of for cell in (*left, *right)], names[0], ledger)
    by_class, wild = _split(left, found[: len(left)])
    others, wild_others = _split(right, found[len(left) :])
    for key, members in by_class.items():
        yield from _crossed_pairs(members, [*others.get(key, ()), *wild_others], names[1:], ledger)
    yield from _crossed_pairs(wild, right, names[1:], ledger)


def _split(cells: Iterable[_Cell], kinds: Iterable[Hashable]) -> tuple[dict[Hashable, list[_Cell]], list[_Cell]]:
    """The cells by their classes, and those of none."""
    by_class: dict[Hashable, list[_Cell]] = {}
    for cell, kind in zip(cells, kinds, strict=True):
        by_class.setdefault(kind, []).append(cell)
    return by_class, by_class.pop(None, [])


def _special(claims: Sequence[Claim], ledger: Ledger) -> tuple[frozenset[str], int]:
    """The claims to be looked at pair by pair, and how many pairs are one figure printed once."""
    here = {claim.id for claim in claims}
    special = {claim.id for claim in claims if len(claim.readings) > 1}
    special.update(name for claim in claims if claim.restates for name in (claim.id, *claim.restates) if name in here)
    places: dict[Hashable, list[Claim]] = defaultdict(list)
    for claim in claims:
        places[claim.source, claim.block].append(claim)
        for passage in (claim.passage, *claim.also):
            if passage.at is not None:
                places[claim.source, passage.at].append(claim)
    shared = {
        (one.id, other.id): (one, other)
        for there in places.values()
        for one, other in combinations(there, 2)
        if one.id != other.id
    }
    hindered = [pair for pair in shared.values() if _could_be_compared(*pair, ledger) and one_position(*pair)]
    special.update(claim.id for pair in shared.values() for claim in pair)
    return frozenset(special), len(hindered)


def _could_be_compared(a: Claim, b: Claim, ledger: Ledger) -> bool:
    return modalities_meet(a.modality, b.modality) and subjects_meet(a.subject, b.subject, ledger)


def _special_pairs(one: _Cell, other: _Cell, special: frozenset[str]) -> Iterator[tuple[Claim, Claim]]:
    """The pairs of two cells that have a special claim; of one with itself each once."""
    own, rest = _parted(one.claims, special)
    if one is other:
        yield from combinations(own, 2)
        yield from product(own, rest)
    else:
        others, _ = _parted(other.claims, special)
        yield from product(own, other.claims)
        yield from product(rest, others)


def _parted(claims: Iterable[Claim], special: frozenset[str]) -> tuple[list[Claim], list[Claim]]:
    own, rest = list[Claim](), list[Claim]()
    for claim in claims:
        (own if claim.id in special else rest).append(claim)
    return own, rest


def _judged(pairs: Iterable[tuple[Claim, Claim]], ledger: Ledger, tally: Tally) -> Iterator[Evidence]:
    for a, b in pairs:
        comparison = compare(a, b, ledger)
        tally.add(comparison.verdict)
        if comparison.verdict in (*DISAGREEING, Verdict.RESTATED):
            yield Evidence.of_pair(a, b, comparison)


def _shown(found: Evidence, ledger: Ledger) -> Disagreement:
    a, b = sorted(found.pair, key=lambda claim: claim.id)
    return Disagreement(found.verdict, (a, b), compare(a, b, ledger), found.claims, camps(found.claims, found.verdict))


def _candidate_pairs(claims: Iterable[Claim], ledger: Ledger) -> int:
    """How many pairs may be compared at all, counted by subject and modality."""
    kinds = Counter((claim.subject, claim.modality) for claim in claims)
    pairs = sum(number * (number - 1) // 2 for number in kinds.values())
    for (one, left), (other, right) in combinations(kinds.items(), 2):
        if subjects_meet(one[0], other[0], ledger) and modalities_meet(one[1], other[1]):
            pairs += left * right
    return pairs
