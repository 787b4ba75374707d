"""Every passage of a source is listed with its owner and where it stands in the ledger."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from kb.documents.passages import Owned, Role, anchored_digest, passages
from kb.domain.location import Location, Placed
from kb.domain.passage import Passage
from tests.documents.builders import WIND, claim, ledger, source

PLACE = Placed.of(
    Location("sources/wind/claims.toml", 10), (("figure", 11, 1), ("at", 12, 1), ("also", 13, 1), ("also.1.at", 15, 9))
)


def owned(figure: str, at: tuple[int, int] | None, slot: tuple[str | int, ...] = ("at",)) -> Owned:
    """A passage of a claim."""
    return Owned("wind", "wind#power", Role.CLAIM, Passage(figure, at), PLACE, slot)


def test_a_passage_stands_at_its_position_key_or_at_the_key_that_holds_it() -> None:
    assert owned("5 MW", (0, 4)).location.line == 12
    assert owned("5 MW", (0, 4), ("also", 1, "at")).location == Location("sources/wind/claims.toml", 15, 9)
    assert owned("5 MW", (0, 4), ("also", 0, "at")).location.line == 13
    unplaced = replace(owned("5 MW", None), place=Placed.of(PLACE.header, (("figure", 11, 1),)))
    assert unplaced.location.line == 11
    assert replace(unplaced, place=Placed(PLACE.header)).location.line == 10


def test_passages_come_in_reading_order_with_their_owner() -> None:
    of = ledger(source(WIND), claim("a", "64", also=(Passage("169 m"),)), claim("b", "69 m", line=9))
    assert [(each.name, each.figure) for each in passages(of, "wind")] == [
        ("wind#a", "64"),
        ("wind#a also[0]", "169 m"),
        ("wind#b", "69 m"),
    ]


def test_an_unknown_source_has_no_passages() -> None:
    assert passages(ledger(source(WIND)), "sea") == ()


Anchor = st.tuples(st.text(max_size=5), st.integers(0, 9), st.integers(0, 9))


@given(st.lists(Anchor, max_size=5), st.lists(Anchor, max_size=5))
@settings(max_examples=200)
def test_the_digest_tells_figures_and_positions_apart_and_nothing_else(
    some: list[tuple[str, int, int]], others: list[tuple[str, int, int]]
) -> None:
    def digest(anchors: list[tuple[str, int, int]]) -> str:
        return anchored_digest([owned(figure, (start, end)) for figure, start, end in anchors])

    assert digest(some) == digest(some[::-1])
    mine, theirs = (sorted(owned(f, None).figure + f" {s} {e}" for f, s, e in each) for each in (some, others))
    assert (digest(some) == digest(others)) == (mine == theirs)
