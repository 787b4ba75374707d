"""How pages are answered: what may run in them, what is remembered, and what is said where there is no page."""

from __future__ import annotations

from kb.web.answering import POLICY
from tests.web.asking import Site


def test_nothing_may_run_and_nothing_be_loaded_from_elsewhere(site: Site) -> None:
    assert POLICY == (
        "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'none'"
    )
    for path in ("/", "/metrics", "/nothing", "/search?q=x", "/metrics?wrong=1"):
        answer = site.ask(path)
        assert answer.headers["content-security-policy"] == POLICY, path
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["content-type"] == "text/html; charset=utf-8"


def test_a_page_that_a_browser_has_is_not_sent_again(site: Site) -> None:
    etag = site.ask("/").headers["etag"]
    found = site.ask("/", headers={"If-None-Match": etag})
    assert found.status == 304
    assert found.body == b""


def test_head_has_what_get_has_but_the_body(site: Site) -> None:
    found = site.ask("/metrics", "HEAD")
    assert found.status == 200
    assert found.body == b""
    assert int(found.headers["content-length"]) > 1000


def test_pages_are_only_read(site: Site) -> None:
    found = site.ask("/metrics", "POST")
    assert found.status == 405
    assert "GET" in found.headers["allow"]


def test_the_sheet_the_icon_and_nothing_else_are_files(site: Site) -> None:
    sheet = site.ask("/static/style.css")
    assert sheet.headers["content-type"] == "text/css; charset=utf-8"
    assert "--ink" in sheet.text
    assert ".plot" in sheet.text
    assert "max-age" in sheet.headers["cache-control"]
    for path in ("/static/favicon.svg", "/favicon.ico"):
        assert site.ask(path).headers["content-type"] == "image/svg+xml"
    for path in ("/static/base.html", "/static/..%2fapp.py", "/static/nothing.css"):
        assert site.ask(path).status == 404, path


def test_the_address_of_the_sheet_changes_with_the_sheet(site: Site) -> None:
    assert any(link.startswith("/static/style.css?") and len(link) > 25 for link in site.page("/").links)


def test_a_page_that_is_not_there_helps(site: Site) -> None:
    answer = site.ask("/metric/interactivity")
    assert answer.status == 404
    assert "there is no page /metric/interactivity" in answer.text
    assert 'value="interactivity"' in answer.text  # what to search for instead


def test_programs_still_get_problems_as_json(site: Site) -> None:
    for path in ("/v1/nothing", "/v1/claims?wrong=1"):
        assert site.ask(path).headers["content-type"] == "application/problem+json", path


def test_a_field_without_content_is_as_if_it_were_not_there(site: Site) -> None:
    assert site.page("/metrics/output-speed-per-user?model=&value_gte=").text == (
        site.page("/metrics/output-speed-per-user").text
    )
