"""Two claims: candidates, circumstances, intervals, and what holds for every pair."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.domain.claim import Claim
from kb.domain.comparing import Comparison, Verdict, compare
from kb.domain.conditions import State
from kb.domain.likeness import BASELINE_SUBJECT
from kb.domain.passage import Passage
from kb.domain.vocabulary import NOT_NAMED
from kb.quantity.figure import Form, Hedge, Kind
from kb.quantity.grammar import read_value
from tests.builders import NOT_APPLICABLE, baseline, changed, claim, condition, ledger, quantity
from tests.domain.strategies import claims

KNOWN = {"model": "small", "load": "8000", "mode": "plain"}
ABOUT, NEARLY, MORE, UP_TO = Hedge.ABOUT, Hedge.NEARLY, Hedge.MORE_THAN, Hedge.UP_TO


def _compare(a: Claim, b: Claim, *others: Claim) -> Comparison:
    return compare(a, b, ledger(a, b, *others))


def _said(name: str, number: str, hedge: Hedge = Hedge.EXACTLY, **fields: Any) -> Claim:
    return claim(name, quantity(number, hedge=hedge), **{"known": KNOWN, **fields})


def _ratio(name: str, number: str, hedge: Hedge = Hedge.EXACTLY, *, of: Any, **fields: Any) -> Claim:
    figure = quantity(number, "x", hedge, Kind.RATIO, form=Form.TIMES)
    return claim(name, figure, metric="speed-ratio", **{"known": KNOWN, "baseline": of, **fields})


@pytest.mark.parametrize(
    ("first", "second", "verdict"),
    [
        (("700", ABOUT), ("400", ABOUT), Verdict.CONTRADICTS),
        (("1400", ABOUT), ("700", NEARLY), Verdict.CONTRADICTS),
        (("700", NEARLY), ("700", MORE), Verdict.CONTRADICTS),
        (("700", Hedge.EXACTLY), ("660", Hedge.EXACTLY), Verdict.TENSION),
        (("1400", MORE), ("1800", Hedge.EXACTLY), Verdict.TENSION),
        (("700", MORE), ("700", ABOUT), Verdict.RESTATED),
        (("700", MORE), ("742", Hedge.EXACTLY), Verdict.AGREES),
        (("700", ABOUT), ("690", Hedge.EXACTLY), Verdict.AGREES),
        (("190", UP_TO), ("150", Hedge.EXACTLY), Verdict.AGREES),
        (("190", UP_TO), ("250", Hedge.EXACTLY), Verdict.CONTRADICTS),
        (("190", UP_TO), ("250", UP_TO), Verdict.CONTRADICTS),
        (("190", UP_TO), ("190", UP_TO), Verdict.AGREES),
        (("190", UP_TO), ("186", UP_TO), Verdict.AGREES),
        (("190", UP_TO), ("184", UP_TO), Verdict.CONTRADICTS),
        (("700", Hedge.AT_MOST), ("700", MORE), Verdict.CONTRADICTS),
        (("700", Hedge.AT_MOST), ("700", Hedge.AT_LEAST), Verdict.RESTATED),
    ],
)
def test_with_all_conditions_known_the_intervals_decide(
    first: tuple[str, Hedge], second: tuple[str, Hedge], verdict: Verdict
) -> None:
    assert _compare(_said("p#a", *first), _said("q#b", *second)).verdict is verdict


@pytest.mark.parametrize(
    ("first", "second", "verdict"),
    [
        (("700", ABOUT), ("400", ABOUT), Verdict.UNDECIDED),
        (("700", Hedge.EXACTLY), ("660", Hedge.EXACTLY), Verdict.AGREES_AS_STATED),
        (("700", MORE), ("700", ABOUT), Verdict.AGREES_AS_STATED),
        (("700", ABOUT), ("690", Hedge.EXACTLY), Verdict.AGREES_AS_STATED),
    ],
)
def test_with_something_unknown_nothing_contradicts(
    first: tuple[str, Hedge], second: tuple[str, Hedge], verdict: Verdict
) -> None:
    found = _compare(_said("p#a", *first), _said("q#b", *second, known={"model": "small", "load": "8000"}))
    assert (found.verdict, found.unknown) == (verdict, ("mode",))


def test_what_differs_is_named_and_nothing_is_compared() -> None:
    found = _compare(
        _said("p#a", "700"), _said("q#b", "100", known={"model": "large", "load": "1000", "mode": "plain"})
    )
    assert (found.verdict, found.differing) == (Verdict.NOT_COMPARABLE, ("model", "load"))


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("small", "large", "differs"),
        ("small", "family", "unknown"),
        ("family", "small", "unknown"),
        ("small", None, "unknown"),
        ("small", NOT_APPLICABLE, "differs"),
        (NOT_APPLICABLE, NOT_APPLICABLE, "same"),
        (NOT_APPLICABLE, None, "unknown"),
        (None, None, "unknown"),
    ],
)
def test_an_entity_and_its_family_are_not_known_to_be_the_same(
    one: str | None, other: str | None, expected: str
) -> None:
    a, b = _said("p#a", "700", known={**KNOWN, "model": one}), _said("q#b", "700", known={**KNOWN, "model": other})
    found = _compare(a, b)
    assert expected == ("differs" if found.differing else "unknown" if found.unknown else "same")


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("8000", "about 8000", "same"),
        ("8000", "8192", "unknown"),
        ("8000", "1000", "differs"),
        ("8000", "idle", "differs"),
    ],
)
def test_quantities_are_the_same_as_far_as_a_fair_reader_takes_them(one: str, other: str, expected: str) -> None:
    a, b = _said("p#a", "700", known={**KNOWN, "load": one}), _said("q#b", "700", known={**KNOWN, "load": other})
    found = _compare(a, b)
    assert expected == ("differs" if found.differing else "unknown" if found.unknown else "same")


def test_a_bare_quantity_takes_the_unit_of_the_other() -> None:
    a, b = _said("p#a", "700"), _said("q#b", "700")
    load = replace(condition("load", "8000"), value="8k tokens", quantity=quantity("8000", "tok"))
    assert _compare(a, replace(b, conditions={**b.conditions, "load": load})).verdict is Verdict.AGREES


def test_silence_of_one_named_voice_inside_one_source_is_no_difference() -> None:
    known = {"model": "small"}
    first, second = (
        _said("s#a", "1400", ABOUT, known=known),
        _said("s#b", "700", NEARLY, known=known),
    )
    assert _compare(first, second).verdict is Verdict.CONTRADICTS
    for other in (
        replace(second, asserted_by="lab"),
        replace(second, asserted_by=None),
        replace(second, asserted_by=NOT_NAMED),
        replace(second, id="t#b", source="t"),
        replace(second, conditions={**second.conditions, "load": condition("load", "8000")}),
    ):
        found = _compare(first, other)
        assert found.verdict is Verdict.UNDECIDED, other
    both = [replace(each, asserted_by=NOT_NAMED) for each in (first, second)]
    assert _compare(*both).verdict is Verdict.UNDECIDED


def test_the_pair_of_one_article_says_how_far_apart_and_what_would_settle_it() -> None:
    first = _said("s#a", "1400", ABOUT, known={"model": "small"})
    second = _said("s#b", "700", NEARLY, known={"model": "small", "load": "8000"}, asserted_by="lab")
    found = _compare(first, second)
    assert (found.verdict, found.one_source, found.factor) == (Verdict.UNDECIDED, True, Fraction(2))
    assert found.unknown == ("load", "mode")
    assert found.first is not None
    assert found.second is not None
    assert (str(found.first.strict), str(found.second.strict)) == ("[1300, 1500]", "[600, 700)")
    assert found.gap == 600


def test_a_restatement_has_the_conditions_of_what_it_restates() -> None:
    origin = _said("p#a", "700")
    retold = _said("q#b", "900", known={}, restates=("p#a",))
    assert _compare(origin, retold).verdict is Verdict.CONTRADICTS
    assert _compare(origin, replace(retold, restates=())).verdict is Verdict.UNDECIDED
    other = replace(retold, conditions={"model": condition("model", "large")})
    assert _compare(origin, other).verdict is Verdict.NOT_COMPARABLE


@pytest.mark.parametrize("relation", ["supersedes", "corrects"])
def test_what_is_superseded_or_corrected_is_no_candidate(relation: str) -> None:
    old, new, newer = _said("p#a", "400"), _said("q#b", "700"), _said("r#c", "900")
    new, newer = changed(new, **{relation: ("p#a",)}), changed(newer, **{relation: ("q#b",)})
    assert _compare(old, new).reason == "p#a is superseded by q#b"
    assert _compare(old, newer, new).verdict is Verdict.NOT_CANDIDATES


@pytest.mark.parametrize(
    ("one", "other", "comparable"),
    [
        ("measured", "measured", True),
        ("computed", "measured", True),
        ("reported", "planned", True),
        (None, "projected", True),
        ("measured", "projected", False),
        ("measured", "planned", False),
        ("estimated", "measured", False),
        ("computed", "specified", False),
    ],
)
def test_modalities_are_compared_like_with_like(one: str | None, other: str | None, comparable: bool) -> None:
    found = _compare(_said("p#a", "700", modality=one), _said("q#b", "100", modality=other))
    assert (found.verdict is Verdict.CONTRADICTS) is comparable
    if not comparable:
        assert found.reason == f"one is {' and the other '.join(sorted((str(one), str(other))))}"


def test_a_subject_and_its_parent_are_candidates_that_are_not_known_to_be_the_same() -> None:
    found = _compare(_said("p#a", "700"), _said("q#b", "100", subject="alpha-mk2"))
    assert (found.verdict, found.unknown) == (Verdict.UNDECIDED, ("subject",))
    other = _compare(_said("p#a", "700"), _said("q#b", "100", subject="beta"))
    assert other.reason == "they are about different subjects: alpha and beta"


def test_claims_of_different_metrics_are_no_candidates() -> None:
    found = _compare(_said("p#a", "700"), _said("q#b", "700", metric="throughput"))
    assert found.reason == "they are of different metrics: speed and throughput"


def test_one_figure_that_says_two_things_is_no_pair() -> None:
    first, second = _said("s#a.one", "700", block="a"), _said("s#a.two", "700", block="a")
    assert _compare(first, second).reason == "one figure, printed once, says both"
    place = Passage("700", (10, 13))
    apart = _said("s#a", "700", passage=place), _said("s#b", "100", also=(place,))
    assert _compare(*apart).verdict is Verdict.NOT_CANDIDATES


def test_days_that_differ_are_two_states_of_the_world() -> None:
    june, august = _said("p#a", "400", as_of="2026-06"), _said("q#b", "700", as_of="2026-08-20")
    assert _compare(june, august).differing == ("as-of",)
    assert _compare(replace(june, as_of="2026-08"), august).verdict is Verdict.CONTRADICTS


@pytest.mark.parametrize(
    ("one", "other", "differing", "unknown"),
    [
        (baseline("beta"), baseline("beta"), (), ()),
        (baseline("beta"), baseline("alpha"), (BASELINE_SUBJECT,), ()),
        (baseline("beta"), baseline(None, "the next best"), (), (BASELINE_SUBJECT,)),
        (baseline("beta"), None, (), (BASELINE_SUBJECT,)),
        (baseline("beta", mode="fast"), baseline("beta", mode="slow"), ("baseline.mode",), ()),
        (baseline("beta", mode="fast"), baseline("beta"), (), ("baseline.mode",)),
        (baseline("beta", model="small"), baseline("beta"), (), ()),
        (baseline("beta", model="large"), baseline("beta"), ("baseline.model",), ()),
    ],
)
def test_the_baseline_of_a_ratio_is_a_condition_of_it(
    one: Any, other: Any, differing: tuple[str, ...], unknown: tuple[str, ...]
) -> None:
    found = _compare(_ratio("p#a", "4.9", of=one), _ratio("q#b", "2", of=other))
    assert (found.differing, found.unknown) == (differing, unknown)


def _phrase(name: str, phrase: str, metric: str = "speed-ratio", **fields: Any) -> Claim:
    return claim(name, read_value(phrase), metric=metric, **{"known": KNOWN, "baseline": baseline(), **fields})


@pytest.mark.parametrize(
    ("one", "other", "verdict", "by_reading"),
    [
        ("1.7 times higher", "1.7 times", Verdict.UNDECIDED, True),
        ("1.7 times higher", "2.7 times", Verdict.UNDECIDED, True),
        ("1.7 times higher", "4.9 times", Verdict.CONTRADICTS, False),
        ("1.7 times higher", "1.7 times faster", Verdict.AGREES, False),
        ("1.7 times higher", "1.70 times higher", Verdict.AGREES, False),
        ("1.7 times higher", "3 times higher", Verdict.UNDECIDED, True),
        ("1.7 times higher", "5 times higher", Verdict.CONTRADICTS, False),
        ("1.7 times higher", "more than 1.5 times", Verdict.AGREES, False),
    ],
)
def test_an_open_reading_contradicts_only_if_each_reading_does(
    one: str, other: str, verdict: Verdict, by_reading: bool
) -> None:
    found = _compare(_phrase("p#a", one), _phrase("q#b", other))
    assert (found.verdict, found.by_reading) == (verdict, by_reading)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("nine times", "9 times"),
        ("nine times", "9x"),
        ("twice", "2 times"),
        ("half", "0.5 times"),
    ],
)
def test_number_words_and_idioms_of_one_number_agree(one: str, other: str) -> None:
    assert _compare(_phrase("p#a", one), _phrase("q#b", other)).verdict is Verdict.AGREES


@pytest.mark.parametrize("other", ["0.6 TB/s", "600 gigabytes per second", "600,000 MB/s", "six hundred GB/s"])
def test_spellings_of_one_quantity_agree(other: str) -> None:
    found = _compare(_phrase("p#a", "600 GB/s", "bandwidth"), _phrase("q#b", other, "bandwidth"))
    assert found.verdict is Verdict.AGREES


def test_a_claim_without_a_number_is_no_candidate() -> None:
    silent = replace(_said("q#b", "700"), readings=(), quantity=None)
    assert _compare(_said("p#a", "700"), silent).reason == "one of them has no number to compare"


def _mirrored(found: Comparison) -> Comparison:
    return replace(found, first=found.second, second=found.first)


PAIRS = st.sampled_from(("speed", "speed-ratio")).flatmap(
    lambda metric: st.tuples(
        claims("p#a", metric=metric), st.sampled_from(("p#b", "q#b")).flatmap(lambda name: claims(name, metric=metric))
    )
)


@given(PAIRS)
@settings(max_examples=150)
def test_comparing_is_symmetric(pair: tuple[Claim, Claim]) -> None:
    a, b = pair
    one = ledger(a, b)
    there, back = compare(a, b, one), compare(b, a, one)
    if len(a.readings) == len(b.readings) == 1:
        assert there == _mirrored(back)
    assert replace(there, first=None, second=None, gap=None) == replace(back, first=None, second=None, gap=None)


@given(st.sampled_from(("speed", "speed-ratio")).flatmap(lambda metric: claims(metric=metric)))
@settings(max_examples=150)
def test_a_claim_agrees_with_itself(one: Claim) -> None:
    assert compare(one, one, ledger(one)).verdict is Verdict.AGREES


@given(PAIRS, st.data())
@settings(max_examples=150)
def test_filling_in_an_unknown_never_turns_not_comparable_into_a_contradiction(
    pair: tuple[Claim, Claim], data: st.DataObject
) -> None:
    a, b = pair
    before = compare(a, b, ledger(a, b)).verdict
    values = {"model": ("small", "large"), "load": ("8000", "1000"), "mode": ("plain", "fast")}
    filled = {
        name: condition(name, data.draw(st.sampled_from(values[name]), label=name))
        if each.state is State.UNKNOWN
        else each
        for name, each in a.conditions.items()
    }
    fuller = replace(a, conditions=filled)
    after = compare(fuller, b, ledger(fuller, b)).verdict
    if before is Verdict.NOT_COMPARABLE:
        assert after is Verdict.NOT_COMPARABLE
    if after is Verdict.CONTRADICTS:
        assert before in (Verdict.CONTRADICTS, Verdict.UNDECIDED)


# After a hedge a whole number ending in 5 is read as rounded to fives, which its decimal in another unit is not.
DIGITS = st.integers(1, 999).filter(lambda number: number % 5 != 0)


@given(DIGITS, DIGITS, st.integers(0, 3), st.sampled_from(list(Hedge)[:3]), st.sampled_from(list(Hedge)[3:7]))
@settings(max_examples=150)
def test_a_decimal_change_of_unit_never_makes_or_unmakes_a_contradiction(
    one: int, other: int, zeros: int, hedge: Hedge, second: Hedge
) -> None:
    small = claim("p#a", quantity(f"{one}{'0' * zeros}", "GB/s", hedge), metric="bandwidth", known={})
    thousandth = f"{one * 10**zeros / 1000:.6f}".rstrip("0").rstrip(".")
    large = claim("p#a", quantity(thousandth, "TB/s", hedge), metric="bandwidth", known={})
    against = claim("q#b", quantity(str(other), "GB/s", second), metric="bandwidth", known={})
    verdicts = {_compare(each, against).verdict is Verdict.CONTRADICTS for each in (small, large)}
    assert len(verdicts) == 1
