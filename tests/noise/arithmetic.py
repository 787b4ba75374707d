"""Ledgers with figures that follow from each other, rightly and wrongly."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from tests.noise.case import Case, case, ratio, said

OPERANDS = (("742", "169"), ("1,459", "535"), ("864", "212"), ("3,127", "418"), ("96.4", "12.3"), ("5,310", "1,560"))
SMALL_SHORT = 'model = "small", load = "8k"'


def silent() -> Iterator[Case]:
    """What follows, follows."""
    for one, other in OPERANDS:
        stated = f"{_tenths(_number(one) / _number(other))} times"
        yield _derived(f"{one} / {other} is {stated}", one, other, stated)
        yield _derived(f"about {one} / about {other} is {stated}", f"about {one}", f"about {other}", stated)
        yield _found(f"{stated} is found to be {one} / {other}", one, other, stated)
        yield _ordered(f"{one} > {other}", one, other, "faster > slower")
    for parts, whole in ((("24", "8"), "32"), (("12", "12"), "24"), (("3", "5"), "8")):
        yield _summed(f"{' + '.join(parts)} lanes are {whole}", parts, whole)
    for lanes, rate, bandwidth in (("24", "200 Gb/s per lane", "600 GB/s"), ("32", "800 Gb/s per lane", "3.2 TB/s")):
        yield _carried(f"{lanes} lanes of {rate} carry {bandwidth}", lanes, rate, bandwidth)
    for short, long, saved in (("1.56", "5.31", "about 71%"), ("2", "8", "three quarters"), ("3.1", "6.2", "half")):
        yield _saved(f"{short} s instead of {long} s saves {saved}", short, long, saved)


def telling() -> Iterator[Case]:
    """What is said to follow, does not."""
    for one, other in OPERANDS:
        exact = _number(one) / _number(other)
        for factor in (Fraction(13, 10), Fraction(6, 10)):
            stated = f"{_tenths(exact * factor)} times"
            yield _derived(f"{one} / {other} is not {stated}", one, other, stated, "KB301")
            yield _found(f"{stated} is not found to be {one} / {other}", one, other, stated, "KB308")
        yield _ordered(f"{other} > {one}", one, other, "slower > faster", "KB305")
    for one, other, stated in (("about 700", "about 169", "4.9 times"), ("more than 1,400", "about 100", "nine times")):
        yield _derived(f"{one} / {other} is not {stated}", one, other, stated, "KB301")
    for one, other, stated in (("700", "169", "4.3 times"), ("1,400", "535", "2.7 times"), ("900", "212", "4.4 times")):
        yield _derived(f"{one} / {other} is hardly {stated}", one, other, stated, "KB302")
        yield _found(f"{stated} is hardly found to be {one} / {other}", one, other, stated, "KB309")
    for parts, whole in ((("24", "8"), "36"), (("12", "12"), "25"), (("3", "5"), "9")):
        yield _summed(f"{' + '.join(parts)} lanes are not {whole}", parts, whole, "KB303")
    for lanes, rate, bandwidth in (("24", "800 Gb/s per lane", "600 GB/s"), ("8", "800 Gb/s per lane", "200 GB/s")):
        yield _carried(f"{lanes} lanes of {rate} carry more than {bandwidth}", lanes, rate, bandwidth, "KB303")
    for short, long, saved in (
        ("1.56", "5.31", "about 40%"),
        ("2", "8", "nearly half"),
        ("3.1", "6.2", "three quarters"),
    ):
        yield _saved(f"{short} s instead of {long} s does not save {saved}", short, long, saved, "KB301")


def _number(figure: str) -> Fraction:
    return Fraction(figure.replace(",", ""))


def _tenths(number: Fraction) -> str:
    tenths = round(number * 10)
    return f"{tenths // 10}.{tenths % 10}"


def _rates(one: str, other: str) -> tuple[str, str]:
    return said("faster", f"{one} requests per second"), said("slower", f"{other} requests per second", subject="beta")


def _derived(name: str, one: str, other: str, stated: str, expected: str = "") -> Case:
    follows = ratio("gain", stated, more='equals = "faster / slower"')
    return case(name, *_rates(one, other), follows, expected=expected, apart=False)


def _found(name: str, one: str, other: str, stated: str, expected: str = "") -> Case:
    return case(name, *_rates(one, other), ratio("gain", stated), expected=expected, apart=False)


def _ordered(name: str, one: str, other: str, order: str, expected: str = "") -> Case:
    statement = said("order", "ahead", "events", "", more=('statement = "One is ahead."', f'order = "{order}"'))
    return case(name, *_rates(one, other), statement, expected=expected, apart=False)


def _summed(name: str, parts: tuple[str, str], whole: str, expected: str = "") -> Case:
    figures = (("one", parts[0], "part"), ("two", parts[1], "rack"), ("all", whole, "machine"))
    claims = [said(label, f"{lanes} lanes", "lanes", f'scope = "{scope}"') for label, lanes, scope in figures]
    return case(name, *claims, _constraint("example#one + example#two = example#all"), expected=expected, apart=False)


def _carried(name: str, lanes: str, rate: str, bandwidth: str, expected: str = "") -> Case:
    claims = (
        said("lanes", f"{lanes} lanes", "lanes", 'scope = "part"'),
        said("rate", rate, "lane-rate", ""),
        said("bandwidth", bandwidth, "bandwidth", 'scope = "part"'),
    )
    holds = "example#lanes * example#rate = example#bandwidth"
    return case(name, *claims, _constraint(holds), expected=expected, apart=False)


def _saved(name: str, short: str, long: str, saved: str, expected: str = "") -> Case:
    claims = (
        said("short", f"{short} s", "latency", SMALL_SHORT),
        said("long", f"{long} s", "latency", SMALL_SHORT, subject="beta"),
        said(
            "saved",
            saved,
            "time-saved",
            SMALL_SHORT,
            more=('baseline = { subject = "beta" }', 'equals = "1 - short / long"'),
        ),
    )
    return case(name, *claims, expected=expected, apart=False)


def _constraint(holds: str) -> str:
    return f'=== constraints.toml\n[[constraint]]\nid = "must-hold"\nholds = "{holds}"\nbecause = "It is arithmetic."\n'
