"""Findings in a reader's words: of every example of the catalogue, and of what is special in some."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kb.checks.base import Check
from kb.checks.discovery import checks
from kb.checks.examples import files
from kb.checks.runner import run
from kb.domain.conflicts import FAMILIES
from kb.domain.finding import Finding
from kb.domain.headlines import about, headline, worded
from kb.domain.ledger import Ledger
from kb.domain.phrases import formula, plain
from kb.ledger.reader import read_files

ABOUT_CLAIMS = [check for check in checks() if check.code.startswith(FAMILIES)]


def examples(check: Check) -> Iterator[tuple[Finding, Ledger]]:
    """The findings of a check about claims in its own bad examples."""
    for text in check.bad:
        ledger = read_files(files(text), "example")
        for finding in run(ledger, [check]).findings:
            if finding.members:
                yield finding, ledger


def only(code: str, place: int = 0) -> tuple[str, Finding, Ledger]:
    """The headline of one example."""
    (check,) = (check for check in checks() if check.code == code)
    finding, ledger = list(examples(check))[place]
    return plain(headline(finding, ledger)), finding, ledger


@pytest.mark.parametrize("check", ABOUT_CLAIMS, ids=lambda check: check.code)
def test_no_headline_of_the_catalogue_has_an_id_and_each_figure_leads_to_its_claim(check: Check) -> None:
    for finding, ledger in examples(check):
        for sentence in (headline(finding, ledger), *(worded(line, finding, ledger) for line in finding.lines)):
            assert "#" not in plain(sentence)
            for phrase in sentence:
                if phrase.claim is not None:
                    assert phrase.text == f"“{ledger.claims[phrase.claim].passage.figure}”"
        assert str(about(finding, ledger)).startswith(("Alpha", "Beta"))


def test_a_figure_that_does_not_follow_is_told_with_what_it_should_follow_from() -> None:
    told, finding, ledger = only("KB301")
    assert told == (
        "“4.9 times” does not follow from “about 700 requests per second” and “about 169 requests per second”: "
        "they give 4.14, between 3.53 and 4.76"
    )
    linked = [phrase.claim for phrase in headline(finding, ledger) if phrase.claim]
    assert linked == ["example#ratio", "example#fast", "example#slow"]
    assert only("KB302")[0].startswith("“4.6 times” follows from ")
    assert "only if hedges are stretched" in only("KB302")[0]


def test_a_constraint_is_told_as_what_should_be_and_what_it_comes_to() -> None:
    assert only("KB303")[0] == (
        "“24 lanes” × “800 Gb/s per lane” should be “600 GB/s”; it comes to between 18,000 and 20,400 Gb/s, "
        "against between 4,400 and 5,200 Gb/s, about 4 times apart"
    )
    assert "should be “about 2 TB/s”, which holds only if hedges are stretched" in only("KB304")[0]


def test_an_order_that_is_ruled_out_is_told_as_what_is_not_so() -> None:
    assert only("KB305")[0] == (
        "“ahead of all others”; the figures rule it out: “about 169 requests per second” is not more than "
        "“about 700 requests per second”"
    )


def test_two_figures_that_clash_are_told_without_who_says_which() -> None:
    assert only("KB402")[0].startswith(
        "“approximately 1,400 requests per second” and “nearly 700 requests per second”: about 2.0 times apart"
    )
    assert ", against “1.5 to 1.9 times” (" in only("KB507")[0]


def test_a_source_is_called_by_its_title() -> None:
    assert only("KB501")[0].startswith("‘An example’ says “witnessed, complete results”")
    assert "in 1 claim of ‘An example’: “4.9 times”" in only("KB505")[0]


def test_a_formula_has_figures_in_place_of_names_and_an_unreadable_one_stays() -> None:
    _, _, ledger = only("KB301")
    assert plain(formula("fast / slow", "example", ledger)) == (
        "“about 700 requests per second” ÷ “about 169 requests per second”"
    )
    assert plain(formula("fast / (", "example", ledger)) == "fast ÷ ("


def test_a_claim_that_is_gone_is_said_to_be_gone() -> None:
    told = plain(worded("example#lost says “7 W”; it is 9 W", only("KB301")[1], only("KB301")[2]))
    assert told == "“7 W”; it is 9 W"
    assert "a claim that is gone (lost)" in plain(worded("use example#lost", only("KB301")[1], only("KB301")[2]))
