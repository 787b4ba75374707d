"""The search: things by their names, claims by their words, and what was meant where there is neither."""

from __future__ import annotations

from tests.web.asking import Site


def test_a_thing_is_found_by_another_name_of_it(site: Site) -> None:
    page = site.page("/search?q=interactivity")
    assert "/metrics/output-speed-per-user" in page.links
    assert "10 claims" in page.text


def test_claims_are_found_by_their_words_with_value_and_origin(site: Site) -> None:
    page = site.page("/search?q=4.9 times")
    assert "/claims/chips-for-models/r1-speed-ratio" in page.links
    assert "4.9 times ⚠ disputed" in page.text
    assert "/v1/export.csv?q=4.9+times" in page.links


def test_a_slip_is_answered_with_what_was_probably_meant(site: Site) -> None:
    page = site.page("/search?q=interactivty")
    assert "Nothing has interactivty in it." in page.text
    assert "/search?q=interactivity" in page.links


def test_what_was_typed_stays_in_the_field(site: Site) -> None:
    assert 'value="&lt;b&gt; &#34;x&#34;"' in site.page('/search?q=<b> "x"').source


def test_nothing_asked_is_no_mistake(site: Site) -> None:
    assert site.page("/search").count("table") == 0
    assert site.page("/search?q=").count("table") == 0


def test_the_first_page_shows_what_does_not_fit_and_what_is_measured(site: Site) -> None:
    page = site.page("/")
    assert "149 published figures from 2 sources" in page.text
    assert any(link.startswith("/conflicts/F-") for link in page.links)
    assert "/metrics/output-speed-per-user" in page.links
