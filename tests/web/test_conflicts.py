"""Conflicts as pages: the list with its filters, and one with both sides, its arithmetic, its line and its state."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kb.services.conflicts import decide, stands
from kb.services.explain import find_one
from tests.store.loading import ledger, load_into
from tests.web.asking import Html, Site

RATIO = "F-1046fa51"  # of the shipped ledger: a ratio that does not follow
PAIR = "F-f211d4b5"  # two figures of one article


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A ledger with two claims that contradict each other."""
    return ledger(tmp_path)


@pytest.fixture
def own(database: str, root: Path) -> Iterator[Site]:
    """It, loaded and served."""
    load_into(database, root)
    site = Site(database)
    yield site
    site.close()


def conflicts_of(site: Site) -> list[str]:
    """The conflicts that there are."""
    base = site.app.base
    return [each.finding.identity for each in stands(base.outcome(base.change()))]


def page_of(site: Site, code: str) -> Html:
    """The page of the first conflict that a check found."""
    base = site.app.base
    found = stands(base.outcome(base.change()))
    return site.page(f"/conflicts/{next(each.finding.identity for each in found if each.finding.code == code)}")


def test_the_list_has_the_most_severe_first_with_counts_and_words_instead_of_ids(site: Site) -> None:
    page = site.page("/conflicts")
    assert page.text.index("Errors 7") < page.text.index("Warnings 7") < page.text.index("Notes 5")
    assert "19 conflicts: 7 errors, 7 warnings, 5 notes." in page.text
    assert "Jalapeño: Output speed per user" in page.text
    assert (
        "“4.9 times” does not follow from “about 700 tokens per second” and “about 169 tokens per second”" in page.text
    )
    assert "Not stated, and would settle it: concurrency, number format, operating point and statistic" in page.text
    assert "chips-for-models#" not in page.text
    assert {f"/conflicts/{id}" for id in conflicts_of(site)} <= set(page.links)


@pytest.mark.parametrize(
    ("question", "count"),
    [
        ("severity=error", 7),
        ("code=KB4", 7),
        ("code=KB301", 2),
        ("code=arithmetic.derivation-mismatch", 2),
        ("metric=output-speed-per-user&severity=warning", 2),
        ("q=nearly 700", 3),
        ("state=standing", 19),
        ("state=waived", 0),
        ("q=F-1046fa51", 1),
    ],
)
def test_the_form_leaves_what_fits(site: Site, question: str, count: int) -> None:
    page = site.page(f"/conflicts?{question}")
    assert page.count("p", "says") == count
    assert ("None fits." in page.text) == (count == 0)
    assert '<details class="filters" open>' in page.source


def test_a_wrong_filter_is_said_to_be_wrong(site: Site) -> None:
    assert "did you mean" in site.ask("/conflicts?code=arithmetic.derivation-mismach").text
    assert site.ask("/conflicts?sevrity=error").status == 400
    assert site.ask("/conflicts?page=9").status == 400


def test_a_ratio_is_recalculated_step_by_step(site: Site) -> None:
    page = site.page(f"/conflicts/{RATIO}")
    sums = page.text[page.text.index("The arithmetic") : page.text.index("Side by side")]
    assert re.search(r"“about 700 tokens per second” 600 to 800 tokens per second per user 650 to 750", sums)
    assert re.search(r"÷ is said to follow from, GB300 ?“about 169 tokens per second” 168 to 170", sums)
    assert re.search(r"= gives ?4.14 3.529 to 4.762 times 3.834 to 4.452 times", sums)
    assert re.search(r"≠ what is printed, Jalapeño ?“4.9 times” above the most it can be 4.85 to 4.95 times", sums)
    for claim in ("r1-speed-ratio", "r1-max-speed", "gb300-r1-speed"):
        assert f"/claims/chips-for-models/{claim}" in page.links


def test_the_number_line_has_both_sides_and_the_gap_in_words(site: Site) -> None:
    page = site.page(f"/conflicts/{PAIR}")
    assert page.count("svg", "line") == 2  # one for wide windows, one for narrow ones
    assert page.source.count('<path class="gap"') == 2
    assert page.source.count('<rect class="bar"') == 4
    assert "Nothing fits both: a gap from 700 to 1,300 tokens per second per user." in page.text
    description = page.source.partition("<desc")[2].partition("</desc>")[0]
    assert (
        "1,300 to 1,500 tokens per second per user. “nearly 700 tokens per second per user”: at least 600"
        in description
    )


def test_conditions_are_aligned_and_marked_in_words(site: Site) -> None:
    text = site.page(f"/conflicts/{PAIR}").text
    sides = text[text.index("Both sides") : text.index("The arithmetic")]
    assert "Who says it OpenAI SemiAnalysis" in sides
    assert "Model= same Kimi K2.5 Kimi K2.5" in sides
    assert "Benchmark= same, as inferred InferenceX inferred: the article names the suite" in sides
    assert "Concurrency, number format, operating point and statistic? not known not stated for either" in sides
    assert "? not known, as inferred; does not decide" in sides
    assert "≠ differs" in page_of(site, "KB507").text


def test_a_pair_is_told_how_far_it_is_apart_and_what_would_settle_it(site: Site) -> None:
    page = site.page(f"/conflicts/{PAIR}")
    assert "1,400 ÷ 700 = 2" in page.text
    assert "1,300 − 700 = 600 tokens per second per user" in page.text
    assert "Not stated: concurrency, number format, operating point and statistic." in page.text
    assert "no other claim; 1000 tok/user ÷ “1.56 seconds” gives between 639 and 643 tok/s/user." in page.text
    assert "They go back to OpenAI and SemiAnalysis: 2 voices." in page.text


def test_a_constraint_has_its_formula_in_figures_with_the_reason(site: Site) -> None:
    text = page_of(site, "KB303").text
    assert re.search(r"must hold ?1000 tok/user ÷ “5.31 seconds” ≤ “nearly 700", text)
    assert "because" in text


def test_more_claims_than_fit_side_by_side_stand_below(site: Site) -> None:
    page = page_of(site, "KB305")
    assert "What it calculates with" in page.text
    assert page.count("table", "claims") == 1
    assert "The claim What each says" in page.text


def test_it_leads_on_to_the_check_and_says_how_to_decide(site: Site) -> None:
    page = site.page(f"/conflicts/{RATIO}")
    assert "/checks/KB301" in page.links
    assert f"/v1/conflicts/{RATIO}" in page.links
    assert f'kb conflict explain {RATIO} --reason "…"' in page.text
    assert "Opened 20" in page.text


def test_what_was_decided_shows_with_its_reason(own: Site) -> None:
    (id,) = [each for each in conflicts_of(own) if page_is(own, each, "KB401")]
    decide(own.url, id, "explain", "another load", "Ann")
    page = own.page(f"/conflicts/{id}")
    assert re.search(r"Explained 20\d\d-\d\d-\d\d By a decision, by Ann Another load\.", page.text)
    assert '<span class="pill ">explained</span>' in page.source
    assert own.page("/conflicts?state=standing").count("p", "says") == len(conflicts_of(own)) - 1
    assert "explained" in own.page("/conflicts?state=explained").text


def page_is(site: Site, id: str, code: str) -> bool:
    """Whether a conflict is one that a check found."""
    return f"/checks/{code}" in site.page(f"/conflicts/{id}").links


def test_a_conflict_that_is_gone_still_says_what_was_found(own: Site, root: Path) -> None:
    (id,) = [each for each in conflicts_of(own) if page_is(own, each, "KB401")]
    path = root / "example/claims.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text[text.rindex("[[claim]]") :], encoding="utf-8")
    load_into(own.url, root)
    page = own.page(f"/conflicts/{id}")
    assert "Closed. The figures no longer clash, or are no longer here." in page.text
    assert "“700 requests per second”" in page.text
    assert "It is no longer in the ledger" in page.text
    assert "The finding is gone." in page.text
    assert "kb conflict explain" not in page.text
    assert f"/conflicts/{id}" not in own.page("/conflicts").links


def test_an_unknown_conflict_says_which_were_probably_meant(site: Site) -> None:
    answer = site.ask("/conflicts/F-1046fa52")
    assert answer.status == 404
    assert RATIO in answer.text


@pytest.mark.parametrize("code", ["KB304", "KB404", "KB408", "KB601", "KB602", "KB604"])
def test_kinds_that_the_shipped_ledger_does_not_have_have_pages_too(code: str, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/kb.sqlite"
    load_into(url, ledger(tmp_path, find_one(code).bad[0]))
    site = Site(url)
    page = page_of(site, code)
    assert "example#" not in page.text
    assert page.count("h1") == 1
    site.close()


def test_a_long_list_comes_in_pages(tmp_path: Path) -> None:
    claims = [
        f'[[claim]]\nid = "c{n}{side}"\nsubject = "alpha"\nmetric = "speed"\nfigure = "{number} requests per second"\n'
        f'conditions = {{ model = "small", load = "{n}", mode = "m{n}", boost = false }}\nasserted_by = "acme"\n'
        for n in range(120, 180)
        for side, number in (("a", 700 + n), ("b", 7000 + 10 * n))
    ]
    url = f"sqlite:///{tmp_path}/kb.sqlite"
    load_into(url, ledger(tmp_path, "\n".join(claims)))
    site = Site(url)
    page = site.page("/conflicts?severity=error")
    assert page.count("p", "says") == 50
    assert len(page.source) < 60_000
    assert "/conflicts?severity=error&page=2" in page.links
    assert site.page("/conflicts?severity=error&page=2").count("p", "says") == 10
    site.close()
