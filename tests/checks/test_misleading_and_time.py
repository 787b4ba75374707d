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


def test_an_uneven_baseline_says_which_side_used_what() -> None:
    uneven = '{ subject = "beta", conditions = { boost = true } }'
    finding = the(ratio("r", "twice", conditions="{ boost = false }", baseline=uneven), "KB505")
    assert finding.message == (
        "example#r says “twice” of Alpha against Beta, which did not run alike (Boost: no against yes)"
    )


def test_agreement_that_goes_back_to_one_voice_is_one_note_that_names_it() -> None:
    one = claim("speed", "700 requests per second", asserted_by='"acme"')
    finding = the(f"{one}=== other/claims.toml\n{one}", "KB503")
    assert finding.message == (
        "2 claims in 2 sources say “700 requests per second”, and all of them go back to Acme: one voice"
    )
    assert found(f"{one}=== other/claims.toml\n{one.replace('acme', 'lab')}", "KB503") == []


def test_a_stronger_word_for_the_same_check_is_told_with_both_statements() -> None:
    whole = '[{ by = "lab", method = "witnessed", scope = "complete results" }]'
    part = '[{ by = "lab", method = "witnessed", excludes = ["the full suite"] }]'
    one = claim("speed", "700 requests per second", asserted_by='"acme"', verification=whole)
    other = claim("speed", "300 requests per second", asserted_by='"acme"', verification=part)
    finding = the(f"{one}=== other/claims.toml\n{other}", "KB501")
    assert finding.message == (
        "example says “witnessed, complete results” of results of which other says “witnessed, without the full suite”"
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
        "example#took says 16 month; after example#decided, October 2025, that gives 2027-01-01 to 2027-03-31, "
        "and example#unit says August 2026"
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
