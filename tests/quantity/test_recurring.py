"""Phrases of one shape: read as the grammar reads each of them, and by the grammar only once."""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.quantity import grammar
from kb.quantity.figure import Quantity
from kb.quantity.grammar import QuantityError, read_value
from kb.quantity.recurring import Phrases
from kb.quantity.units import standard

BEFORE = (
    "", "about ", "nearly ", "more than ", "up to ", "at least ", "no fewer than ", "from ", "between ", "by ", "in ",
    "fell ", "cut by ", "half of ", "$ ", "the first ", "Model ", "a factor of ", "from 10 to ",
)  # fmt: skip
AFTER = (
    " W", " GB/s", " requests per second per user", " times", " times more", " times less", " percent",
    " percent higher", " percentage points", " months", " years ago", " users", " million dollars", " k context", " m",
    " degrees", " out of ten", " or so", " widgets", " am", " nm", " and more", " won", " million", " to",
)  # fmt: skip
numerals = st.one_of(
    st.integers(100, 999).map(str),
    st.integers(1000, 9_999_999).map("{:,}".format),
    st.integers(10_000, 999_999).map(str),
    st.decimals("0.1", "99.9", places=1).map(str),
    st.decimals("1", "9", places=2).map(str),
    st.sampled_from(["360", "365", "911", "1,024", "2,026", "10,000", "1.5", "9.11", "1", "2026"]),
)


def outcome(read: Any) -> Quantity | str:
    try:
        quantity: Quantity = read()
        return quantity
    except QuantityError as error:
        return str(error)


@given(
    st.sampled_from(BEFORE),
    st.sampled_from(AFTER),
    st.lists(numerals, min_size=2, max_size=5),
    st.sampled_from(["en", "en", "de"]),
)
@settings(max_examples=150, deadline=None)
def test_a_phrase_is_read_as_if_it_were_the_only_one(before: str, after: str, numbers: list[str], lang: str) -> None:
    phrases = Phrases(standard())
    for number in numbers:
        text = f"{before}{number}{after}"
        alone = outcome(lambda text=text: read_value(text, lang=lang))
        assert outcome(lambda text=text: phrases.read(text, lang, None)) == alone


def readings(texts: list[str]) -> int:
    """How often the grammar is asked while these phrases are read."""
    phrases, calls = Phrases(standard()), 0

    def count(frame: FrameType, event: str, _: Any) -> None:
        nonlocal calls
        calls += event == "call" and frame.f_code is grammar.read_value.__code__

    sys.setprofile(count)
    try:
        for text in texts:
            phrases.read(text, "en", None)
    finally:
        sys.setprofile(None)
    return calls


def test_the_grammar_reads_each_shape_once() -> None:
    assert readings([f"about {number} GB/s" for number in range(200, 300)]) == 1
    assert readings([f"about {number:,} GB/s" for number in range(1200, 1300)]) == 1
    assert readings(["about 704 GB/s", "nearly 380 GB/s", "about 704 W", "about 1,704 W"]) == 4


@pytest.mark.parametrize("texts", [["2026 W", "2027 W"], ["1 W", "2 W"], ["12 W", "24 W"], ["7.0 W", "1.0 W"]])
def test_numbers_that_may_be_more_than_numbers_are_always_read_in_full(texts: list[str]) -> None:
    assert readings(texts) == 2


def test_a_shape_that_says_more_than_its_number_is_always_read_in_full() -> None:
    assert readings(["about 704 widgets", "about 706 widgets"]) == 2
    assert readings(["cut by 120 percent", "cut by 140 percent"]) == 2
