"""Subjects side by side: what they share, what keeps claims from being compared, and a form to choose others."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kb.domain.ledger import Ledger
from kb.ledger.reader import read
from kb.services.matrix import pairs, sharing
from tests.cli.running import write_ledger
from tests.store.loading import ledger, load_into
from tests.web.asking import Html, Site


def claim(id: str, subject: str, figure: str, conditions: str, metric: str = "speed") -> str:
    """A claim of Acme."""
    return (
        f'[[claim]]\nid = "{id}"\nsubject = "{subject}"\nmetric = "{metric}"\nfigure = "{figure}"\n'
        f'conditions = {{ {conditions} }}\nmodality = "measured"\nasserted_by = "acme"\n'
    )


WHOLE = 'model = "{}", load = "1", mode = "plain", boost = false'
TEXT = "\n".join(
    (
        claim("one", "alpha", "700 requests per second", WHOLE.format("small")),
        claim("two", "beta", "900 requests per second", WHOLE.format("small")),
        claim("three", "beta", "100 requests per second", WHOLE.format("large")),
        claim("four", "gamma", "nearly 300 requests per second", 'model = "small", load = "1"'),
        claim("five", "alpha", "2 seconds", 'model = "small", load = "1"', "latency"),
        claim("six", "gamma", "3 seconds", 'model = "small", load = "1"', "latency"),
    )
)


@pytest.fixture
def database(tmp_path: Path) -> str:
    """One kind of database will do: what pages are filled with was read from it already."""
    return f"sqlite:///{tmp_path}/kb.sqlite"


@pytest.fixture
def small(database: str, tmp_path: Path) -> Iterator[Site]:
    """Three machines, served."""
    load_into(database, ledger(tmp_path, TEXT))
    site = Site(database)
    yield site
    site.close()


@pytest.fixture
def values(tmp_path: Path) -> Ledger:
    """The same as values."""
    return read(write_ledger(tmp_path, TEXT))


def row(page: Html, heading: str, following: str) -> str:
    """The words of a row up to the next one."""
    return page.text.partition(heading)[2].partition(following)[0]


def test_without_subjects_the_page_suggests_those_with_the_most_in_common(small: Site) -> None:
    page = small.page("/compare")
    assert page.text.index("Alpha and Gamma 2 metrics in common") < page.text.index("Alpha and Beta 1 metric in common")
    assert "/compare?subject=alpha&subject=gamma" in page.links
    boxes = [given["value"] for tag, given in page.elements if given.get("type") == "checkbox"]
    assert boxes == ["alpha", "beta", "gamma"]


def test_claims_that_agree_in_all_conditions_are_said_to_be_like_with_like(small: Site) -> None:
    page = small.page("/compare?subject=alpha&subject=beta")
    same = row(page, "Model: Small", "Model: Large")
    assert "Like with like: they agree in every condition that counts." in same
    assert "700 req/s" in same
    assert "900 req/s" in same
    assert "≠" not in same
    other = row(page, "Model: Large", "JSON")
    assert "Only one of them has a figure here." in other
    assert "nothing is said" in other


def test_what_is_not_stated_is_said_at_the_claim_and_in_the_note(small: Site) -> None:
    page = small.page("/compare?subject=alpha&subject=gamma&metric=speed")
    found = row(page, "Every figure", "JSON")
    assert "Not like with like: they do not all state mode and boost." in found
    assert "mode plain; no boost" in found
    assert "? not stated: mode and boost" in found


def test_what_differs_is_marked_with_a_sign_and_words(database: str, tmp_path: Path) -> None:
    slow, fast = 'model = "small", load = "9", mode = "{}", boost = false', WHOLE.format("large")
    text = "".join(
        (
            claim("one", "alpha", "700 requests per second", WHOLE.format("small")),
            claim("two", "beta", "900 requests per second", fast),
            claim("three", "beta", "100 requests per second", slow.format("plain")),
            claim("four", "beta", "200 requests per second", slow.format("plain")),
        )
    )
    load_into(database, ledger(tmp_path, text))
    site = Site(database)
    page = site.page("/compare?subject=alpha&subject=beta")
    site.close()
    meeting = row(page, "Load: 1", "Load: 9")  # what most of them differ in makes the lines
    assert "Not like with like: they differ in model." in meeting
    assert "≠ model Small" in meeting
    assert "≠ model Large" in meeting


def test_a_ratio_says_what_it_is_against(site: Site) -> None:
    page = site.page("/compare?subject=jalapeno&subject=vera-rubin")
    assert "≠ against GB300" in page.text
    assert "differ in baseline subject" in page.text


def test_statements_are_not_said_to_be_comparable(site: Site) -> None:
    page = site.page("/compare?subject=jalapeno&subject=vera-rubin")
    assert "Said in words; there is no number to compare." in page.text


def test_one_metric_can_be_chosen_and_names_will_do(small: Site) -> None:
    page = small.page("/compare?subject=Alpha&subject=gamma&metric=Latency")
    assert "2 seconds" in page.text
    assert "req/s" not in page.text
    assert '<option value="latency" selected>' in page.source
    assert [given["value"] for _, given in page.elements if "checked" in given] == ["alpha", "gamma"]
    assert "/v1/compare?subject=alpha&subject=gamma&metric=latency" in page.links


def test_too_few_or_too_many_are_told_how_many_fit(site: Site) -> None:
    assert "1 is chosen; 2 to 5 fit side by side." in site.page("/compare?subject=gb300").text
    many = "&".join(f"subject={id}" for id in ("gb300", "gb200", "jalapeno", "tpu", "m6", "trainium"))
    assert "6 are chosen; 2 to 5 fit side by side." in site.page(f"/compare?{many}").text


def test_many_claims_of_a_metric_are_counted_and_not_all_shown(database: str, tmp_path: Path) -> None:
    text = "".join(
        claim(f"{subject}-{n}", subject, f"{n + 2} requests per second", f'model = "small", load = "{10**n}"')
        for subject in ("alpha", "beta")
        for n in range(7)
    )
    text += "".join(claim(f"more-{n}", "alpha", f"{n + 2} requests per second", 'load = "1"') for n in range(7))
    load_into(database, ledger(tmp_path, text))
    site = Site(database)
    page = site.page("/compare?subject=alpha&subject=beta")
    site.close()
    assert "4 more" in row(page, "Load: 1", "Load: 10 ")
    assert "3 more lines" in page.text


def test_an_unknown_subject_or_metric_leads_to_help(small: Site) -> None:
    for path in ("/compare?subject=alpa&subject=beta", "/compare?subject=alpha&subject=beta&metric=sped"):
        assert small.ask(path).status == 404, path
    assert "alpha" in small.ask("/compare?subject=alpa").text


def test_subjects_without_a_shared_metric_say_so(small: Site) -> None:
    assert "They share no metric." in small.page("/compare?subject=beta&subject=small").text


def test_a_part_is_never_suggested_against_its_whole(tmp_path: Path) -> None:
    text = claim("one", "alpha", "700 requests per second", "") + claim(
        "two", "alpha-mk2", "900 requests per second", ""
    )
    values = read(write_ledger(tmp_path, text))
    assert pairs(values, 9) == []
    assert sharing("alpha", values, 9) == []


def test_subjects_that_share_the_most_metrics_come_first(values: Ledger) -> None:
    assert sharing("gamma", values, 9) == [("alpha", 2), ("beta", 1)]
    assert pairs(values, 1) == [("alpha", "gamma", 2)]
