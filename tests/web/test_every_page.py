"""Every page of the shipped ledger: it is there, its links lead somewhere, it is well made, and it is not heavy."""

from __future__ import annotations

import itertools
from collections import Counter
from urllib.parse import urldefrag

import pytest

from kb.services.check import Checked
from tests.web.asking import Html, Site
from tests.web.walking import every

HEAVY = 60_000  # bytes of a page without its plot


@pytest.fixture(scope="module")
def pages(site: Site) -> dict[str, Html]:
    """Every page by its address."""
    return {path: site.page(path) for path in every(outcome(site))}


def outcome(site: Site) -> Checked:
    """What the site shows."""
    base = site.app.base
    return base.outcome(base.change())


def test_every_claim_conflict_source_metric_subject_and_agent_has_a_page(pages: dict[str, Html]) -> None:
    assert len(pages) > 250
    assert all(page.count("h1") == 1 for page in pages.values())


def test_every_link_leads_to_something_that_is_there(site: Site, pages: dict[str, Html]) -> None:
    inside = {urldefrag(link).url for page in pages.values() for link in page.links if link.startswith("/")}
    broken = {link: site.ask(link).status for link in inside - set(pages)}
    assert {link: status for link, status in broken.items() if status != 200} == {}


def test_every_place_within_a_page_that_is_linked_to_is_there(pages: dict[str, Html]) -> None:
    for path, page in pages.items():
        for link in page.links:
            there, place = urldefrag(link)
            if place and (not there or there in pages):
                assert place in pages[there or path].ids, f"{path} leads to {link}"


def test_no_page_leads_away_but_to_the_sources_themselves(pages: dict[str, Html]) -> None:
    for path, page in pages.items():
        for tag, given in page.elements:
            loaded = given.get("src", "") or (given.get("href", "") if tag == "link" else "")
            assert not loaded.startswith(("http", "//")), f"{path} loads {loaded}"


def test_no_id_stands_twice_on_a_page(pages: dict[str, Html]) -> None:
    for path, page in pages.items():
        assert [id for id, times in Counter(page.ids).items() if times > 1] == [], path


def test_no_page_has_script_or_style_of_its_own(pages: dict[str, Html]) -> None:
    for path, page in pages.items():
        for tag, given in page.elements:
            assert tag not in ("script", "style"), path
            assert not any(name == "style" or name.startswith("on") for name in given), f"{path}: <{tag} {given}>"


def test_every_page_is_light(pages: dict[str, Html]) -> None:
    heavy = {}
    for path, page in pages.items():
        begin, end = page.source.find("<svg"), page.source.rfind("</svg>")
        weight = len(page.source.encode()) - max(0, len(page.source[begin:end].encode()))
        if weight > HEAVY:
            heavy[path] = weight
    assert heavy == {}


def test_every_page_says_what_it_is(pages: dict[str, Html]) -> None:
    titles = Counter(page.source.partition("<title>")[2].partition("</title>")[0] for page in pages.values())
    assert all(title.strip() and title.endswith("Claims") for title in titles)
    assert all('<html lang="en">' in page.source for page in pages.values())


def test_headings_do_not_skip_a_level(pages: dict[str, Html]) -> None:
    for path, page in pages.items():
        levels = [int(tag[1]) for tag, _ in page.elements if tag in ("h1", "h2", "h3", "h4")]
        assert levels[0] == 1, path
        assert all(after <= before + 1 for before, after in itertools.pairwise(levels)), f"{path}: {levels}"


def test_every_field_of_a_form_has_a_label(pages: dict[str, Html]) -> None:
    for path, page in pages.items():
        labelled = page.source.count("<label")
        fields = [given for tag, given in page.elements if tag in ("input", "select") and given.get("type") != "hidden"]
        named = [given for given in fields if "aria-label" in given]
        assert len(fields) - len(named) <= labelled, path
