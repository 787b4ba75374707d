"""Where reading stops: what stays with a person, what is a name, and what a bound is not."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from kb.quantity.figure import FigureClass, Hedge, Kind
from kb.quantity.grammar import read, read_value
from kb.quantity.interval import Interval


@pytest.mark.parametrize(
    ("text", "span", "cls", "why"),
    [
        ("It rose by 3.4xy.", "3.4xy", FigureClass.UNTYPED, '"xy" is no unit that is listed'),
        ("Nokia 3310 owners", "3310", FigureClass.UNTYPED, "part of a name, or a count"),
        ("In Germany 300 were killed.", "300", FigureClass.UNTYPED, "part of a name, or a count"),
        ("The Falcon 9 lifted off.", "9", FigureClass.NAME, "belongs to the name before it"),
        ("Rule 144A applies.", "144A", FigureClass.NAME, 'after "Rule" labels a thing'),
        ("It lost (1.3)% in May.", "1.3", FigureClass.UNTYPED, "negative in accounts"),
        ("The mid-70s were warm.", "mid-70s", FigureClass.UNTYPED, "a decade or an age group"),
        ("It happened in '98.", "98", FigureClass.UNTYPED, "a year whose century is not printed"),
        ("See you on the 14th.", "14th", FigureClass.UNTYPED, "a day of a month that is not named"),
        ("It closes on May 5–7.", "May 5–7", FigureClass.UNTYPED, "days of a year that is not printed"),
        ("Call 0345 600 0123 now.", "0345 600 0123", FigureClass.NAME, "a telephone or part number"),
        ("Under 18 U.S.C. 1343 it is fraud.", "18 U.S.C. 1343", FigureClass.NAME, "a citation of the law"),
        ("It fell at twenty past six.", "twenty past six", FigureClass.UNTYPED, "a time of day"),
        ("A charge of 1.6 x 10-19 C", "1.6 x 10-19", FigureClass.UNTYPED, "dimensions or a product"),
        ("A 1-in-100-year flood", "1-in-100-year", FigureClass.UNTYPED, "a chance in a time"),
        ("It opens from 9 to 5.", "9 to 5", FigureClass.UNTYPED, "a range that runs backwards"),
        ("for a third year", "a third", FigureClass.IDIOM, "a rank"),
    ],
)
def test_what_is_not_read_is_one_span_with_its_reason(text: str, span: str, cls: FigureClass, why: str) -> None:
    (figure,) = read(text)
    assert (figure.exact, figure.cls) == (span, cls)
    assert why in (figure.reason or "")


def test_what_a_rate_is_divided_by_is_no_figure_of_its_own() -> None:
    rate, divisor = read("Police logged 41.2 burglaries per 1,000 households.")
    assert rate.quantity is not None
    assert (divisor.exact, divisor.reason) == ("1,000", "what the number before is divided by")


@pytest.mark.parametrize(
    "text", ["It fell 10% over five years.", "An increase over five years.", "Over five years, it fell."]
)
def test_a_time_that_something_ran_through_is_no_bound(text: str) -> None:
    time = read(text)[-1] if text.startswith("It") else read(text)[0]
    assert time.quantity is not None
    assert (time.exact, time.quantity.hedge) == ("five years", Hedge.EXACTLY)


def test_a_time_that_something_took_may_be_bounded() -> None:
    assert read_value("over five years").hedge is Hedge.MORE_THAN
    (figure,) = read("They have waited for over five years.")
    assert figure.quantity is not None
    assert figure.quantity.hedge is Hedge.MORE_THAN


@pytest.mark.parametrize(
    ("phrase", "strict"),
    [
        ("±2 °C", Interval(Fraction(-2), Fraction(2))),
        ("4.54 ± 0.05 billion years", Interval(Fraction(4_490_000_000), Fraction(4_590_000_000))),
        ("68%, plus or minus 2 points", Interval(Fraction(66), Fraction(70))),
        ("-10 to -15 °C", Interval(Fraction("-15.5"), Fraction(-9))),
        ("two to three hundred people", Interval(Fraction(200), Fraction(300))),
        ("20 ships or more", Interval(Fraction(20), None)),
        ("fifty-something", Interval(Fraction(50), Fraction(60), low_open=True)),
        ("a six-figure sum", Interval(Fraction(100_000), Fraction(999_999))),
        ("half again as", Interval(Fraction("1.475"), Fraction("1.525"))),
        ("fell by half", Interval(Fraction("-0.525"), Fraction("-0.475"))),
        ("10 to the power of 6", Interval(Fraction(900_000), Fraction(1_100_000))),
    ],
)
def test_idioms_become_intervals(phrase: str, strict: Interval) -> None:
    (figure,) = read(phrase)
    assert figure.quantity is not None
    assert figure.quantity.strict == strict


def test_days_without_a_year_take_the_one_nearest_to_their_source() -> None:
    quantity = read_value("May 5–7", reference=date(2025, 4, 1))
    assert (quantity.edtf, quantity.inherited) == ("2025-05-05/2025-05-07", ("year",))


def test_from_a_year_is_a_bound_only_where_something_begins() -> None:
    begins, comes = (read(text)[0].quantity for text in ("It will apply from 2027.", "The figures from 2019 are out."))
    assert begins is not None
    assert comes is not None
    assert (begins.hedge, begins.edtf) == (Hedge.AT_LEAST, "2027-01-01/..")
    assert (comes.hedge, comes.edtf) == (Hedge.EXACTLY, "2019")


def test_letters_are_degrees_where_the_sentence_speaks_of_temperature() -> None:
    warm, other = (
        read(text) for text in ("Keep warming to 1.5C at most.", "Gate 12C is shut; take 12C instead of 3D.")
    )
    assert warm[0].quantity is not None
    assert warm[0].quantity.unit == "°C"
    assert {figure.cls for figure in other} == {FigureClass.NAME}


def test_a_unit_said_before_is_not_lent_to_a_number_of_something_else() -> None:
    figures = read("Over 3 minutes, the pulse fell to 70.")
    assert [figure.quantity.unit for figure in figures if figure.quantity] == ["min", ""]


def test_how_often_is_a_rate() -> None:
    assert [read_value(text).unit for text in ("twice a day", "twice daily", "three times a day")] == ["1/day"] * 3
    assert {read_value(text).kind for text in ("twice a day", "three times a day")} == {Kind.AMOUNT}
