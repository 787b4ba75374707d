"""The scanner leaves no digit out, knows the ledger's names, and says what each figure is."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.documents.scanner import as_json, scan
from kb.domain.vocabulary import Subject
from kb.quantity.figure import FigureClass, Hedge
from tests.documents.builders import WIND, ledger, source, span, text

KNOWN = ledger(
    source(WIND), subjects=(Subject("v90", "Vento V90"), Subject("k25", "Kimera 2.5"), Subject("dam", "Three Rivers"))
)


def test_figures_of_running_text_are_read_where_they_stand() -> None:
    first = scan(text(WIND))[0].figure
    assert (first.start, first.end) == span(WIND, "nearly 700 MW")
    assert first.quantity is not None
    assert (first.quantity.hedge, first.quantity.stated, first.quantity.unit) == (Hedge.NEARLY, ("700",), "MW")


def test_every_digit_of_a_document_is_in_exactly_one_figure() -> None:
    figures = [each.figure for each in scan(text(WIND))]
    for position, character in enumerate(WIND):
        if character.isdigit():
            assert sum(figure.start <= position < figure.end for figure in figures) == 1, WIND[position - 5 :]


@pytest.mark.parametrize("spelling", ["Vento V90", "vento v-90", "Kimera 2.5", "Kimera-2.5"])
def test_a_figure_in_a_known_name_is_a_name_with_its_ids(spelling: str) -> None:
    words = f"They use the {spelling}, which gives 5 MW."
    found = scan(text(words), KNOWN)
    named = next(each for each in found if each.figure.start < words.index(",") and each.names)
    assert named.figure.cls is FigureClass.NAME
    assert named.names == (("v90",) if "90" in spelling else ("k25",))
    assert [each.figure.exact for each in found if each.figure.cls is FigureClass.FIGURE] == ["5 MW"]


def test_another_digit_is_not_that_name() -> None:
    assert not any(each.names for each in scan(text("They use the Kimera 2.6 there."), KNOWN))


def test_the_units_of_the_ledger_are_known() -> None:
    units, problems = KNOWN.units.extended("", "units.txt")
    assert problems == ()
    assert scan(text("5 MW"), ledger(source(WIND), units=units))[0].figure.exact == "5 MW"


def test_a_figure_as_json_has_its_reading_class_and_place() -> None:
    document = text(WIND)
    written = as_json(scan(document)[0], document)
    assert written["exact"] == "nearly 700 MW"
    assert (written["line"], written["column"]) == (3, 19)
    assert (written["class"], written["names"], written["reason"]) == ("figure", [], None)
    assert (written["hedge"], written["stated"], written["unit"]) == ("nearly", ["700"], "MW")


@given(
    st.lists(
        st.sampled_from(
            ["700", "1,459", "½", "٣", "Ⅷ", "nearly", "V90", "two", "MW", "-", "to", ".", "\n", "x", "²", "Vento", "%"]
        )
        | st.text(max_size=4),
        max_size=14,
    )
)
@settings(max_examples=150)
def test_whatever_the_text_no_digit_is_left_out_and_figures_stand_apart(parts: list[str]) -> None:
    words = "".join(c for c in " ".join(parts) if c != "\0" and not 0xD800 <= ord(c) < 0xE000)
    document = text(words)
    found = [each.figure for each in scan(document, KNOWN)]
    covered: set[int] = set()
    for figure in found:
        assert document.text[figure.start : figure.end] == figure.exact
        assert covered.isdisjoint(range(figure.start, figure.end))
        covered |= set(range(figure.start, figure.end))
    digits = {at for at, c in enumerate(document.text) if unicodedata.category(c) in ("Nd", "Nl", "No")}
    assert digits <= covered
