"""Claims in words: numbers and intervals rounded outward, figures in one spelling, titles that fit."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.domain.words import TITLE, interval_text, number_text, quantity_text, shortened
from kb.quantity.figure import Form, Hedge, Kind, Quantity
from kb.quantity.interval import Interval
from tests.builders import quantity


@pytest.mark.parametrize(
    ("number", "digits", "text"),
    [
        (Fraction(700), 3, "700"),
        (Fraction(700, 9), 3, "77.8"),
        (Fraction(60, 17), 3, "3.53"),
        (Fraction(2, 3), 2, "0.67"),
        (Fraction(-2, 3), 2, "-0.67"),
        (Fraction(1, 30000), 3, "0.0000333"),
        (Fraction(10**12, 7), 3, "142857142857"),
        (Fraction("0.8333"), 3, "0.8333"),
        (Fraction(0), 3, "0"),
    ],
)
def test_a_number_keeps_its_leading_digits(number: Fraction, digits: int, text: str) -> None:
    assert number_text(number, digits) == text


@given(
    st.fractions(min_value=-(10**9), max_value=10**9, max_denominator=10**6),
    st.fractions(min_value=0, max_value=10**9, max_denominator=10**6),
)
@settings(max_examples=200)
def test_a_shown_interval_holds_the_real_one(low: Fraction, width: Fraction) -> None:
    shown = interval_text(Interval(low, low + width)).strip("[]").split(", ")
    assert Fraction(shown[0]) <= low
    assert Fraction(shown[1]) >= low + width


def test_ends_keep_whether_they_are_open() -> None:
    assert interval_text(Interval(Fraction(9), None, True)) == "(9, ∞)"
    assert interval_text(Interval(Fraction(600), Fraction(700), False, True)) == "[600, 700)"


@pytest.mark.parametrize(
    ("said", "text"),
    [
        (quantity("700", "W", Hedge.MORE_THAN), "more than 700 W"),
        (quantity("4.9", "x", kind=Kind.RATIO), "4.9x"),
        (quantity("25", "%", Hedge.ABOUT, Kind.FRACTION), "about 25%"),
        (quantity("1.5", "x", Hedge.RANGE, second="1.9"), "1.5 to 1.9x"),
    ],
)
def test_a_figure_has_one_spelling(said: Quantity, text: str) -> None:
    assert quantity_text(said) == text


def test_an_idiom_stays_as_printed() -> None:
    idiom = quantity("40", "%", kind=Kind.CHANGE, form=Form.PERCENT_LESS)
    assert quantity_text(idiom) == idiom.text


def test_a_long_title_is_cut_and_says_so() -> None:
    assert shortened("short") == "short"
    assert len(shortened("x" * 100)) == TITLE
    assert shortened("x" * 100).endswith("…")
