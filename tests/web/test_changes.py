"""The public record: loads newest first, corrections with what was said before, decisions, pages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kb.services.conflicts import decide
from tests.store.loading import edit, ledger, load_into
from tests.web.asking import Site


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A ledger with two claims that contradict each other."""
    return ledger(tmp_path)


@pytest.fixture
def small(database: str, root: Path) -> Iterator[Site]:
    """It, loaded once and served."""
    load_into(database, root)
    site = Site(database)
    yield site
    site.close()


def newest(site: Site) -> str:
    """The words about the newest load."""
    return site.page("/changes").text.partition("JSON")[2].partition("Load 1")[0]


def test_a_first_load_is_told_with_what_it_added_and_what_it_opened(small: Site) -> None:
    page = small.page("/changes")
    assert "Claims: 2 added; conflicts: 1 opened. By Ann." in page.text
    assert "claim added “700 requests per second” Alpha: Speed" in page.text
    assert "conflict opened" in page.text
    assert "correction" not in page.text.partition("Load 1")[2]
    assert {"/claims/example/speed", "/sources/example", "/feed.atom"} <= set(page.links)


def test_a_correction_is_marked_and_says_what_was_said_before(small: Site, root: Path) -> None:
    edit(root, "700 requests per second", "900 requests per second")
    edit(root, 'mode = "plain"', 'mode = "other"')
    load_into(small.url, root)
    told = newest(small)
    assert "Claims: 2 corrected" in told
    assert "correction claim altered “900 requests per second” Alpha: Speed" in told
    assert "figure “700 requests per second” → “900 requests per second”" in told
    assert "Mode plain → other" in told
    assert small.page("/changes").count("del") >= 2


def test_a_condition_that_was_not_stated_before_is_said_so(small: Site, root: Path) -> None:
    edit(root, ", boost = false }", " }")
    load_into(small.url, root)
    assert "Boost no → not stated" in newest(small)


def test_a_claim_that_is_taken_back_says_why(small: Site, root: Path) -> None:
    edit(root, 'id = "speed-again"', 'id = "speed-again"\nwithdrawn = "a misprint"')
    load_into(small.url, root)
    told = newest(small)
    assert "correction claim withdrawn “1,400 requests per second”" in told
    assert "withdrawn a misprint" in told
    assert "conflict closed" in told


def test_a_claim_that_is_taken_out_of_the_ledger_stays_on_record(small: Site, root: Path) -> None:
    path = root / "example/claims.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text[: text.rindex("[[claim]]")], encoding="utf-8")
    load_into(small.url, root)
    assert "Claims: 1 withdrawn" in newest(small)
    assert "correction claim withdrawn “1,400 requests per second” Alpha: Speed" in newest(small)
    assert "claim added “1,400 requests per second”" in small.page("/changes").text


def test_a_decision_stands_between_loads_with_its_reason(small: Site) -> None:
    (conflict,) = {link for link in small.page("/changes").links if link.startswith("/conflicts/F-")}
    decide(small.url, conflict.rpartition("/")[2], "acknowledge", "asked the publisher", "Ann")
    told = newest(small)
    assert told.index("Decisions") < told.index("conflict acknowledged")
    assert "asked the publisher (Ann)" in told


def test_a_source_that_was_corrected_is_marked(small: Site, root: Path) -> None:
    edit(root, 'title = "An example"', 'title = "A better example"', "example/source.toml")
    load_into(small.url, root)
    assert "correction source altered A better example" in newest(small)


def test_a_load_that_changes_nothing_adds_nothing(small: Site, root: Path) -> None:
    before = small.page("/changes").text
    load_into(small.url, root)
    assert small.page("/changes").text == before


def test_a_long_record_is_paged_and_every_change_is_on_one_page(site: Site) -> None:
    found: list[str] = []
    path = "/changes"
    for _ in range(9):
        page = site.page(path)
        found += [link for tag, given in page.elements if tag == "a" and (link := given["href"]).startswith("/claims/")]
        following = [link for link in page.links if link.startswith("/changes?before=")]
        if not following:
            break
        (path,) = following
    claims = site.app.base.outcome(site.app.base.change()).ledger.claims
    assert len(found) == len(set(found)) == len(claims)


def test_a_place_that_is_none_is_a_problem(small: Site) -> None:
    found = small.ask("/changes?before=yesterday")
    assert found.status == 400
    assert "begin with the newest changes" in found.text
    assert "Nothing was ever recorded." in small.page("/changes?before=0").text


def test_words_with_markup_are_shown_as_they_are(small: Site, root: Path) -> None:
    edit(root, "700 requests per second", "700 <i>requests</i> per second")
    edit(root, 'metric = "speed"\nfigure = "700', 'metric = "speed"\nvalue = "700 requests per second"\nfigure = "700')
    load_into(small.url, root)
    page = small.page("/changes")
    assert "<i>" not in page.source
    assert "→ “700 <i>requests</i> per second”" in page.text
