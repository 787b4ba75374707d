"""Comparison buckets: they let too much through, never too little."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import text

from kb.domain.claim import Claim
from kb.domain.comparing import DISAGREEING, compare
from kb.quantity.interval import Interval
from kb.services.proving import disproved
from kb.store.buckets import bounds, ends
from kb.store.engine import writing
from kb.store.recall import FLAGGED
from tests.builders import ledger as built
from tests.cli.running import CLASH
from tests.domain.strategies import crowds
from tests.store.loading import edit, ledger, load_into, rows

SOURCES = Path(__file__).parent.parent.parent / "sources"
fractions = st.fractions(min_value=-1000, max_value=1000, max_denominator=999)


@st.composite
def intervals(draw: st.DrawFn) -> Interval:
    """Any interval, open or closed, finite or not."""
    low, high = sorted((draw(fractions), draw(fractions)))
    if low == high:
        return Interval.point(low)
    return Interval(
        draw(st.sampled_from((low, low, None))),
        draw(st.sampled_from((high, high, None))),
        draw(st.booleans()),
        draw(st.booleans()),
    )


@given(intervals(), intervals())
@settings(max_examples=150)
def test_what_lies_apart_lies_apart_as_floats(one: Interval, other: Interval) -> None:
    if one.below(other):
        assert ends(one)[1] < ends(other)[0]
    if one.low is not None and one.low.denominator == 1 and not one.low_open:
        assert ends(one)[0] == one.low


@given(crowds())
@settings(max_examples=60)
def test_claims_that_disagree_share_a_bucket_that_is_looked_at(claims: list[Claim]) -> None:
    whole = built(*claims)
    buckets: dict[str, set[tuple[str, str, str]]] = defaultdict(set)
    lows: dict[tuple[str, str, str], list[float]] = defaultdict(list)
    highs: dict[tuple[str, str, str], list[float]] = defaultdict(list)
    for row in bounds(whole):
        buckets[row.claim].add(row.bucket)
        lows[row.bucket].append(row.low)
        highs[row.bucket].append(row.high)
    for one, other in combinations(whole.claims.values(), 2):
        if compare(one, other, whole).verdict in DISAGREEING:
            shared = buckets[one.id] & buckets[other.id]
            assert shared
            assert all(max(lows[each]) > min(highs[each]) for each in shared)


def test_the_buckets_follow_the_ledger(database: str, tmp_path: Path) -> None:
    root = ledger(tmp_path)
    load_into(database, root)
    assert len(rows(database, FLAGGED)) == 1
    edit(root, "1,400 requests", "about 700 requests")
    load_into(database, root)
    assert rows(database, FLAGGED) == []
    assert rows(database, "SELECT count(*) FROM bound") == [(2,)]


@pytest.mark.parametrize("root", [SOURCES, None], ids=["shipped", "a clash"])
def test_stored_conflicts_are_proved_by_comparing_what_may_lie_apart(
    database: str, tmp_path: Path, root: Path | None
) -> None:
    load_into(database, root or ledger(tmp_path))
    assert rows(database, "SELECT count(*) FROM conflict WHERE code LIKE 'KB40%'")[0][0] > 0
    assert list(disproved(database)) == []


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("DELETE FROM conflict", "a conflict is not stored: KB401 example#speed says “700 requests per second” and"),
        ("DELETE FROM bound", "a stored conflict is none: F-"),
    ],
)
def test_a_conflict_too_few_or_too_many_is_found_by_the_proof(
    database: str, tmp_path: Path, statement: str, said: str
) -> None:
    load_into(database, ledger(tmp_path))
    with writing(database) as connection:
        connection.execute(text(statement))

    assert [each[: len(said)] for each in disproved(database)] == [said]


def test_ends_that_were_rounded_outward_would_hide_what_lies_apart() -> None:
    tenth = Fraction(1, 10)
    one, other = Interval.point(tenth), Interval.point(tenth + Fraction(1, 10**30))

    assert float(tenth) == float(other.low or 0)
    assert ends(one)[1] < ends(other)[0]


def test_one_claim_alone_never_lies_apart_from_itself(database: str, tmp_path: Path) -> None:
    root = ledger(tmp_path, CLASH[: CLASH.rindex("[[claim]]")].replace("700 requests", "exactly 0.1 requests"))
    load_into(database, root)

    assert rows(database, "SELECT count(*) FROM bound") == [(1,)]
    assert rows(database, FLAGGED) == []
