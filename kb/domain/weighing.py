"""Two sets of claims under like circumstances weighed against each other: who disagrees, and how many pairs agree."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from kb.domain.claim import Claim
from kb.domain.comparing import DISAGREEING, Verdict, compare
from kb.domain.disagreements import Evidence
from kb.domain.ledger import Ledger
from kb.domain.likeness import Likeness
from kb.domain.printed import maximum, printed
from kb.domain.report import Comparisons
from kb.domain.separation import Item, Ruler, clusters, count, separation
from kb.domain.trust import asserter
from kb.quantity.figure import Hedge, Reading


@dataclass
class Tally:
    """How many pairs came out which way, counted while they are weighed."""

    pairs: dict[Verdict, int] = field(default_factory=lambda: defaultdict(int))

    def add(self, verdict: Verdict, number: int = 1) -> None:
        """Count pairs of one verdict."""
        self.pairs[verdict] += number

    def comparisons(self, candidates: int) -> Comparisons:
        """The counts for a report, where so many pairs were candidates; those never looked at differ somewhere."""
        agree = self.pairs[Verdict.AGREES] + self.pairs[Verdict.RESTATED]
        as_stated = self.pairs[Verdict.AGREES_AS_STATED]
        disagree = sum(self.pairs[each] for each in DISAGREEING)
        compared = agree + as_stated + disagree
        return Comparisons(compared, agree, as_stated, candidates - compared, disagree)


class Sides(NamedTuple):
    """Claims with one reading each, as items: those of values; those of limits; and the latter by what they reach.

    "Up to" is a limit against a value, and two of them are compared by the values that they reach.
    """

    claims: Sequence[Claim]
    values: Sequence[Item]
    limits: Sequence[Item]
    reached: Sequence[Item]


def sides(claims: Sequence[Claim], ledger: Ledger, ruler: Ruler) -> Sides:
    """The claims ready to be weighed."""
    values, limits, reached = [], [], []
    for claim in claims:
        bare, most = spans(claim, ledger)
        if most is None:
            values.append(ruler.item(claim, bare.strict, bare.usual))
        else:
            limits.append(ruler.item(claim, bare.strict, bare.usual))
            reached.append(ruler.item(claim, most.strict, most.usual))
    return Sides(claims, values, limits, reached)


def spans(claim: Claim, ledger: Ledger) -> tuple[Reading, Reading | None]:
    """The only reading of a claim, and what it reaches where it says "up to"."""
    limit = claim.quantity is not None and claim.quantity.hedge is Hedge.UP_TO
    return claim.readings[0], maximum(claim, ledger)[0] if limit else None


def weigh(one: Sides, other: Sides, alike: Likeness, ledger: Ledger, tally: Tally) -> Iterator[Evidence]:
    """What disagrees between two lists of claims, or within one list given twice.

    `alike` is how their circumstances relate, which must not differ.
    """
    blocks = [(one.values, other.values), (one.values, other.limits), (one.reached, other.reached)]
    if one is not other:
        blocks.append((one.limits, other.values))
    weighing = _open if alike.unknown else _known
    for mine, yours in blocks:
        if _pairs(mine, yours):
            yield from weighing(mine, yours, alike, tally)
    if not alike.unknown:
        yield from _restated(one.claims, other.claims, ledger)


def _known(left: Sequence[Item], right: Sequence[Item], _: Likeness, tally: Tally) -> Iterator[Evidence]:
    """All circumstances known and equal: contradictions, and tensions between those that do not contradict."""
    apart = count(left, right)
    usual, other = _usual(left, right)
    strained = count(usual, other) - apart
    tally.add(Verdict.CONTRADICTS, apart)
    tally.add(Verdict.TENSION, strained)
    tally.add(Verdict.AGREES, _pairs(left, right) - apart - strained)
    found = separation(left, right)
    if found is not None:
        yield Evidence(Verdict.CONTRADICTS, found.claims, found.pair, found.gap)
    if strained:
        yield from _strained(left, right, cut=found is not None)


def _strained(left: Sequence[Item], right: Sequence[Item], *, cut: bool) -> Iterator[Evidence]:
    """Tensions; `cut` where some contradict, so that only those are paired that can all hold together."""
    sides = [(left, right)]
    if cut:
        names, others = ({each.claim.id for each in side} for side in (left, right))
        camps = clusters({each.claim.id: each for each in (*left, *right)}.values())
        sides = [
            ([each for each in camp if each.claim.id in names], [each for each in camp if each.claim.id in others])
            for camp in camps
        ]
    for one, other in sides:
        found = separation(*_usual(one, other))
        if found is not None:
            yield Evidence(Verdict.TENSION, found.claims, found.pair, found.gap)


def _open(left: Sequence[Item], right: Sequence[Item], alike: Likeness, tally: Tally) -> Iterator[Evidence]:
    """Something unknown: undecided differences within one source and across; one voice's silence leaves less open."""
    apart, pairs = count(left, right), _pairs(left, right)
    remaining = tuple(name for name in alike.unknown if name not in alike.silent)
    for source, mine, yours in _shared(left, right, _source) if apart or not remaining else ():
        for _, ours, others in _shared(mine, yours, _voice):
            if asserter(ours[0].claim) is None or not alike.silent:
                continue
            if not remaining:
                apart, pairs = apart - count(ours, others), pairs - _pairs(ours, others)
                yield from _known(ours, others, alike, tally)
            else:
                yield from _undecided(ours, others, _identity, remaining, source)
        unlike_voices = _voice if alike.silent else _identity
        yield from _undecided(mine, yours, unlike_voices, alike.unknown, source)
    if apart:
        yield from _undecided(left, right, _source, alike.unknown, None)
    tally.add(Verdict.UNDECIDED, apart)
    tally.add(Verdict.AGREES_AS_STATED, pairs - apart)


def _undecided(
    left: Sequence[Item],
    right: Sequence[Item],
    key: Callable[[Claim], str],
    unknown: tuple[str, ...],
    source: str | None,
) -> Iterator[Evidence]:
    found = separation(left, right, key)
    if found is not None:
        yield Evidence(Verdict.UNDECIDED, found.claims, found.pair, found.gap, unknown, source)


def _restated(left: Sequence[Claim], right: Sequence[Claim], ledger: Ledger) -> Iterator[Evidence]:
    """The same number with another hedge; of each number and hedge one claim is looked at."""
    if len({claim.quantity.hedge for claim in (*left, *right) if claim.quantity is not None}) < 2:
        return
    one, other = _by_number(left, ledger), _by_number(right, ledger)
    for number in [each for each in one if each in other]:
        for (hedge, mine), (another, yours) in product(one[number].items(), other[number].items()):
            if hedge is another or (left is right and hedge > another):  # one list given twice has each pair twice
                continue
            if compare(mine[0], yours[0], ledger).verdict is Verdict.RESTATED:
                members = {claim.id: claim for claim in (*mine, *yours)}
                claims = tuple(members[name] for name in sorted(members))
                yield Evidence(Verdict.RESTATED, claims, (mine[0], yours[0]), Fraction(0))


def _by_number(claims: Sequence[Claim], ledger: Ledger) -> dict[object, dict[Hedge, list[Claim]]]:
    found: dict[object, dict[Hedge, list[Claim]]] = defaultdict(lambda: defaultdict(list))
    for claim in claims:
        if claim.quantity is not None:
            found[printed(claim, ledger)][claim.quantity.hedge].append(claim)
    return found


def _shared(
    left: Sequence[Item], right: Sequence[Item], key: Callable[[Claim], str]
) -> Iterator[tuple[str, Sequence[Item], Sequence[Item]]]:
    """Both sides cut by a key that they share; one list given twice stays one list given twice."""
    one = _by(left, key)
    other = one if left is right else _by(right, key)
    yield from ((name, mine, other[name]) for name, mine in one.items() if name in other)


def _by(items: Sequence[Item], key: Callable[[Claim], str]) -> dict[str, list[Item]]:
    found: dict[str, list[Item]] = {}
    for each in items:
        found.setdefault(key(each.claim), []).append(each)
    return found


def _usual(left: Sequence[Item], right: Sequence[Item]) -> tuple[Sequence[Item], Sequence[Item]]:
    one = [each.usual or each for each in left]
    return one, one if left is right else [each.usual or each for each in right]


def _pairs(left: Sequence[Item], right: Sequence[Item]) -> int:
    return len(left) * (len(left) - 1) // 2 if left is right else len(left) * len(right)


def _source(claim: Claim) -> str:
    return claim.source


def _voice(claim: Claim) -> str:
    """The named asserter; claims that nobody is named for have no voice in common."""
    return asserter(claim) or f"\0{claim.id}"


def _identity(claim: Claim) -> str:
    return claim.id
