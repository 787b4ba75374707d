"""What the checks of misleading figures and of time say, and on what they must be silent."""

from __future__ import annotations

import pytest

from tests.checks.miniature import found, report, the


def claim(id: str, figure: str, metric: str = "speed", subject: str = "alpha", **keys: str) -> str:
    lines = [f'id = "{id}"', f'subject = "{subject}"', f'metric = "{metric}"', f'figure = "{figure}"']
    lines += [f"{key} = {value}" for key, value in keys.items()]
    return "\n".join(["[[claim]]", *lines, "", ""])


def family(text: str) -> list[str]:
    """The codes of both families, and whatever stopped the ledger from being read."""
    return [each.code for each in report(text).findings if each.code.startswith(("KB0", "KB2", "KB5", "KB6"))]


def ratio(id: str, figure: str, **keys: str) -> str:
    return claim(id, figure, "throughput-ratio", **({"baseline": '{ subject = "beta" }'} | keys))


def at(load: str, model: str = "small") -> str:
    return f'{{ model = "{model}", load = "{load}" }}'


def test_a_headline_at_one_operating_point_names_both_points() -> None:
    text = ratio("low", "more than nine times", conditions=at("100 requests"))
    finding = the(text + ratio("peak", "1.5 to 1.9 times", conditions=at("5000 requests")), "KB507")
    assert finding.message == (
        "example#low says “more than nine times” (Load: 100 requests), and example#peak says “1.5 to 1.9 times” "
        "(Load: 5000 requests); the greater ratio holds at one point only"
    )
    assert finding.differing == ("load",)


def test_many_operating_points_are_one_finding_with_the_widest_pair() -> None:
    text = "".join(ratio(f"r-{n}", f"{n} times", conditions=at(f"{10**n} requests")) for n in (1, 2, 4, 8))
    assert [member.claim for member in the(text, "KB507").members] == ["example#r-8", "example#r-1"]


@pytest.mark.parametrize(
    "other",
    [
        ratio("other", "1.9 times", conditions=at("100 requests", "large")),
        ratio("other", "1.9 times", conditions=at("5000 requests", "large")),
        ratio("other", "1.9 times", conditions='{ model = "small" }'),
        ratio("other", "5.5 times", conditions=at("5000 requests")),
        ratio("other", "1.9 times", conditions=at("5000 requests"), baseline='{ subject = "gamma" }'),
    ],
)
def test_ratios_that_differ_in_more_or_less_than_the_point_are_silent(other: str) -> None:
    assert family(ratio("low", "nine times", conditions=at("100 requests")) + other) == []


def uneven(id: str, figure: str, ours: str = "false", theirs: str = "true") -> str:
    baseline = f'{{ subject = "beta", conditions = {{ boost = {theirs} }} }}'
    return ratio(id, figure, conditions=f"{{ boost = {ours} }}", baseline=baseline)


def test_an_uneven_baseline_says_which_side_had_the_advantage_once_for_all_claims_of_a_source() -> None:
    finding = the(uneven("r", "twice") + uneven("s", "three times"), "KB505")
    assert finding.message == (
        "Boost: the baseline ran with it and the subject without it in 2 claims of example: r “twice”, s “three times”"
    )
    assert [(member.claim, member.role) for member in finding.members] == [
        ("example#r", "disputed"),
        ("example#s", "disputed"),
    ]
    assert finding.differing == ("boost",)


def test_an_advantage_of_the_subject_is_another_finding_than_one_of_the_baseline() -> None:
    one, other = found(uneven("r", "twice") + uneven("s", "three times", "true", "false"), "KB505")
    assert "the subject ran with it and the baseline without it in 1 claim of example: s" in other.message
    assert one.identity != other.identity


def test_a_baseline_without_a_name_is_noted_with_its_words_for_figures_and_not_for_statements() -> None:
    words = '{ text = "the next best" }'
    statement = claim("s", "ahead of all", "events", statement='"It leads."', baseline=words)
    finding = the(ratio("r", "nine times", baseline=words) + statement, "KB506")
    assert finding.message == ("the baseline is described and not named in 1 claim of example: r (“the next best”)")


def test_who_checked_his_own_figures_is_named() -> None:
    checked = '[{ by = "acme", method = "witnessed" }]'
    finding = the(claim("speed", "700 requests per second", verification=checked), "KB504")
    assert finding.message == "the verifier, Acme, also made or measured the thing in 1 claim of example: speed"


def test_a_retold_publication_is_named() -> None:
    finding = the(claim("speed", "700 requests per second", asserted_by='"weekly"'), "KB502")
    assert finding.message == (
        "what The Weekly said is retold in 1 claim of example and not in the ledger itself: speed"
    )


def test_withdrawn_claims_are_no_part_of_what_is_said_of_a_source() -> None:
    assert len(found(uneven("r", "twice"), "KB505")) == 1
    assert found(uneven("r", "twice") + 'withdrawn = "2026-09-01"\n', "KB505") == []


WHOLE = '[{ method = "witnessed", scope = "complete results" }]'
ONE = claim("speed", "700 requests per second", asserted_by='"acme"', verification=WHOLE)
PART = '[{ by = "lab", method = "witnessed", excludes = ["the full suite"] }]'
OTHER = claim("other", "300 requests per second", asserted_by='"acme"', verification=PART)
TWO_VOICES = claim("speed", "700 requests per second", asserted_by='"acme"')
RETOLD = f"{TWO_VOICES}=== other/claims.toml\n{TWO_VOICES}"


@pytest.mark.parametrize(
    ("code", "text", "old", "new"),
    [
        ("KB104", claim("speed", "700 requests per second"), "700", "800"),
        ("KB501", ONE + OTHER, "700", "800"),
        ("KB501", ONE + OTHER, "300", "400"),
        ("KB503", RETOLD, "700 requests", "700 request"),
        ("KB505", uneven("r", "twice"), "twice", "three times"),
        ("KB506", ratio("r", "twice", baseline='{ text = "the next best" }'), "twice", "three times"),
    ],
)
def test_a_figure_that_a_finding_does_not_rest_on_may_change(code: str, text: str, old: str, new: str) -> None:
    one, other = the(text, code), the(text.replace(old, new, 1), code)
    assert (one.identity, one.content) == (other.identity, other.content)


@pytest.mark.parametrize(
    ("code", "text", "old", "new"),
    [
        ("KB104", claim("speed", "700 requests per second"), "", claim("more", "800 requests per second")),
        ("KB501", ONE + OTHER, "the full suite", "half of the suite"),
        ("KB503", RETOLD, "700", "800"),
        ("KB503", RETOLD, "acme", "borealis"),
        ("KB505", uneven("r", "twice"), "", uneven("s", "twice")),
        ("KB506", ratio("r", "twice", baseline='{ text = "a" }'), "", ratio("s", "1 x", baseline='{ text = "b" }')),
    ],
)
def test_what_a_finding_rests_on_changes_its_content(code: str, text: str, old: str, new: str) -> None:
    changed = text.replace(old, new) if old else text + new
    one, other = the(text, code), the(changed, code)
    assert (one.identity, one.content != other.content) == (other.identity, True)


def test_a_claim_with_an_asserter_does_not_bring_back_what_is_said_of_those_without() -> None:
    text = claim("speed", "700 requests per second")
    one, other = the(text, "KB104"), the(text + claim("more", "80 requests per second", asserted_by='"acme"'), "KB104")
    assert one.content == other.content


def test_agreement_that_goes_back_to_one_voice_is_one_note_that_names_it() -> None:
    one = claim("speed", "700 requests per second", asserted_by='"acme"')
    finding = the(f"{one}=== other/claims.toml\n{one}", "KB503")
    assert finding.message == (
        "2 claims in 2 sources say “700 requests per second”, and all of them go back to Acme: one voice"
    )
    assert found(f"{one}=== other/claims.toml\n{one.replace('acme', 'lab')}", "KB503") == []
    hedged = one.replace("700", "about 700")
    assert "say “700 requests per second” and “about 700 requests per second”, and all of them" in (
        the(f"{one}=== other/claims.toml\n{hedged}", "KB503").message
    )


def test_a_stronger_word_for_the_same_check_is_told_with_both_statements() -> None:
    whole = '[{ by = "lab", method = "witnessed", scope = "complete results" }]'
    part = '[{ by = "lab", method = "witnessed", excludes = ["the full suite"] }]'
    one = claim("speed", "700 requests per second", asserted_by='"acme"', verification=whole)
    other = claim("speed", "300 requests per second", asserted_by='"acme"', verification=part)
    finding = the(f"{one}=== other/claims.toml\n{other}", "KB501")
    assert finding.message == (
        "example says “witnessed, complete results” of results of which other says "
        "“witnessed; not covered: the full suite”"
    )
    assert [(member.claim, member.role) for member in finding.members] == [
        ("example#speed", "disputed"),
        ("other#speed", "operand"),
    ]


def test_a_check_of_another_makers_figures_is_no_overstatement() -> None:
    whole = '[{ by = "lab", method = "replicated", scope = "all results" }]'
    part = '[{ by = "lab", method = "witnessed", excludes = ["the full suite"] }]'
    one = claim("speed", "700 requests per second", asserted_by='"acme"', verification=whole)
    other = claim("other", "300 requests per second", subject="beta", asserted_by='"borealis"', verification=part)
    assert family(one + other) == []


def test_dates_that_cannot_be_name_the_duration_and_what_it_gives() -> None:
    text = claim("decided", "October 2025", "decided") + claim("took", "16 months", "program-time")
    finding = the(text + claim("unit", "August 2026", "first-unit"), "KB604")
    assert finding.message == (
        "example#took says “16 months”; after example#decided, “October 2025”, that gives 2027-01-01 to 2027-03-31, "
        "and example#unit says “August 2026”"
    )
    assert [member.claim for member in finding.members] == ["example#took", "example#decided", "example#unit"]


@pytest.mark.parametrize(
    "text",
    [
        claim("took", "16 months", "program-time") + claim("unit", "August 2026", "first-unit"),
        claim("decided", "October 2025", "decided") + claim("took", "roughly ten months", "program-time"),
        claim("decided", "middle of 2024", "decided") + claim("took", "roughly 16 months", "program-time"),
        claim("decided", "October 2025", "decided") + claim("took", "16 months", "program-time", modality='"planned"'),
    ],
)
def test_what_may_be_is_silent(text: str) -> None:
    assert family(text) == []
    assert family(text + claim("other-unit", "August 2026", "first-unit", subject="beta")) == []


def test_a_plan_that_was_missed_names_both_modalities() -> None:
    known = '{ model = "small", load = "8 requests", mode = "batch", boost = false }'
    plan = claim("plan", "700 requests per second", conditions=known, modality='"planned"', asserted_by='"acme"')
    real = claim("real", "400 requests per second", conditions=known, modality='"measured"', asserted_by='"lab"')
    finding = the(plan + real, "KB602")
    assert finding.message == (
        "example#plan says “700 requests per second”, planned; example#real says “400 requests per second”, measured"
    )
    assert "supersedes" in finding.help
    assert found(plan + real, "KB401") == []
    assert family(plan + real.replace("400", "about 700")) == []
