"""Words of a ledger that are markup: on every page they are words, and nothing of them runs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from kb.services.check import Request, check
from kb.services.conflicts import decide, stands
from tests.store.loading import load_into
from tests.web.asking import Site
from tests.web.conftest import serving
from tests.web.hostile import FILES, HIT, PAYLOAD, TOML, write
from tests.web.walking import every

LINKS = ("http://", "https://", "/", "#", "mailto:")


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The hostile ledger, loaded, with a decision whose reason is a payload as well."""
    folder = tmp_path_factory.mktemp("hostile")
    root = write(folder / "ledger")
    url = f"sqlite:///{folder}/kb.sqlite"
    load_into(url, root)
    for stand in stands(check(Request(root))):
        if stand.state == "open":
            decide(url, stand.finding.identity, "explain", PAYLOAD, by=PAYLOAD)
    site = Site(url)
    yield site
    site.close()


def test_the_ledger_is_read_as_it_is_meant(tmp_path: Path) -> None:
    outcome = check(Request(write(tmp_path / "ledger")))
    unread = [finding.message for finding in outcome.ledger.findings]
    assert unread == []
    assert {claim.local for claim in outcome.ledger.claims.values()} == {"one", "two", "said", "gone"}
    assert sum(text.count(TOML) for text in FILES.values()) > 25


def test_a_payload_is_words_on_every_page(hostile: Site) -> None:
    base = hostile.app.base
    seen = 0
    for path in every(base.outcome(base.change())):
        page = hostile.page(path)
        assert HIT not in page.ids, path
        seen += HIT in page.text
        for tag, given in page.elements:
            assert tag != "img", path
            assert not any(name.startswith("on") for name in given), f"{path}: <{tag} {given}>"
            if tag == "a":
                assert given.get("href", "#").startswith(LINKS), f"{path}: {given}"
    assert seen > 15


def test_what_is_typed_into_an_address_is_words(hostile: Site) -> None:
    for path in (f"/search?q={PAYLOAD}", f"/{PAYLOAD}", f"/metrics/{PAYLOAD}", f"/metrics/speed?{PAYLOAD}=1"):
        page = hostile.ask(path.replace("#", "%23"))
        assert page.headers["content-security-policy"].startswith("default-src 'none'"), path
        assert f"<img id={HIT}" not in page.text, path


def test_nothing_runs_in_a_browser(hostile: Site, browser: Browser) -> None:
    base = hostile.app.base
    paths = list(every(base.outcome(base.change())))
    said: list[str] = []
    for address in serving(hostile.url):
        page = browser.new_page()
        page.on("console", lambda message: said.append(message.text))
        page.on("dialog", lambda dialog: said.append(dialog.message))
        for path in paths:
            page.goto(address + path)
            assert page.evaluate("window.hit") is None, path
        page.close()
    assert said == []


def test_the_policy_stops_what_gets_through(hostile: Site, browser: Browser) -> None:
    for address in serving(hostile.url):
        page = browser.new_page()
        page.goto(address + "/")
        page.evaluate("document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=window.hit=1>')")
        page.wait_for_timeout(200)
        assert page.evaluate("window.hit") is None
        page.close()
