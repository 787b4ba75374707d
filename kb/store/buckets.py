"""Comparison buckets: claims that may be compared stand in one, each with the ends of what it says.

Two claims in different buckets are not comparable. A bucket whose greatest low end is not above its least high end
holds nothing that lies apart, so that one pass over an index leaves few claims to compare.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import inf, nextafter
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, delete, select

from kb.domain.claim import Claim
from kb.domain.ledger import Ledger
from kb.domain.likeness import circumstances, classes
from kb.domain.printed import maximum
from kb.quantity.figure import Hedge, Reading
from kb.quantity.interval import Interval
from kb.store import bulk
from kb.store.tables import bound, bucket, claim

_LARGEST = 1.7e308


Of = tuple[str, str, str]  # metric, root subject, and as JSON the known circumstances


class Bound(NamedTuple):
    """What a claim says in one reading, and the bucket that it stands in."""

    claim: str
    n: int
    bucket: Of
    low: float
    high: float


def bounds(ledger: Ledger) -> Iterator[Bound]:
    """The bounds of every claim that is compared."""
    together: dict[tuple[str, str], list[Claim]] = defaultdict(list)
    for each in ledger.live():
        if each.metric in ledger.metrics and each.subject and each.readings and each.id not in ledger.superseded:
            together[each.metric or "", ledger.ancestors(each.subject)[-1]].append(each)
    for (metric, subject), claims in together.items():
        found = [circumstances(each, ledger.metrics[metric]) for each in claims]
        columns = (classes(found, name, ledger) for name in found[0].conditions)
        known = [column for column in columns if None not in column]  # the others may be equal to anything
        for each, *values in zip(claims, *known, strict=True):
            of = metric, subject, json.dumps([str(value) for value in values])
            for n, reading in enumerate(_readings(each, ledger)):
                yield Bound(each.id, n, of, *ends(reading.usual))


def ends(interval: Interval) -> tuple[float, float]:
    """The ends of an interval as floats that are never further out, and inside where an end is open.

    So whatever lies apart lies apart as floats too, however little; what only seems to is compared in vain. Were the
    ends rounded outward, what lies apart by less than a float can tell would be taken for agreement.
    """
    return _inside(interval.low, interval.low_open, inf), _inside(interval.high, interval.high_open, -inf)


def write(connection: Connection, ledger: Ledger) -> None:
    """Bring the buckets to what a ledger says."""
    stored = {(metric, subject, known): id for id, metric, subject, known in connection.execute(select(bucket))}
    new: dict[Of, int] = {}
    first = max(stored.values(), default=0) + 1
    keys = {id: key for id, key in connection.execute(select(claim.c.id, claim.c.key))}  # noqa: C416
    wanted = {
        (keys[id], n, stored.get(of) or new.setdefault(of, first + len(new)), low, high)
        for id, n, of, low, high in bounds(ledger)
    }
    there = {tuple(row) for row in connection.execute(select(bound))}
    lost = [{"_claim": row[0], "_n": row[1]} for row in there - wanted]
    if lost:
        of_row = bound.c.claim == bindparam("_claim"), bound.c.n == bindparam("_n")
        connection.execute(delete(bound).where(*of_row), lost)
    bulk.add(connection, bucket, ((id, *of) for of, id in new.items()))
    bulk.add(connection, bound, sorted(wanted - there))


def _readings(each: Claim, ledger: Ledger) -> Sequence[Reading] | Iterable[Reading]:
    """The readings; of "up to" also what it reaches, since two of those are compared by that."""
    limit = each.quantity is not None and each.quantity.hedge is Hedge.UP_TO
    return (*each.readings, *maximum(each, ledger)) if limit else each.readings


def _inside(end: Fraction | None, is_open: bool, toward: float) -> float:
    if end is None:
        return -_LARGEST if toward > 0 else _LARGEST
    numerator, denominator = end.as_integer_ratio()
    try:
        number = numerator / denominator
    except OverflowError:
        number = inf if numerator > 0 else -inf
    if abs(number) > _LARGEST:
        return _LARGEST if number > 0 else -_LARGEST
    top, bottom = number.as_integer_ratio()
    difference = numerator * bottom - top * denominator
    beyond = difference > 0 if toward > 0 else difference < 0
    return nextafter(number, toward) if beyond or (is_open and difference == 0) else number
