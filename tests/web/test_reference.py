"""Pages to look things up in: checks, hedges, the dictionary, and what this is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kb.checks.discovery import checks
from kb.domain.conditions import State
from kb.domain.finding import Severity
from kb.domain.states import STATES
from kb.domain.verification import FLAGS, METHODS
from kb.exporters.claim_columns import FULL
from kb.exporters.safety import visible
from kb.quantity.figure import Hedge, Kind
from kb.quantity.grammar import read_value
from kb.quantity.hedges import POLICY, vague, words
from kb.services.conflicts import decide
from kb.services.meaning import bounds
from kb.web import wording
from tests.store.loading import ledger, load_into
from tests.web.asking import Site


@pytest.fixture
def database(tmp_path: Path) -> str:
    """One kind of database will do: what pages are filled with was read from it already."""
    return f"sqlite:///{tmp_path}/kb.sqlite"


@pytest.fixture
def small(database: str, tmp_path: Path) -> Iterator[Site]:
    """A ledger with one contradiction, served."""
    load_into(database, ledger(tmp_path))
    site = Site(database)
    yield site
    site.close()


def test_every_check_is_listed_with_what_it_finds_and_how_much_it_matters(small: Site) -> None:
    page = small.page("/checks")
    for check in checks():
        assert f"/checks/{check.code}" in page.links
    assert f"{len(checks())} rules" in page.text
    assert "Contradiction Two figures for the same thing" in page.text


def test_findings_are_counted_where_they_are_kept_and_elsewhere_it_is_said_that_they_are_not(small: Site) -> None:
    page = small.page("/checks")
    row = re.search(r"KB401 Contradiction .*? error (\d+) KB402", page.text)
    assert row
    assert row[1] == "1"
    reading = page.text.partition("Reading KB0")[2].partition("KB001")[0]
    assert "its findings are not kept here" in reading
    assert "Open" not in reading


def test_every_check_has_a_page_with_reasons_and_examples(site: Site) -> None:
    for check in checks():
        page = site.page(f"/checks/{check.code}")
        assert check.why.replace("`", "") in page.text, check.code
        assert check.what_to_do.replace("`", "") in page.text, check.code
        assert page.count("pre") == len(check.bad) + len(check.good), check.code
        assert check.severity.value in page.text
        assert " ".join(visible(check.bad[0]).split()) in page.text, check.code


def test_a_check_shows_what_it_finds_now_those_that_stand_first(small: Site) -> None:
    page = small.page("/checks/KB401")
    (conflict,) = [link for link in page.links if link.startswith("/conflicts/F-")]
    assert "1 finding." in page.text
    decide(small.url, conflict.rpartition("/")[2], "explain", "another machine", "Ann")
    assert "explained" in small.page("/checks/KB401").text
    counted = re.search(r"KB401 Contradiction .*? error (\d+) KB402", small.page("/checks").text)
    assert counted
    assert counted[1] == "0"
    assert "Nothing." in small.page("/checks/KB402").text
    assert "not kept here" in small.page("/checks/KB001").text


def test_a_name_of_a_check_leads_to_its_code_and_an_unknown_one_to_help(site: Site) -> None:
    for name in ("kb401", "conflict.contradiction"):
        moved = site.ask(f"/checks/{name}")
        assert (moved.status, moved.headers["location"]) == (308, "/checks/KB401")
    unknown = site.ask("/checks/KB999")
    assert unknown.status == 404
    assert "there is no check &#39;KB999&#39;" in unknown.text


def test_every_hedging_word_is_shown_with_the_version_of_the_policy(site: Site) -> None:
    page = site.page("/hedges")
    assert f"this is version {POLICY} of the policy" in page.text
    listed = page.text.replace(".", "").replace(";", "")
    for word in words():
        assert word.replace(".", "") in listed, word
    for word in vague():
        assert f"“{word}”" in page.text


def test_the_intervals_of_hedges_are_those_that_figures_are_read_with(site: Site) -> None:
    page = site.page("/hedges")
    for phrase in (
        "700 W",
        "about 700 W",
        "nearly 95 W",
        "more than 4.9 W",
        "up to 700 W",
        "600 W to 700 W",
        "95 W ± 2 W",
    ):
        quantity = read_value(phrase)
        shown = " ".join(bounds(each, quantity.kind, quantity.unit) for each in (quantity.strict, quantity.usual))
        assert f"“{phrase}” {shown}" in page.text, phrase
    assert "“about 700 W” 600 to 800 W 650 to 750 W" in page.text
    assert {hedge.value for hedge in Hedge} <= set(page.ids)


def test_every_word_that_pages_use_has_an_explanation() -> None:
    assert set(wording.CHECKED) == {*METHODS, *FLAGS}
    assert set(wording.KNOWN) == {state.value for state in State}
    assert set(wording.STATES) == set(STATES)
    assert set(wording.SEVERITIES) == {severity.value for severity in Severity}
    assert set(wording.KINDS) == {kind.value for kind in Kind}


def test_the_dictionary_has_metrics_conditions_units_hedges_and_columns(site: Site) -> None:
    page = site.page("/dictionary")
    assert "output-speed-per-user Output tokens generated per second" in page.text
    assert "/metrics/output-speed-per-user" in page.links
    assert "In tokens per second per user. Compared where model, benchmark," in page.text
    assert "tok/s/user tokens per second per user" in page.text
    for column in FULL:
        assert column.meaning[1:] in page.text, column.name
    for hedge in Hedge:
        assert f"/hedges#{hedge.value}" in page.links
    for level in METHODS:
        assert wording.CHECKED[level] in page.text


def test_about_counts_what_is_there_and_says_what_marks_mean(small: Site) -> None:
    page = small.page("/about")
    assert "Claims 2" in page.text
    assert "Open conflicts 1" in page.text
    for words_ in ("⚠ disputed", "inferred", "not stated", "What is not covered", "How to cite it"):
        assert words_ in page.text
    assert {"/v1/openapi.json", "/feed.atom", "/dictionary", "/hedges", "/changes"} <= set(page.links)
