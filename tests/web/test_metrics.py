"""The page of a metric: its summary, plot and table, filters, pages, and links to the same in other forms."""

from __future__ import annotations

import json
from collections.abc import Iterator
from urllib.parse import quote

import pytest

from tests.store.loading import load_into
from tests.web.asking import Html, Site

SPEED = "/metrics/output-speed-per-user"
MANY = 1001


@pytest.fixture(scope="module")
def page(site: Site) -> Html:
    """The page of the metric with the most numbers."""
    return site.page(SPEED)


def test_the_summary_says_who_claims_and_how_far_it_is_verified(page: Html) -> None:
    assert "10 claims from 2 sources. OpenAI says 9 and SemiAnalysis says 1." in page.text
    assert "3 self-reported, 4 verified in a way that is not stated and 3 witnessed by somebody else." in page.text
    assert "None was run independently." in page.text
    assert "3 are disputed by an open conflict." in page.text


def test_plot_and_table_have_the_same_claims_in_the_same_groups(page: Html) -> None:
    listed = [link for link in page.links if link.startswith("/claims/")]
    marks, rows = listed[:10], listed[10:20]
    assert marks == rows
    assert page.text.count("Model: DeepSeek R1") >= 2  # over the marks, and over the rows


def test_a_filter_leaves_what_fits_and_stays_in_the_form_and_in_the_exports(site: Site) -> None:
    page = site.page(f"{SPEED}?model=kimi-k2.5")
    assert "2 claims from 1 source." in page.text
    assert '<option value="kimi-k2.5" selected>' in page.source
    assert "/v1/export.csv?metric=output-speed-per-user&model=kimi-k2.5" in page.links
    assert '<details class="filters" open>' in page.source


def test_numbers_are_matched_as_words_allow_or_only_where_they_allow_nothing_else(site: Site) -> None:
    possible = site.page(f"{SPEED}?value_gte=1400")
    certain = site.page(f"{SPEED}?value_gte=1400&match=certain")
    assert possible.count("svg") == certain.count("svg") == 1
    assert "4 claims from" in possible.text  # one is "more than 700", without an end
    assert "1 claim from" in certain.text


def test_filters_that_fit_nothing_say_so_and_lead_back(site: Site) -> None:
    page = site.page(f"{SPEED}?value_lte=1")
    assert "No claim fits." in page.text
    assert page.links.count(SPEED) >= 1
    assert page.count("svg") == 0


def test_an_unknown_field_or_value_is_said(site: Site) -> None:
    for asked in ("modell=x", "model=nothing-like-it", "value_gte=many", "page=2", "page=0", "page=x"):
        answer = site.ask(f"{SPEED}?{asked}")
        assert answer.status == 400, asked
        assert "<h1>" in answer.text


def test_another_name_leads_to_the_metric(site: Site) -> None:
    answer = site.ask("/metrics/interactivity")
    assert answer.status == 308
    assert answer.headers["location"] == SPEED


def test_a_name_that_is_nearly_right_is_answered_with_what_was_meant(site: Site) -> None:
    answer = site.ask("/metrics/output-sped-per-user")
    assert answer.status == 404
    assert "Did you mean" in answer.text
    assert "output-speed-per-user" in answer.text


def test_a_metric_without_numbers_has_a_table_and_no_plot(site: Site) -> None:
    page = site.page("/metrics/architecture")
    assert page.count("svg") == 0
    assert "17 claims from 2 sources." in page.text
    assert page.count("tbody") == 1


def test_every_form_that_a_page_offers_can_be_had(site: Site, page: Html) -> None:
    offered = [link for link in page.links if link.startswith("/v1/")]
    assert len(offered) > 10
    for link in offered:
        assert site.ask(link).status == 200, link


@pytest.fixture(scope="module")
def crowded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A metric with many claims."""
    folder = tmp_path_factory.mktemp("crowded")
    root = folder / "ledger"
    (root / "vocabulary").mkdir(parents=True)
    (root / "example").mkdir()
    (root / "vocabulary/metrics.toml").write_text('[power]\nlabel = "Power"\nunit = "W"\nidentity = ["mode"]\n')
    (root / "vocabulary/conditions.toml").write_text('[mode]\nlabel = "Mode"\ntype = "text"\n')
    (root / "vocabulary/subjects.toml").write_text('[alpha]\nname = "Alpha"\n')
    (root / "vocabulary/agents.toml").write_text('[acme]\nname = "Acme"\n')
    (root / "example/source.toml").write_text('title = "A long report"\n')
    lines = (
        {"id": f"c{n}", "subject": "alpha", "metric": "power", "figure": f"{n + 1} W", "asserted_by": "acme"}
        | {"conditions": {"mode": f"m{n}"}}
        for n in range(MANY)
    )
    (root / "example/claims.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    url = f"sqlite:///{folder}/kb.sqlite"
    load_into(url, root)
    site = Site(url)
    yield site
    site.close()


def test_a_metric_with_many_claims_is_cut_into_pages_that_hold_each_once(crowded: Site) -> None:
    path: str | None = "/metrics/power"
    seen: list[str] = []
    pages = 0
    while path is not None:
        page = crowded.page(path)
        rows = [given["id"] for tag, given in page.elements if tag == "tr" and "id" in given]
        seen += rows
        pages += 1
        plot = page.source[page.source.find("<svg") : page.source.rfind("</svg>")]
        assert plot.count("<a href=") == len(rows)
        assert len(page.source) - len(plot) < 120_000
        following = [link for link in page.links if "page=" in link and link.endswith(f"page={pages + 1}")]
        path = following[0] if following else None
    assert len(seen) == len(set(seen)) == MANY
    assert "1,001 claims from 1 source." in page.text
    assert quote("power") in seen[0] or seen[0].startswith("example#")


def test_a_filter_stays_when_turning_the_page(crowded: Site) -> None:
    page = crowded.page("/metrics/power?value_gte=500")
    following = [link for link in page.links if "page=2" in link]
    assert following == ["/metrics/power?value_gte=500&page=2"]
