"""What the findings of disagreeing claims say: who, how far apart, what would settle it, what speaks for each side."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from kb.checks.discovery import checks
from kb.checks.runner import run
from kb.domain.claim import Claim
from kb.domain.finding import Finding
from kb.domain.ledger import Constraint, Ledger
from kb.domain.vocabulary import Metric
from kb.quantity.figure import Hedge
from kb.quantity.grammar import read_value
from tests.builders import METRICS, baseline, claim, ledger, quantity

KNOWN = {"model": "small", "load": "8000", "mode": "plain"}


def _findings(one: Ledger, code: str) -> list[Finding]:
    chosen = [check for check in checks() if check.code == code]
    return list(run(one, chosen, today=date(2026, 12, 1)).findings)


def _finding(code: str, *claims: Claim, constraints: tuple[Constraint, ...] = ()) -> Finding:
    (found,) = _findings(ledger(*claims, constraints=constraints), code)
    return found


PAIR = (
    claim("s#acme", quantity("1400", hedge=Hedge.ABOUT), known={"model": "small"}),
    claim("s#lab", quantity("700", hedge=Hedge.NEARLY), known={"model": "small", "load": "8000"}, asserted_by="lab"),
)


def test_an_unexplained_difference_says_how_far_apart_and_what_would_settle_it() -> None:
    found = _finding("KB402", *PAIR)
    assert found.message == (
        "s#acme says “about 1400 request/s” and s#lab says “nearly 700 request/s”: "
        "about 2.0 times apart, same article, no difference stated"
    )
    assert found.lines[0] == "cannot both hold unless load or mode differ; the source does not say"
    assert found.verdict == "undecided"
    assert found.unknown == ("load", "mode")
    assert [(step.claim, step.strict, step.usual) for step in found.arithmetic] == [
        ("s#acme", "[1300, 1500] request/s", "[1350, 1450] request/s"),
        ("s#lab", "[600, 700) request/s", "[650, 700) request/s"),
    ]


def test_what_agrees_with_one_side_speaks_for_it() -> None:
    third = claim("t#c", "660", known=KNOWN, asserted_by="borealis")
    found = _findings(ledger(*PAIR, third), "KB402")[0]
    assert found.lines[1:3] == (
        "for “about 1400 request/s”: no other claim",
        "for “nearly 700 request/s”: 1 other claim, “exactly 660 request/s” t#c",
    )


def test_what_a_constraint_implies_speaks_for_the_side_that_it_fits() -> None:
    wait = claim("t#wait", quantity("1.56", "s"), metric="latency")
    bounds = tuple(Constraint(name, f"1000 request / t#wait <= s#{name}", "arithmetic") for name in ("acme", "lab"))
    (found,) = _findings(ledger(*PAIR, wait, constraints=bounds), "KB402")
    assert found.lines[1] == "for “about 1400 request/s”: no other claim"
    assert found.lines[2].startswith(
        "for “nearly 700 request/s”: no other claim; 1000 request / t#wait gives between 639 "
    )


def test_two_sources_are_undecided_under_a_code_of_their_own() -> None:
    first, second = claim("p#a", "700", known=KNOWN), claim("q#b", "100", known={"model": "small", "load": "8000"})
    found = _finding("KB403", first, second)
    assert found.message.endswith("about 7.0 times apart; cannot both hold unless mode differs; the sources do not say")
    assert _findings(ledger(first, second), "KB402") == []


def test_an_open_reading_is_what_would_settle_it() -> None:
    first, second = (
        claim(name, read_value(phrase), metric="speed-ratio", known=KNOWN, baseline=baseline())
        for name, phrase in (("p#a", "1.7 times higher"), ("q#b", "2.7 times"))
    )
    found = _finding("KB403", first, second)
    assert "they agree in one reading and not in another" in found.message
    assert "cannot both hold unless “1.7 times higher” is read another way" in found.message
    bare = claim("q#b", read_value("2.7 times"), metric="speed-ratio", known={}, baseline=baseline())
    assert _findings(ledger(first, bare), "KB403") == []


def test_undecided_ones_come_by_fewest_unknowns_and_then_by_how_far_apart() -> None:
    pairs = (
        ("small", "120", {"model": "small"}),
        ("large", "300", {"model": "large", "load": "8000"}),
        ("family", "60", {"model": "family", "load": "8000"}),
    )
    claims = [
        each
        for model, number, known in pairs
        for each in (
            claim(f"q#{model}", number, metric="speed", subject=f"of-{model}", known=known),
            claim(f"r#{model}", "700", metric="speed", subject=f"of-{model}", known={**KNOWN, "model": model}),
        )
    ]
    found = _findings(ledger(*claims), "KB403")
    assert [finding.key for finding in found] == [
        ("q#family", "r#family"),
        ("q#large", "r#large"),
        ("q#small", "r#small"),
    ]


def test_a_tension_prints_both_intervals_and_the_version_of_the_policy() -> None:
    found = _finding("KB404", claim("p#a", "700", known=KNOWN), claim("q#b", "660", known=KNOWN))
    assert found.message.endswith(
        "both hold only if the hedges are stretched: usually [699.5, 700.5] request/s and [659.5, 660.5] request/s, "
        "at most [650, 750] request/s and [655, 665] request/s (hedge policy 1)"
    )


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, "and everything that speed depends on is known and the same"),
        ({"known": {"model": "small"}}, "said by one voice in one source, which states no difference"),
    ],
)
def test_a_contradiction_says_why_the_two_are_the_same_thing(changes: dict[str, dict[str, str]], said: str) -> None:
    known = changes.get("known", KNOWN)
    found = _finding("KB401", claim("s#a", "700", known=known), claim("s#b", "100", known=known))
    assert found.message.endswith(f"about 7.0 times apart, {said}")


def test_a_crowd_is_one_finding_with_its_camps_and_the_widest_pair_as_its_name() -> None:
    claims = [claim(f"s{n}#a", number, known=KNOWN) for n, number in enumerate(("100", "300", "310", "900"))]
    found = _finding("KB401", *claims)
    assert found.key == ("s0#a", "s3#a")
    assert [member.claim for member in found.members] == ["s0#a", "s1#a", "s2#a", "s3#a"]
    assert found.lines == (
        "4 claims in 3 camps, from low to high: “exactly 100 request/s” (s0#a) · "
        "“exactly 300 request/s” (s1#a, s2#a) · “exactly 900 request/s” (s3#a)",
    )


def test_dates_are_shown_as_dates() -> None:
    first, second = (
        claim(name, read_value(phrase), metric="released", known={})
        for name, phrase in (("p#a", "August 2026"), ("q#b", "October 2026"))
    )
    found = _finding("KB401", first, second)
    assert [step.strict for step in found.arithmetic] == ["2026-08", "2026-10"]
    assert "they exclude each other" in found.message


def test_metrics_that_are_twins_share_their_figures() -> None:
    pair = [claim(f"s#{metric}", "742", metric=metric, known=KNOWN) for metric in ("speed", "throughput")]
    assert [finding.key for finding in _findings(ledger(*pair), "KB406")] == [("s#speed", "s#throughput")]
    for one, other in (("speed", "throughput"), ("throughput", "speed")):
        twin = replace(next(metric for metric in METRICS if metric.id == one), twins=(other,))
        assert _findings(ledger(*pair, metrics=[twin]), "KB406") == []


def test_one_figure_in_two_units_of_one_dimension_is_the_same_figure() -> None:
    wide = Metric("wide", "Wide", unit="TB/s")
    first = claim("s#a", quantity("600", "GB/s"), metric="bandwidth", known={})
    second = replace(first, id="s#b", block="b", metric="wide", quantity=quantity("0.6", "TB/s"), unit="TB/s")
    (found,) = _findings(ledger(first, second, metrics=[wide]), "KB406")
    assert found.message == (
        "s#a says “exactly 600 GB/s” and s#b says “exactly 600 GB/s”: "
        "the same figure for two different metrics, Bandwidth and Wide"
    )
