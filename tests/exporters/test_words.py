"""The words of exports and pages: values, dates, conditions, attribution, and how far a claim was checked."""

from __future__ import annotations

import pytest

from kb.domain.claim import Claim
from kb.domain.claim_json import claim_json
from kb.domain.ledger import Ledger
from kb.exporters import words
from kb.exporters.values import Shown, dated, grouped, shown
from kb.exporters.words import joined
from tests.exporters.exporting import VOCABULARY, claim, outcome

CHECKS = {
    'asserted_by = "acme"': "self-reported, no check by others is stated",
    "": "no check is stated",
    'verification = [{ by = "lab", method = "witnessed", excludes = ["suite", "rest"] }]': (
        "runs were witnessed by Open Lab (suite and rest not covered), not run independently"
    ),
    'verification = [{ by = "lab", method = "verified" }]': (
        "verified by Open Lab by a method not stated, not run independently"
    ),
    'verification = [{ method = "independently-run" }]': "run independently by a checker who is not named",
    'verification = [{ by = "lab", method = "replicated" }]': "replicated by Open Lab",
}


def only(text: str) -> tuple[Claim, Ledger]:
    """The one claim of a ledger."""
    ledger = outcome(text).ledger
    (found,) = ledger.claims.values()
    return found, ledger


@pytest.mark.parametrize(
    ("figure", "metric", "parts"),
    [
        ("almost 1,459 requests per second", "speed", Shown("nearly", "1,459", "req/s")),
        ("670 billion lanes", "lanes", Shown("", "670 billion", "lanes")),
        ("1 lane", "lanes", Shown("", "1", "lane")),
        ("roughly nine months", "time", Shown("about", "9", "months")),
        ("1.5 to 1.9 W", "power", Shown("", "1.5 to 1.9", "W")),
        ("60 to 70 %", "share", Shown("", "60 to 70", "%")),
        ("more than nine times", "ratio", Shown("more than", "nine times")),
        ("nearly three quarters", "share", Shown("nearly", "three quarters")),
        ("25 August 2031", "day", Shown("", "25 August 2031")),
        ("83rd", "place", Shown("", "83rd")),
    ],
)
def test_a_value_is_set_in_parts_that_line_up(figure: str, metric: str, parts: Shown) -> None:
    assert shown(*only(claim("a", figure, metric) + VOCABULARY)) == parts


@pytest.mark.parametrize(
    ("number", "printed"),
    [
        ("700", "700"),
        ("1459", "1,459"),
        ("85400", "85,400"),
        ("1234.5", "1,234.5"),
        ("-1459", "-1,459"),
        ("670000000000", "670 billion"),
        ("1000000", "1 million"),
        ("1234567", "1,234,567"),
        ("3/4", "3/4"),
        ("0.001", "0.001"),
    ],
)
def test_thousands_are_set_apart_and_round_millions_are_words(number: str, printed: str) -> None:
    assert grouped(number) == printed


@pytest.mark.parametrize(
    ("edtf", "said"),
    [
        ("2026", "2026"),
        ("2026-08", "August 2026"),
        ("2026-08-05", "5 August 2026"),
        ("2026-08~", "about August 2026"),
        ("2026-33", "the first quarter of 2026"),
        ("2026-41", "the second half of 2026"),
        ("2026-21", "spring 2026"),
        ("2024-05/2024-08", "May 2024 to August 2024"),
        ("2027/..", "from 2027 on"),
        ("../2026-12-31", "until 31 December 2026"),
        ("XXXX-08-25", "XXXX-08-25"),
    ],
)
def test_dates_are_words(edtf: str, said: str) -> None:
    assert dated(edtf) == said


@pytest.mark.parametrize(("keys", "said"), CHECKS.items())
def test_how_far_a_claim_was_checked_is_a_clause(keys: str, said: str) -> None:
    text = claim("a", "700 W", "power") + keys + "\n"
    assert words.checked(*only(text + VOCABULARY)) == said


def test_the_attribution_says_who_printed_it_and_when() -> None:
    found, ledger = only(claim("a", "700 W", "power", asserted_by='"acme"') + VOCABULARY)
    assert words.attribution(claim_json(found, ledger), ledger) == (
        "Acme, printed in “An example” (Daily Post), 20 August 2026; self-reported, no check by others is stated"
    )
    silent = claim("a", "700 W", "power") + VOCABULARY + '\n=== example/source.toml\ntitle = "T."\nkind = "article"\n'
    found, ledger = only(silent)
    assert words.attribution(claim_json(found, ledger), ledger) == (
        "asserter not named, printed in “T” (publisher not stated), date not stated; no check is stated"
    )


def test_conditions_are_words_and_yes_and_no_are_said() -> None:
    text = claim(
        "a",
        "700 requests per second",
        conditions='{ model = "small", boost = false }',
        inferred='{ load = "8k — the table says so" }',
    )
    told = [str(each) for each in words.conditions(*only(text)) if each.known]
    assert told == ["model Small", "no boost", "load 8k (inferred)"]


def test_caveats_tell_what_the_value_alone_does_not() -> None:
    text = claim(
        "a",
        "1.7 times higher",
        "speed-ratio",
        baseline='{ subject = "beta" }',
        asserted_by='"acme"',
        draft="true",
        note='"Printed in bold."',
        also='[{ figure = "1.7x" }]',
        supersedes='["b"]',
    ) + claim("b", "about 2 times", "speed-ratio", baseline='{ subject = "beta" }')
    ledger = outcome(text).ledger
    assert words.caveats(ledger.claims["example#a"], ledger) == (
        "a maker’s figure about its own product",
        "can be read in 2 ways: n and n+1",
        "supersedes example#b",
        "printed again once: “1.7x”",
        "draft, not confirmed by a person",
        "Printed in bold",
    )
    assert "superseded by example#a" in words.caveats(ledger.claims["example#b"], ledger)


def test_lists_are_joined_as_a_reader_expects() -> None:
    assert [joined(["a"]), joined(["a", "b"]), joined(["a", "b", "c"])] == ["a", "a and b", "a, b and c"]
