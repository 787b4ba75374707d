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

from sqlalchemy import Connection, delete, insert, select

from kb.domain.claim import Claim
from kb.domain.ledger import Ledger
from kb.domain.likeness import circumstances, classes
from kb.domain.printed import maximum
from kb.quantity.figure import Hedge, Reading
from kb.quantity.interval import Interval
from kb.store.tables import bound, bucket, claim

_LARGEST = 1.7e308


class Bound(NamedTuple):
    """What a claim says in one reading, and the bucket that it stands in: metric, root subject, known circumstances."""

    claim: str
    n: int
    bucket: tuple[str, str, str]
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
        columns = list(zip(*classes(found, ledger), strict=True))
        known = [column for column in columns if None not in column]  # the others may be equal to anything
        for each, *values in zip(claims, *known, strict=True):
            of = metric, subject, json.dumps([str(value) for value in values])
            for n, reading in enumerate(_readings(each, ledger)):
                yield Bound(each.id, n, of, *ends(reading.usual))


def ends(interval: Interval) -> tuple[float, float]:
    """The ends of an interval as floats that are never further out, and inside where an end is open.

    So whatever lies apart lies apart as floats too; a little more may seem to, and is compared in vain.
    """
    return _inside(interval.low, interval.low_open, inf), _inside(interval.high, interval.high_open, -inf)


def write(connection: Connection, ledger: Ledger) -> None:
    """Bring the buckets to what a ledger says."""
    wanted = set(bounds(ledger))
    buckets = {(metric, subject, known): id for id, metric, subject, known in connection.execute(select(bucket))}
    stored = {id: of for of, id in buckets.items()}
    query = select(claim.c.id, bound.c.n, bound.c.bucket, bound.c.low, bound.c.high)
    there = {
        Bound(id, n, stored[of], low, high)
        for id, n, of, low, high in connection.execute(query.join_from(bound, claim, claim.c.key == bound.c.claim))
    }
    keys = {id: key for id, key in connection.execute(select(claim.c.id, claim.c.key))}  # noqa: C416
    for row in there - wanted:
        connection.execute(delete(bound).where(bound.c.claim == keys[row.claim], bound.c.n == row.n))
    fresh = sorted(wanted - there)
    new = sorted({row.bucket for row in fresh} - buckets.keys())
    first = max(buckets.values(), default=0) + 1
    buckets |= {of: first + number for number, of in enumerate(new)}
    if new:
        names = ("metric", "subject", "known")
        connection.execute(insert(bucket), [{"id": buckets[of], **dict(zip(names, of, strict=True))} for of in new])
    if fresh:
        rows = [
            {"claim": keys[row.claim], "n": row.n, "bucket": buckets[row.bucket], "low": row.low, "high": row.high}
            for row in fresh
        ]
        connection.execute(insert(bound), rows)


def _readings(each: Claim, ledger: Ledger) -> Sequence[Reading] | Iterable[Reading]:
    """The readings; of "up to" also what it reaches, since two of those are compared by that."""
    limit = each.quantity is not None and each.quantity.hedge is Hedge.UP_TO
    return (*each.readings, *maximum(each, ledger)) if limit else each.readings


def _inside(end: Fraction | None, is_open: bool, toward: float) -> float:
    if end is None or abs(end) >= _LARGEST:
        outward = -_LARGEST if toward > 0 else _LARGEST
        return outward if end is None or (end > 0) == (outward > 0) else -outward
    number = end.numerator / end.denominator
    top, bottom = number.as_integer_ratio()
    difference = end.numerator * bottom - top * end.denominator
    beyond = difference > 0 if toward > 0 else difference < 0
    return nextafter(number, toward) if beyond or (is_open and difference == 0) else number
