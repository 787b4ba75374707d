"""The hedge policy: which words hedge a number, and which two intervals follow from a hedge and a printed number.

Words and parameters stand in `hedges.toml`; the formulas stand here. Strict is what the words rule out, usual is what
a fair reader takes, and usual is always inside strict.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from kb.quantity.figure import Hedge, Kind
from kb.quantity.interval import Interval, less

_ONE = Fraction(1)


@dataclass(frozen=True, slots=True)
class Printed:
    """A number as it was printed, with the places that decide how wide its hedges are.

    `text` is the numeral before any scale ("1.4" of 1.4k), without separators, also for number words ("24" of
    twenty-four); a fraction word is "3/4", a vague word itself. `p` is the unit of its last significant printed place,
    `q` that of its last printed place, both with the scale applied. Make it with `printed` or `fraction_word`.
    """

    value: Fraction
    text: str
    p: Fraction
    q: Fraction
    word: bool = False
    scaled: bool = False


def printed(numeral: str, scale: Fraction | int = 1, *, word: bool = False) -> Printed:
    """The number of a decimal numeral ("1459", "4.90", "-5") times a scale (1000 for 1.4k; "hundred" is no scale)."""
    whole, _, decimals = numeral.lstrip("+-").partition(".")
    zeros = 0 if decimals else len(whole) - len(whole.rstrip("0"))
    if zeros == len(whole):  # zero itself has one place, its last
        zeros = 0
    last = Fraction(scale, 10 ** len(decimals)) if decimals or scale != 1 else _ONE
    value = Fraction(int(whole + decimals)) if last is _ONE else int(whole + decimals) * last
    significant = last * 10**zeros if zeros else last
    return Printed(-value if numeral.startswith("-") else value, numeral, significant, last, word, scale != 1)


def fraction_word(value: Fraction) -> Printed:
    """The number of a fraction in words or glyphs: half, a third, three quarters, ½."""
    place = _widths()["fraction_place"]
    return Printed(value, f"{value.numerator}/{value.denominator}", place, place, word=True)


def before() -> Mapping[str, Hedge]:
    """The hedges that stand before their number, in lower case."""
    return _words("before")


def after() -> Mapping[str, Hedge]:
    """The hedges that stand after their number, or after its unit, in lower case."""
    return _words("after")


def words() -> Mapping[str, Hedge]:
    """All hedging words, wherever they stand; one that means something else behind its number has its first meaning."""
    return MappingProxyType({**after(), **before()})


@cache
def vague() -> Mapping[str, Interval]:
    """Words that are a number and a hedge at once: "several" is [3, 9]. The caller scales them ("a few hundred")."""
    return MappingProxyType({word: _interval(text) for word, text in _policy()["vague"].items()})


def parts(whole: str) -> Mapping[str, tuple[int, int]]:
    """What early, mid, late, start and end take of a year (months), a month (days) or a decade (years)."""
    return {part: (first, last) for part, (first, last) in _policy()["parts"][whole].items()}


def intervals(hedge: Hedge, number: Printed, kind: Kind, second: Printed | None = None) -> tuple[Interval, Interval]:
    """The strict and the usual interval of a hedged number.

    `second` is the other end of a range, or the deviation after ±; a vague number is looked up by its text. Directions
    are the caller's: for "more than 40 % lower" take the interval of 40 and negate it.
    """
    v, share = number.value, _widths()
    match hedge:
        case Hedge.EXACTLY:
            return _exactly(number, kind)
        case Hedge.UP_TO:
            most = _exactly(number, kind)[0].high
            return Interval(None, most), Interval(None, most)
        case Hedge.RANGE:
            assert second is not None, "a range has two ends"
            low, high = sorted((number, second), key=lambda each: each.value)
            strict = _exactly(low, kind)[0].hull(_exactly(high, kind)[0])
            return strict, Interval(low.value, high.value)
        case Hedge.PLUS_MINUS:
            assert second is not None, "a deviation follows ±"
            around = Interval(v - abs(second.value), v + abs(second.value))
            return around, around
        case Hedge.VAGUE:
            return vague()[number.text], vague()[number.text]
    if hedge in (Hedge.ABOUT, Hedge.NEARLY, Hedge.JUST_OVER):
        return _around(hedge, number)
    u = max(number.q, share["hedged"] * abs(v))
    match hedge:
        case Hedge.MORE_THAN:
            return Interval(v, None, low_open=True), Interval(v, v + u, low_open=True, high_open=True)
        case Hedge.AT_LEAST:
            return Interval(v, None), Interval(v, v + u, high_open=True)
        case Hedge.LESS_THAN:
            return Interval(None, v, high_open=True), Interval(v - u, v, low_open=True, high_open=True)
        case Hedge.AT_MOST:
            return Interval(None, v), Interval(v - u, v, low_open=True)
    raise AssertionError(f"a hedge without a formula: {hedge}")


def _around(hedge: Hedge, number: Printed) -> tuple[Interval, Interval]:
    v, w = number.value, _hedged_width(number)
    near = w * _widths()["usual"]
    if hedge is Hedge.ABOUT:
        return _within(v, w), _within(v, near)
    if hedge is Hedge.NEARLY:
        return Interval(v - w, v, high_open=True), Interval(v - near, v, high_open=True)
    return Interval(v, v + w, low_open=True), Interval(v, v + near, low_open=True)


def _exactly(number: Printed, kind: Kind) -> tuple[Interval, Interval]:
    v = number.value
    if kind in (Kind.COUNT, Kind.RANK) and _is_exact_count(number):
        return Interval.point(v), Interval.point(v)
    width = number.p / 2
    if v:
        width = _least(width, _widths()["exact"] * abs(v))
    strict = _within(v, width)
    if number.p == number.q:
        return strict, strict
    narrow = number.q / 2
    return strict, _within(v, narrow) if less(narrow, width) else strict


def _within(v: Fraction, w: Fraction) -> Interval:
    """The numbers no further than `w` from `v`; both ends at once take half the time of a sum and a difference."""
    (n, d), (m, e) = v.as_integer_ratio(), w.as_integer_ratio()
    return Interval(Fraction(n * e - m * d, d * e), Fraction(n * e + m * d, d * e))


def _least(one: Fraction, other: Fraction) -> Fraction:
    return other if less(other, one) else one


def _is_exact_count(number: Printed) -> bool:
    small = abs(number.value) < _widths()["exact_counts_below"]
    return number.q == 1 and not number.scaled and (small or number.value % 10 != 0)


def _hedged_width(number: Printed) -> Fraction:
    ends_in_five = number.q == 1 and number.value.numerator % 10 == 5
    p = _widths()["five_place"] if ends_in_five else number.p
    return _least(p, _widths()["hedged"] * abs(number.value)) if number.value else p


@cache
def _policy() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("hedges.toml").read_text("utf-8"))


@cache
def _widths() -> dict[str, Fraction]:
    return {name: Fraction(value) for name, value in _policy()["widths"].items()}


@cache
def _words(position: str) -> Mapping[str, Hedge]:
    tables = ((hedge, _policy().get(hedge.value)) for hedge in Hedge if hedge is not Hedge.VAGUE)
    return MappingProxyType({word: hedge for hedge, table in tables if table for word in table.get(position, ())})


def _interval(text: str) -> Interval:
    low, high = text[1:-1].split(", ")
    return Interval(Fraction(low), None if high == "∞" else Fraction(high), text[0] == "(", text[-1] == ")")


def __getattr__(name: str) -> int:
    """`POLICY`, the version of the policy file, read when it is first asked for."""
    if name == "POLICY":
        globals()[name] = policy = int(_policy()["policy"])  # the next time it is there
        return policy
    raise AttributeError(name)
