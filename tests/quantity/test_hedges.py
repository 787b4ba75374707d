"""The hedge policy: each line of its table, and that usual is always inside strict."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.quantity import hedges
from kb.quantity.figure import Hedge, Kind
from kb.quantity.hedges import Printed, fraction_word, intervals, printed, vague, words

THREE_QUARTERS = fraction_word(Fraction(3, 4))

TABLE = [
    ("exactly", printed("1459"), "[1458.5, 1459.5]", "[1458.5, 1459.5]"),
    ("exactly", printed("700"), "[650, 750]", "[699.5, 700.5]"),
    ("exactly", printed("4.9"), "[4.85, 4.95]", "[4.85, 4.95]"),
    ("exactly", printed("2"), "[1.8, 2.2]", "[1.8, 2.2]"),
    ("exactly", printed("10"), "[9, 11]", "[9.5, 10.5]"),
    ("exactly", printed("1.4", 1000), "[1350, 1450]", "[1350, 1450]"),
    ("exactly", printed("670", 10**9), "[665000000000, 675000000000]", "[669500000000, 670500000000]"),
    ("exactly", THREE_QUARTERS, "[0.725, 0.775]", "[0.725, 0.775]"),
    ("exactly", printed("0"), "[-0.5, 0.5]", "[-0.5, 0.5]"),
    ("exactly", printed("-5"), "[-5.5, -4.5]", "[-5.5, -4.5]"),
    ("about", printed("1400"), "[1300, 1500]", "[1350, 1450]"),
    ("about", printed("169"), "[168, 170]", "[168.5, 169.5]"),
    ("about", printed("25"), "[20, 30]", "[22.5, 27.5]"),
    ("about", printed("16"), "[15, 17]", "[15.5, 16.5]"),
    ("about", printed("15.4"), "[15.3, 15.5]", "[15.35, 15.45]"),
    ("about", printed("0"), "[-1, 1]", "[-0.5, 0.5]"),
    ("about", printed("-20"), "[-24, -16]", "[-22, -18]"),
    ("nearly", printed("700"), "[600, 700)", "[650, 700)"),
    ("nearly", printed("2"), "[1.6, 2)", "[1.8, 2)"),
    ("nearly", THREE_QUARTERS, "[0.7, 0.75)", "[0.725, 0.75)"),
    ("just-over", printed("700"), "(700, 800]", "(700, 750]"),
    ("more-than", printed("700"), "(700, ∞)", "(700, 840)"),
    ("more-than", printed("9"), "(9, ∞)", "(9, 10.8)"),
    ("more-than", printed("2"), "(2, ∞)", "(2, 3)"),
    ("more-than", printed("24"), "(24, ∞)", "(24, 28.8)"),
    ("at-least", printed("2048"), "[2048, ∞)", "[2048, 2457.6)"),
    ("less-than", printed("1"), "(-∞, 1)", "(0, 1)"),
    ("at-most", printed("10"), "(-∞, 10]", "(8, 10]"),
    ("up-to", printed("1.9"), "(-∞, 1.95]", "(-∞, 1.95]"),
]


@pytest.mark.parametrize(("hedge", "number", "strict", "usual"), TABLE, ids=lambda each: getattr(each, "text", each))
def test_the_policy_gives_the_intervals_of_its_table(hedge: str, number: Printed, strict: str, usual: str) -> None:
    assert [str(each) for each in intervals(Hedge(hedge), number, Kind.AMOUNT)] == [strict, usual]


def test_a_range_takes_its_ends_as_exactly_said_in_either_order() -> None:
    one, other = printed("1.5"), printed("1.9")
    assert [str(each) for each in intervals(Hedge.RANGE, one, Kind.RATIO, other)] == ["[1.45, 1.95]", "[1.5, 1.9]"]
    assert intervals(Hedge.RANGE, one, Kind.RATIO, other) == intervals(Hedge.RANGE, other, Kind.RATIO, one)


def test_a_deviation_is_taken_as_printed() -> None:
    assert [str(each) for each in intervals(Hedge.PLUS_MINUS, printed("700"), Kind.AMOUNT, printed("35"))] == [
        "[665, 735]",
        "[665, 735]",
    ]


@pytest.mark.parametrize(
    ("number", "exact"),
    [
        (printed("3"), True),
        (printed("24"), True),
        (printed("2048"), True),
        (printed("900"), True),
        (printed("1000"), False),
        (printed("670", 10**9), False),
        (printed("1", 10**6), False),
        (printed("2.5"), False),
        (printed("3", word=True), True),
    ],
    ids=lambda each: getattr(each, "text", str(each)),
)
def test_an_unhedged_count_is_exact_unless_it_looks_rounded(number: Printed, exact: bool) -> None:
    strict, usual = intervals(Hedge.EXACTLY, number, Kind.COUNT)
    assert (strict.low == strict.high == number.value) is exact
    assert (usual.low == usual.high == number.value) is exact


def test_a_hedged_count_follows_its_hedge() -> None:
    assert str(intervals(Hedge.ABOUT, printed("24"), Kind.COUNT)[0]) == "[23, 25]"


@pytest.mark.parametrize(
    ("numeral", "scale", "p", "q"),
    [
        ("700", 1, "100", "1"),
        ("1459", 1, "1", "1"),
        ("4.9", 1, "0.1", "0.1"),
        ("4.90", 1, "0.01", "0.01"),
        ("70.0", 1, "0.1", "0.1"),
        ("0.02", 1, "0.01", "0.01"),
        ("1.4", 1000, "100", "100"),
        ("20", 1000, "10000", "1000"),
        ("0", 1, "1", "1"),
        ("0.0", 1, "0.1", "0.1"),
    ],
)
def test_places_are_those_that_were_printed(numeral: str, scale: int, p: str, q: str) -> None:
    number = printed(numeral, scale)
    assert (number.p, number.q) == (Fraction(p), Fraction(q))


def test_a_whole_number_that_ends_in_five_is_hedged_by_fives_and_a_decimal_is_not() -> None:
    assert str(intervals(Hedge.ABOUT, printed("65"), Kind.AMOUNT)[0]) == "[60, 70]"
    assert str(intervals(Hedge.ABOUT, printed("65", 1000), Kind.AMOUNT)[0]) == "[64000, 66000]"
    assert str(intervals(Hedge.ABOUT, printed("65000"), Kind.AMOUNT)[0]) == "[64000, 66000]"
    assert str(intervals(Hedge.ABOUT, printed("6.5"), Kind.AMOUNT)[0]) == "[6.4, 6.6]"
    assert str(intervals(Hedge.ABOUT, printed("6.5", 1000), Kind.AMOUNT)[0]) == "[6400, 6600]"
    assert str(intervals(Hedge.EXACTLY, printed("65"), Kind.AMOUNT)[0]) == "[64.5, 65.5]"


numerals = st.from_regex(r"-?(0|[1-9]\d{0,6})(\.\d{1,3})?", fullmatch=True)
numbers = st.builds(printed, numerals, st.sampled_from([1, 1000, 10**9])) | st.builds(
    fraction_word, st.fractions(min_value=0, max_value=2, max_denominator=8)
)


@given(st.sampled_from([each for each in Hedge if each is not Hedge.VAGUE]), numbers, st.sampled_from(Kind), numbers)
@settings(max_examples=60)
def test_usual_is_always_inside_strict(hedge: Hedge, number: Printed, kind: Kind, second: Printed) -> None:
    strict, usual = intervals(hedge, number, kind, second)
    assert usual.inside(strict)


@given(
    st.integers(1, 9999).filter(lambda each: each % 10 not in (0, 5)),
    st.integers(0, 3),
    st.sampled_from([each for each in Hedge if each not in (Hedge.VAGUE, Hedge.RANGE, Hedge.PLUS_MINUS)]),
)
def test_a_decimal_change_of_unit_changes_no_strict_interval(digits: int, zeros: int, hedge: Hedge) -> None:
    small, large = printed(f"0.{digits:06}"), printed(f"{digits}{'0' * zeros}")
    one, other = (intervals(hedge, each, Kind.AMOUNT)[0] for each in (small, large))
    assert one.scaled(10 ** (6 + zeros)) == other


@given(
    st.integers(1, 9999),
    st.sampled_from([each for each in Hedge if each not in (Hedge.VAGUE, Hedge.RANGE, Hedge.PLUS_MINUS)]),
)
def test_a_scale_word_rules_out_what_its_zeros_would(digits: int, hedge: Hedge) -> None:
    one, other = printed(str(digits), 1000), printed(f"{digits}000")
    assert intervals(hedge, one, Kind.AMOUNT)[0] == intervals(hedge, other, Kind.AMOUNT)[0]


@pytest.mark.parametrize(
    ("word", "meaning"),
    [
        ("a couple", "[2, 3]"),
        ("a few", "[3, 5]"),
        ("several", "[3, 9]"),
        ("dozens", "[24, 100)"),
        ("tens", "[20, 100)"),
        ("hundreds", "[200, 1000)"),
        ("low single digits", "[1, 4]"),
        ("single digits", "[1, 9]"),
    ],
)
def test_a_vague_word_is_a_number_and_a_hedge_at_once(word: str, meaning: str) -> None:
    number = Printed(Fraction(0), word, Fraction(1), Fraction(1), word=True)
    assert [str(each) for each in intervals(Hedge.VAGUE, number, Kind.COUNT)] == [meaning, meaning]
    assert str(vague()[word]) == meaning


@pytest.mark.parametrize(
    ("phrase", "hedge"),
    [
        ("about", "about"),
        ("or so", "about"),
        ("give or take", "about"),
        ("~", "about"),
        ("some", "about"),
        ("just shy of", "nearly"),
        ("a shade under", "nearly"),
        ("close to", "nearly"),
        ("-odd", "just-over"),
        ("a little more than", "just-over"),
        ("north of", "more-than"),
        ("upwards of", "more-than"),
        ("in excess of", "more-than"),
        ("exceeding", "more-than"),
        ("+", "more-than"),
        ("no fewer than", "at-least"),
        ("as little as", "at-least"),
        ("starting at", "at-least"),
        ("≥", "at-least"),
        ("or more", "at-least"),
        ("fewer than", "less-than"),
        ("<", "less-than"),
        ("no more than", "at-most"),
        ("not exceeding", "at-most"),
        ("or less", "at-most"),
        ("as much as", "up-to"),
        ("a maximum of", "up-to"),
        ("up to", "up-to"),
        ("only", "exactly"),
    ],
)
def test_a_hedging_word_means_what_the_policy_says(phrase: str, hedge: str) -> None:
    assert words()[phrase] is Hedge(hedge)


def test_every_hedging_phrase_is_in_one_spelling_and_has_one_meaning_in_one_place() -> None:
    for table in (hedges.before(), hedges.after()):
        assert all(phrase == " ".join(phrase.lower().split()) for phrase in table)
    said = [phrase for hedge in Hedge for phrase, meaning in hedges.before().items() if meaning is hedge]
    assert len(said) == len(set(said))


def test_the_policy_says_its_version() -> None:
    assert hedges.POLICY == 1
    with pytest.raises(AttributeError):
        _ = hedges.NOTHING
