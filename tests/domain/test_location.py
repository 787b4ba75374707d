"""Where the keys of a block stand: what is put down is found again."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.domain.location import Location, Placed

HEADER = Location("example/claims.toml", 7)
names = st.text(st.characters(exclude_characters="\x1f\n", exclude_categories=["Cs"]), min_size=1, max_size=8)
lines = st.lists(st.lists(st.tuples(names, st.integers(1, 200)), max_size=3), max_size=6)


@given(lines)
@settings(max_examples=150, deadline=None)
def test_keys_are_found_where_they_were_put_down(rows: list[list[tuple[str, int]]]) -> None:
    keys = [(name, line, column) for line, row in enumerate(rows, HEADER.line) for name, column in row]
    place = Placed.of(HEADER, keys)
    assert place.keys == tuple(keys)
    for name, line, column in reversed(keys):
        first = next(each for each in keys if each[0] == name)
        assert place.at(name) == Location(HEADER.path, first[1], first[2])
        assert place.holds(Location(HEADER.path, line, column))


def test_a_key_that_is_not_there_is_at_the_header() -> None:
    assert Placed.of(HEADER, [("figure", 9, 1)]).at("fig") == HEADER
    assert Placed(HEADER).at("figure") == HEADER


@pytest.mark.parametrize("name", ["fig\x1fure", "fig\nure"])
def test_a_key_with_a_sign_that_no_key_has_is_at_the_header_and_hides_no_other(name: str) -> None:
    place = Placed.of(HEADER, [(name, 8, 3), ("figure", 9, 1)])
    assert place.at(name) == HEADER
    assert place.at("figure").line == 9
