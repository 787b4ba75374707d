"""Every exporter and column set over claims of every hedge and kind: a number never stands without its hedge."""

from __future__ import annotations

import re

import pytest

from kb.exporters import names
from kb.exporters.columns import SETS
from kb.quantity.figure import Hedge, Kind
from tests.exporters.exporting import VOCABULARY, claim, outcome, said, table, written
from tests.exporters.reading import OF_SOURCES, ROWS

PHRASES = {  # hedge → the words in front of a number, as they are printed and as every export spells them
    Hedge.EXACTLY: ("", ""),
    Hedge.ABOUT: ("roughly ", "about "),
    Hedge.NEARLY: ("almost ", "nearly "),
    Hedge.JUST_OVER: ("slightly above ", "just over "),
    Hedge.MORE_THAN: ("exceeding ", "more than "),
    Hedge.AT_LEAST: ("no fewer than ", "at least "),
    Hedge.LESS_THAN: ("below ", "less than "),
    Hedge.AT_MOST: ("no more than ", "at most "),
    Hedge.UP_TO: ("as much as ", "up to "),
}
KINDS = {  # kind → metric, the printed unit, and the unit as exports spell it
    Kind.AMOUNT: ("power", " W", " W"),
    Kind.RATIO: ("ratio", "x", "x"),
    Kind.FRACTION: ("share", " %", "%"),
    Kind.POINTS: ("points", " percentage points", " pp"),
    Kind.COUNT: ("lanes", " lanes", " lane"),
    Kind.DURATION: ("time", " months", " month"),
}
ALWAYS_CLAIMS = ("jsonld", "datawrapper", "zip")  # formats without column sets
OTHERS = (  # figures that stay as printed, or nearly
    ("power", "61 to 67 W", "61 to 67 W"),
    ("power", "71 W ± 5 %", "71 W ± 5 %"),
    ("lanes", "dozens of lanes", "dozens of"),
    ("change", "nearly 73 % more", "nearly 73 % more"),
    ("ratio", "about 7.9 times higher", "about 7.9 times higher"),
    ("day", "about August 2031", "about August 2031"),
    ("day", "by the end of 2033", "the end of 2033"),
    ("place", "ranked 83rd", "83rd"),
    ("temperature", "−5 °C", "-5 °C"),
)


CASES = [(11 + place, *case) for place, case in enumerate((hedge, kind) for hedge in PHRASES for kind in KINDS)]


def _ledger() -> str:
    claims = [claim(f"n{n}", f"{PHRASES[hedge][0]}{n}.57{KINDS[kind][1]}", KINDS[kind][0]) for n, hedge, kind in CASES]
    claims += [claim(f"o{place}", figure, metric) for place, (metric, figure, _) in enumerate(OTHERS)]
    return said(*claims) + VOCABULARY


LEDGER = _ledger()


def hedged(number: int, hedge: Hedge) -> re.Pattern[str]:
    """The number with its hedge in front, as printed or as exports spell it."""
    return re.compile(rf"(?:{'|'.join(PHRASES[hedge])}){number}\.57(?!\d)")


def test_the_claims_have_every_hedge_and_every_kind_of_number() -> None:
    quantities = [each.quantity for each in outcome(LEDGER).ledger.claims.values()]
    assert {each.hedge for each in quantities if each} == set(Hedge)
    assert {each.kind for each in quantities if each} == set(Kind) - {Kind.NONE}
    assert None not in quantities


def test_the_value_column_is_the_hedged_text() -> None:
    values = [row["value"] for row in table(written("csv", LEDGER))]
    for value, (number, hedge, kind) in zip(values, CASES, strict=False):
        assert hedged(number, hedge).match(value), value
        assert value.endswith(KINDS[kind][2])
    for value, (_, _, expected) in zip(values[len(CASES) :], OTHERS, strict=True):
        assert expected in value, value


@pytest.mark.parametrize("form", ["html", "markdown", "docx"])
def test_a_set_table_keeps_each_hedge_beside_its_number(form: str) -> None:
    rows = ROWS[form](written(form, LEDGER))[-len(CASES) - len(OTHERS) :]
    for row, (number, hedge, _) in zip(rows, CASES, strict=False):
        before_the_words_as_printed = row.split("“")[0]
        assert hedged(number, hedge).search(before_the_words_as_printed), row


@pytest.mark.parametrize("columns", SETS)
@pytest.mark.parametrize("form", names())
def test_where_a_number_stands_its_hedge_stands_too(form: str, columns: str) -> None:
    content = written(form, LEDGER, columns=columns)
    if form in OF_SOURCES:
        assert not re.search(rb"\b\d\d\.57\b", content)
        return
    rows = ROWS[form](content)
    for number, hedge, _ in CASES:
        found = [row for row in rows if re.search(rf"(?<![\d.#]){number}\.57(?!\d)", row)]
        if columns in ("table", "full") or form in ALWAYS_CLAIMS:
            assert len(found) == 1, (form, columns, number)
        for row in found:
            assert hedged(number, hedge).search(row), row


@pytest.mark.parametrize("form", names())
def test_the_same_claims_give_the_same_bytes(form: str) -> None:
    assert written(form, LEDGER) == written(form, LEDGER)
    assert written(form, LEDGER, when="2026-12-01") == written(form, LEDGER, when="2026-12-01")
