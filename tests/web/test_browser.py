"""The pages in a real browser: accessible in both themes, narrow, without script, by keyboard alone, and on paper."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from urllib.request import urlopen

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page

from kb.services.check import Request, check
from tests.web.conftest import ROOT
from tests.web.walking import one_of_each

PLOT = "/metrics/output-speed-per-user"


@pytest.fixture(scope="module")
def paths() -> tuple[str, ...]:
    """A page of every kind."""
    return one_of_each(check(Request(ROOT / "sources")))


class Watched:
    """A context of the browser, with everything that went wrong in it or that it asked of others."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context, self.address = context, address
        self.trouble: list[str] = []
        self.page = context.new_page()
        self.page.on("console", lambda said: self._note(said.text))
        self.page.on("pageerror", lambda error: self._note(str(error)))
        self.page.on("dialog", lambda dialog: self._note(f"a dialog: {dialog.message}"))
        self.page.on("request", lambda asked: self._note(asked.url, not asked.url.startswith((address, "data:"))))

    def _note(self, text: str, wrong: bool = True) -> None:
        if wrong and "404 (Not Found)" not in text:  # the page that is not there is asked for on purpose
            self.trouble.append(text)

    def open(self, path: str) -> Page:
        """A page, loaded."""
        self.page.goto(self.address + path)
        return self.page


@pytest.fixture
def wide(browser: Browser, address: str) -> Iterator[Watched]:
    """A window of a desktop."""
    yield from _watched(browser, address, 1280)


def _watched(
    browser: Browser, address: str, width: int, scheme: str = "light", script: bool = True
) -> Iterator[Watched]:
    context = browser.new_context(
        viewport={"width": width, "height": 900},
        color_scheme="dark" if scheme == "dark" else "light",
        java_script_enabled=script,
    )
    watched = Watched(context, address)
    yield watched
    context.close()
    assert watched.trouble == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_has_anything_that_axe_objects_to(
    browser: Browser, address: str, paths: tuple[str, ...], scheme: str
) -> None:
    found = {}
    for watched in _watched(browser, address, 1280, scheme):
        for path in paths:
            result = Axe().run(watched.open(path))
            if result.violations_count:
                found[path] = [
                    f"{each['id']}: {node['html'][:150]}"
                    for each in result.response["violations"]
                    for node in each["nodes"][:3]
                ]
    assert found == {}


@pytest.mark.parametrize("width", [320, 768])
def test_no_page_is_wider_than_its_window(browser: Browser, address: str, paths: tuple[str, ...], width: int) -> None:
    wider = {}
    for watched in _watched(browser, address, width):
        for path in paths:
            reached = watched.open(path).evaluate("document.documentElement.scrollWidth")
            if reached > width:
                wider[path] = reached
    assert wider == {}


def test_everything_can_be_read_without_script(browser: Browser, address: str, paths: tuple[str, ...]) -> None:
    texts: list[dict[str, str]] = []
    for script in (True, False):
        for watched in _watched(browser, address, 1280, script=script):
            texts.append({path: watched.open(path).locator("body").inner_text() for path in paths})
    assert texts[0] == texts[1]
    assert all(len(text) > 100 for text in texts[0].values())


def test_the_keyboard_alone_leads_from_a_search_to_a_metric_a_claim_and_its_conflict(wide: Watched) -> None:
    page = wide.open("/")
    _tab_to(page, "input[name=q]")
    page.keyboard.type("interactivity")
    _follow(page, lambda: page.keyboard.press("Enter"), r"/search\?q=interactivity$")
    _tab_to(page, "a[href='/metrics/output-speed-per-user']")
    _follow(page, lambda: page.keyboard.press("Enter"), r"/metrics/output-speed-per-user$")
    _tab_to(page, "table a[href^='/claims/']")
    _follow(page, lambda: page.keyboard.press("Enter"), r"/claims/")
    _tab_to(page, "main a[href^='/conflicts/F-']")
    _follow(page, lambda: page.keyboard.press("Enter"), r"/conflicts/F-")
    assert page.locator("h1").count() == 1


def test_the_first_tab_leads_past_the_menu(wide: Watched) -> None:
    page = wide.open("/metrics")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to content"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"


def test_where_the_keyboard_is_can_be_seen(wide: Watched) -> None:
    page = wide.open("/metrics")
    for _ in range(3):
        page.keyboard.press("Tab")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"


def _tab_to(page: Page, selector: str, most: int = 150) -> None:
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{page.url}: {most} tabs do not lead to {selector}")


def _follow(page: Page, act: object, address: str) -> None:
    assert callable(act)
    with page.expect_navigation(url=re.compile(address)):
        act()


def test_on_paper_there_is_no_menu_and_no_form(wide: Watched) -> None:
    page = wide.open(PLOT)
    page.emulate_media(media="print")
    for selector in ("nav", "form", ".skip"):
        assert not any(each.is_visible() for each in page.locator(selector).all()), selector
    assert page.locator("h1").is_visible()
    assert page.locator("main table").first.is_visible()
    assert page.pdf().startswith(b"%PDF-")


def test_every_target_is_large_enough_to_hit(browser: Browser, address: str, paths: tuple[str, ...]) -> None:
    small = []
    for watched in _watched(browser, address, 320):
        for path in paths:
            page = watched.open(path)
            for each in page.locator("button:visible, input:visible, select:visible, summary:visible").all():
                box = each.bounding_box()
                if box and min(box["width"], box["height"]) < 24:
                    small.append(f"{path}: {each.evaluate('each => each.outerHTML')[:100]} {box}")
    assert small == []


def test_the_plot_keeps_its_words_inside_and_off_its_marks(wide: Watched) -> None:
    page = wide.open(PLOT)
    boxes = page.evaluate(
        """() => {
          const svg = document.querySelector("svg.plot"), view = svg.viewBox.baseVal;
          const box = each => { const b = each.getBBox(), m = each.getCTM(), r = svg.getCTM().inverse().multiply(m);
            return {x: b.x + r.e, y: b.y + r.f, width: b.width, height: b.height, words: each.textContent}; };
          return {view: {width: view.width, height: view.height}, words: [...svg.querySelectorAll("text")].map(box),
            marks: [...svg.querySelectorAll("rect.bar, rect.core, path.dot")].map(box)};
        }"""
    )
    assert len(boxes["words"]) > 20
    assert len(boxes["marks"]) > 10
    for words in boxes["words"]:
        assert words["x"] >= 0, words
        assert words["x"] + words["width"] <= boxes["view"]["width"], words
        assert words["y"] + words["height"] <= boxes["view"]["height"], words
        for mark in boxes["marks"]:
            apart = (
                words["x"] + words["width"] <= mark["x"]
                or mark["x"] + mark["width"] <= words["x"]
                or words["y"] + words["height"] <= mark["y"]
                or mark["y"] + mark["height"] <= words["y"]
            )
            assert apart, f"{words} lies over {mark}"


def test_marks_rows_and_the_api_have_the_same_claims(wide: Watched) -> None:
    page = wide.open(PLOT)
    marks = page.locator("svg.plot a").evaluate_all("all => all.map(each => each.getAttribute('href'))")
    rows = page.locator("table.claims td a[href^='/claims/']").evaluate_all(
        "all => all.map(each => each.getAttribute('href'))"
    )
    with urlopen(f"{wide.address}/v1/claims?metric=output-speed-per-user&count=exact") as answer:
        listed = json.load(answer)
    assert marks == rows
    assert sorted(rows) == sorted("/claims/" + each["id"].replace("#", "/") for each in listed["items"])
    assert listed["count"]["claims"] == len(marks)
