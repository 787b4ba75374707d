"""What the arithmetic checks say, and on what they must be silent."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.checks.arithmetic import interval_text, short, span_text
from kb.domain.finding import Finding
from kb.quantity.interval import Interval
from tests.checks.miniature import found, report, the


def claim(id: str, figure: str, subject: str = "alpha", metric: str = "speed", **keys: str) -> str:
    lines = [f'id = "{id}"', f'subject = "{subject}"', f'metric = "{metric}"', f'figure = "{figure}"']
    lines += [f"{key} = {value}" for key, value in keys.items()]
    return "\n".join(["[[claim]]", *lines, 'asserted_by = "acme"', "", ""])


def ratio(figure: str, **keys: str) -> str:
    return claim("ratio", figure, metric="speed-ratio", baseline='{ subject = "beta" }', **keys)


FAST = claim("fast", "about 700 requests per second")
SLOW = claim("slow", "about 169 requests per second", "beta")
FROM_BOTH = {"equals": '"fast / slow"'}
FAMILY = ("KB301", "KB302", "KB303", "KB304", "KB305", "KB306", "KB307", "KB308", "KB309")


def family(text: str) -> list[str]:
    """The codes of the arithmetic family, and whatever stopped the ledger from being read."""
    return [each.code for each in report(text).findings if each.code in FAMILY or each.code.startswith(("KB0", "KB2"))]


def test_a_derivation_mismatch_shows_its_operands_what_they_give_and_what_is_stated() -> None:
    finding = the(FAST + SLOW + ratio("4.9 times", **FROM_BOTH), "KB301")
    assert finding.message == (
        "example#ratio says “4.9 times”; what it is said to follow from gives 4.14, between 3.53 and 4.76"
    )
    assert [(step.label, step.text, step.claim, step.strict) for step in finding.arithmetic] == [
        ("follows from", "about 700 requests per second", "example#fast", "[600, 800]"),
        ("follows from", "about 169 requests per second", "example#slow", "[168, 170]"),
        ("gives", "4.14, between 3.53 and 4.76", None, "[60/17, 100/21]"),
        ("stated", "4.9 times [4.85, 4.95] is above the most it can be", "example#ratio", "[4.85, 4.95]"),
    ]
    assert [step.location.line for step in finding.arithmetic if step.location] == [5, 12]


def test_only_the_derived_claim_is_disputed_and_the_others_are_operands() -> None:
    finding = the(FAST + SLOW + ratio("4.9 times", **FROM_BOTH), "KB301")
    assert [(member.claim, member.role) for member in finding.members] == [
        ("example#ratio", "disputed"),
        ("example#fast", "operand"),
        ("example#slow", "operand"),
    ]
    assert all(member.digest.startswith("sha256:") for member in finding.members)


def test_a_figure_below_what_its_operands_give_says_so() -> None:
    finding = the(FAST + SLOW + ratio("2.9 times", **FROM_BOTH), "KB301")
    assert finding.arithmetic[-1].text == "2.9 times [2.85, 2.95] is below the least it can be"


def test_the_order_of_claims_does_not_change_the_identity_or_content_of_a_finding() -> None:
    parts = (FAST, SLOW, ratio("4.9 times", **FROM_BOTH))
    one, other = the("".join(parts), "KB301"), the("".join(reversed(parts)), "KB301")
    assert (one.identity, one.content) == (other.identity, other.content)


def test_a_changed_operand_changes_the_content_and_not_the_identity() -> None:
    one = the(FAST + SLOW + ratio("4.9 times", **FROM_BOTH), "KB301")
    other = the(FAST + SLOW.replace("169", "168") + ratio("4.9 times", **FROM_BOTH), "KB301")
    assert one.identity == other.identity
    assert one.content != other.content


@pytest.mark.parametrize("figure", ["4.1 times", "about 4 times", "more than 3 times", "4.2 times", "up to 5 times"])
def test_a_ratio_that_its_operands_allow_is_silent(figure: str) -> None:
    assert family(FAST + SLOW + ratio(figure, **FROM_BOTH)) == []
    assert family(FAST + SLOW + ratio(figure)) == []


def test_an_idiom_with_two_readings_is_a_mismatch_only_if_each_reading_is() -> None:
    assert found(FAST + SLOW + ratio("3.1 times higher", **FROM_BOTH), "KB301") == []
    assert len(found(FAST + SLOW + ratio("9 times higher", **FROM_BOTH), "KB301")) == 1


def test_an_expression_in_another_unit_is_a_finding_that_names_both_units() -> None:
    finding = the(FAST + SLOW + ratio("4.9 times", equals='"fast * slow"'), "KB301")
    assert "cannot follow from “fast * slow”: it comes to" in finding.message
    assert finding.message.endswith("and the claim is in x")


def test_nothing_follows_from_an_operand_without_a_number() -> None:
    wordless = claim("fast", "very fast", statement='"It is fast."')
    assert found(wordless + SLOW + ratio("4.9 times", **FROM_BOTH), "KB301") == []


def test_the_baseline_of_a_ratio_can_be_named_in_its_expression() -> None:
    finding = the(FAST + SLOW + ratio("4.9 times", equals='"fast / baseline"'), "KB301")
    assert [member.claim for member in finding.members] == ["example#ratio", "example#fast", "example#slow"]


def test_a_chain_of_comparisons_is_judged_link_by_link() -> None:
    chain = claim("order", "in this order", metric="events", statement='"S."', order='"slow < fast < slow"')
    finding = the(FAST + SLOW + chain, "KB305")
    assert finding.message == (
        "example#order says “in this order”; the figures rule it out: “about 169 requests per second” < "
        "“about 700 requests per second” < “about 169 requests per second” comes to "
        "between 600 and 800 req/s < between 168 and 170 req/s"
    )
    assert family(FAST + SLOW + chain.replace("fast < slow", "fast < 900 request/s")) == []


def test_lanes_that_add_up_are_silent() -> None:
    parts = claim("near", "Twenty-four lanes", metric="lanes") + claim("far", "eight lanes", metric="lanes")
    assert family(parts + claim("all", "32 lanes", metric="lanes", equals='"near + far"')) == []
    finding = the(parts + claim("all", "36 lanes", metric="lanes", equals='"near + far"'), "KB301")
    assert finding.message.endswith("gives 32 lanes")


def test_a_ratio_is_reported_with_the_pair_that_comes_closest() -> None:
    slower = claim("slower", "about 100 requests per second", "beta")
    finding = the(FAST + SLOW + slower + ratio("12 times"), "KB308")
    assert finding.message == (
        "example#ratio says “12 times”; “about 700 requests per second” over “about 100 requests per second” "
        "gives between 5 and 10"
    )
    assert [member.claim for member in finding.members][-1] == "example#slower"
    assert [step.text for step in finding.arithmetic[2:]] == ["between 5 and 10", "12 times [11.5, 12.5]"]


LANES = claim("lanes", "Twenty-four lanes", metric="lanes")
RATE = claim("rate", "800 Gb/s per lane", metric="lane-rate")
BANDWIDTH = claim("bandwidth", "600 GB/s", metric="bandwidth")


def test_an_order_that_makes_no_sense_is_told_once_and_by_the_check_for_violations() -> None:
    text = claim("fast", "700 requests per second") + claim("big", "40 W", metric="power")
    assert family(text + claim("order", "3 requests per second", order='"fast > big"')) == ["KB305", "KB205"]


def constraint(holds: str, because: str = "It must.") -> str:
    return f'=== constraints.toml\n[[constraint]]\nid = "rule"\nholds = "{holds}"\nbecause = "{because}"\n'


def holds(finding: Finding) -> dict[str, str]:
    return {step.label: step.text for step in finding.arithmetic if step.location is None}


def test_a_constraint_that_cannot_hold_shows_printed_figures_its_reason_and_how_far_it_is_off() -> None:
    rule = constraint("example#lanes * example#rate = example#bandwidth", "All lanes together carry it.")
    finding = the(LANES + RATE + BANDWIDTH + rule, "KB303")
    assert finding.message == (
        "the constraint rule cannot hold: “Twenty-four lanes” * “800 Gb/s per lane” = “600 GB/s” comes to "
        "between 18000 and 20400 Gb/s = between 4400 and 5200 Gb/s, about 4 times apart"
    )
    assert holds(finding) == {
        "must hold": "lanes * rate = bandwidth",
        "because": "All lanes together carry it.",
        "comes to": "between 18000 and 20400 Gb/s = between 4400 and 5200 Gb/s, about 4 times apart",
    }


def test_a_formula_keeps_the_sources_of_its_claims_where_there_are_several() -> None:
    rule = "example#lanes * example#rate = other#bandwidth"
    text = f"=== other/claims.toml\n{BANDWIDTH}=== example/claims.toml\n{LANES}{RATE}{constraint(rule)}"
    assert holds(the(text, "KB303"))["must hold"] == rule


def test_a_constraint_that_is_rewritten_is_another_matter_and_one_that_is_moved_is_not() -> None:
    figures = LANES + RATE + BANDWIDTH
    one = the(figures + constraint("example#lanes * example#rate = example#bandwidth"), "KB303")
    rewritten = the(figures + constraint("example#lanes * example#rate / 2 = example#bandwidth"), "KB303")
    moved = the(figures + "# moved\n" + constraint("example#lanes * example#rate = example#bandwidth"), "KB303")
    assert one.identity == rewritten.identity
    assert one.content != rewritten.content
    assert one.content == moved.content


@pytest.mark.parametrize("rule", ["1 - example#fast / example#slow = example#share", "example#share = 3 / 4"])
def test_a_mismatch_says_what_else_the_figure_fits(rule: str) -> None:
    fast, slow = claim("fast", "1 second", metric="latency"), claim("slow", "4 seconds", metric="latency")
    half = claim("half", "twice", metric="speed-ratio", baseline='{ subject = "beta" }')
    share = claim("share", "three quarters", metric="time-saved", equals='"1 - 1 / half"')
    finding = the(fast + slow + half + share + constraint(rule), "KB301")
    (line,) = finding.lines
    assert line.startswith("fits 1 - fast / slow: between " if "fast" in rule else "fits 3 / 4: 75 %")
    assert line.endswith("% (rule)")
    broken = constraint("example#share = example#fast / example#slow")
    assert the(fast + slow + half + share + broken, "KB301").lines == ()


def test_months_and_lanes_are_told_in_the_plural_and_derived_units_in_one_order() -> None:
    took = claim("took", "roughly 16 months", metric="program-time") + claim(
        "drawn", "nine months", metric="design-time"
    )
    finding = the(took + constraint("example#took <= example#drawn"), "KB303")
    assert "between 15 and 17 months <= between 8.5 and 9.5 months" in finding.message
    assert [step.text for step in finding.arithmetic if step.location] == ["roughly 16 months", "nine months"]
    answer = claim("answer", "2 seconds", metric="latency")
    finding = the(FAST + answer + constraint("1000 tok/user / example#answer <= 10 tok/s/user"), "KB303")
    assert "tok/s/user <= 10 tok/s/user" in finding.message


def test_an_interval_in_another_unit_than_the_printed_one_says_so() -> None:
    finding = the(LANES + RATE + claim("bandwidth", "0.6 TB/s", metric="bandwidth", equals='"lanes * rate"'), "KB301")
    assert "stated 0.6 TB/s [550, 650] GB/s is below the least it can be" in f"stated {finding.arithmetic[-1].text}"


def test_a_ratio_is_silent_if_any_pair_fits() -> None:
    assert family(FAST + SLOW + claim("slower", "about 143 requests per second", "beta") + ratio("4.9 times")) == []


def test_a_source_need_not_repeat_every_condition_beside_a_ratio() -> None:
    fast = claim("fast", "about 700 requests per second", conditions='{ model = "small", boost = false }')
    slow = claim("slow", "about 169 requests per second", "beta", conditions='{ model = "small" }')
    assert family(fast + slow + ratio("4.9 times", conditions='{ model = "small" }')) == ["KB308"]
    assert family(fast + slow + ratio("4.9 times")) == []


def test_figures_of_other_sources_support_no_ratio_while_conditions_are_unknown() -> None:
    assert family(f"=== other/claims.toml\n{FAST}{SLOW}=== example/claims.toml\n{ratio('4.9 times')}") == []


def test_figures_of_other_sources_are_operands_where_all_conditions_are_known() -> None:
    known = {"conditions": '{ model = "small", load = "8 requests", mode = "batch", boost = false }'}
    even = '{ subject = "beta", conditions = { mode = "batch", boost = false } }'
    operands = claim("fast", "about 700 requests per second", **known)
    operands += claim("slow", "about 169 requests per second", "beta", **known)
    derived = claim("ratio", "4.9 times", metric="speed-ratio", baseline=even, **known)
    text = f"=== other/claims.toml\n{operands}=== example/claims.toml\n{derived}"
    assert family(text) == ["KB308"]
    assert family(text.replace("4.9 times", "4.1 times")) == []


def test_a_planned_ratio_is_not_held_against_measured_figures() -> None:
    assert family(FAST + SLOW + ratio("9 times", modality='"planned"')) == []


def test_a_trend_that_holds_in_the_hedges_only_is_told_as_strained() -> None:
    def of(model: str, figure: str) -> str:
        return claim(
            model, figure, metric="speed-ratio", conditions=f'{{ model = "{model}" }}', baseline='{ subject = "beta" }'
        )

    rises = '{ of = ["speed-ratio"], rises_with = "model.parameters" }'
    trend = claim("trend", "the larger the better", metric="events", statement='"S."', trend=rises)
    finding = the(of("small", "nearly twice") + of("large", "1.7 times") + trend, "KB307")
    assert finding.verdict == "strained"
    assert "it is “nearly twice” for Small and “1.7 times” for Large" in finding.message
    assert the(of("small", "3 times") + of("large", "1.7 times") + trend, "KB307").verdict == "violated"
    falls = trend.replace("rises_with", "falls_with")
    assert found(of("small", "3 times") + of("large", "1.7 times") + falls, "KB307") == []
    assert the(of("small", "1.7 times") + of("large", "3 times") + falls, "KB307").verdict == "violated"


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 9999), st.integers(2, 9999))
def test_a_ratio_that_is_rounded_honestly_is_never_reported(over: int, under: int) -> None:
    times = short(Fraction(over, under)) if over >= under else None
    if times is None:
        return
    operands = claim("fast", f"{over} requests per second") + claim("slow", f"{under} requests per second", "beta")
    codes = family(operands + ratio(f"{times} times", **FROM_BOTH))
    assert "KB301" not in codes
    assert "KB308" not in family(operands + ratio(f"{times} times"))


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (Fraction(700, 169), "4.14"),
        (Fraction(85400), "85400"),
        (Fraction(170801, 2), "85400"),
        (Fraction(1, 30), "0.0333"),
        (Fraction(-154, 10), "-15.4"),
        (Fraction(0), "0"),
        (Fraction(9999, 10), "1000"),
    ],
)
def test_numbers_are_shown_to_three_digits_and_whole_ones_whole(number: Fraction, text: str) -> None:
    assert short(number) == text


def test_intervals_are_told_in_signs_and_in_words() -> None:
    assert interval_text(Interval(Fraction(600), Fraction(700), high_open=True), "W") == "[600, 700)"
    assert interval_text(Interval(Fraction(9), None, low_open=True), "x") == "(9, ∞)"
    assert span_text(Interval(Fraction(9), None, low_open=True), "x") == "more than 9"
    assert span_text(Interval(None, Fraction(9)), "x") == "at most 9"
    assert span_text(Interval(Fraction(5), Fraction(5)), "x") == "5"
    assert span_text(Interval(Fraction(4997, 1000), Fraction(5)), "x") == "about 5"
    assert span_text(Interval(Fraction(739191), Fraction(739220)), "date") == "2024-11"
