"""The interval plot: every claim a row, inside the picture, with its words beside it."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.errors import KBError, NothingToDo, UsageError
from kb.exporters.marks import Picture
from kb.exporters.plot import SHEET, WIDTH, svg
from kb.exporters.scale import scale
from kb.services.plotting import draw, pictured
from tests.exporters.exporting import VOCABULARY, claim, outcome, said
from tests.exporters.test_columns import CLASH

SVG = "{http://www.w3.org/2000/svg}"
SPEEDS = said(
    claim("a", "about 700 requests per second", conditions='{ model = "small" }'),
    claim("b", "more than 1,459 requests per second", conditions='{ model = "large" }'),
    claim("c", "up to 300 requests per second", conditions='{ model = "large" }'),
    claim("d", "500 to 600 requests per second"),
    claim("e", "several requests per second"),
)


def picture(text: str, metric: str = "speed") -> Picture:
    """The plot of a metric."""
    return pictured(outcome(text), {"metric": [metric]})


def drawn(text: str, metric: str = "speed") -> ElementTree.Element:
    """The picture, parsed."""
    return ElementTree.fromstring(svg(picture(text, metric)))


def test_there_is_a_row_for_each_claim_grouped_by_the_first_condition_that_differs() -> None:
    groups = picture(SPEEDS).groups
    assert [heading for heading, _ in groups] == ["Model: Small", "Model: Large", "Model not stated"]
    assert [[mark.id for mark in marks] for _, marks in groups] == [
        ["example#a"], ["example#b", "example#c"], ["example#d", "example#e"],
    ]  # fmt: skip
    assert len(drawn(SPEEDS).findall(f"{SVG}g")) == 5


def test_dots_are_the_numbers_that_are_stated() -> None:
    dots = {mark.id: mark.dots for mark in picture(SPEEDS).marks}
    assert dots == {
        "example#a": (700,), "example#b": (1459,), "example#c": (300,), "example#d": (500, 600), "example#e": (),
    }  # fmt: skip


def test_an_open_end_is_an_arrow_and_a_level_a_shape() -> None:
    root = drawn(SPEEDS)
    assert len([each for each in root.iter() if each.get("class") == "open"]) == 1
    rows = root.findall(f"{SVG}g")
    assert [sum(each.get("class") == "dot" for each in row.iter()) for row in rows] == [1, 1, 1, 2, 0]


def test_another_unit_is_drawn_on_the_axis_of_the_metric() -> None:
    (mark,) = picture(said(claim("a", "0.6 kW", "power")) + VOCABULARY, "power").marks
    assert list(mark.dots) == [600]
    assert mark.value == "0.6 kW"


def test_a_figure_with_two_readings_has_a_bar_for_each_and_no_dot() -> None:
    (mark,) = picture(said(claim("a", "1.7 times faster", "speed-ratio")), "speed-ratio").marks
    assert (len(mark.readings), mark.dots) == (2, ())
    assert "read in 2 ways" in mark.detail


def test_the_picture_says_everything_in_words_too() -> None:
    root = drawn(CLASH)
    assert root.findtext(f"{SVG}title") == "Speed"
    assert root.findtext(f"{SVG}desc") == (
        "Alpha: 700 req/s, Acme, self-reported, disputed. Alpha: 1,400 req/s, Acme, self-reported, disputed."
    )
    assert [each.text for each in root.iter(f"{SVG}text") if each.text == "⚠"] == ["⚠"] * 3
    assert any((each.text or "").startswith("Source: “An example”, Daily Post") for each in root.iter(f"{SVG}text"))


@pytest.mark.parametrize("text", [SPEEDS, CLASH, SPEEDS.replace("Small", "x" * 300).replace("alpha", "alpha-mk2")])
def test_nothing_lies_outside_the_picture(text: str) -> None:
    root = drawn(text)
    height = float(root.get("height", "0"))
    for each in root.iter(f"{SVG}text"):
        x, y = float(each.get("x", "0")), float(each.get("y", "0"))
        width = len(each.text or "") * 6.4
        assert 0 <= y <= height
        assert x - (width / 2 if each.get("text-anchor") else 0) >= 0
        assert x + (width / 2 if each.get("text-anchor") else width) <= WIDTH, each.text
    for each in root.iter(f"{SVG}rect"):
        assert 0 <= float(each.get("x", "0")) <= float(each.get("x", "0")) + float(each.get("width", "0")) <= WIDTH


def test_the_picture_stands_alone_and_a_page_can_style_it() -> None:
    alone = svg(picture(CLASH))
    assert "var(" not in alone
    assert "<style>" in alone
    styled = svg(picture(CLASH), link=lambda id: f"/claims/{id}", styled=False)
    assert "<style>" not in styled
    assert styled.count('<a href="/claims/example#') == 2
    classes = set(re.findall(r"\.plot \.(\w+)", SHEET.read_text(encoding="utf-8")))
    assert {name for each in re.findall(r'class="([^"]+)"', styled) for name in each.split()} - {"plot"} <= classes


def contrast(one: str, other: str) -> float:
    """The ratio of luminance that WCAG defines."""

    def luminance(colour: str) -> float:
        parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_text_and_dots_have_enough_contrast_in_both_themes() -> None:
    light, _, dark = SHEET.read_text(encoding="utf-8").partition("@media")
    for theme in (light, dark.partition("\n}")[0]):
        colours = dict(re.findall(r"--plot-(\w+): (#\w+);", theme))
        for name in ("ink", "soft", "accent", "dot"):
            assert contrast(colours[name], colours["paper"]) >= 4.5, name
        assert contrast(colours["core"], colours["paper"]) >= 3


def test_several_metrics_or_no_number_cannot_be_drawn() -> None:
    with pytest.raises(UsageError, match="2 metrics, and a plot has one axis"):
        pictured(outcome(said(claim("a", "700 W", "power"), claim("b", "7 lanes", "lanes"))), {})
    with pytest.raises(NothingToDo, match="nothing to draw"):
        picture(CLASH, "power")


def test_the_name_of_the_file_says_the_format(tmp_path: Path) -> None:
    draw(picture(CLASH), tmp_path / "a.svg")
    assert (tmp_path / "a.svg").read_text(encoding="utf-8") == svg(picture(CLASH))
    with pytest.raises(UsageError, match=r"a plot is written as \.svg or \.png"):
        draw(picture(CLASH), tmp_path / "a.pdf")


def test_a_png_is_the_picture_at_twice_its_size_and_the_same_every_time(tmp_path: Path) -> None:
    shown = picture(CLASH)
    draw(shown, tmp_path / "a.png")
    draw(shown, tmp_path / "b.png")
    content = (tmp_path / "a.png").read_bytes()
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = (int.from_bytes(content[at : at + 4], "big") for at in (16, 20))
    size = re.search(r'width="(\d+)" height="(\d+)"', svg(shown))
    assert size is not None
    assert (width, height) == (2 * int(size[1]), 2 * int(size[2]))
    assert (tmp_path / "b.png").read_bytes() == content


def test_without_its_package_png_says_the_way_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "vl_convert", None)
    with pytest.raises(KBError, match=r"PNG needs the package vl-convert-python: pip install 'claims-kb\[png\]'"):
        draw(picture(CLASH), tmp_path / "a.png")
    assert not (tmp_path / "a.png").exists()


@given(st.lists(st.fractions(min_value=-(10**12), max_value=10**12), min_size=1, max_size=6))
@settings(max_examples=80)
def test_an_axis_holds_every_number_and_has_ticks_in_order(numbers: list[Fraction]) -> None:
    axis = scale(numbers)
    assert all(-1e-9 <= axis.at(number) <= 1 + 1e-9 for number in numbers)
    places = [axis.at(value) for value, _ in axis.ticks]
    assert places == sorted(places)
    assert len(places) >= 2
    assert len({label for _, label in axis.ticks}) == len(axis.ticks)


@given(st.lists(st.integers(min_value=1, max_value=3_600_000), min_size=1, max_size=6))
@settings(max_examples=100)
def test_an_axis_of_days_holds_every_day(days: list[int]) -> None:
    axis = scale(map(Fraction, days), dates=True)
    assert all(-1e-9 <= axis.at(Fraction(day)) <= 1 + 1e-9 for day in days)
    assert 2 <= len(axis.ticks) <= 12
