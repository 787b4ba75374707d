"""Date phrases of English text."""

from __future__ import annotations

import sys
from datetime import date
from types import FrameType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.quantity.date_phrases import match
from kb.quantity.dates import interval

PHRASES = [
    ("2026", "2026"),
    ("2025-10", "2025-10"),
    ("2025-10-03", "2025-10-03"),
    ("August 25, 2026", "2026-08-25"),
    ("Aug. 25, 2026", "2026-08-25"),
    ("25 August 2026", "2026-08-25"),
    ("25th of August 2026", "2026-08-25"),
    ("Sept 3 2025", "2025-09-03"),
    ("August 25", "XXXX-08-25"),
    ("25 August", "XXXX-08-25"),
    ("October 2025", "2025-10"),
    ("Oct '24", "2024-10"),
    ("Oct'24", "2024-10"),
    ("may 2026", "2026-05"),
    ("mid-2024", "2024-05/2024-08"),
    ("the middle of 2024", "2024-05/2024-08"),
    ("early 2024", "2024-01/2024-04"),
    ("late 2024", "2024-09/2024-12"),
    ("the end of 2026", "2026-36"),
    ("the beginning of 2026", "2026-33"),
    ("mid-October 2025", "2025-10-11/2025-10-20"),
    ("late February 2026", "2026-02-21/2026-02-28"),
    ("the 1990s", "1990/1999"),
    ("early 1990s", "1990/1993"),
    ("Q3 2026", "2026-35"),
    ("2026 Q3", "2026-35"),
    ("Q3'26", "2026-35"),
    ("third quarter of 2026", "2026-35"),
    ("the fourth quarter of 2025", "2025-36"),
    ("H1 2026", "2026-40"),
    ("first half of 2026", "2026-40"),
    ("second half of 2026", "2026-41"),
    ("spring 2024", "2024-21"),
    ("summer of 2027", "2027-22"),
    ("by the end of 2026", "../2026-12-31"),
    ("by 2027", "../2027-12-31"),
    ("no later than June 2026", "../2026-06-30"),
    ("before March 2026", "../2026-02-28"),
    ("until 2027", "2027-01-01/.."),
    ("not until 2027", "2027-01-01/.."),
    ("since 2020", "2020-01-01/.."),
    ("after 2026", "2027-01-01/.."),
    ("around 2024", "2024~"),
    ("circa March 2026", "2026-03~"),
    ("2024–2026", "2024/2026"),
    ("2024-25", "2024/2025"),
    ("2024 to 2026", "2024/2026"),
    ("between 2024 and 2026", "2024/2026"),
    ("from January to March 2026", "2026-33"),
    ("March to June 2026", "2026-03/2026-06"),
]


@pytest.mark.parametrize(("phrase", "edtf"), PHRASES)
def test_a_printed_date_is_read_alone_and_in_a_sentence(phrase: str, edtf: str) -> None:
    alone = match(phrase, 0)
    assert alone is not None
    assert (alone.start, alone.end, alone.edtf, alone.inferred) == (0, len(phrase), edtf, False)
    interval(edtf)
    inside = match(f"It ships {phrase}, they said.", 9)
    assert inside is not None
    assert (inside.start, inside.end, inside.edtf) == (9, 9 + len(phrase), edtf)


@pytest.mark.parametrize(
    "text",
    [
        "2,048",
        "1459",
        "25 percent",
        "by a mile",
        "by 2,000 tokens",
        "until further notice",
        "August 40",
        "Feb 30, 2024",
        "2025-13",
        "May be",
        "Aug 25%",
        "20265",
        "2026th",
        "between 2024 to",
        "half of",
        "Q5 2026",
        "H3 2026",
        "",
    ],
)
def test_what_is_no_date_is_none(text: str) -> None:
    found = match(text, 0)
    assert found is None or text[: found.end] == "2024"


@pytest.mark.parametrize("phrase", ["Q3 FY26", "FY26 Q3", "fiscal 2026", "FY2026", "third quarter of fiscal 2026"])
def test_a_fiscal_date_stays_open_and_says_why(phrase: str) -> None:
    found = match(phrase, 0)
    assert found is not None
    assert (found.end, found.edtf) == (len(phrase), None)
    assert found.reason == "a fiscal year begins when its company says so"


def test_a_missing_year_comes_from_the_reference_and_is_marked() -> None:
    found = match("August 25", 0, date(2026, 9, 2))
    assert found is not None
    assert (found.edtf, found.inferred) == ("2026-08-25", True)


@given(st.text(alphabet=st.sampled_from("by until2046 -–'QHsofAugmid,thend/X"), max_size=40))
def test_no_text_is_an_error_and_every_date_found_is_one(text: str) -> None:
    for start in range(len(text)):
        found = match(text, start)
        if found and found.edtf:
            interval(found.edtf)


@pytest.mark.parametrize(
    "piece", ["2024 to ", "by the end of ", "early ", " ", "mid-", "2", "from January to ", "August 25, "]
)
def test_the_work_does_not_grow_with_what_follows(piece: str) -> None:
    assert _calls(piece * 10_000) < 1.5 * _calls(piece * 5_000)


def _calls(text: str) -> int:
    count = 0

    def counted(_frame: FrameType, event: str, _argument: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(counted)
    try:
        match(text, 0)
    finally:
        sys.setprofile(None)
    return count
