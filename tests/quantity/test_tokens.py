"""A text is cut once, and folding moves nothing."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from kb.quantity.folding import fold
from kb.quantity.tokens import Sort, Words


def test_look_alikes_become_one_character() -> None:
    assert fold("1\u202f459\u00a0W \u22125 \u201cx\u201d \uff11\uff12 it\u2019s") == '1 459 W -5 "x" 12 it\'s'
    assert fold("5\u20137") == "5\u20137"  # dashes make ranges and stay


@given(st.text(max_size=80))
@settings(max_examples=100, deadline=None)
def test_no_character_is_lost_or_moved(text: str) -> None:
    assert len(fold(text)) == len(text)
    tokens = Words(text).tokens
    assert all(a.end <= b.start for a, b in pairwise(tokens))
    assert "".join(token.text for token in tokens) == "".join(fold(text).split())


def test_letters_and_numerals_of_one_word_are_told_apart() -> None:
    assert [(token.text, token.sort) for token in Words("10¹⁵m GB20").tokens] == [
        ("10", Sort.DIGITS),
        ("¹⁵", Sort.GLYPH),
        ("m", Sort.WORD),
        ("GB", Sort.WORD),
        ("20", Sort.DIGITS),
    ]


def test_groups_after_a_space_are_one_number_only_where_they_can_be() -> None:
    def texts(text: str) -> list[str]:
        return [token.text for token in Words(text).tokens]

    assert texts("1 459 W") == ["1 459", "W"]
    assert texts("2024 300 W") == ["2024", "300", "W"]
    assert texts("K2.5 100") == ["K", "2.5", "100"]


def test_masked_names_keep_their_places() -> None:
    words = Words("The A1 gave 5 W", "The XX gave 5 W")
    assert words.original[4:6] == "A1"
    assert words.printed(1) == "XX"
    assert words.printed(3) == "5"
