"""Claims of one bucket that disagree: one entry with its widest pair and its camps, not one for each pair."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce

from kb.domain.claim import Claim
from kb.domain.comparing import Comparison, Verdict
from kb.domain.separation import Ruler, clusters
from kb.quantity.interval import Interval


@dataclass(frozen=True, slots=True)
class Evidence:
    """Claims found to disagree under the same circumstances, and the pair of them that lies furthest apart."""

    verdict: Verdict
    claims: tuple[Claim, ...]
    pair: tuple[Claim, Claim]
    gap: Fraction
    unknown: tuple[str, ...] = ()
    source: str | None = None  # where an undecided difference stands inside one source

    @classmethod
    def of_pair(cls, a: Claim, b: Claim, comparison: Comparison) -> Evidence:
        """What a comparison of two claims shows."""
        undecided = comparison.verdict is Verdict.UNDECIDED
        unknown = (*comparison.unknown, *(("reading",) if comparison.by_reading else ()))
        source = a.source if undecided and comparison.one_source else None
        return cls(comparison.verdict, (a, b), (a, b), comparison.gap or Fraction(0), unknown, source)

    @property
    def rank(self) -> tuple[Fraction, list[str]]:
        """Sorts the widest first, then by least ids."""
        return -self.gap, sorted(claim.id for claim in self.pair)


@dataclass(frozen=True, slots=True)
class Disagreement:
    """What a check reports: the widest pair in the order of its ids, its comparison, all members and their camps.

    The claims of one camp can all hold at once; camps stand from low to high.
    """

    verdict: Verdict
    pair: tuple[Claim, Claim]
    comparison: Comparison
    claims: tuple[Claim, ...]
    camps: tuple[tuple[Claim, ...], ...]


def merged(evidence: Iterable[Evidence]) -> tuple[Evidence, ...]:
    """Evidence of one verdict, with the same left open, that shares claims becomes one; the widest pair speaks.

    A tension of claims that contradict each other anyway adds nothing to that.
    """
    touching: dict[tuple[object, ...], dict[str, list[Evidence]]] = {}  # for each claim the evidence that reaches it
    for each in evidence:
        lists = touching.setdefault((each.verdict, each.unknown, each.source), {})
        met = {id(found): found for claim in each.claims if (found := lists.get(claim.id)) is not None}
        together = max(met.values(), key=len, default=[])
        moved = [*(other for found in met.values() if found is not together for other in found), each]
        together += moved
        lists.update((claim.id, together) for other in moved for claim in other.claims)
    every = [one for lists in touching.values() for one in _joined({id(found): found for found in lists.values()})]
    apart = [_ids(each) for each in every if each.verdict is Verdict.CONTRADICTS]
    return tuple(
        each
        for each in every
        if each.verdict is not Verdict.TENSION or not any(_ids(each) <= others for others in apart)
    )


def _joined(parts: Mapping[int, Sequence[Evidence]]) -> list[Evidence]:
    found: list[Evidence] = []
    for together in parts.values():
        claims = {claim.id: claim for each in together for claim in each.claims}
        widest = min(together, key=lambda each: each.rank)
        found.append(replace(widest, claims=tuple(claims[name] for name in sorted(claims))))
    return sorted(found, key=lambda each: each.rank)


def _ids(evidence: Evidence) -> frozenset[str]:
    return frozenset(claim.id for claim in evidence.claims)


def camps(claims: Sequence[Claim], verdict: Verdict) -> tuple[tuple[Claim, ...], ...]:
    """The claims from low to high, cut wherever they cannot all hold (in a tension: not without stretching)."""
    spans = {claim.id: _span(claim, verdict) for claim in claims}
    ruler = Ruler(spans.values())
    items = [ruler.item(claim, spans[claim.id], spans[claim.id]) for claim in claims]
    return tuple(tuple(each.claim for each in cluster) for cluster in clusters(items))


def _span(claim: Claim, verdict: Verdict) -> Interval:
    readings = (each.usual if verdict is Verdict.TENSION else each.strict for each in claim.readings)
    return reduce(Interval.hull, readings)
