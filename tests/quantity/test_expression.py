"""Expressions over claims: how they are read, and where they are wrong."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.quantity.expression import Call, Date, ExpressionError, Name, Number, Product, Sum, names, parse

BLANKS = "operators stand between blanks: a / b"


def test_an_expression_is_a_tree_in_which_products_bind_first() -> None:
    assert parse("a + b * 2").sides == (
        Sum((("+", Name("a", 0)), ("+", Product((("*", Name("b", 4)), ("*", Number(Fraction(2), "", 8))))))),
    )
    assert parse("(a + b) * 2").sides == (
        Product((("*", Sum((("+", Name("a", 1)), ("+", Name("b", 5))))), ("*", Number(Fraction(2), "", 10)))),
    )


def test_a_chain_of_comparisons_keeps_its_sides_and_comparators() -> None:
    chain = parse("a <= b < c = d")
    assert [side for side in chain.sides if isinstance(side, Name)] == list(chain.sides)
    assert chain.comparators == ("<=", "<", "=")


def test_an_id_may_hold_hyphens_dots_digits_and_its_source() -> None:
    text = "r1-speed / other-2026#peak-speed.kimi-k2.5 - 2026-report#x-1 * baseline + 9x-speed"
    assert names(parse(text)) == (
        "r1-speed",
        "other-2026#peak-speed.kimi-k2.5",
        "2026-report#x-1",
        "baseline",
        "9x-speed",
    )


def test_each_name_is_told_once_and_in_order() -> None:
    assert names(parse("min(b, a) * a < b + (c)")) == ("b", "a", "c")


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("24 lane", "24", "lane"),
        ("800 Gb/s/lane", "800", "Gb/s/lane"),
        ("1.5 tokens per second", "3/2", "tokens per second"),
        ("25 %", "25", "%"),
        ("25%", "25", "%"),
        ("-5 °C", "-5", "°C"),
        ("2026", "2026", ""),
    ],
)
def test_a_number_keeps_its_unit_as_written(text: str, value: str, unit: str) -> None:
    side = parse(text).sides[0]
    assert isinstance(side, Number)
    assert (side.value, side.unit) == (Fraction(value), unit)


@pytest.mark.parametrize(
    "text", ["2026-08", "2026-08-25", "2026~", "2026-08~", "2024-05/2024-08", "../2026-12-31", "2027/..", "199X"]
)
def test_a_date_is_written_as_edtf(text: str) -> None:
    side = parse(f"{text} + 2 month").sides[0]
    assert isinstance(side, Sum)
    first = side.terms[0][1]
    assert isinstance(first, Date)
    assert first.edtf == text


def test_min_and_max_are_functions_only_before_a_bracket() -> None:
    assert parse("min(a, b + c)").sides == (
        Call("min", (Name("a", 4), Sum((("+", Name("b", 7)), ("+", Name("c", 11)))))),
    )
    assert names(parse("min / max")) == ("min", "max")


@pytest.mark.parametrize(
    ("text", "message", "position"),
    [
        ("", "at character 1 of the expression: a claim, a number or a date is missing at the end", 0),
        ("a +", "at character 4 of the expression: a claim, a number or a date is missing at the end", 3),
        ("a + * b", 'at character 5 of the expression: a claim, a number or a date is missing before "*"', 4),
        ("a = = b", 'at character 5 of the expression: a claim, a number or a date is missing before "="', 4),
        ("(a + b", "at character 7 of the expression: a closing bracket is missing at the end", 6),
        ("min(a, b", "at character 9 of the expression: a closing bracket is missing at the end", 8),
        (
            "a + b)",
            f'at character 6 of the expression: ")" is not expected here; {BLANKS}',
            5,
        ),
        ("a b", f'at character 3 of the expression: "b" is not expected here; {BLANKS}', 2),
        (
            "a/b",
            f'at character 1 of the expression: "a/b" is no claim id, number or date; {BLANKS}',
            0,
        ),
        (
            "a * -b",
            f'at character 5 of the expression: "-b" is no claim id, number or date; {BLANKS}',
            4,
        ),
        (
            "a == b",
            f'at character 3 of the expression: "==" is not expected here; {BLANKS}',
            2,
        ),
    ],
)
def test_what_is_wrong_is_named_with_its_place(text: str, message: str, position: int) -> None:
    with pytest.raises(ExpressionError) as refused:
        parse(text)
    assert (str(refused.value), refused.value.position) == (message, position)


def test_a_date_that_does_not_exist_says_how_dates_are_written() -> None:
    with pytest.raises(
        ExpressionError, match=r'character 5 of the expression: "2026-13" is not a date: write 2026, 2026-08'
    ):
        parse("a < 2026-13")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("(" * 20_000, "the expression has 20000 characters; the most is 2000: split it"),
        ("(" * 1_900, "at character 52 of the expression: brackets are nested deeper than 50; split the expression"),
        ("min(" * 400, "at character 205 of the expression: brackets are nested deeper than 50; split the expression"),
        ("1" * 1_900, f'at character 1 of the expression: "{"1" * 60}" is no claim id, number or date; '
                      "operators stand between blanks: a / b"),
    ],
)  # fmt: skip
def test_hostile_expressions_are_refused_and_never_recurse_without_end(text: str, message: str) -> None:
    with pytest.raises(ExpressionError) as refused:
        parse(text)
    assert str(refused.value) == message


def test_many_terms_are_no_depth() -> None:
    assert len(names(parse(" + ".join(f"a{place}" for place in range(250))))) == 250


@given(st.text(alphabet=st.sampled_from("ab1.-+*/<=>() ,%#min2026~X"), max_size=60))
def test_any_text_is_an_expression_or_refused_at_a_place_inside_it(text: str) -> None:
    place: int | None = 0
    try:
        assert parse(text).sides
    except ExpressionError as error:
        place = error.position
    assert place in range(len(text) + 1)
