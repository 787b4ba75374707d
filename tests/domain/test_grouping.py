"""Buckets give what comparing every pair would give, without comparing every pair."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from types import FrameType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.domain.claim import Claim
from kb.domain.comparing import Verdict, compare
from kb.domain.grouping import comparisons, groups
from kb.domain.ledger import Ledger
from kb.domain.report import Comparisons
from kb.quantity.figure import Hedge
from tests.builders import changed, claim, ledger, quantity
from tests.domain.strategies import crowds

KNOWN = {"model": "small", "load": "8000", "mode": "plain"}


def _by_hand(one: Ledger) -> Counter[Verdict]:
    return Counter(compare(a, b, one).verdict for a, b in combinations(one.claims.values(), 2))


def _counts(found: Counter[Verdict]) -> Comparisons:
    agree = found[Verdict.AGREES] + found[Verdict.RESTATED]
    disagree = found[Verdict.CONTRADICTS] + found[Verdict.UNDECIDED] + found[Verdict.TENSION]
    as_stated = found[Verdict.AGREES_AS_STATED]
    return Comparisons(agree + as_stated + disagree, agree, as_stated, found[Verdict.NOT_COMPARABLE], disagree)


@st.composite
def _related(draw: st.DrawFn) -> list[Claim]:
    found = draw(crowds())
    how = draw(st.sampled_from(("alone", "restates", "supersedes", "one block")))
    if how == "one block":
        return [replace(found[0], source=found[1].source, block=found[1].block), *found[1:]]
    if how == "alone":
        return found
    return [changed(found[0], **{how: (found[1].id,)}), *found[1:]]


@given(_related())
@settings(max_examples=120)
def test_the_counts_are_those_of_every_pair(found: list[Claim]) -> None:
    one = ledger(*found)
    assert comparisons(groups(one)) == _counts(_by_hand(one))


@given(_related())
@settings(max_examples=120)
def test_every_claim_that_disagrees_is_a_member_and_no_other(found: list[Claim]) -> None:
    one = ledger(*found)
    disagreements = [each for group in groups(one) for each in group.disagreements]
    for verdict in (Verdict.CONTRADICTS, Verdict.UNDECIDED, Verdict.RESTATED):
        pairs = [pair for pair in combinations(found, 2) if compare(*pair, one).verdict is verdict]
        members = {each.id for entry in disagreements if entry.verdict is verdict for each in entry.claims}
        assert members == {each.id for pair in pairs for each in pair}, verdict


@given(_related())
@settings(max_examples=80)
def test_each_entry_shows_a_pair_of_its_own_verdict(found: list[Claim]) -> None:
    one = ledger(*found)
    for group in groups(one):
        for entry in group.disagreements:
            assert entry.comparison.verdict is entry.verdict
            assert {each.id for each in entry.pair} <= {each.id for each in entry.claims}
            assert sorted(each.id for camp in entry.camps for each in camp) == [each.id for each in entry.claims]


@given(_related(), st.randoms(use_true_random=False))
@settings(max_examples=50)
def test_the_order_of_files_does_not_matter(found: list[Claim], chance: Any) -> None:
    shuffled = list(found)
    chance.shuffle(shuffled)
    assert groups(ledger(*found)) == groups(ledger(*shuffled))


def test_many_disagreeing_claims_are_one_entry_with_its_camps_and_its_widest_pair() -> None:
    found = [claim(f"s{index}#a", str(100 + 100 * (index // 2)), known=KNOWN) for index in range(8)]
    (group,) = groups(ledger(*found))
    (entry,) = group.disagreements
    assert entry.verdict is Verdict.CONTRADICTS
    assert [sorted(each.id for each in camp) for camp in entry.camps] == [
        ["s0#a", "s1#a"],
        ["s2#a", "s3#a"],
        ["s4#a", "s5#a"],
        ["s6#a", "s7#a"],
    ]
    assert {each.id for each in entry.pair} == {"s0#a", "s6#a"}
    assert group.comparisons == Comparisons(compared=28, agree=4, disagree=24)


def test_claims_that_contradict_each_other_are_not_told_again_as_a_tension() -> None:
    found = [claim(f"s{number}#a", str(number), known=KNOWN) for number in (698, 700, 1000, 1002)]
    one = ledger(*found)
    assert [entry.verdict for group in groups(one) for entry in group.disagreements] == [Verdict.CONTRADICTS]
    assert _by_hand(one)[Verdict.TENSION] == 2


def test_claims_of_circumstances_that_are_said_differently_and_are_the_same_are_one_entry() -> None:
    loads = ("8000", "about 8000", "8000", "about 8000")
    found = [
        claim(f"s{index}#a", str(100 + 100 * index), known={**KNOWN, "load": load}) for index, load in enumerate(loads)
    ]
    (group,) = groups(ledger(*found))
    (entry,) = group.disagreements
    assert len(entry.claims) == 4
    assert [each.id for each in entry.pair] == ["s0#a", "s3#a"]


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        (Hedge.AT_MOST, Hedge.MORE_THAN, True),
        (Hedge.LESS_THAN, Hedge.AT_LEAST, True),
        (Hedge.LESS_THAN, Hedge.MORE_THAN, True),
        (Hedge.AT_MOST, Hedge.AT_LEAST, False),
    ],
)
def test_an_end_that_is_left_out_is_not_shared(one: Hedge, other: Hedge, apart: bool) -> None:
    found = [claim(f"{hedge}#a", quantity("700", hedge=hedge), known=KNOWN) for hedge in (one, other)]
    (group,) = groups(ledger(*found))
    assert group.comparisons.disagree == apart


def test_what_agrees_with_both_sides_is_no_member() -> None:
    found = [
        claim("s1#a", "100", known=KNOWN),
        claim("s2#a", "900", known=KNOWN),
        claim("s3#a", quantity("50", hedge=Hedge.MORE_THAN), known=KNOWN),
    ]
    (group,) = groups(ledger(*found))
    assert [each.id for each in group.disagreements[0].claims] == ["s1#a", "s2#a"]


def test_a_bucket_of_agreeing_claims_says_nothing() -> None:
    (group,) = groups(ledger(*(claim(f"s{index}#a", "700", known=KNOWN) for index in range(5))))
    assert group.disagreements == ()
    assert group.comparisons == Comparisons(compared=10, agree=10)


def test_one_voice_that_is_silent_on_a_condition_contradicts_itself_where_two_voices_are_undecided() -> None:
    said = {"model": "small", "load": "8000"}
    found = [
        claim("s#a", "700", known=said, asserted_by="acme"),
        claim("s#b", "1400", known=said, asserted_by="acme"),
        claim("s#c", "2100", known=said, asserted_by="lab"),
    ]
    (group,) = groups(ledger(*found))
    assert {(entry.verdict, tuple(each.id for each in entry.claims)) for entry in group.disagreements} == {
        (Verdict.CONTRADICTS, ("s#a", "s#b")),
        (Verdict.UNDECIDED, ("s#a", "s#b", "s#c")),
    }


def _calls(act: Callable[[], object]) -> int:
    counted = 0

    def count(_: FrameType, event: str, __: object) -> None:
        nonlocal counted
        counted += event == "call"

    sys.setprofile(count)
    try:
        act()
    finally:
        sys.setprofile(None)
    return counted


def _crowd(number: int, **fields: Any) -> Ledger:
    """Claims of one bucket that nearly all disagree, from one source or many."""
    many = fields.pop("many", True)
    return ledger(
        *(
            claim(f"s{index if many else 0}#c{index}", str(1000 + 7 * index), **{"known": KNOWN, **fields})
            for index in range(number)
        )
    )


def test_work_grows_with_the_claims_and_not_with_their_pairs() -> None:
    for fields in ({}, {"many": False}, {"known": {"model": "small"}}, {"known": {}, "many": False}):
        small, large = _crowd(200, **fields), _crowd(400, **fields)
        groups(ledger(claim("s#a")))  # what is read once is not counted
        assert _calls(lambda one=large: groups(one)) < 2.6 * _calls(lambda one=small: groups(one)), fields  # type: ignore[misc]
