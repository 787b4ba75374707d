"""The digest of a claim follows what it says and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kb.domain.claim import Claim
from kb.domain.digest import digest
from kb.domain.location import Location, Placed
from kb.domain.passage import Passage
from kb.domain.verification import Verification
from kb.quantity.figure import Hedge
from tests.builders import baseline, claim, conditions, quantity

ONE = claim("s#a", "700", known={"model": "small", "load": None})


@pytest.mark.parametrize(
    "same",
    [
        replace(ONE, place=Placed(Location("elsewhere.toml", 99))),
        replace(ONE, id="t#b", source="t", block="b"),
        replace(ONE, passage=replace(ONE.passage, at=(10, 20), near="the first")),
        replace(ONE, conditions=conditions(model="small")),
        replace(ONE, note="looked up twice"),
    ],
)
def test_place_position_and_listed_unknowns_do_not_enter(same: Claim) -> None:
    assert digest(same) == digest(ONE)


@pytest.mark.parametrize(
    "other",
    [
        replace(ONE, quantity=quantity("700", hedge=Hedge.ABOUT)),
        replace(ONE, passage=Passage("seven hundred")),
        replace(ONE, conditions=conditions(model="large")),
        replace(ONE, conditions=conditions(model="small", load="n/a")),
        replace(ONE, subject="beta"),
        replace(ONE, metric="throughput"),
        replace(ONE, modality="planned"),
        replace(ONE, asserted_by="lab"),
        replace(ONE, measured_by="lab"),
        replace(ONE, baseline=baseline("beta")),
        replace(ONE, verification=(Verification("witnessed", "lab"),)),
        replace(ONE, reading="n"),
        replace(ONE, as_of="2026"),
        replace(ONE, equals="b / c"),
    ],
)
def test_value_conditions_and_roles_do(other: Claim) -> None:
    assert digest(other) != digest(ONE)
    assert digest(other).startswith("sha256:")
