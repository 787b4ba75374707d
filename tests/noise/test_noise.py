"""The conflict checks on several hundred small ledgers: a surprise catch fails as much as a miss."""

from __future__ import annotations

import pytest

from tests.noise import arithmetic, silent, telling
from tests.noise.case import Case

SILENT = (*silent.silent(), *arithmetic.silent())
TELLING = (*telling.telling(), *arithmetic.telling())
PARTS = 8  # so that several workers can share them


def _wrong(cases: tuple[Case, ...]) -> dict[str, tuple[list[str], list[str]]]:
    found = {case.name: (case.expected, case.found()) for case in cases}
    return {name: (sorted(wanted), sorted(got)) for name, (wanted, got) in found.items() if wanted != got}


@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_is_said_where_nothing_is_wrong(part: int) -> None:
    assert _wrong(SILENT[part::PARTS]) == {}


@pytest.mark.parametrize("part", range(PARTS))
def test_what_does_not_fit_is_found_under_its_code_and_nothing_else(part: int) -> None:
    assert _wrong(TELLING[part::PARTS]) == {}


def test_there_are_enough_of_both_and_each_has_a_name_of_its_own() -> None:
    for cases in (SILENT, TELLING):
        assert len(cases) >= 200
        assert len({case.name for case in cases}) == len(cases)


def test_every_conflict_check_has_cases_in_which_it_must_fire() -> None:
    assert {code for case in telling.telling() for code in case.expected} == {f"KB40{n}" for n in range(1, 9)}
