"""One claim cited: a sentence that can be printed, with what must not be kept from its reader."""

from __future__ import annotations

import json

import pytest

from kb.errors import UsageError
from kb.services.citing import STYLES, cited
from tests.exporters.exporting import VOCABULARY, claim, outcome
from tests.exporters.test_columns import CLASH

SPEED = claim(
    "a",
    "exceeding 1,700 requests per second",
    at="[10, 45]",
    asserted_by='"acme"',
    conditions='{ model = "small", load = "1" }',
    verification='[{ by = "lab", method = "witnessed", excludes = ["full suite"] }]',
)


def cite(text: str, style: str = "sentence", id: str = "a", accessed: str | None = None) -> str:
    """The citation of a claim."""
    return cited(outcome(text + VOCABULARY), id, style, accessed)


def test_the_sentence_says_who_says_what_and_who_checked_it() -> None:
    assert cite(SPEED) == (
        "Acme, speaking of its own product, says that Alpha’s speed is more than 1,700 requests per second on Small "
        "(load 1); runs were witnessed by Open Lab (full suite not covered), not run independently."
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (claim("a", "4.9 times", "speed-ratio", baseline='{ subject = "beta" }'), "is 4.9 times that of Beta;"),
        (claim("a", "1.7 times faster", "speed-ratio", baseline='{ text = "the next best" }'),
         "Alpha’s speed, compared with “the next best”, is “1.7 times faster”;"),
        (claim("a", "doubled", "speed-ratio", baseline='{ subject = "beta" }'),
         "Alpha’s speed, compared with Beta, is “doubled”;"),
        (claim("a", "twice", "ratio", baseline='{ subject = "beta" }'),
         "Alpha’s figure for speed is twice that of Beta;"),
        (claim("a", "nearly 24 lanes", "lanes", conditions='{ load = "1" }'),
         "gives nearly 24 lanes for Alpha (lanes; load 1);"),
        (claim("a", "nearly 24 lanes", "lanes"), "gives nearly 24 lanes for Alpha (lanes);"),
        (claim("a", "August 2031", "day"), "gives August 2031 for Alpha (day);"),
        (claim("a", "about 60 %", "share"), "says that Alpha’s share is about 60%;"),
        (claim("a", "several lanes", "lanes"), "gives “several lanes” for Alpha (lanes);"),
    ],
)  # fmt: skip
def test_each_kind_of_value_makes_a_sentence(text: str, said: str) -> None:
    assert said in cite(text.replace("[[claim]]", '[[claim]]\nasserted_by = "borealis"'))


def test_a_figure_that_nobody_is_credited_with_is_the_sources_own() -> None:
    text = claim("a", "700 W", "power")
    assert cite(text).startswith(
        "“An example” (Daily Post), 20 August 2026, which names no source, says that Alpha’s power is 700 watts;"
    )
    assert cite(text, "short").startswith("Asserter not named, via “An example” (Daily Post), 20 August 2026")


def test_a_statement_is_cited_with_its_words() -> None:
    text = '[[claim]]\nid = "a"\nsubject = "alpha"\nfigure = "was finished"\nstatement = "It is finished."\n'
    assert "says: It is finished (printed as “was finished”)" in cite(text)


def test_an_open_conflict_is_said_in_every_style_of_prose() -> None:
    for style in ("sentence", "short", "full"):
        assert "isputed by an open conflict (KB401)" in cited(outcome(CLASH), "one", style)


def test_the_full_citation_lets_a_reader_find_the_figure_again() -> None:
    text = cite(SPEED, "full", accessed="2026-12-01")
    for words in (
        "“exceeding 1,700 requests per second”, read as more than 1,700 req/s",
        "Not stated: mode and boost",
        "Asserted by Acme; measured by not stated",
        "Read 1 December 2026",
        "Characters 10 to 45; claim example#a, revision 1, sha256:",
    ):
        assert words in text


def test_csl_and_bibtex_carry_position_and_access_date() -> None:
    (item,) = json.loads(cite(SPEED, "csl", accessed="2026-12-01"))
    assert item["accessed"] == {"date-parts": [[2026, 12, 1]]}
    assert item["note"].startswith("“exceeding 1,700 requests per second”, characters 10 to 45; conditions: ")
    assert "; Acme, printed in" in item["note"]
    assert "urldate = {2026-12-01}" in cite(SPEED, "bibtex", accessed="2026-12-01")


def test_every_style_is_offered_and_an_unknown_claim_gets_the_nearest() -> None:
    assert set(STYLES) == {"sentence", "short", "full", "csl", "bibtex"}
    with pytest.raises(UsageError, match="did you mean example#a"):
        cite(SPEED, id="example#b")
