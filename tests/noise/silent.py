"""Ledgers in which nothing is wrong: whatever a conflict check says about them is noise."""

from __future__ import annotations

from collections.abc import Iterator

from tests.noise.case import KNOWN, Case, case, ratio, said

NUMBERS = ("120", "450", "700", "1,459", "2,600", "85,400")


def silent() -> Iterator[Case]:
    """All of them, by family."""
    for family in (
        superseded,
        refined,
        listed,
        other_scope,
        other_operating_point,
        restated,
        conditional,
        spelled,
        converted,
        rounded,
        copied,
        of_another_sort,
        of_another_thing,
        unknown_but_fitting,
        limits,
        ratios,
        read_alike,
        coincidental,
        connected,
        withdrawn,
        dated,
    ):
        yield from family()


def superseded() -> Iterator[Case]:
    """The later figure replaces the earlier one, also for a third source that repeats the later."""
    for number in NUMBERS:
        for relation in ("supersedes", "corrects"):
            new = said("new", f"{number} requests per second", more=(f'{relation} = ["example#old"]',))
            old = said("old", "about 60 requests per second")
            yield case(f"{relation} {number}", old, new)
            yield case(f"{relation} {number}, repeated", old, new, said("again", f"{number} requests per second"))


def refined() -> Iterator[Case]:
    """A headline and its detail."""
    for coarse, fine in (
        ("more than 700", "742"),
        ("about 700", "690"),
        ("nearly 1,500", "1,459"),
        ("at least 100", "110"),
        ("about 25,000", "24,600"),
        ("600 to 800", "742"),
        ("between 600 and 800", "about 700"),
        ("less than 800", "742"),
        ("hundreds of", "742"),
        ("dozens of", "36"),
        ("several", "5"),
        ("under 800", "more than 700"),
        ("just over 700", "712"),
        ("up to 800", "742"),
        ("north of 700", "about 750"),
    ):
        first = said("coarse", f"{coarse} requests per second")
        yield case(f"{coarse} and {fine}", first, said("fine", f"{fine} requests per second"))


def listed() -> Iterator[Case]:
    """One printed figure for several models, and one value for each."""
    each = 'each = { model = ["small", "medium", "large"] }'
    for number in NUMBERS:
        first = said("each", f"about {number} requests per second", conditions='load = "8k"', more=(each,))
        yield case(f"each {number}", first)
    models = [
        said(model, f"{number} requests per second", conditions=f'model = "{model}", load = "8k", mode = "plain"')
        for model, number in (("small", "700"), ("medium", "310"), ("large", "95"))
    ]
    yield case("one value for each", *models)
    yield case("one value for each, in one source", *models, apart=False)


def other_scope() -> Iterator[Case]:
    """A part, a machine, a rack and a site draw what they draw."""
    scopes = {"part": "700 W", "machine": "1,900 W", "rack": "about 120 kW", "site": "more than 40 MW"}
    names = list(scopes)
    for one in names:
        for other in names[names.index(one) + 1 :]:
            first, second = (
                said(name, scopes[name], "power", f'power-basis = "rated", scope = "{name}"') for name in (one, other)
            )
            yield case(f"{one} and {other}", first, second)
            yield case(f"{one} and {other}, in one source", first, second, apart=False)
    for one, other in (("rated", "measured"), ("rated", "assumed"), ("measured", "assumed")):
        first, second = (
            said(basis, figure, "power", f'power-basis = "{basis}", scope = "part"')
            for basis, figure in ((one, "700 W"), (other, "430 W"))
        )
        yield case(f"{one} and {other}", first, second)


def other_operating_point() -> Iterator[Case]:
    """Another load, another mode: another figure."""
    for load, figure in (("1k", "900"), ("16k", "300"), ("128k", "40"), ("about 2k", "1,100")):
        light = KNOWN.replace("8k", load)
        first = said("here", "700 requests per second")
        yield case(f"load {load}", first, said("there", f"{figure} requests per second", conditions=light))
        yield case(
            f"load {load}, one source",
            first,
            said("there", f"{figure} requests per second", conditions=light),
            apart=False,
        )
    for mode in ("fast", "thrifty", "mixed"):
        other = KNOWN.replace("plain", mode)
        yield case(
            f"mode {mode}",
            said("here", "700 requests per second"),
            said("there", "120 requests per second", conditions=other),
        )


def restated() -> Iterator[Case]:
    """A retelling of what it restates, with less said around it."""
    for number in NUMBERS:
        retold = said(
            "retold", f"{number} requests per second", conditions="", by="lab", more=('restates = ["example#first"]',)
        )
        yield case(f"restates {number}", said("first", f"{number} requests per second"), retold)
        quoted = said("quoted", f"{number} requests per second", conditions="", more=('quotes = ["example#first"]',))
        yield case(f"quotes {number}", said("first", f"{number} requests per second"), quoted)


def conditional() -> Iterator[Case]:
    """With boost and without, where it exists and where it cannot."""
    for number in NUMBERS:
        boosted = said("boosted", f"{number} requests per second", conditions=KNOWN.replace("false", "true"))
        yield case(f"boosted {number}", boosted, said("plain", "about 60 requests per second"))
        cannot = said(
            "cannot",
            "about 60 requests per second",
            conditions='model = "small", load = "8k", mode = "plain"',
            more=('not_applicable = ["boost"]',),
        )
        yield case(f"not applicable {number}", boosted, cannot)


def spelled() -> Iterator[Case]:
    """One figure in several spellings."""
    spellings = (
        "700 requests per second",
        "700 requests/s",
        "700 requests a second",
        "seven hundred requests per second",
        "0.7k requests per second",
    )
    for index, one in enumerate(spellings):
        for other in spellings[index + 1 :]:
            yield case(f"{one} and {other}", said("one", one), said("other", other))
    for hedges in (("about", "roughly"), ("more than", "over"), ("nearly", "almost"), ("at least", "no fewer than")):
        one, other = (said(hedge.replace(" ", "-"), f"{hedge} 700 requests per second") for hedge in hedges)
        yield case(" and ".join(hedges), one, other)


def converted() -> Iterator[Case]:
    """One figure in several units."""
    pairs = (
        ("bandwidth", "600 GB/s", "0.6 TB/s"),
        ("bandwidth", "600 gigabytes per second", "600,000 MB/s"),
        ("bandwidth", "15.4 TB/s", "15,400 GB/s"),
        ("bandwidth", "800 Gb/s", "100 GB/s"),
        ("power", "700 W", "0.7 kW"),
        ("power", "1.2 MW", "1,200 kW"),
        ("design-time", "two years", "24 months"),
        ("design-time", "1.5 years", "18 months"),
        ("latency", "1.56 s", "1,560 ms"),
        ("latency", "about 90 seconds", "1.5 minutes"),
    )
    for metric, one, other in pairs:
        conditions = {"power": 'power-basis = "rated", scope = "part"', "bandwidth": 'scope = "part"'}.get(metric, "")
        if metric == "latency":
            conditions = 'model = "small", load = "8k"'
        hedged = {"latency": "about 90"}.get(metric)
        expected = "KB405" if hedged and one.startswith(hedged) else ""
        yield case(
            f"{one} and {other}",
            said("one", one, metric, conditions),
            said("other", other, metric, conditions),
            expected=expected,
        )


def rounded() -> Iterator[Case]:
    """A figure and its rounding, said with a hedge."""
    for exact, round_ in (
        ("1,459", "about 1,500"),
        ("742", "more than 700"),
        ("689", "nearly 700"),
        ("13.38", "about 13.4"),
        ("85,400", "about 85,000"),
        ("169.4", "about 169"),
        ("704", "roughly 700"),
        ("2,048", "about 2,000"),
        ("96", "almost 100"),
        ("103", "just over 100"),
    ):
        one, other = said("exact", f"{exact} requests per second"), said("round", f"{round_} requests per second")
        yield case(f"{exact} and {round_}", one, other)


def copied() -> Iterator[Case]:
    """A source against itself under another name."""
    for number in NUMBERS:
        same = said("one", f"about {number} requests per second")
        yield case(f"copy of {number}", same, same)
        bare = said("one", f"about {number} requests per second", conditions="")
        yield case(f"copy of {number} without conditions", bare, bare)


def of_another_sort() -> Iterator[Case]:
    """What is planned or specified is no measurement; the time has a family of its own."""
    for modality in ("planned", "projected", "specified", "estimated"):
        for number in NUMBERS[2:]:
            plan = said("plan", f"{number} requests per second", modality=modality)
            yield case(f"{modality} {number}", said("now", "about 60 requests per second"), plan)


def of_another_thing() -> Iterator[Case]:
    """Another machine, another metric, other events."""
    for number in NUMBERS:
        rival = said("rival", f"{number} requests per second", subject="beta")
        yield case(f"rival {number}", said("own", "about 60 requests per second"), rival)
        all_users = said("all", f"{number} requests per second", "throughput")
        yield case(f"throughput {number}", said("one", "about 60 requests per second"), all_users)
    yield case(
        "design and program", said("a", "nine months", "design-time", ""), said("b", "16 months", "program-time", "")
    )


def unknown_but_fitting() -> Iterator[Case]:
    """Conditions that nobody states, and figures that fit whatever they are."""
    for number in NUMBERS:
        first = said("first", f"about {number} requests per second")
        for left_out in ('model = "small"', 'load = "8k"', ""):
            second = said("second", f"more than {number} requests per second", conditions=left_out, by="lab")
            yield case(f"{number} with {left_out or 'nothing'}", first, second)


def limits() -> Iterator[Case]:
    """Up to a figure says nothing against less, at least nothing against more."""
    for limit, value in (
        ("up to 1,900", "1,500"),
        ("as much as 1,900", "742"),
        ("up to 700", "about 60"),
        ("at most 700", "about 650"),
        ("at least 600", "about 650"),
        ("more than 600", "about 650"),
        ("starting at 600", "about 700"),
        ("no more than 700", "640"),
    ):
        first = said("limit", f"{limit} requests per second")
        yield case(f"{limit} and {value}", first, said("value", f"{value} requests per second"))


def ratios() -> Iterator[Case]:
    """Ratios against other baselines, and ratios that say the same in other words."""
    for number in ("1.7", "2.9", "4.9", "13"):
        gamma = ratio("gamma", f"{number} times", '{ subject = "gamma" }')
        yield case(f"{number} times gamma", ratio("beta", "nine times"), gamma)
        yield case(f"{number} times gamma, one source", ratio("beta", "nine times"), gamma, apart=False)
    for one, other in (
        ("twice", "2 times"),
        ("tripled", "3x"),
        ("nine times", "9 times"),
        ("25% higher", "1.25 times"),
        ("halved", "50% lower"),
        ("more than twice", "2.4 times"),
        ("nearly tripled", "2.8x"),
        ("1.5 to 1.9 times", "1.7 times"),
    ):
        yield case(f"{one} and {other}", ratio("one", one), ratio("other", other))


def read_alike() -> Iterator[Case]:
    """One idiom and number, whichever way it is read."""
    for number in ("1.7", "2", "3.5", "4.9", "9"):
        for one, other in (("higher", "faster"), ("higher", "more"), ("faster", "greater")):
            yield case(
                f"{number} times {one} and {other}",
                ratio("one", f"{number} times {one}"),
                ratio("other", f"{number} times {other}"),
            )


def coincidental() -> Iterator[Case]:
    """One number of different kinds, units, models or small counts."""
    power = 'power-basis = "rated", scope = "part"'
    for number in ("300", "700", "900"):
        yield case(
            f"{number} W and requests",
            said("w", f"{number} W", "power", power),
            said("r", f"{number} requests per second"),
        )
    for number in ("nine", "three", "eight"):
        months = said("months", f"{number} months", "design-time", "")
        yield case(f"{number} months and times", months, ratio("times", f"{number} times"))
    for number in ("4", "8", "24", "96"):
        one, other = (said(scope, f"{number} lanes", "lanes", f'scope = "{scope}"') for scope in ("part", "machine"))
        yield case(f"{number} lanes twice", one, other)
    large = KNOWN.replace("small", "large")
    for number in ("4.9", "9.3", "2.7"):
        speed = ratio("speed", f"{number} times")
        yield case(
            f"{number} times of another model",
            speed,
            ratio("all", f"{number} times", metric="throughput-ratio", conditions=large),
        )
        gamma = ratio("all", f"{number} times", '{ subject = "gamma" }', "throughput-ratio")
        yield case(f"{number} times gamma's throughput", speed, gamma)
    yield case(
        "one exact figure of two models",
        said("a", "742 requests per second"),
        said("b", "742 requests per second", conditions=large),
    )


def connected() -> Iterator[Case]:
    """The same number in two metrics that the ledger connects."""
    for number in ("4.9", "nine", "13"):
        speed = ratio("speed", f"{number} times")
        follows = ratio("all", f"{number} times", metric="throughput-ratio", more='equals = "speed"')
        yield case(f"{number} times follows", speed, follows, apart=False)
        retells = ratio("all", f"{number} times", metric="throughput-ratio", more='quotes = ["example#speed"]')
        yield case(f"{number} times retold", speed, retells)


def withdrawn() -> Iterator[Case]:
    """What was withdrawn is not said any more."""
    for number in NUMBERS:
        gone = said("gone", f"{number} requests per second", more=('withdrawn = "a printing error"',))
        yield case(f"withdrawn {number}", said("kept", "about 60 requests per second"), gone)


def dated() -> Iterator[Case]:
    """A day, its month and its year."""
    days = ("25 August 2026", "August 2026", "2026", "the third quarter of 2026", "late 2026")
    for index, one in enumerate(days[:4]):
        for other in days[index + 1 : 4]:
            yield case(f"{one} and {other}", said("one", one, "released", ""), said("other", other, "released", ""))
