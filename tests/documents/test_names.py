"""Names of the vocabulary are found by exact match, however letters and digits are joined."""

from __future__ import annotations

import sys
from itertools import pairwise
from types import FrameType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.documents.names import Names, names_of
from kb.domain.vocabulary import Agent, Subject
from tests.documents.builders import WIND, ledger, source

TURBINES = Names(
    {
        "v90": ("Vento V90",),
        "v164": ("V164-8.0", "Vento V164"),
        "vento": ("Vento",),
        "old": ("Ålesund Köhler 30",),
    }
)


@pytest.mark.parametrize(
    "spelling", ["Vento V90", "vento v90", "VENTO V-90", "Vento-V90", "Vento V 90", "V90", "v 90", "Vento\u00a0V90"]
)
def test_a_name_is_found_in_any_way_to_write_it(spelling: str) -> None:
    words = f"They use the {spelling}, made here."
    (found,) = TURBINES.find(words)
    assert (words[found.start : found.end], found.ids) == (spelling, ("v90",))


@pytest.mark.parametrize("other", ["V900", "V9", "V90.5", "XV90", "V90a", "1V90", "V_90x"])
def test_another_digit_or_letter_is_another_name(other: str) -> None:
    assert TURBINES.find(f"They use the {other} here.") == ()


@pytest.mark.parametrize("after", [".", ",", "'s", "-based", ")", " 30", "/V91", "–"])
def test_a_name_ends_where_its_token_does(after: str) -> None:
    (found,) = TURBINES.find(f"the V90{after} is new")
    assert found.ids == ("v90",)


def test_the_longest_name_is_taken() -> None:
    assert [each.ids for each in TURBINES.find("Vento V164, Vento, V164-8.0 and V164 8.0")] == [
        ("v164",),
        ("vento",),
        ("v164",),
        ("v164",),
    ]


def test_accents_do_not_matter() -> None:
    (found,) = TURBINES.find("the Alesund Kohler-30 stands")
    assert found.ids == ("old",)


def test_a_name_that_two_things_share_keeps_both() -> None:
    (found,) = Names({"one": ("Twin 2",), "other": ("twin-2",)}).find("a Twin 2 here")
    assert found.ids == ("one", "other")


def test_a_number_alone_is_never_a_name() -> None:
    assert Names({"700": ("700",), "x": ("1.5",)}).find("700 and 1.5") == ()


def test_subjects_and_agents_of_a_ledger_are_names() -> None:
    of = ledger(
        source(WIND),
        subjects=(Subject("v90", "Vento V90", ("V90 turbine",)),),
        agents=(Agent("area-51", "Area 51"), Agent("v90", "V90 Owners")),
    )
    found = names_of(of).find("V90 turbine, V90 owners, Vento V90, Area-51")
    assert [each.ids for each in found] == [("v90",), ("v90",), ("v90",), ("area-51",)]


@given(st.text(alphabet="V v90-164.8\n", max_size=40))
@settings(max_examples=200)
def test_names_stand_apart_in_order(words: str) -> None:
    found = TURBINES.find(words)
    assert all(one.end <= other.start for one, other in pairwise(found))
    assert all(0 <= each.start < each.end <= len(words) for each in found)


@pytest.mark.parametrize("piece", ["Vento ", "V164 8.0 ", "V-", "V 1 ", "x1"])
def test_looking_for_names_takes_time_in_step_with_the_text(piece: str) -> None:
    def calls(times: int) -> int:
        seen = 0

        def count(frame: FrameType, event: str, argument: Any) -> None:
            nonlocal seen
            seen += event in ("call", "c_call")

        sys.setprofile(count)
        try:
            TURBINES.find(piece * times)
        finally:
            sys.setprofile(None)
        return seen

    assert calls(400) < 2.2 * calls(200)
