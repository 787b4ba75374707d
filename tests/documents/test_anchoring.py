"""A figure's words have one position, or the reason why not is said with every place."""

from __future__ import annotations

import sys
import unicodedata
from types import FrameType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.documents.anchoring import explain, locate, stands
from tests.documents.builders import WIND, span, text


def test_words_that_stand_once_are_anchored_there() -> None:
    found = locate("nearly 700 MW", None, text(WIND))
    assert found.at == span(WIND, "nearly 700 MW")


@pytest.mark.parametrize(
    ("figure", "wanted"),
    [("69 m", span(WIND, "69 m", 1)), ("459", span(WIND, "459", 1)), ("169", span(WIND, "169"))],
)
def test_digits_inside_a_longer_number_are_another_number(figure: str, wanted: tuple[int, int]) -> None:
    assert locate(figure, None, text(WIND)).at == wanted


@pytest.mark.parametrize("words", ["0.5", "5.2", "1,500", "1\u202f500", "500,000", "55", "5²"])
def test_a_part_of_a_number_is_not_that_figure(words: str) -> None:
    part = "500" if "500" in words else "5"
    assert locate(part, None, text(f"It holds {words} litres.")).places == ()


def test_a_number_in_a_list_is_whole() -> None:
    words = "Tested at 8,16,32 users, then 5, and again 7."
    assert [locate(each, None, text(words)).at for each in ("8", "16", "32", "5", "7")] == [
        span(words, each) for each in ("8", "16", "32", "5", "7")
    ]


def test_whole_words_go_before_parts_of_words() -> None:
    words = "None of the tones was loud; one was high."
    assert locate("one", None, text(words)).at == span(words, "one", 2)


def test_a_part_of_a_word_is_taken_where_nothing_else_is() -> None:
    assert locate("N3", None, text("made in N3P")).at == (8, 10)


def test_near_singles_one_out_from_before_or_after() -> None:
    words = "The old farm gave 5 MW. The new farm gave 5 MW in spring."
    assert locate("5 MW", "old farm gave", text(words)).at == span(words, "5 MW")
    assert locate("5 MW", "in spring", text(words)).at == span(words, "5 MW", 1)


def test_near_may_hold_the_figure_itself() -> None:
    words = "It gave 5 MW, as before it gave 5 MW in spring."
    assert locate("5 MW", "gave 5 MW in", text(words)).at == span(words, "5 MW", 1)


def test_near_does_not_mind_a_line_break_or_curly_quotes() -> None:
    words = "It gave 5 MW. The owner’s\nlast count was 5 MW."
    assert locate("5 MW", "owner's last count", text(words)).at == span(words, "5 MW", 1)


def test_an_ambiguous_figure_names_every_place_and_the_way_out() -> None:
    words = "First 5 MW.\nThen 5 MW."
    found = locate("5 MW", None, text(words))
    assert found.at is None
    assert found.places == (span(words, "5 MW"), span(words, "5 MW", 1))
    said = explain(found, text(words))
    assert said.startswith('The document has "5 MW" 2 times: 1:7 “First [5 MW]. Then 5 MW.”, 2:6 “')
    assert 'add near = "words before or after it"' in said


def test_near_that_is_equally_far_from_both_decides_nothing() -> None:
    words = "5 MW and then 5 MW"
    found = locate("5 MW", "and then", text(words))
    assert found.at is None
    assert 'near = "and then" does not single one out' in explain(found, text(words))


def test_near_that_stands_nowhere_decides_nothing() -> None:
    assert locate("5 MW", "in autumn", text("5 MW, then 5 MW")).at is None


def test_only_so_many_places_are_shown() -> None:
    said = explain(locate("5", None, text("5 " * 40)), text("5 " * 40))
    assert "40 times" in said
    assert "and 35 more" in said


def test_words_with_other_quotes_are_shown_as_the_document_prints_them() -> None:
    words = "the farm’s 5\u00a0MW"
    found = locate("farm's 5 MW", None, text(words))
    assert found.at is None
    assert explain(found, text(words)) == 'The document prints it as "farm’s 5\u00a0MW"; copy its words exactly.'


def test_words_that_stand_nowhere_are_said_to() -> None:
    assert explain(locate("710 MW", None, text(WIND)), text(WIND)).startswith('The document has "710 MW" nowhere')


def test_a_position_a_little_off_is_put_right_among_several() -> None:
    words = "5 MW and then 5 MW"
    assert locate("5 MW", None, text(words), (15, 19)).at == (14, 18)


@pytest.mark.parametrize("at", [None, (-4, -1), (3, 3), (9, 4), (0, 10**9), (1, 4)])
def test_a_position_that_is_none_holds_no_figure(at: tuple[int, int] | None) -> None:
    assert not stands("700", at, text("700 MW"))


def test_a_position_inside_a_number_holds_no_figure() -> None:
    assert stands("169", (0, 3), text("169"))
    assert not stands("69", (1, 3), text("169"))


def test_a_figure_in_another_normal_form_stands_where_its_characters_do() -> None:
    words = "der Ärmel, 5 Å breit"
    decomposed = unicodedata.normalize("NFD", "5 Å")
    assert locate(decomposed, None, text(words)).at == span(words, "5 Å")
    assert stands(decomposed, span(words, "5 Å"), text(words))


@given(st.text(max_size=60), st.data())
@settings(max_examples=200)
def test_an_anchored_figure_is_the_text_at_its_position(words: str, data: st.DataObject) -> None:
    document = text("".join(c for c in words if c != "\0" and not 0xD800 <= ord(c) < 0xE000))
    size = len(document.text)
    start = data.draw(st.integers(0, size))
    figure = document.text[start : data.draw(st.integers(start, size))]
    found = locate(figure, data.draw(st.sampled_from([None, "5", document.text[:3]])), document)
    if found.at is not None:
        assert document.text[found.at[0] : found.at[1]] == figure == found.figure
        assert stands(figure, found.at, document)
    for place in found.places:
        assert document.text[place[0] : place[1]] == figure


@given(st.text(alphabet="ab 12.,", min_size=1, max_size=30), st.text(alphabet="xy ", max_size=10))
@settings(max_examples=100)
def test_text_before_a_document_moves_its_figures_by_its_length(words: str, before: str) -> None:
    figure = words[:4].strip() or "a"
    found = locate(figure, None, text("\n" + words)).places
    moved = locate(figure, None, text(before + "\n" + words)).places
    assert [(s - len(before), e - len(before)) for s, e in moved if s >= len(before)] == list(found)


def test_looking_for_a_figure_takes_time_in_step_with_the_text() -> None:
    def calls(times: int) -> int:
        document = text("5 MW near 1,5 MW 25 MW \n" * times)
        seen = 0

        def count(frame: FrameType, event: str, argument: Any) -> None:
            nonlocal seen
            seen += event in ("call", "c_call")

        sys.setprofile(count)
        try:
            locate("5 MW", "near", document)
        finally:
            sys.setprofile(None)
        return seen

    assert calls(400) < 2.3 * calls(200)
