"""Which of many intervals lie apart: found and counted by their extremes, without looking at every pair."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from kb.domain.claim import Claim
from kb.quantity.interval import Interval

Key = Callable[[Claim], Hashable]


@dataclass(frozen=True, slots=True)
class Item:
    """A claim and an interval of it, whose ends are whole numbers: it lies below another if it ends below its begin."""

    claim: Claim
    interval: Interval
    low: int
    high: int
    usual: Item | None = None  # the same claim by its usual interval, for items of the strict one


class Ruler:
    """Ends of intervals as whole numbers, which compare as the ends do and much faster than fractions."""

    def __init__(self, intervals: Iterable[Interval]) -> None:
        """A ruler for these intervals and no others."""
        ends = [end for each in intervals for end in (each.low, each.high) if end is not None]
        self._scale = 3 * lcm(*{end.denominator for end in ends})  # leaves room for an open end beside its value
        self._beyond = max((abs(self._whole(end)) for end in ends), default=0) + 3

    def item(self, claim: Claim, strict: Interval, usual: Interval) -> Item:
        """The claim by its strict interval, with itself by the usual one."""
        return self._item(claim, strict, self._item(claim, usual, None))

    def _item(self, claim: Claim, interval: Interval, usual: Item | None) -> Item:
        low = -self._beyond if interval.low is None else self._whole(interval.low) + interval.low_open
        high = self._beyond if interval.high is None else self._whole(interval.high) - interval.high_open
        return Item(claim, interval, low, high, usual)

    def _whole(self, end: Fraction) -> int:
        return end.numerator * (self._scale // end.denominator)


@dataclass(frozen=True, slots=True)
class Separation:
    """Claims that lie apart: all that lie apart from some other, and the pair with the widest gap."""

    claims: tuple[Claim, ...]
    pair: tuple[Claim, Claim]  # the lower one first
    gap: Fraction


def count(left: Sequence[Item], right: Sequence[Item]) -> int:
    """How many pairs of one from each side lie apart; of one list with itself, each pair once."""
    if not any_apart(left, right):
        return 0
    highs, lows = sorted(each.high for each in left), sorted(each.low for each in left)
    found = sum(bisect_left(highs, each.low) + len(lows) - bisect_right(lows, each.high) for each in right)
    return found // 2 if left is right else found


def any_apart(left: Sequence[Item], right: Sequence[Item]) -> bool:
    """Whether any pair lies apart."""
    if not left or not right:
        return False
    return _lowest(left).high < _highest(right).low or _lowest(right).high < _highest(left).low


def separation(left: Sequence[Item], right: Sequence[Item], key: Key = lambda claim: claim.id) -> Separation | None:
    """The claims that lie apart from one of the other side with another key; None where none does.

    Whoever lies apart from anybody lies apart from the item that ends lowest or from the one that begins highest, so
    that each is held only against these two, and against the next ones of another key.
    """
    if not any_apart(left, right):
        return None
    members: dict[str, Claim] = {}
    widest: tuple[int, list[str], Item, Item] | None = None
    for one, others in ((left, right),) if left is right else ((left, right), (right, left)):
        lowest, highest = _first_two(others, key, _lowest), _first_two(others, key, _highest)
        for each in one:
            own = key(each.claim)
            below = lowest[own == key(lowest[0].claim)]
            above = highest[own == key(highest[0].claim)]
            for lower, upper in ((below, each), (each, above)):
                if lower is None or upper is None or lower.high >= upper.low:
                    continue
                members[lower.claim.id], members[upper.claim.id] = lower.claim, upper.claim
                gap = (upper.low - lower.high) // 3  # without what open ends add
                if widest is None or gap > widest[0] or (gap == widest[0] and _ids(lower, upper) < widest[1]):
                    widest = gap, _ids(lower, upper), lower, upper
    if widest is None:
        return None
    _, _, lower, upper = widest
    found = tuple(members[name] for name in sorted(members))
    return Separation(found, (lower.claim, upper.claim), _gap(lower.interval, upper.interval))


def clusters(items: Iterable[Item]) -> tuple[tuple[Item, ...], ...]:
    """The items from low to high, cut wherever no number lies in all of a cluster."""
    found: list[list[Item]] = []
    top: int | None = None
    for each in sorted(items, key=lambda each: (each.low, each.high, each.claim.id)):
        if top is None or top < each.low:
            found.append([])
            top = each.high
        found[-1].append(each)
        top = min(top, each.high)
    return tuple(tuple(cluster) for cluster in found)


def _first_two(items: Sequence[Item], key: Key, choose: Callable[[Sequence[Item]], Item]) -> tuple[Item, Item | None]:
    """The most extreme item, and the most extreme of those with another key."""
    first = choose(items)
    own = key(first.claim)
    others = [each for each in items if key(each.claim) != own]
    return first, choose(others) if others else None


def _gap(below: Interval, above: Interval) -> Fraction:
    assert below.high is not None
    assert above.low is not None
    return above.low - below.high


def _ids(one: Item, other: Item) -> list[str]:
    return sorted((one.claim.id, other.claim.id))


def _lowest(items: Sequence[Item]) -> Item:
    return min(items, key=lambda each: (each.high, each.claim.id))


def _highest(items: Sequence[Item]) -> Item:
    top = max(each.low for each in items)
    return min((each for each in items if each.low == top), key=lambda each: each.claim.id)
