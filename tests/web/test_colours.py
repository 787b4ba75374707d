"""The colours of the pages and of the plot: what stands on them can be read, in both themes."""

from __future__ import annotations

import re

import pytest

from kb.exporters.plot import SHEET
from kb.web.rendering import STATIC

READABLE = 4.5  # contrast of small text, WCAG 2.2 AA
VISIBLE = 3.0  # contrast of marks
WORDS = ("ink", "soft", "accent", "link")


def palettes(sheet: str, prefix: str) -> dict[str, dict[str, str]]:
    """The colours of a sheet by their names, light and dark."""
    light, _, dark = sheet.partition("@media (prefers-color-scheme: dark)")
    found = [dict(re.findall(rf"--{prefix}([a-z]+): (#[0-9a-f]{{6}});", part)) for part in (light, dark)]
    return {"light": found[0], "dark": {**found[0], **found[1]}}


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG computes it, from 1 to 21."""
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


PAGES = palettes((STATIC / "style.css").read_text(encoding="utf-8"), "")
PLOT = palettes(SHEET.read_text(encoding="utf-8"), "plot-")


def test_contrast_is_computed_as_the_standard_does() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", WORDS)
@pytest.mark.parametrize("ground", ["paper", "tint", "mark"])
def test_words_of_a_page_can_be_read(theme: str, name: str, ground: str) -> None:
    colours = PAGES[theme]
    assert contrast(colours[name], colours[ground]) >= READABLE


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", ["ink", "soft", "accent"])
def test_words_of_the_plot_can_be_read(theme: str, name: str) -> None:
    assert contrast(PLOT[theme][name], PLOT[theme]["paper"]) >= READABLE


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", ["core", "dot"])
def test_marks_of_the_plot_can_be_seen(theme: str, name: str) -> None:
    assert contrast(PLOT[theme][name], PLOT[theme]["paper"]) >= VISIBLE


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_dot_can_be_told_from_the_bar_on_which_it_lies(theme: str) -> None:
    assert contrast(PLOT[theme]["dot"], PLOT[theme]["core"]) >= 2
    assert contrast(PLOT[theme]["dot"], PLOT[theme]["bar"]) >= VISIBLE
