"""The grammar reads running text whole, and a phrase as one value."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from kb.quantity.figure import Figure, FigureClass, Hedge, Kind, Quantity
from kb.quantity.grammar import QuantityError, read, read_value
from kb.quantity.interval import Interval
from tests.quality.figures import readings

CASES = Path(__file__).parent / "cases"


def interval(low: str | None, high: str | None, ends: str = "[]") -> Interval:
    return Interval(
        None if low is None else Fraction(low), None if high is None else Fraction(high), ends[0] == "(", ends[1] == ")"
    )


def only(text: str) -> Figure:
    (figure,) = read(text)
    return figure


def reason(text: str) -> str:
    figure = only(text)
    assert figure.quantity is None
    assert figure.reason is not None
    return figure.reason


def test_a_figure_keeps_its_words_and_its_place() -> None:
    text = "On site it delivered nearly 700 MW, said the owner."
    figure = only(text)
    assert figure.exact == "nearly 700 MW"
    assert text[figure.start : figure.end] == figure.exact


@pytest.mark.parametrize(
    ("phrase", "strict", "usual"),
    [
        ("nearly 700 W", interval("600", "700", "[)"), interval("650", "700", "[)")),
        ("more than nine times", interval("9", None, "(]"), interval("9", "10.8", "()")),
        ("reduced by nearly three quarters", interval("-0.75", "-0.7", "(]"), interval("-0.75", "-0.725", "(]")),
        ("10x cheaper", interval("1/11", "1/9"), interval("2/21", "2/19")),
        ("down more than 20%", interval(None, "-20", "()"), interval("-24", "-20", "()")),
        ("starts at 18 to 24 months", interval("18", None), interval("18", "28.8", "[)")),
        ("700 tok/s ± 5%", interval("665", "735"), interval("665", "735")),
        ("about 18 to 24 months", interval("17", "25"), interval("17.5", "24.5")),
        ("a couple of months", interval("2", "3"), interval("2", "3")),
        ("dozens of racks", interval("24", "100", "[)"), interval("24", "100", "[)")),
        ("a few hundred homes", interval("300", "500"), interval("300", "500")),
        ("an order of magnitude faster", interval("5", "20"), interval("5", "20")),
        ("three models", interval("3", "3"), interval("3", "3")),
        ("up to 1.9x", interval(None, "1.95"), interval(None, "1.95")),
        ("cut from 24 to 9 months", interval("-16", "-14"), interval("-16", "-14")),
    ],
)
def test_hedges_and_idioms_become_intervals(phrase: str, strict: Interval, usual: Interval) -> None:
    quantity = only(phrase).quantity
    assert quantity is not None
    assert (quantity.strict, quantity.usual) == (strict, usual)


def test_times_more_has_two_readings_and_their_hull() -> None:
    quantity = read_value("1.7 times higher")
    assert [each.name for each in quantity.readings] == ["n", "n+1"]
    assert quantity.chosen("n").strict == interval("1.65", "1.75")
    assert quantity.chosen("n+1").strict == interval("2.65", "2.75")
    assert quantity.strict == interval("1.65", "2.75")


def test_a_context_length_in_k_may_be_binary() -> None:
    quantity = read_value("8k input")
    assert quantity.unit == "tok"
    assert [each.name for each in quantity.readings] == ["1000", "1024"]
    assert quantity.chosen("1024").usual == interval("7680", "8704")
    assert read_value("1.2M tokens per day").readings == ()


def test_what_is_taken_from_a_neighbour_is_named() -> None:
    first, second = read("It gave over 700 tok/s on A and roughly 1,300 on B.")
    assert first.quantity is not None
    assert second.quantity is not None
    assert (second.quantity.unit, second.quantity.inherited) == ("tok/s", ("unit",))
    left, _ = (each.quantity for each in read("It sold 2 or 4 million shares."))
    assert left is not None
    assert (left.stated, left.unit, left.inherited) == (("2000000",), "share", ("unit", "scale"))


def test_a_date_without_a_year_takes_the_one_nearest_to_its_source() -> None:
    (figure,) = read("On August 25 it opened.", reference=date(2026, 8, 26))
    assert figure.quantity is not None
    assert (figure.quantity.edtf, figure.quantity.inherited) == ("2026-08-25", ("year",))
    bare = only("On August 25 it opened.").quantity
    assert bare is not None
    assert bare.edtf == "XXXX-08-25"


@pytest.mark.parametrize(
    ("text", "lang", "stated"),
    [
        ("1.459,0", "de", "1459.0"),
        ("1.459", "de", "1459"),
        ("1'459", "de-CH", "1459"),
        ("1 459,5", "fr", "1459.5"),
        ("1\u202f459", "en", "1459"),
        ("1.459", "en", "1.459"),
        ("１２３", "en", "123"),
    ],
)
def test_the_language_decides_the_separators(text: str, lang: str, stated: str) -> None:
    assert read_value(text, lang=lang).stated == (stated,)


@pytest.mark.parametrize(
    ("text", "lang"), [("1.459,0", "en"), ("1,5", "en"), ("1.5", "de"), ("1 459", "en"), ("٣٤", "en")]
)
def test_a_number_that_contradicts_its_language_is_untyped(text: str, lang: str) -> None:
    (figure,) = read(text, lang=lang)
    assert figure.cls is FigureClass.UNTYPED
    assert figure.reason


def test_a_range_word_of_another_language_joins() -> None:
    quantity = read_value("1,5 až 1,9×", lang="cs")
    assert (quantity.hedge, quantity.stated, quantity.unit) == (Hedge.RANGE, ("1.5", "1.9"), "x")


def test_names_that_are_known_are_one_span_and_nothing_in_them_is_read() -> None:
    text = "The Alpha 12 Twin gave 30 W."
    start = text.index("Alpha")
    name, figure = read(text, names=[(start, start + len("Alpha 12 Twin"))])
    assert (name.exact, name.cls, name.reason) == ("Alpha 12 Twin", FigureClass.NAME, "a known name")
    assert figure.exact == "30 W"


@pytest.mark.parametrize(
    ("text", "cls", "why"),
    [
        ("HBM4", FigureClass.NAME, "digits inside a name"),
        ("PCIe Gen 5", FigureClass.NAME, 'a number after "Gen" labels a thing'),
        ("Foo 70B", FigureClass.NAME, "a number that belongs to the name before it"),
        ("2nm", FigureClass.NAME, "a process label"),
        ("the 99.9th percentile", FigureClass.NAME, "a percentile names a statistic"),
        ("02", FigureClass.STRUCTURE, "a number alone on its line marks a section"),
        ("24/7", FigureClass.IDIOM, "an idiom: always"),
        ("They won 3-1.", FigureClass.IDIOM, "a score"),
        ("one of the most", FigureClass.IDIOM, '"one" here counts nothing'),
        ("three paths", FigureClass.IDIOM, '"three" here is a way of speaking, not a measured number'),
        ("8/25", FigureClass.UNTYPED, "a date, a fraction or a score: the order of its parts is not known"),
        ("Q3 FY26", FigureClass.UNTYPED, "a fiscal year begins when its company says so"),
        ("9" * 60, FigureClass.UNTYPED, "60 digits in a row are an identifier or noise"),
    ],
)
def test_what_is_no_figure_has_a_class_and_a_reason(text: str, cls: FigureClass, why: str) -> None:
    assert (only(text).cls, reason(text)) == (cls, why)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("fast", '"fast" holds no number. Write hedge, number and unit, such as "about 700 W".'),
        (
            "700 W and 3 lanes",
            '"700 W and 3 lanes" holds 2 figures: "700 W", "3 lanes". Give each of them a value of its own.',
        ),
        (
            "HBM4",
            '"HBM4" in "HBM4" is no figure: digits inside a name. Write hedge, number and unit, such as "about 700 W".',
        ),
        (
            "700 tok/s/furlong",
            '"tok/s/furlong" in "700 tok/s/furlong" is no unit that is listed. '
            "A ledger adds units in vocabulary/units.txt.",
        ),
    ],
)
def test_a_value_that_is_not_one_figure_says_what_it_is(text: str, said: str) -> None:
    with pytest.raises(QuantityError) as raised:
        read_value(text)
    assert str(raised.value) == said


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("13.4 petaflops", "13.4 PFLOPS"),
        ("nine months", "9 months"),
        ("1,459 tokens per second", "1459 tok/s"),
        ("60 percent", "60%"),
        ("seven hundred watts", "700 W"),
    ],
)
def test_spelling_does_not_matter(one: str, other: str) -> None:
    def same(text: str) -> tuple[Hedge, str, Kind, Interval, Interval]:
        quantity: Quantity = read_value(text)
        return quantity.hedge, quantity.unit, quantity.kind, quantity.strict, quantity.usual

    assert same(one) == same(other)


def test_over_the_past_years_is_no_bound() -> None:
    assert read_value("over the past two decades").hedge is Hedge.EXACTLY
    assert read_value("over two decades").hedge is Hedge.MORE_THAN


def test_a_document_of_another_field_is_read_whole_without_any_vocabulary() -> None:
    text = (CASES / "wind_farm.txt").read_text("utf-8")
    expected = (CASES / "wind_farm.expected").read_text("utf-8").splitlines()
    assert list(readings(text)) == expected
    rest = {figure.exact for figure in read(text) if figure.quantity is None}
    assert rest == {"02", "1", "2", "4", "V-164", "Two", "24/7"}
