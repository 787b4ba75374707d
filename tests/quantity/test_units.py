"""Units: one code whatever the spelling, exact factors, and nothing guessed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from fractions import Fraction
from types import FrameType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.quantity.units import Units, standard

UNITS = standard()
ATOMS = sorted(UNITS._table.atoms)
CONVERTIBLE = [atom for atom in ATOMS if not UNITS.is_offset(atom)]

SPELLINGS = {
    "tok/s/user": "tok/s/user, tokens/s/user, tokens per second per user, Tokens per second per user, tps/user",
    "tok/s": "tok/s, tokens per second, tokens a second, tokens/sec, tps, output tokens per second, token per second",
    "tok/s/kW": "tok/s/kW, tokens per second per kilowatt, tokens/s/kW, tokens per second for each kilowatt",
    "GB/s": "GB/s, GBps, gigabytes per second, GB per second, gigabyte per second, gigabytes a second",
    "Gb/s": "Gb/s, Gbps, Gbit/s, gigabits per second",
    "PFLOP/s": "PFLOP/s, PFLOPS, petaflops, Petaflops, PFLOPs, petaflop/s, petaflops per second",
    "FLOP": "FLOP, FLOPs, floating-point operations",
    "kWh": "kWh, kilowatt-hours, kilowatt hours, kwh, kilowatt-hour",
    "USD/Mtok": "USD/Mtok, $/M tokens, USD per million tokens, US dollars per 1,000,000 tokens",
    "pp": "pp, percentage points, percentage point, percent points",
    "bp": "bp, bps, basis points",
    "%": "%, percent, per cent, pct",
    "month": "month, months, Months",
    "chip": "chip, chips, GPUs, GPU, accelerators, XPUs",
    "m²": "m², m2, square metres, sq m, square meters",
    "L/100km": "L/100km, l/100 km, litres per 100 km, liters per 100 kilometers",
    "death/100kperson": "deaths per 100,000 people, deaths per 100000 inhabitants",
    "mmol/L": "mmol/L, millimoles per litre, mmol/l",
    "gCO2/kWh": "gCO2/kWh, g CO2/kWh, gCO₂/kWh, grams of CO2 per kilowatt-hour",
    "mi/h": "mph, miles per hour, mi/h, miles an hour",
    "USD/bbl": "USD/bbl, $ a barrel, dollars per barrel, $/barrel",
    "m/s^2": "m/s^2, m/s², m/s**2, m/s/s, metres per second per second",
    "°C": "°C, degC, degrees Celsius, celsius, ℃",
    "1/s": "1/s, 1/second",
}


@pytest.mark.parametrize(
    ("code", "spelling"), [(c, each) for c, text in SPELLINGS.items() for each in text.split(", ")]
)
def test_a_unit_has_one_code_whatever_its_spelling(code: str, spelling: str) -> None:
    assert UNITS.parse(spelling) == code


@pytest.mark.parametrize(
    "text",
    [
        "mtok",
        "kuser",
        "800G",
        "1T",
        "8k",
        "widget",
        "tok/widget",
        "tokens per widget",
        "Mw",
        "gB",
        "tok**9**9**9",
        "tok^99",
        "GB12",
    ],
)
def test_what_is_not_listed_is_unknown_and_never_guessed(text: str) -> None:
    assert UNITS.parse(text) is None


@pytest.mark.parametrize(
    ("text", "factor"),
    [
        ("GB/s -> Gb/s", "8"),
        ("KiB -> B", "1024"),
        ("tok/s/kW -> tok/s/MW", "1000"),
        ("tok/s/kW -> tok/J", "1/1000"),
        ("year -> month", "12"),
        ("decade -> month", "120"),
        ("week -> day", "7"),
        ("day -> h", "24"),
        ("kWh -> J", "3600000"),
        ("USD/Mtok -> USD/tok", "1/1000000"),
        ("% -> x", "1/100"),
        ("bp -> pp", "1/100"),
        ("mi -> m", "1609.344"),
        ("lb -> g", "453.59237"),
        ("TOPS -> op/s", "1000000000000"),
        ("PFLOP/s -> TFLOP/s", "1000"),
        ("km/h -> m/s", "5/18"),
    ],
)
def test_units_of_one_dimension_convert_exactly(text: str, factor: str) -> None:
    one, other = text.split(" -> ")
    assert UNITS.factor(one, other) == Fraction(factor)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("tok/s", "tok/s/user"),
        ("tok/s/user", "tok/s/chip"),
        ("month", "day"),
        ("year", "week"),
        ("%", "pp"),
        ("USD", "EUR"),
        ("°C", "K"),
        ("°C", "°F"),
        ("FLOP", "FLOP/s"),
        ("W", "Wh"),
        ("ton", "t"),
        ("tCO2", "t"),
        ("FLOP/s", "op/s"),
    ],
)
def test_units_of_different_dimensions_never_convert(one: str, other: str) -> None:
    assert UNITS.factor(one, other) is None


@given(st.sampled_from(CONVERTIBLE), st.sampled_from(CONVERTIBLE), st.fractions(max_denominator=1000))
def test_converting_there_and_back_is_the_same_number(one: str, other: str, value: Fraction) -> None:
    there, back = UNITS.factor(one, other), UNITS.factor(other, one)
    assert (there is None) == (back is None) == (UNITS.dimension(one) != UNITS.dimension(other))
    assert there is None or back is None or value * there * back == value


@given(st.sampled_from(ATOMS), st.sampled_from(CONVERTIBLE), st.sampled_from(CONVERTIBLE))
def test_a_code_is_read_back_as_itself(one: str, two: str, three: str) -> None:
    code = UNITS.product(one, two, -1)[0]
    assert UNITS.parse(code) == code
    longer = UNITS.product(code, three)[0]
    assert UNITS.parse(longer) is not None
    assert UNITS.dimension(UNITS.parse(longer) or "") == UNITS.dimension(longer)


@given(st.sampled_from(CONVERTIBLE), st.sampled_from(CONVERTIBLE), st.sampled_from([1, -1]))
def test_a_product_of_units_measures_what_its_factors_measure(one: str, two: str, power: int) -> None:
    unit, factor = UNITS.product(one, two, power)
    _, left = UNITS._measure(one)
    _, right = UNITS._measure(two)
    assert left * right**power == factor * UNITS._measure(unit)[1]


def test_a_quantity_per_counted_thing_times_that_count_drops_it() -> None:
    assert UNITS.product("Gb/s/lane", "lane") == ("Gb/s", Fraction(1))
    assert UNITS.product("tok/s/user", "user") == ("tok/s", Fraction(1))
    assert UNITS.product("tok/s/kW", "MW") == ("tok/s", Fraction(1000))
    assert UNITS.product("tok/s", "tok/s", -1) == ("", Fraction(1))
    assert UNITS.product("%", "W") == ("W", Fraction(1, 100))


@pytest.mark.parametrize(
    ("text", "phrase", "code"),
    [
        ("tokens per second per user on one chip", "tokens per second per user", "tok/s/user"),
        ("tok/s/user, twice", "tok/s/user", "tok/s/user"),
        ("percentage points to 41%", "percentage points", "pp"),
        ("TB/s of bandwidth", "TB/s", "TB/s"),
        ("GB/s per link", "GB/s per link", "GB/s/link"),
        ("GB per second.", "GB per second", "GB/s"),
        ("million tokens", "million tokens", "Mtok"),
        ("tokens\nper second", "tokens\nper second", "tok/s"),
        ("tokens\n\nper second", "tokens", "tok"),
        ("months a year ago", "months", "month"),
        ("cars a year ago", "cars", "vehicle"),
        ("hours a week", "hours a week", "h/week"),
        ("patients a day, said", "patients a day", "patient/day"),
        ("tokens per widget", "tokens", "tok"),
        ("% a year", "% a year", "%/year"),
        ("months' work", "months", "month"),
        ("A per phase", "A", "A"),
    ],
)
def test_the_longest_unit_phrase_of_running_text_is_found(text: str, phrase: str, code: str) -> None:
    assert UNITS.match("over 700 " + text, 9) == (9 + len(phrase), code)


@pytest.mark.parametrize(
    "text",
    ["performance per watt", "GB12", "input/output mix", "tok/widget", "A new plan", "s9", "", "  ", "per second"],
)
def test_no_unit_is_found_where_none_begins(text: str) -> None:
    assert UNITS.match(text, 0) is None


@pytest.mark.parametrize(
    ("unit", "text", "phrase", "code"),
    [
        ("USD", "/M tokens", "/M tokens", "USD/Mtok"),
        ("USD", " per million output tokens, down", " per million output tokens", "USD/Mtok"),
        ("EUR", " a share", " a share", "EUR/share"),
        ("USD", " for two years", "", "USD"),
        ("", " per second", " per second", "1/s"),
    ],
)
def test_a_unit_before_its_number_is_continued_behind_it(unit: str, text: str, phrase: str, code: str) -> None:
    assert UNITS.continued(text, 0, unit) == (len(phrase), code)


def test_a_unit_has_words_for_one_and_for_several() -> None:
    assert UNITS.label("tok/s/user") == "tokens per second per user"
    assert UNITS.label("month", plural=False) == "month"
    assert UNITS.label("PFLOP/s") == "petaflops"
    assert UNITS.label("USD/Mtok") == "US dollars per million tokens"
    assert UNITS.label("kW*h") == "kilowatt hours"
    assert UNITS.label("m/s^2") == "metres per second squared"
    assert UNITS.label("%") == "percent"
    assert UNITS.label("") == ""


def test_what_is_counted_what_is_money_and_what_has_no_true_zero_is_known() -> None:
    assert [each for each in ("tok", "Mtok", "lane", "user", "W", "s", "USD", "nothing") if UNITS.is_counted(each)] == [
        "tok",
        "Mtok",
        "lane",
        "user",
    ]
    assert [each for each in ("tok", "USD", "EUR", "%") if UNITS.is_money(each)] == ["USD", "EUR"]
    assert [each for each in ("°C", "°F", "date", "K", "W") if UNITS.is_offset(each)] == ["°C", "°F", "date"]


def test_a_letter_is_a_unit_only_before_certain_words() -> None:
    unit, before = UNITS.lettered["G"]
    assert unit == "Gb/s"
    assert {"serdes", "lanes"} <= before
    assert "memory" not in before


def test_a_ledger_adds_units_a_line_each() -> None:
    units, problems = UNITS.extended(
        "# ours\nvial = counted ; ; vial, vials\ncrate = 12 vial ; ; crate, crates # a dozen\nmg/vial ; mgv\n",
        "units.txt",
    )
    assert problems == ()
    assert units.parse("crates per day") == "crate/day"
    assert units.factor("crate", "vial") == 12
    assert units.parse("mgv") == "mg/vial"
    assert units.is_counted("crate")
    assert UNITS.parse("vials") is None, "the units that were extended stay as they are"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("k- = 1000", '"k-" cannot be a code: one word without - / * ^, no prefix, a line each'),
        ("foo = 3 bar2", '"3 bar2" does not define foo: write base, counted, or a number of a unit: 1000 W'),
        ("foo = 0 W", '"0 W" does not define foo: write base, counted, or a number of a unit: 1000 W'),
        ("foo = 1/0 W", '"1/0 W" does not define foo: write base, counted, or a number of a unit: 1000 W'),
        ("GB = counted", '"GB" is a unit already; give yours another code'),
        ("foo = counted ; tok", '"tok" is tok already, and cannot be foo too'),
        ("foo = counted ; ; Tokens", '"Tokens" is tok already, and cannot be foo too'),
        ("foo/bar", '"foo/bar" is made of no listed units; define it: foo/bar = 1000 W, or foo/bar = counted'),
        ("foo", '"foo" is made of no listed units; define it: foo = 1000 W, or foo = counted'),
        ("foo = base ; a ; b ; c", '"foo" has 3 lists of spellings; write: code = definition ; symbols ; words'),
        ("foo = 2 °C", "foo cannot be a multiple of °C, whose zero is not nothing"),
        ("foo = base ; /", '"/" is no spelling: it needs a letter or a sign'),
        ("H before = nothing ; lanes", '"H before" needs a listed unit and words to follow: G before = Gb/s ; lanes'),
    ],
)
def test_a_line_that_cannot_be_taken_is_a_problem_that_names_it(line: str, message: str) -> None:
    units, problems = UNITS.extended(f"vial = counted\n{line}\nphial = 2 vial\n", "vocabulary/units.txt")
    assert [(each.path, each.line, each.text, each.message) for each in problems] == [
        ("vocabulary/units.txt", 2, line, message)
    ]
    assert units.factor("phial", "vial") == 2, "the other lines are taken"
    assert units.parse("foo") is None


@given(st.text(max_size=200))
def test_no_text_is_an_error(text: str) -> None:
    code = UNITS.parse(text)
    assert code is None or UNITS.parse(code) == code
    for start in range(min(len(text), 5)):
        found = UNITS.match(text, start)
        assert found is None or found[0] > start
    UNITS.extended(text, "units.txt")


@pytest.mark.parametrize(
    "piece", ["tok/s/", "tok**9", " ", "per ", "tokens per second ", "a", "1", "/", "\n", "M tokens/", "m²"]
)
def test_the_work_does_not_grow_with_what_follows_a_unit(piece: str) -> None:
    def matched(length: int) -> int:
        text = "tokens " + piece * length
        return _calls(lambda: UNITS.match(text, 0))

    assert matched(20_000) < 1.5 * matched(10_000)
    assert not UNITS.parse(piece * 20_000)


def test_every_code_of_the_table_is_read_as_itself() -> None:
    assert [atom for atom in ATOMS if UNITS.parse(atom) != atom] == []


def test_the_standard_units_are_read_once() -> None:
    assert standard() is UNITS
    assert isinstance(UNITS, Units)


def _calls(work: Callable[[], Any]) -> int:
    count = 0

    def counted(_frame: FrameType, event: str, _argument: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(counted)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count
