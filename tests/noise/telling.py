"""Ledgers in which something does not fit: each names the code that must come up."""

from __future__ import annotations

from collections.abc import Iterator

from tests.noise.case import KNOWN, Case, case, ratio, said

FIGURES = ("60", "120", "450", "700", "1,459", "2,600")
LARGE = KNOWN.replace("small", "large")
PARTS = KNOWN.split(", ")


def telling() -> Iterator[Case]:
    """All of them, by family."""
    for family in (
        contradicting,
        contradicting_hedges,
        contradicting_kinds,
        contradicting_retellings,
        crowds,
        unexplained,
        undecided,
        undecided_otherwise,
        strained,
        restated,
        echoed,
        echoed_by_models,
        retold_against_another,
    ):
        yield from family()


def contradicting() -> Iterator[Case]:
    """Two bare figures, everything known: in two sources and in one."""
    for index, one in enumerate(FIGURES):
        for other in FIGURES[index + 1 :]:
            first, second = said("one", f"{one} requests per second"), said("other", f"{other} requests per second")
            yield case(f"{one} against {other}", first, second, expected="KB401")
            yield case(f"{one} against {other}, one source", first, second, expected="KB401", apart=False)


def contradicting_hedges() -> Iterator[Case]:
    """Hedges that rule each other out."""
    for one, other in (
        ("about 700", "about 400"),
        ("approximately 1,400", "nearly 700"),
        ("nearly 700", "more than 700"),
        ("less than 700", "more than 700"),
        ("at most 600", "at least 700"),
        ("up to 700", "about 900"),
        ("up to 700", "up to 900"),
        ("600 to 800", "1,000 to 1,100"),
        ("between 100 and 200", "742"),
        ("dozens of", "742"),
        ("hundreds of", "85"),
        ("several", "742"),
        ("just over 700", "nearly 700"),
        ("700 ± 5%", "about 900"),
        ("at least 800", "742"),
        ("fewer than 600", "742"),
        ("no more than 600", "more than 650"),
        ("about 700", "twelve"),
        ("north of 1,400", "about 700"),
        ("under 100", "742"),
    ):
        first, second = said("one", f"{one} requests per second"), said("other", f"{other} requests per second")
        yield case(f"{one} against {other}", first, second, expected="KB401")
        yield case(f"{other} against {one}", second, first, expected="KB401")


def contradicting_kinds() -> Iterator[Case]:
    """Ratios, shares, changes, counts, times and dates."""
    short = 'model = "small", load = "8k"'
    for metric, conditions, one, other in (
        ("latency", short, "1.56 s", "5.31 s"),
        ("latency", short, "about 90 seconds", "three minutes"),
        ("bandwidth", 'scope = "part"', "600 GB/s", "0.8 TB/s"),
        ("bandwidth", 'scope = "part"', "600 GB/s", "600 Gb/s"),
        ("power", 'power-basis = "rated", scope = "part"', "700 W", "1.4 kW"),
        ("lanes", 'scope = "part"', "24 lanes", "32 lanes"),
        ("lanes", 'scope = "part"', "three lanes", "4 lanes"),
        ("design-time", "", "nine months", "16 months"),
        ("design-time", "", "less than a year", "two years"),
        ("design-time", "", "18 to 24 months", "nine months"),
        ("released", "", "August 2026", "October 2026"),
        ("released", "", "2026", "2027"),
        ("released", "", "25 August 2026", "26 August 2026"),
        ("released", "", "the first quarter of 2026", "late 2026"),
    ):
        first, second = said("one", one, metric, conditions), said("other", other, metric, conditions)
        yield case(f"{one} against {other}", first, second, expected="KB401")
    for one, other in (
        ("4.9 times", "4.1 times"),
        ("twice", "tripled"),
        ("25% higher", "twice"),
        ("more than nine times", "about four times"),
        ("1.7 times higher", "4.9 times"),
        ("1.5 to 1.9 times", "2.4 times"),
        ("halved", "twice"),
        ("40% lower", "twice"),
    ):
        yield case(f"{one} against {other}", ratio("one", one), ratio("other", other), expected="KB401")
    saved = [
        said("one", one, "time-saved", 'model = "small", load = "8k"', more=('baseline = { subject = "beta" }',))
        for one in ("half of the time", "three quarters of the time")
    ]
    yield case("half against three quarters", *saved, expected="KB401")


def contradicting_retellings() -> Iterator[Case]:
    """A retelling with another number, though it says nothing of the circumstances."""
    for number in FIGURES[1:]:
        retold = said(
            "retold", f"{number} requests per second", conditions="", by="lab", more=('restates = ["example#first"]',)
        )
        yield case(f"60 retold as {number}", said("first", "60 requests per second"), retold, expected="KB401")


def crowds() -> Iterator[Case]:
    """Three who disagree are one finding."""
    for one, other, third in (("100", "200", "300"), ("100", "100", "300"), ("about 100", "over 400", "nearly 300")):
        claims = [said(f"c{n}", f"{figure} requests per second") for n, figure in enumerate((one, other, third))]
        yield case(f"{one}, {other}, {third}", *claims, expected="KB401")


def unexplained() -> Iterator[Case]:
    """One source, two voices, something not stated."""
    for one, other in (("approximately 1,400", "nearly 700"), ("742", "120"), ("more than 900", "about 400")):
        for left_out in range(len(PARTS)):
            fewer = ", ".join(part for index, part in enumerate(PARTS) if index != left_out)
            first = said("one", f"{one} requests per second", conditions=fewer)
            second = said("other", f"{other} requests per second", by="lab")
            yield case(f"{one} against {other} without {PARTS[left_out]}", first, second, expected="KB402", apart=False)
        for by in (None, "not-named"):
            first, second = (
                said(name, f"{figure} requests per second", conditions='model = "small"', by=by)
                for name, figure in (("one", one), ("other", other))
            )
            yield case(f"{one} against {other} by {by}", first, second, expected="KB402", apart=False)


def undecided() -> Iterator[Case]:
    """Two sources, something not stated."""
    for one, other in (("approximately 1,400", "nearly 700"), ("742", "120"), ("up to 100", "about 400")):
        for kept in range(len(PARTS)):
            first = said("one", f"{one} requests per second", conditions=PARTS[kept])
            second = said("other", f"{other} requests per second")
            yield case(f"{one} against {other} with {PARTS[kept]}", first, second, expected="KB403")
            yield case(f"{other} against {one} with {PARTS[kept]}", second, first, expected="KB403")


def undecided_otherwise() -> Iterator[Case]:
    """A parent subject, a baseline without a name, an open reading, a load that is nearly the same."""
    for one, other in (("742", "120"), ("about 700", "about 400"), ("nearly 700", "over 1,000")):
        first = said("one", f"{one} requests per second")
        later = said("other", f"{other} requests per second", subject="alpha-mk2")
        yield case(f"{one} against {other} of a kind of it", first, later, expected="KB403")
        here, near = (
            said(name, f"{figure} requests per second", conditions=KNOWN.replace("8k", load))
            for name, figure, load in (("one", one, "8000"), ("other", other, "8300"))
        )
        yield case(f"{one} against {other} at nearly the load", here, near, expected="KB403")
    for one, other in (("more than nine times", "4.9 times"), ("twice", "five times")):
        next_best = ratio("other", other, '{ text = "the next best" }')
        yield case(f"{one} against {other} of the next best", ratio("one", one), next_best, expected="KB403")
    for one, other in (
        ("1.7 times higher", "1.7 times"),
        ("1.7 times higher", "2.7 times"),
        ("twice as high", "2 times higher"),
    ):
        yield case(f"{one} against {other}", ratio("one", one), ratio("other", other), expected="KB403")


def strained() -> Iterator[Case]:
    """Figures that fit only if the hedges are stretched."""
    for one, other in (
        ("700", "660"),
        ("700", "740"),
        ("1,400", "1,360"),
        ("about 700", "620"),
        ("about 700", "790"),
        ("more than 700", "900"),
        ("more than 1,000", "1,500"),
        ("nearly 700", "610"),
        ("at least 700", "1,000"),
        ("less than 700", "400"),
        ("just over 700", "790"),
        ("5,000", "5,300"),
        ("2,000", "2,150"),
    ):
        first, second = said("one", f"{one} requests per second"), said("other", f"{other} requests per second")
        yield case(f"{one} beside {other}", first, second, expected="KB404")
        yield case(f"{one} beside {other}, one source", first, second, expected="KB404", apart=False)


def restated() -> Iterator[Case]:
    """One number, two hedges."""
    for number in FIGURES:
        for one, other in (("more than", "about"), ("", "about"), ("nearly", "about"), ("at least", ""), ("up to", "")):
            first = said("one", f"{one} {number} requests per second".strip())
            second = said("other", f"{other} {number} requests per second".strip())
            yield case(f"{one} {number} and {other} {number}", first, second, expected="KB405")


def echoed() -> Iterator[Case]:
    """One number in two metrics of one kind and unit."""
    for number in ("742", "1,459", "85,400"):
        speed = said("one", f"{number} requests per second")
        yield case(
            f"{number} twice", speed, said("all", f"{number} requests per second", "throughput"), expected="KB406"
        )
    for number in ("nine", "4.9", "more than 13", "nearly four"):
        speed = ratio("one", f"{number} times")
        yield case(
            f"{number} times twice", speed, ratio("all", f"{number} times", metric="throughput-ratio"), expected="KB406"
        )
        next_best = ratio("all", f"{number} times", '{ text = "the next best" }', "throughput-ratio")
        yield case(f"{number} times, next best", speed, next_best, expected="KB406")
    for number in ("nine", "16", "21"):
        design = said("design", f"{number} months", "design-time", "")
        yield case(
            f"{number} months twice", design, said("program", f"{number} months", "program-time", ""), expected="KB406"
        )


def echoed_by_models() -> Iterator[Case]:
    """One round hedged number of two models, or against two baselines."""
    for number in ("700", "1,400", "90", "2,000"):
        for one, other in (("more than", "nearly"), ("about", "about"), ("up to", "over")):
            first = said("one", f"{one} {number} requests per second")
            second = said("other", f"{other} {number} requests per second", conditions=LARGE)
            yield case(f"{one} {number} and {other} {number}", first, second, expected="KB407")
    for number in ("nine", "four", "12"):
        beta = ratio("beta", f"more than {number} times")
        gamma = ratio("gamma", f"over {number} times", '{ subject = "gamma" }')
        yield case(f"{number} times two", beta, gamma, expected="KB407")


def retold_against_another() -> Iterator[Case]:
    """A ratio retold against something that the original does not compare with."""
    for number in ("more than nine", "4.9", "about four"):
        for relation in ("restates", "quotes"):
            retold = ratio("retold", f"{number} times", more=f'{relation} = ["example#first"]')
            unnamed = ratio("first", f"{number} times", '{ text = "the next best" }')
            yield case(f"{number} times {relation}, unnamed", unnamed, retold, expected="KB408")
    for number in ("4.9", "5.31"):
        retold = ratio("retold", f"{number} times", more='restates = ["example#first"]')
        gamma = ratio("first", f"{number} times", '{ subject = "gamma" }')
        yield case(f"{number} times of gamma", gamma, retold, expected="KB408")
