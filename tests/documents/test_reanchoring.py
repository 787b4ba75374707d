"""In another edition a passage is followed, and accepted only with the same number, unit and hedge."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.documents import reanchoring
from kb.documents.reanchoring import Fate, Followed, Revision
from kb.domain.passage import Passage
from tests.documents.builders import WIND, span, text

NEARLY = Passage("nearly 700 MW", span(WIND, "nearly 700 MW"))


def follow(new: str, passage: Passage = NEARLY, old: str | None = WIND) -> Followed:
    """What became of a passage in another edition."""
    return Revision(None if old is None else text(old), text(new)).follow(passage)


def test_an_edition_that_begins_alike_keeps_the_position() -> None:
    assert follow(WIND + "One more line.").fate is Fate.KEPT


def test_words_put_before_it_move_a_figure() -> None:
    new = "A correction: see below.\n" + WIND
    found = follow(new)
    assert (found.fate, found.at) == (Fate.MOVED, span(new, "nearly 700 MW"))
    assert str(found) == f'"nearly 700 MW" is moved at {list(span(new, "nearly 700 MW"))}'


@pytest.mark.parametrize("words", ["almost 700 MW", "nearly 700 megawatts", "nearly 700\u00a0MW"])
def test_other_words_for_the_same_number_unit_and_hedge_are_accepted(words: str) -> None:
    new = WIND.replace("nearly 700 MW", words)
    found = follow(new)
    assert (found.fate, found.words, found.at) == (Fate.REWORDED, words, span(new, words))
    assert str(found) == f'"nearly 700 MW" is now printed as "{words}"'


@pytest.mark.parametrize(
    "words", ["nearly 710 MW", "700 MW", "more than 700 MW", "nearly 700 kW", "nearly 70 MW", "nearly 700 horses"]
)
def test_another_number_unit_or_hedge_is_a_change_that_shows_old_and_new_words(words: str) -> None:
    found = follow(WIND.replace("nearly 700 MW", words))
    assert found.fate is Fate.CHANGED
    assert found.words is not None
    assert words.split()[0] in found.words
    assert str(found).startswith(f'"nearly 700 MW" now reads "{found.words}"')


def test_a_hedge_that_came_to_stand_before_the_words_is_a_change() -> None:
    passage = Passage("169 m", span(WIND, "169 m"))
    found = follow(WIND.replace("169 m", "about 169 m"), passage)
    assert (found.fate, found.words) == (Fate.CHANGED, "about 169 m")


def test_a_figure_that_was_cut_out_is_gone() -> None:
    found = follow(WIND.replace("nearly 700 MW, ", ""))
    assert (found.fate, found.at) == (Fate.GONE, None)
    assert 'has "nearly 700 MW" nowhere' in found.why


def test_a_sentence_put_elsewhere_takes_its_figure_along() -> None:
    lines = WIND.splitlines(keepends=True)
    new = "".join([*lines[:2], *lines[3:], lines[2]])
    found = follow(new)
    assert (found.fate, found.at) == (Fate.MOVED, span(new, "nearly 700 MW"))


def test_the_same_words_of_another_sentence_are_not_the_figure() -> None:
    new = WIND.replace("delivers nearly 700 MW", "delivers nearly 800 MW") + "A rival plans nearly 700 MW in 2030.\n"
    assert follow(new).fate is Fate.CHANGED


def test_figures_of_equal_words_follow_their_own_sentences() -> None:
    old = "The first gave 5 MW in May. The second gave 5 MW in June.\n"
    new = "In a new hall, the first gave 5 MW in May. As we hear, the second gave 5 MW in June.\n"
    for nth in (0, 1):
        found = follow(new, Passage("5 MW", span(old, "5 MW", nth)), old)
        assert (found.fate, found.at) == (Fate.MOVED, span(new, "5 MW", nth))


def test_without_the_old_text_words_that_stand_once_are_found() -> None:
    new = "New.\n" + WIND
    assert follow(new, old=None) == Followed(Fate.MOVED, NEARLY, span(new, "nearly 700 MW"), "nearly 700 MW")


def test_without_the_old_text_a_new_hedge_is_still_a_change() -> None:
    found = follow(WIND.replace("169 m", "about 169 m"), Passage("169 m", (0, 5)), None)
    assert (found.fate, found.words) == (Fate.CHANGED, "about 169 m")


def test_without_the_old_text_words_that_stand_twice_are_open() -> None:
    found = follow("5 MW, then 5 MW", Passage("5 MW", (40, 44)), None)
    assert found.fate is Fate.OPEN
    assert "2 times" in found.why


def test_statements_without_a_number_have_to_keep_their_words() -> None:
    passage = Passage("The owner speaks", span(WIND, "The owner speaks"))
    assert follow("So.\n" + WIND, passage).fate is Fate.MOVED
    assert follow(WIND.replace("The owner speaks", "The owner dreams"), passage).fate is Fate.CHANGED


def test_texts_too_long_for_a_diff_are_followed_by_context(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reanchoring, "_LARGEST_DIFF", 10)
    new = "A correction: see below.\n" + WIND + "Elsewhere it was nearly 700 MW as well.\n"
    assert follow(new).at == span(new, "nearly 700 MW")
    assert follow(WIND.replace("nearly 700 MW", "nearly 710 MW")).fate is Fate.GONE


@given(st.lists(st.sampled_from(["wind ", "5 MW ", "nearly ", "a farm ", "700 ", ". ", "\n", "two "]), max_size=12))
@settings(max_examples=100)
def test_whatever_the_edition_an_accepted_figure_has_its_words_there(parts: list[str]) -> None:
    new = "".join(parts)
    found = follow(new)
    if found.at is not None:
        assert 0 <= found.at[0] <= found.at[1] <= len(new)
    if found.fate in (Fate.KEPT, Fate.MOVED):
        assert found.at is not None
        assert new[found.at[0] : found.at[1]] == "nearly 700 MW"


def test_the_same_words_in_other_surroundings_are_shown_and_not_taken() -> None:
    new = (
        WIND.replace("nearly 700 MW, ", "") + "\nA rival elsewhere will one day reach nearly 700 MW, or so it hopes.\n"
    )
    found = follow(new)
    assert (found.fate, found.at) == (Fate.GONE, None)
    assert "Its words stand in other surroundings, 7:" in found.why
