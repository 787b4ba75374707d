"""The interval plot: a row a claim, a dot for what is stated, a bar for what the words allow, an arrow for no bound."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from html import escape
from pathlib import Path

from kb.domain.verification import METHODS
from kb.exporters.marks import Mark, Picture
from kb.exporters.safety import visible
from kb.exporters.scale import Scale, ends, scale
from kb.quantity.interval import Interval

WIDTH = 1040
_LEFT, _RIGHT = 316, 268  # of the columns beside the plot
_EDGE, _HEAD = 24, 36
_TWO, _THREE = 46, 60  # heights of rows with two and with three lines
_PLOT = WIDTH - _LEFT - _RIGHT  # width of the axis
SHEET = Path(__file__).with_name("plot.css")
_SHAPES: Mapping[str, tuple[str, bool]] = {  # level → path around 0,0, and whether it is filled
    "not verified": ("M-5,0a5,5 0 1,0 10,0a5,5 0 1,0 -10,0Z", False),
    "self-reported": ("M-5,0a5,5 0 1,0 10,0a5,5 0 1,0 -10,0Z", True),
    "verified": ("M0,-6.5L6,4.5L-6,4.5Z", False),
    "witnessed": ("M0,-6.5L6,4.5L-6,4.5Z", True),
    "partly-run": ("M-5,-5H5V5H-5Z", False),
    "independently-run": ("M-5,-5H5V5H-5Z", True),
    "replicated": ("M0,-7L7,0L0,7L-7,0Z", True),
}


def svg(picture: Picture, *, link: Callable[[str], str] | None = None, styled: bool = True) -> str:
    """The picture as SVG that stands alone; without `styled` for a page that has the rules of `SHEET` in its own sheet.

    `link` gives the address of a claim by its id. The text alternative says every row in words.
    """
    drawing = _Drawing(picture, link)
    body = "".join(drawing.parts())
    size = f'viewBox="0 0 {WIDTH} {drawing.height}" width="{WIDTH}" height="{drawing.height}"'
    role = "group" if link else "img"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="plot" {size} role="{role}" '
        'aria-labelledby="plot-title plot-text">\n'
        f'<title id="plot-title">{_text(picture.title)}</title>\n'
        f'<desc id="plot-text">{_text(description(picture))}</desc>\n'
        f"{_style() if styled else ''}"
        f'<rect class="paper" width="{WIDTH}" height="{drawing.height}"/>\n{body}</svg>\n'
    )


def _style() -> str:
    """The rules with their light colours written out, for programs that know neither variables nor themes."""
    sheet = SHEET.read_text(encoding="utf-8")
    colours: dict[str, str] = {}
    for name, colour in re.findall(r"(--plot-\w+): (#\w+);", sheet):
        colours.setdefault(name, colour)
    rules = re.sub(r"var\((--plot-\w+)\)", lambda found: colours[found[1]], sheet[sheet.index(".plot text") :])
    return f"<style>\n{rules}</style>\n"


def description(picture: Picture) -> str:
    """The picture in words, a sentence a row."""
    told = []
    for heading, marks in picture.groups:
        for mark in marks:
            where = f" ({heading})" if heading else ""
            mark_words = ", disputed" if mark.disputed else ""
            told.append(f"{mark.label}{where}: {mark.value}, {mark.who}, {mark.level}{mark_words}.")
    return " ".join(told)


class _Drawing:
    def __init__(self, picture: Picture, link: Callable[[str], str] | None) -> None:
        self.picture, self.link = picture, link
        readings = [reading for mark in picture.marks for reading in mark.readings]
        bounds = ends([(each.low, each.high) for reading in readings for each in (reading.strict, reading.usual)])
        dots = [dot for mark in picture.marks for dot in mark.dots]
        self.scale: Scale = scale([*bounds, *dots], dates=picture.dates)
        self.height = 0

    def parts(self) -> Iterator[str]:
        """The picture from top to bottom; `height` is known afterwards."""
        y = 46
        yield _words(_EDGE, y, _cut(self.picture.title, 70), "title")
        unit = self.picture.unit[:1].upper() + self.picture.unit[1:]
        note = f"{unit}{' (logarithmic)' if self.scale.logarithmic else ''}"
        if note:
            y += 24
            yield _words(_EDGE, y, _cut(note, 140), "soft")
        y += 20
        rows, y = self._rows(y)
        yield "".join(self._axis(y))
        yield "".join(rows)
        y += 34
        legend, y = self._legend(y)
        yield legend
        for source in self.picture.sources:
            for line in _lines(f"Source: {source}", 150):
                y += 17
                yield _words(_EDGE, y, line, "soft")
        self.height = y + 22

    def _rows(self, y: int) -> tuple[list[str], int]:
        parts: list[str] = []
        self.top = y
        for heading, marks in self.picture.groups:
            if heading:
                y += _HEAD
                parts.append(_words(_EDGE, y - 9, _cut(heading, 140), "soft label"))
                parts.append(f'<path class="rule" d="M{_EDGE},{y}H{WIDTH - _EDGE}"/>\n')
            for mark in marks:
                row, height = self._row(mark, y)
                parts.append(row)
                y += height
        return parts, y

    def _row(self, mark: Mark, y: int) -> tuple[str, int]:
        """Words, bars and dots of one claim, and how high they are."""
        first, *more = list(_lines(mark.detail, 46))
        details = [first, _cut(" ".join(more), 46)] if more else [first]
        height = _THREE if more else _TWO
        middle = y + height // 2
        top = middle - 3 if len(details) == 1 else middle - 10
        right = WIDTH - _RIGHT + 24
        parts = [
            _words(_EDGE, top, _cut(mark.label, 38), "label"),
            *(_words(_EDGE, top + 16 + 14 * line, detail, "soft") for line, detail in enumerate(details)),
            *(self._bar(reading.strict, reading.usual, middle) for reading in mark.readings),
            *(self._dot(mark, dot, middle) for dot in mark.dots),
            _words(right, middle - 3, _cut(mark.value, 31), "label"),
            _words(right, middle + 13, _cut(f"{mark.who}, {mark.level}", 38), "soft"),
            _words(right - 17, middle - 3, "⚠", "accent") if mark.disputed else "",
        ]
        row = f"<g>\n<title>{_text(f'{mark.label}: {mark.value}. {mark.detail}')}</title>\n{''.join(parts)}</g>\n"
        return (f'<a href="{_text(self.link(mark.id))}">\n{row}</a>\n' if self.link else row), height

    def _bar(self, strict: Interval, usual: Interval, y: int) -> str:
        """Both intervals; an open end is an arrow to the edge of the plot."""
        low, high = self._x(strict.low, _LEFT), self._x(strict.high, _LEFT + _PLOT)
        parts = []
        if strict.low is not None and strict.high is not None:
            parts.append(_rect("bar", low, y - 7, high, 14))
        inner_low, inner_high = self._x(usual.low, low), self._x(usual.high, high)
        if strict.high is None:
            tip = _LEFT + _PLOT + 8
            parts.append(_rect("bar", low, y - 7, inner_high, 14))
            parts.append(f'<path class="open" d="M{inner_high:.1f},{y}H{tip}m-6,-5l6,5l-6,5"/>\n')
        if strict.low is None:
            tip = _LEFT - 8
            parts.append(_rect("bar", inner_low, y - 7, high, 14))
            parts.append(f'<path class="open" d="M{inner_low:.1f},{y}H{tip}m6,-5l-6,5l6,5"/>\n')
        parts.append(_rect("core", inner_low, y - 3.5, inner_high, 7))
        return "".join(parts)

    def _dot(self, mark: Mark, dot: Fraction, y: int) -> str:
        path, filled = _SHAPES[mark.level]
        return f'<path class="{_dot_class(filled)}" transform="translate({self._x(dot, 0):.1f},{y})" d="{path}"/>\n'

    def _x(self, value: Fraction | None, otherwise: float) -> float:
        return otherwise if value is None else _LEFT + _PLOT * self.scale.at(value)

    def _axis(self, bottom: int) -> Iterator[str]:
        for value, label in self.scale.ticks:
            x = self._x(value, 0)
            yield f'<path class="rule" d="M{x:.1f},{self.top}V{bottom}"/>\n'
            yield f'<text class="soft" x="{x:.1f}" y="{bottom + 17}" text-anchor="middle">{_text(label)}</text>\n'
        yield f'<path class="base" d="M{_LEFT},{bottom}H{_LEFT + _PLOT}"/>\n'

    def _legend(self, y: int) -> tuple[str, int]:
        """What the shapes and bars mean, as far as they occur."""
        marks = self.picture.marks
        used = {mark.level for mark in marks if mark.dots}
        y += 14
        x = float(_EDGE)
        parts = []
        for level in (level for level in METHODS if level in used):
            path, filled = _SHAPES[level]
            parts.append(
                f'<path class="{_dot_class(filled)}" transform="translate({x + 6:.1f},{y - 4})" d="{path}"/>\n'
            )
            parts.append(_words(x + 18, y, level, "soft"))
            x += 18 + 6 * len(level) + 24
        y += 19
        sentence = "Light bar: what the words allow. Dark bar: what a fair reader takes."
        if any(end is None for mark in marks for each in mark.readings for end in (each.strict.low, each.strict.high)):
            sentence += " Arrow: no bound on that side."
        parts.append(_words(_EDGE, y, sentence, "soft"))
        if any(mark.disputed for mark in marks):
            right = WIDTH - _RIGHT + 24
            parts.append(
                _words(right - 17, y, "⚠", "accent") + _words(right, y, "disputed by an open conflict", "soft")
            )
        return "".join(parts), y + 6


def _dot_class(filled: bool) -> str:
    return "dot" if filled else "dot hollow"


def _rect(kind: str, left: float, top: float, right: float, height: float) -> str:
    """A bar, wide enough to be seen."""
    width = max(right - left, 2)
    return f'<rect class="{kind}" x="{left:.1f}" y="{top}" width="{width:.1f}" height="{height}" rx="1.5"/>\n'


def _words(x: float, y: float, text: str, kind: str) -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y}">{_text(text)}</text>\n' if text else ""


def _cut(text: str, length: int) -> str:
    """A text that fits into so many letters of common width; wide ones of other scripts count double."""
    room = float(length)
    for place, letter in enumerate(text):
        room -= 2 if ord(letter) > 0x2E7F else 1
        if room < 0:
            return text[: max(place - 1, 1)].rstrip(" ,;") + "…"
    return text


def _lines(text: str, length: int) -> Iterator[str]:
    """A text in lines of at most so many characters, cut between words where it can."""
    while len(text) > length:
        cut = text.rfind(" ", 0, length)
        cut = cut if cut > 0 else length
        yield text[:cut]
        text = text[cut:].lstrip()
    yield text


def _text(text: str) -> str:
    return escape(visible(text))
