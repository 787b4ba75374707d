"""A figure as JSON says everything exactly."""

from __future__ import annotations

import json

from kb.quantity.figure_json import as_json
from kb.quantity.grammar import read


def test_a_figure_has_its_place_its_reading_and_exact_ends() -> None:
    (figure,) = read("nearly 700 tokens per second per user")
    assert as_json(figure) == {
        "start": 0,
        "end": 37,
        "exact": "nearly 700 tokens per second per user",
        "class": "figure",
        "hedge": "nearly",
        "stated": ["700"],
        "unit": "tok/s/user",
        "kind": "amount",
        "form": None,
        "strict": {"low": "600", "high": "700", "low_open": False, "high_open": True},
        "usual": {"low": "650", "high": "700", "low_open": False, "high_open": True},
        "readings": [],
        "edtf": None,
        "inherited": [],
        "policy": 1,
    }


def test_an_infinite_end_is_null_and_a_third_stays_a_third() -> None:
    (figure,) = read("more than a third of them")
    assert as_json(figure)["strict"] == {"low": "1/3", "high": None, "low_open": True, "high_open": True}


def test_days_are_iso_dates() -> None:
    (figure,) = read("Q3 2026")
    said = as_json(figure)
    assert said["edtf"] == "2026-35"
    assert (said["strict"]["low"], said["strict"]["high"]) == ("2026-07-01", "2026-09-30")


def test_readings_are_listed_by_name() -> None:
    (figure,) = read("1.7 times higher")
    assert [each["name"] for each in as_json(figure)["readings"]] == ["n", "n+1"]


def test_what_is_no_figure_has_a_class_and_a_reason() -> None:
    (figure,) = read("HBM4")
    assert as_json(figure) == {"start": 0, "end": 4, "exact": "HBM4", "class": "name", "reason": "digits inside a name"}


def test_the_json_of_every_figure_can_be_written() -> None:
    text = "From 2 to 5 GW by 2030, up 12%, a few homes, 8/25 and 24/7."
    assert json.loads(json.dumps([as_json(figure) for figure in read(text)]))
