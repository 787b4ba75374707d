"""The number line of a claim or conflict as SVG: what words allow, what a fair reader takes, and the gap between."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from html import escape

from markupsafe import Markup

from kb.domain.ledger import Ledger
from kb.domain.words import number_text
from kb.exporters.safety import visible
from kb.exporters.scale import Scale, ends, scale
from kb.quantity.figure import Kind
from kb.quantity.interval import Interval
from kb.services.meaning import bounds, spelled
from kb.services.picturing import Bar, Line

WIDE, NARROW = 720, 340  # widths: one is shown where there is room, the other where there is not
_EDGE = 14  # on both sides, where arrows end
_ROW = 58  # words above a bar, and the bar
_LETTER = 7.5  # width of a bold letter, generously
_DOT = "M-5,0a5,5 0 1,0 10,0a5,5 0 1,0 -10,0Z"


def pictures(line: Line, title: str, ledger: Ledger) -> Markup:
    """The line in both widths; the style sheet shows the one that fits."""
    return Markup("").join(
        Markup(_Drawing(line, title, ledger, width, name).svg()) for width, name in ((WIDE, "roomy"), (NARROW, "tight"))
    )


def told(line: Line, ledger: Ledger) -> str:
    """The picture in words, for those who do not see it."""
    kind, unit = _kind(line), spelled(line.unit, ledger)
    rows = [f"{bar.label}: {' or '.join(bounds(each, kind, unit) for each in bar.strict)}" for bar in line.bars]
    return ". ".join([*rows, *([gap_words(line, ledger)] if line.gap else [])]) + "."


def gap_words(line: Line, ledger: Ledger, *, alike: bool = True) -> str:
    """What lies between two bars, in a few words; `alike` where both are said of the same circumstances."""
    assert line.gap is not None
    kind, unit = _kind(line), spelled(line.unit, ledger)
    where = bounds(_inward(line.gap, kind), kind, unit).removeprefix("exactly ")
    if line.gap.low == line.gap.high:
        return f"They touch at {where}, and exclude each other"
    if line.strained:
        return f"Both hold only if hedges are stretched: fair readings leave a gap from {where}"
    return f"{'Nothing fits both' if alike else 'They lie apart'}: a gap from {where}"


def _inward(gap: Interval, kind: Kind) -> Interval:
    """A gap with its ends rounded so that it is never told wider than it is."""
    if kind is Kind.DATE or gap.low is None or gap.high is None or gap.low == gap.high:
        return gap
    low, high = Fraction(number_text(gap.low, up=True)), Fraction(number_text(gap.high, up=False))
    return Interval(low, high) if low < high else gap


def _kind(line: Line) -> Kind:
    return Kind.DATE if line.dates else Kind.AMOUNT


class _Drawing:
    def __init__(self, line: Line, title: str, ledger: Ledger, width: int, name: str) -> None:
        self.line, self.title, self.ledger, self.width, self.name = line, title, ledger, width, name
        spans = [(each.low, each.high) for bar in line.bars for each in (*bar.strict, *bar.usual)]
        dots = [dot for bar in line.bars for dot in bar.dots]
        self.scale: Scale = scale([*ends(spans), *dots], dates=line.dates)
        self.height = 0

    def svg(self) -> str:
        body = list(self._body())
        size = f'viewBox="0 0 {self.width} {self.height}" width="{self.width}" height="{self.height}"'
        titled = f'aria-labelledby="line-{self.name} line-{self.name}-text"'
        return (
            f'<svg class="plot line {self.name}" {size} role="img" {titled}>\n'
            f'<title id="line-{self.name}">{_text(self.title)}</title>\n'
            f'<desc id="line-{self.name}-text">{_text(told(self.line, self.ledger))}</desc>\n{"".join(body)}</svg>\n'
        )

    def _body(self) -> Iterator[str]:
        bars, y = self.line.bars, 0
        middles = [place * _ROW + 40 for place in range(len(bars))]
        bottom = middles[-1] + 20
        if self.line.gap is not None:
            bottom += 34
        yield from self._axis(bottom)
        if self.line.gap is not None:
            yield from self._gap(self.line.gap, middles, bottom - 18)
        for bar, y in zip(bars, middles, strict=True):
            yield from self._row(bar, y)
        self.height = bottom + 44
        unit = spelled(self.line.unit, self.ledger).replace("%", "percent")
        words = f"{unit[:1].upper()}{unit[1:]}" + (" (logarithmic)" if self.scale.logarithmic else "")
        yield self._words(self.width / 2, bottom + 38, words, "soft", "middle")

    def _axis(self, bottom: float) -> Iterator[str]:
        reached = -1.0
        for value, label in self.scale.ticks:
            x, half = self._x(value), len(label) * _LETTER / 2
            yield f'<path class="rule" d="M{x:.1f},{bottom}v5"/>\n'
            place = min(max(x, half), self.width - half)
            if place - half > reached:
                yield self._words(place, bottom + 18, label, "soft", "middle")
                reached = place + half + 6
        yield f'<path class="base" d="M{_EDGE},{bottom}H{self.width - _EDGE}"/>\n'

    def _row(self, bar: Bar, y: int) -> Iterator[str]:
        room = int((self.width - 16) / _LETTER)
        label = _cut(bar.label, room)
        rest = room - len(label) - 3
        yield f'<text class="label" x="4" y="{y - 16}">{_text(label)}'
        if bar.detail and rest > 8:
            yield f'<tspan class="soft" dx="8">{_text(_cut(bar.detail, rest))}</tspan>'
        yield "</text>\n"
        for strict, usual in zip(bar.strict, bar.usual, strict=True):
            yield from self._bar(strict, usual, y)
        for dot in bar.dots:
            yield f'<path class="dot" transform="translate({self._x(dot):.1f},{y})" d="{_DOT}"/>\n'

    def _bar(self, strict: Interval, usual: Interval, y: int) -> Iterator[str]:
        """Both intervals; an end without a bound is an arrow to the edge."""
        low = self._x(strict.low) if strict.low is not None else None
        high = self._x(strict.high) if strict.high is not None else None
        inner_low = self._x(usual.low) if usual.low is not None else low
        inner_high = self._x(usual.high) if usual.high is not None else high
        left = low if low is not None else inner_low if inner_low is not None else float(_EDGE)
        right = high if high is not None else inner_high if inner_high is not None else float(self.width - _EDGE)
        yield _rect("bar", left, y - 8, right, 16)
        if strict.high is None:
            yield f'<path class="open" d="M{right:.1f},{y}H{self.width - 2}m-6,-5l6,5l-6,5"/>\n'
        if strict.low is None:
            yield f'<path class="open" d="M{left:.1f},{y}H2m6,-5l-6,5l6,5"/>\n'
        yield _rect(
            "core", left if inner_low is None else inner_low, y - 4, right if inner_high is None else inner_high, 8
        )

    def _gap(self, gap: Interval, middles: list[int], y: float) -> Iterator[str]:
        """A bracket below the bars as wide as what fits neither, and lines up to the bars that it lies between."""
        assert gap.low is not None
        assert gap.high is not None
        left, right = self._x(gap.low), self._x(gap.high)
        for x in dict.fromkeys((left, right)):
            yield f'<path class="reach" d="M{x:.1f},{middles[0] + 9}V{y + 5}"/>\n'
        yield f'<path class="gap" d="M{left:.1f},{y - 5}v10m0,-5H{right:.1f}m0,-5v10"/>\n'
        words = "no gap, no overlap" if left == right else "fair readings differ" if self.line.strained else "gap"
        half = len(words) * _LETTER / 2
        yield self._words(min(max((left + right) / 2, half), self.width - half), y - 9, words, "accent", "middle")

    def _x(self, value: Fraction) -> float:
        return _EDGE + (self.width - 2 * _EDGE) * self.scale.at(value)

    def _words(self, x: float, y: float, text: str, kind: str, anchor: str) -> str:
        return f'<text class="{kind}" x="{x:.1f}" y="{y}" text-anchor="{anchor}">{_text(text)}</text>\n' if text else ""


def _rect(kind: str, left: float, top: float, right: float, height: float) -> str:
    """A bar, wide enough to be seen."""
    width = max(right - left, 3)
    return f'<rect class="{kind}" x="{left:.1f}" y="{top}" width="{width:.1f}" height="{height}" rx="1.5"/>\n'


def _cut(text: str, length: int) -> str:
    """A text of at most so many letters; wide ones of other scripts count double."""
    room = length
    for place, letter in enumerate(text):
        room -= 2 if ord(letter) > 0x2E7F else 1
        if room < 0:
            return f"{text[: max(place - 1, 1)].rstrip()}…"
    return text


def _text(text: str) -> str:
    return escape(visible(text))
