"""What holds of the grammar for every text."""

from __future__ import annotations

import random
import sys
import unicodedata
from fractions import Fraction
from types import FrameType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.quantity.figure import Figure, FigureClass, Hedge, Kind
from kb.quantity.grammar import read, read_value

_PIECES = [
    "a", "the", "one", "two", "half", "third", "quarter", "of", "and", "to", "from", "between", "-", "–", "/", ",",
    ".", ";", "(", ")", "%", "$", "€", "5", "12", "1,000", "2024", "0.5", "½", "²", "±", "×", "k", "M", "million",
    "twice", "about", "more", "than", "nearly", "over", "per", "tokens", "second", "months", "W", "kW", "May",
    "Q3", "by", "until", "mid", "early", "end", "percent", "points", "higher", "lower", "less", "faster", "times",
    "fold", "up", "down", "fell", "GB200", "p99", "1st", ":", "^", "dozen", "few", "several", "hundreds", "orders",
    "magnitude", "out", "24/7", "8/25", "+/-", "or", "so", "odd", "+", "~", ">", "context", "input", "output", "G",
    "again", "as", "grand", "onwards", "year-end", "U.S.C.", "0345", "past", "figures", "teens", "C", "F",
    "\u200b", "\u202e", "\u0301", "\ud800", "५", "２", "SerDes", "nm", "'", "٣", "Ⅳ", "①", "US$", "00", "1.2.3",
    "No.", "#",
]  # fmt: skip
texts = st.one_of(
    st.text(max_size=60),
    st.lists(st.tuples(st.sampled_from(_PIECES), st.sampled_from([" ", " ", "", "-", "\n"])), max_size=14).map(
        lambda pairs: "".join(piece + gap for piece, gap in pairs)
    ),
)
UNITS = ("W", "tok/s/user", "GB/s", "months", "%", "kg", "users", "USD")
HEDGES = {"": Hedge.EXACTLY, "about ": Hedge.ABOUT, "nearly ": Hedge.NEARLY, "at least ": Hedge.AT_LEAST}


def spans(figures: tuple[Figure, ...]) -> list[int]:
    return [at for figure in figures for at in range(figure.start, figure.end)]


@given(texts)
@settings(max_examples=200, deadline=None)
def test_every_digit_lies_in_exactly_one_span_whatever_the_text(text: str) -> None:
    figures = read(text)
    covered = spans(figures)
    assert len(covered) == len(set(covered))
    numeric = {at for at, c in enumerate(text) if unicodedata.category(c) in {"Nd", "Nl", "No"}}
    assert numeric <= set(covered)
    for figure in figures:
        assert figure.exact == text[figure.start : figure.end]
        assert (figure.quantity is None) != (figure.cls is FigureClass.FIGURE)
        assert figure.quantity is not None or figure.reason


@given(texts)
@settings(max_examples=150, deadline=None)
def test_the_usual_reading_lies_inside_the_strict_one(text: str) -> None:
    for figure in read(text):
        if figure.quantity is not None:
            for reading in figure.quantity.all_readings():
                assert reading.usual.inside(reading.strict)
                assert reading.strict.inside(figure.quantity.strict)


@given(texts)
@settings(max_examples=100, deadline=None)
def test_a_plain_figure_states_a_number_that_its_words_allow(text: str) -> None:
    for figure in read(text):
        q = figure.quantity
        if q is None or q.kind is Kind.DATE or q.form is not None or q.readings or len(q.stated) != 1:
            continue
        if q.hedge is Hedge.PLUS_MINUS or q.kind in {Kind.CHANGE, Kind.POINTS}:
            continue  # a deviation from nothing, a direction
        said = Fraction(q.stated[0])
        assert said in q.strict or said in {q.strict.low, q.strict.high}


numbers = st.one_of(
    st.integers(0, 10**7).map(str),
    st.integers(1, 10**7).map(lambda n: f"{n:,}"),
    st.decimals(0, 10**5, places=2).map(lambda d: f"{d:f}"),
)


@given(st.sampled_from(sorted(HEDGES)), numbers, st.sampled_from(UNITS))
@settings(max_examples=150, deadline=None)
def test_a_value_is_what_was_written(hedge: str, number: str, unit: str) -> None:
    quantity = read_value(f"{hedge}{number} {unit}")
    assert quantity.hedge is HEDGES[hedge]
    assert [Fraction(each) for each in quantity.stated] == [Fraction(number.replace(",", ""))]
    again = read_value(f"{hedge}{quantity.stated[0]} {quantity.unit}")
    assert (again.strict, again.usual, again.unit) == (quantity.strict, quantity.usual, quantity.unit)


@given(st.sampled_from(sorted(HEDGES)), numbers, st.sampled_from(UNITS))
@settings(max_examples=100, deadline=None)
def test_a_phrase_reads_the_same_in_a_sentence(hedge: str, number: str, unit: str) -> None:
    phrase = f"{hedge}{number} {unit}"
    inside = [figure.quantity for figure in read(f"According to the owner it was {phrase}, which is new.")]
    assert inside == [figure.quantity for figure in read(phrase)]


_SMALL = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
]  # fmt: skip
_TENS = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]


def said(number: int) -> str:
    if number < 20:
        return _SMALL[number]
    if number < 100:
        return _TENS[number // 10] + (f"-{_SMALL[number % 10]}" if number % 10 else "")
    for value, word in ((10**9, "billion"), (10**6, "million"), (1000, "thousand"), (100, "hundred")):
        if number >= value:
            rest = number % value
            joint = " and " if 0 < rest < 100 else " "
            return f"{said(number // value)} {word}" + (joint + said(rest) if rest else "")
    raise AssertionError(number)


@given(st.integers(0, 10**12 - 1))
@settings(max_examples=200, deadline=None)
def test_a_number_in_words_is_the_number(number: int) -> None:
    assert [Fraction(each) for each in read_value(f"{said(number)} watts").stated] == [number]


def calls(text: str) -> int:
    """How many functions of Python are called to read a text."""
    count = 0

    def counted(frame: FrameType, event: str, arg: Any) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(counted)
    try:
        read(text)
    finally:
        sys.setprofile(None)
    return count


HOSTILE = (
    "7",
    "12 ",
    "more than about nearly ",
    "and ",
    "one and ",
    "(",
    "٣四½²Ⅳ a1б2 ",
    "1.2.",
    "1,",
    "1-",
    "1/2/",
    "from 1 to ",
    "between 1 and ",
    "half a ",
    "about the ",
    "$",
    "-",
    "a1",
    "twenty-",
    "two hundred and ",
    "5 ± ",
    "10^",
    "700 tok/s per ",
    "8k/",
    "may 5 ",
    "by the end of ",
    "a quarter of a ",
    "1 in ",
    "[1]",
    "W/",
    "hundreds of ",
    "x1",
    "12 months, ",
    "1/2 to 1/2-",
    "20-to-",
    "18 U.S.C. ",
    "0345 600 ",
    "May 5–7, ",
    "from May 5 to ",
    "40C ",
    "±5 ",
    "one to two to ",
    "41 cows per 5 ",
    "10 to the power of ",
    "half again as ",
    "20 ships or more ",
    "'98 in ",
    "12:30:",
    "year-end 2026 or ",
)


@pytest.mark.parametrize("piece", HOSTILE)
def test_work_grows_in_line_with_the_text(piece: str) -> None:
    read(piece * 3)  # whatever is loaded on first use is loaded now
    size = 800
    once, twice = (calls((piece * n)[:n]) for n in (size, 2 * size))
    assert twice <= 2.3 * once + 800


def test_work_grows_in_line_with_prose() -> None:
    chance = random.Random(7)
    words = [
        "the",
        "plant",
        "gave",
        "about 700 W",
        "in",
        "2024",
        "and",
        "more than 3 times",
        "for",
        "$5m",
        ".",
        "A",
        "new",
        "unit",
    ]
    text = " ".join(chance.choice(words) for _ in range(400))
    read(text[:200])
    once, twice = calls(text), calls(text + " " + text)
    assert twice <= 2.2 * once
