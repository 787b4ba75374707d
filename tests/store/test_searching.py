"""The index of texts finds what a look at every text finds."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.store import searching
from kb.store.searching import TextIndex

TEXTS = st.lists(st.text(st.sampled_from('abc "*é-'), max_size=12), max_size=30)
WORDS = st.lists(st.text(st.sampled_from('abc"*é-'), max_size=5), max_size=3)


@pytest.fixture(autouse=True)
def _short_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "BLOCK", 4)
    monkeypatch.setattr(searching, "KEPT", 2)


@settings(max_examples=150)
@given(texts=TEXTS, words=WORDS, after=st.integers(0, 30), most=st.integers(1, 10))
def test_the_first_texts_that_hold_all_words_are_found(
    texts: list[str], words: list[str], after: int, most: int
) -> None:
    every = [place for place, text in enumerate(texts, 1) if all(word in text for word in words) and place > after]
    index = TextIndex(texts)
    assert index.find(words, after, most) == every[:most]
    assert index.find(words, after, most) == every[:most], "as it is remembered"


def test_short_words_are_found_too_and_no_word_is_in_every_text() -> None:
    index = TextIndex(["ab abc", "b", "ab"] * 5)
    assert index.find(["ab"], 1, 3) == [3, 4, 6]
    assert index.find([], 0, 2) == [1, 2]
    assert index.find(["abc"], 1, 5) == [4, 7, 10, 13]


def test_a_word_is_looked_for_no_further_than_somebody_asks_and_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[tuple[int, int]] = []
    places = TextIndex._places

    def seen(self: TextIndex, word: str, begin: int, end: int) -> object:
        looked.append((begin, end))
        return places(self, word, begin, end)

    monkeypatch.setattr(TextIndex, "_places", seen)
    index = TextIndex(["ab", "b", "ab", "c"] * 5)
    for _ in range(2):
        assert index.find(["ab"], 0, 3) == [1, 3, 5]
    assert looked == [(0, 4), (4, 8)]
