"""The filters of a query: what each lets through, and what a wrong word gets."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kb.checks.examples import files
from kb.errors import UsageError
from kb.ledger.reader import read_files
from kb.services.check import Checked, Request, checked
from kb.services.filters import FILTERS
from kb.services.query import one, select

LEDGER = """
[[claim]]
id = "nearly"
subject = "alpha"
metric = "speed"
figure = "nearly 700 requests per second"
conditions = { model = "small", load = "1", boost = true }
modality = "measured"
asserted_by = "acme"
verification = [{ by = "lab", method = "witnessed", figure = "witnessed" }]

[[claim]]
id = "about"
subject = "alpha-mk2"
metric = "speed"
figure = "about 700 requests per second"
conditions = { model = "large" }
modality = "projected"
asserted_by = "borealis"

[[claim]]
id = "over"
subject = "beta"
metric = "throughput"
figure = "more than 700 requests per second"
modality = "measured"
asserted_by = "not-named"
measured_by = "lab"

[[claim]]
id = "slow"
subject = "gamma"
metric = "latency"
figure = "0.5 s"
asserted_by = "weekly"

[[claim]]
id = "twin"
subject = "gamma"
metric = "latency"
figure = "5 s"
asserted_by = "weekly"
"""


@pytest.fixture(scope="module")
def outcome() -> Checked:
    """The ledger above, read and checked."""
    ledger = read_files(files(LEDGER), "sources")
    assert not [finding.message for finding in ledger.findings]
    recorded = {claim.id: f"2026-12-0{place}T10:00:00Z" for place, claim in enumerate(ledger.claims.values(), 1)}
    return replace(checked(ledger, Request(root=Path("sources"))), recorded=recorded)


def found(outcome: Checked, **filters: str | list[str]) -> list[str]:
    """The local ids that pass; two underscores stand for the point of `cond.`."""
    asked = {name.replace("__", "."): [value] if isinstance(value, str) else value for name, value in filters.items()}
    return [claim.local for claim in select(outcome, asked)]


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        ({}, ["nearly", "about", "over", "slow", "twin"]),
        ({"metric": "Speed"}, ["nearly", "about"]),
        ({"metric": ["speed", "latency"]}, ["nearly", "about", "slow", "twin"]),
        ({"metric_not": "speed"}, ["over", "slow", "twin"]),
        ({"metric": "speed", "model": "LARGE"}, ["about"]),
        ({"subject": "Alpha"}, ["nearly", "about"]),
        ({"subject": "alpha mk2"}, ["about"]),
        ({"asserted_by": "not-named"}, ["over"]),
        ({"measured_by": "the lab"}, ["over"]),
        ({"published_by": "Daily Post", "metric": "latency"}, ["slow", "twin"]),
        ({"verified_by": "lab"}, ["nearly"]),
        ({"verified_by": "borealis"}, ["about"]),
        ({"first_party": "true"}, ["nearly"]),
        ({"first_party": "false", "metric": "speed"}, ["about"]),
        ({"verification": "witnessed"}, ["nearly"]),
        ({"verification": "min:self-reported"}, ["nearly", "about", "slow", "twin"]),
        ({"verification": "not verified"}, ["over"]),
        ({"modality": "projected"}, ["about"]),
        ({"kind": "duration"}, ["slow", "twin"]),
        ({"hedge": "more-than"}, ["over"]),
        ({"source": "An example", "hedge": "nearly"}, ["nearly"]),
        ({"conflict": "open"}, ["slow", "twin"]),
        ({"conflict": "none"}, ["nearly", "about", "over"]),
        ({"conflict": "waived"}, []),
        ({"q": "LATENCY"}, ["slow", "twin"]),
        ({"q": "second 700 alpha"}, ["nearly", "about"]),
        ({"id": "slow"}, ["slow"]),
        ({"id": ["example#twin", "over"]}, ["over", "twin"]),
        ({"published_from": "2999"}, []),
        ({"recorded_since": "2026-12-04"}, ["slow", "twin"]),
        ({"recorded_since": "2026-12-04T12:00+01:00"}, ["twin"]),
        ({"cond__model": "small"}, ["nearly"]),
        ({"cond__boost": "yes"}, ["nearly"]),
        ({"cond__load": "unknown", "metric": "speed"}, ["about"]),
        ({"unit": "ms"}, ["slow", "twin"]),
        ({"value_gte": "700", "metric": ["speed", "throughput"]}, ["about", "over"]),
        ({"value_gte": "700", "match": "certain", "metric": ["speed", "throughput"]}, ["over"]),
        ({"value_lte": "700", "match": "certain", "metric": ["speed", "throughput"]}, ["nearly"]),
        ({"value_lte": "1000", "unit": "ms"}, ["slow"]),
    ],
)
def test_a_filter_lets_through(outcome: Checked, filters: dict[str, str], expected: list[str]) -> None:
    assert found(outcome, **filters) == expected


@pytest.mark.parametrize("word", FILTERS)
def test_every_filter_and_its_opposite_part_the_claims(outcome: Checked, word: str) -> None:
    values = {
        "published_from": "2026",
        "published_to": "2026",
        "recorded_since": "2026-12-03",
        "q": "alpha",
        "metric": "speed",
        "subject": "alpha",
        "model": "small",
        "source": "example",
        "first_party": "true",
        "verification": "witnessed",
        "modality": "measured",
        "kind": "amount",
        "hedge": "about",
        "conflict": "open",
        "unit": "s",
        "value_gte": "1",
        "value_lte": "1",
    }
    value = values.get(word, "acme")
    inside, outside = found(outcome, **{word: value}), found(outcome, **{f"{word}_not": value})
    assert sorted(inside + outside) == ["about", "nearly", "over", "slow", "twin"]


@pytest.mark.parametrize(
    ("filters", "sentence"),
    [
        ({"metric": "spede"}, "metric 'spede' is not in the ledger; did you mean speed"),
        ({"subject": "alpa"}, "subject 'alpa' is not in the ledger; did you mean alpha"),
        ({"verified_by": "labb"}, "verified_by 'labb' is not in the ledger; did you mean lab"),
        ({"source": "zzz"}, "source 'zzz' is not in the ledger; known are example"),
        ({"cond__lode": "1"}, "condition 'lode' is not in the ledger; did you mean"),
        ({"hedge": "neerly"}, "hedge 'neerly' is unknown; did you mean nearly"),
        ({"verification": "min:seen"}, "verification 'seen' is unknown; it is one of"),
        ({"match": "perhaps"}, "match 'perhaps' is unknown; it is one of possible, certain"),
        ({"match": ["certain", "possible"]}, "match is given 2 times; it takes one value"),
        ({"unit": "furlongs per fortnight"}, "unit 'furlongs per fortnight' is unknown"),
        ({"value_gte": "many"}, "value_gte 'many' is not a number such as 700 or 4.9"),
        ({"value_gte": "9" * 5000}, "is not a number such as 700 or 4.9"),
        ({"value_gte": "1/0"}, "value_gte '1/0' is not a number"),
        ({"metirc": "speed"}, "the filter 'metirc' is unknown; did you mean metric"),
    ],
)
def test_a_wrong_word_is_named_with_what_was_probably_meant(
    outcome: Checked, filters: dict[str, str], sentence: str
) -> None:
    with pytest.raises(UsageError) as error:
        found(outcome, **filters)
    assert sentence in str(error.value)


def test_a_claim_answers_to_its_own_part_and_to_its_whole_address(outcome: Checked) -> None:
    ledger = outcome.ledger
    assert one("slow", ledger).id == one("#slow", ledger).id == one("example#slow", ledger).id == "example#slow"


def test_one_local_name_in_two_sources_is_ambiguous() -> None:
    second = LEDGER + "\n=== other/claims.toml\n" + LEDGER.split("[[claim]]")[1].join(["[[claim]]", ""])
    ledger = read_files(files(second), "sources")
    with pytest.raises(UsageError, match="'nearly' is ambiguous: it may be example#nearly or other#nearly"):
        one("nearly", ledger)
