"""Digits and number words become exact numbers."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kb.quantity.number_words import fraction, in_words
from kb.quantity.numerals import Numeral, Refused, digits, plain
from kb.quantity.tokens import Words


@pytest.mark.parametrize(
    ("text", "lang", "number"),
    [
        ("1459", "en", "1459"),
        ("1,459.50", "en", "1459.50"),
        ("1.459,50", "de", "1459.50"),
        ("1 459,5", "cs", "1459.5"),
        (".5", "en", "0.5"),
        ("1'459.5", "en", None),
        ("1,45", "en", None),
        ("12,345,67", "en", None),
        ("1.459,0", "en", None),
    ],
)
def test_digits_follow_the_separators_of_the_language(text: str, lang: str, number: str | None) -> None:
    read = plain(text, text, lang)
    if number is None:
        assert isinstance(read, Refused)
        assert read.reason == f'"{text}" is no number in the language of the text ({lang})'
    else:
        assert read == number


@pytest.mark.parametrize(
    ("text", "value", "stated"),
    [
        ("2½", "5/2", "5/2"),
        ("1 1/2 cups", "3/2", "3/2"),
        ("3/4 inch", "3/4", "3/4"),
        ("2×10¹⁵", "2000000000000000", "2000000000000000"),
        ("2 x 10^-3", "1/500", "0.002"),
        ("1.5e6", "1500000", "1500000"),
        ("10⁶", "1000000", "1000000"),
        ("4.90", "49/10", "4.90"),
    ],
)
def test_fractions_and_powers_are_exact(text: str, value: str, stated: str) -> None:
    numeral = digits(Words(text), 0, "en")
    assert isinstance(numeral, Numeral)
    assert (numeral.number.value, numeral.stated) == (Fraction(value), stated)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("twenty-four", "24"),
        ("seven hundred", "700"),
        ("two hundred and fifty", "250"),
        ("one thousand two hundred", "1200"),
        ("eleven hundred", "1100"),
        ("a dozen", "12"),
        ("two dozen", "24"),
        ("a million", "1000000"),
        ("one-and-a-half", "3/2"),
        ("sixty-six point seven", "66.7"),
    ],
)
def test_number_words_are_read_to_their_end(text: str, value: str) -> None:
    words = Words(text)
    numeral = in_words(words, 0)
    assert numeral is not None
    assert numeral.number.value == Fraction(value)
    assert numeral.stop == len(words)


def test_and_joins_no_two_numbers() -> None:
    numeral = in_words(Words("one hundred and two hundred"), 0)
    assert numeral is not None
    assert numeral.number.value == 100


@pytest.mark.parametrize(
    ("text", "value"), [("two-thirds", "2/3"), ("a quarter", "1/4"), ("half", "1/2"), ("3 tenths", "3/10")]
)
def test_fraction_words_keep_their_terms(text: str, value: str) -> None:
    numeral = fraction(Words(text), 0)
    assert numeral is not None
    assert numeral.stated == value
    assert numeral.number.p == Fraction(1, 20)
