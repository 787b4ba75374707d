"""Claims asked for: filters, order, pages, fields, units, counts."""

from __future__ import annotations

import json
from urllib.parse import quote

import pytest

from kb.api.asking import SELECTING
from kb.services.paging import FACETS, SORTS
from tests.api.asking import Api

J, C = "jalapeno-first-results#", "chips-for-models#"
SPEED = "/v1/claims?metric=interactivity&model=deepseek%20r1&value_gte=700"


def test_a_speed_is_answered_from_both_articles_with_all_its_provenance(shipped: Api) -> None:
    found = {each["id"]: each for each in shipped.json(f"{SPEED}&match=possible")["items"]}
    assert set(found) == {J + "r1-speed", C + "r1-max-speed", C + "r1-speed-again"}
    claim = found[J + "r1-speed"]
    assert claim["figure"] == "exceeding 700 tokens per second per user"
    assert claim["value"]["hedge"] == "more-than"
    assert claim["verification"]["text"] == "SemiAnalysis (verified; full InferenceX suite and AgentX not covered)"
    assert claim["conditions"]["concurrency"] == {"value": "1", "state": "stated"}
    assert claim["conditions"]["precision"] == {"value": None, "state": "unknown"}
    assert claim["conditions"]["benchmark"]["state"] == "inferred"
    assert claim["conditions"]["benchmark"]["why"]
    assert {each["code"] for each in claim["conflicts"]} >= {"KB407", "KB503"}
    assert claim["source"]["sha256"].startswith("603efac4")


def test_only_what_is_certainly_above_is_answered_where_that_is_asked(shipped: Api) -> None:
    certain = shipped.ids(f"{SPEED}&match=certain")
    assert certain == [J + "r1-speed"]  # "about 700" may be less
    nearly = "/v1/claims?metric=interactivity&model=Kimi%20K2.5&value_gte=700&match="
    assert J + "kimi-speed" not in shipped.ids(nearly + "certain")  # "nearly 700" is less
    assert J + "peak-speed.kimi-k2.5" in shipped.ids(nearly + "certain")
    assert C + "r1-max-speed" in shipped.ids(f"{SPEED}&match=possible")  # "about 700" is possible


def test_metric_subject_model_and_agent_are_known_by_id_name_and_alias(shipped: Api) -> None:
    for word, names in {
        "metric": ("output-speed-per-user", "Output speed per user", "Interactivity", "tokens per user"),
        "subject": ("gb300", "GB300", "gb 300"),
        "model": ("deepseek-r1", "DeepSeek R1", "deepseek r1"),
        "asserted_by": ("openai", "OpenAI"),
    }.items():
        answers = [shipped.ids(f"/v1/claims?{word}={quote(name)}&limit=200") for name in names]
        assert answers[0]
        assert all(answer == answers[0] for answer in answers), word


@pytest.mark.parametrize("word", ["metric", "subject", "model", "asserted_by", "verified_by", "source", "cond.modle"])
def test_an_unknown_name_is_refused_with_what_was_probably_meant(shipped: Api, word: str) -> None:
    wrong = {"metric": "interactivty", "source": "chips for model", "cond.modle": "x"}.get(word, "jalapenno")
    if word in ("asserted_by", "verified_by"):
        wrong = "OpenAl"
    answer = shipped.ask(f"/v1/claims?{word}={wrong}")
    assert answer.status == 400
    assert answer.json["type"] == "/problems/invalid-value"
    assert answer.json["did_you_mean"], answer.text
    assert "did you mean" in answer.json["detail"]


def test_repeated_filters_are_joined_by_or_and_different_ones_by_and(shipped: Api) -> None:
    one, other = (set(shipped.ids(f"/v1/claims?hedge={hedge}&limit=200")) for hedge in ("about", "nearly"))
    assert set(shipped.ids("/v1/claims?hedge=about&hedge=nearly&limit=200")) == one | other
    speeds = set(shipped.ids("/v1/claims?metric=interactivity&limit=200"))
    assert set(shipped.ids("/v1/claims?metric=interactivity&hedge=about&limit=200")) == speeds & one


def test_a_filter_is_turned_round_by_not(shipped: Api) -> None:
    every = set(shipped.ids("/v1/claims?limit=200"))
    speeds = set(shipped.ids("/v1/claims?metric=interactivity&limit=200"))
    assert set(shipped.ids("/v1/claims?metric_not=interactivity&limit=200")) == every - speeds


def test_conditions_are_asked_for_by_name_value_and_silence(shipped: Api) -> None:
    assert J + "r1-speed" in shipped.ids("/v1/claims?cond.concurrency=1&limit=200")
    silent = shipped.json("/v1/claims?metric=interactivity&cond.concurrency=unknown")["items"]
    assert silent
    assert all(each["conditions"]["concurrency"]["state"] == "unknown" for each in silent)


def test_a_level_of_verification_is_asked_for_alone_or_as_the_least(shipped: Api) -> None:
    levels = ["verified", "witnessed", "partly-run", "independently-run", "replicated"]
    least = shipped.json("/v1/claims?verification=min:verified&limit=200")["items"]
    assert {each["verification"]["level"] for each in least} <= set(levels)
    only = shipped.json("/v1/claims?verification=witnessed&limit=200")["items"]
    assert {each["verification"]["level"] for each in only} == {"witnessed"}
    assert {each["id"] for each in only} < {each["id"] for each in least}


def test_claims_in_a_conflict_are_asked_for(shipped: Api) -> None:
    open_ones = shipped.ids("/v1/claims?conflict=open&limit=200")
    none = shipped.ids("/v1/claims?conflict=none&limit=200")
    assert C + "r1-speed-ratio" in open_ones
    assert C + "gb300-r1-speed" not in shipped.ids("/v1/claims?conflict=open&metric=interactivity&hedge=exactly")
    assert set(open_ones).isdisjoint(none)
    assert len(open_ones) + len(none) == shipped.json("/v1/claims?count=exact")["count"]["claims"]


def test_dates_of_publication_and_of_recording_are_asked_for(shipped: Api) -> None:
    every = shipped.json("/v1/claims?count=exact")["count"]["claims"]
    assert shipped.json("/v1/claims?published_from=2026-08&count=exact")["count"]["claims"] == every
    assert shipped.ids("/v1/claims?published_from=2027") == []
    assert shipped.ids("/v1/claims?published_to=2025-12-31") == []
    assert shipped.json("/v1/claims?recorded_since=2020-01-01&count=exact")["count"]["claims"] == every
    assert shipped.ids("/v1/claims?recorded_since=2999-01-01") == []
    assert "is no date" in shipped.ask("/v1/claims?published_from=soon").json["detail"]
    assert "is no time" in shipped.ask("/v1/claims?recorded_since=soon").json["detail"]


def test_a_search_finds_claims_that_hold_every_word(shipped: Api) -> None:
    assert J + "kimi-speed" in shipped.ids("/v1/claims?q=nearly+700")
    assert shipped.ids("/v1/claims?q=second+nearly+700") == shipped.ids("/v1/claims?q=nearly+700+second")
    assert shipped.ids("/v1/claims?q=nearly+zzz") == []


@pytest.mark.parametrize("sort", SORTS)
@pytest.mark.parametrize("asked", ["", "metric=interactivity&", "q=per+second&"], ids=["all", "one metric", "search"])
def test_pages_in_every_order_hold_every_claim_once(shipped: Api, sort: str, asked: str) -> None:
    whole = shipped.ids(f"/v1/claims?{asked}sort={sort}&limit=200")
    found: list[str] = []
    path: str | None = f"/v1/claims?{asked}sort={sort}&limit=7"
    while path:
        answer = shipped.ask(path)
        found += [each["id"] for each in answer.json["items"]]
        link = answer.headers.get("link")
        path = link.partition("<")[2].partition(">")[0] if link else None
        assert bool(path) == bool(answer.json["next"])
    assert found == whole
    assert len(set(found)) == len(found)
    opposite = sort[1:] if sort.startswith("-") else f"-{sort}"
    assert shipped.ids(f"/v1/claims?{asked}sort={opposite}&limit=200") == whole[::-1]


def test_the_page_from_the_store_is_the_page_from_the_ledger(shipped: Api) -> None:
    """Counting, which changes no item, makes the whole ledger answer."""
    for question in (
        "metric=interactivity",
        "metric=interactivity&model=deepseek-r1",
        "metric=rated-power&asserted_by=openai",
        "metric=interactivity&source=chips-for-models&measured_by=openai",
        "metric=interactivity&model=jalapeno",
    ):
        for size in ("limit=3", "limit=200"):
            quick = shipped.json(f"/v1/claims?{question}&{size}")
            whole = shipped.json(f"/v1/claims?{question}&{size}&count=exact")
            assert quick["items"] == whole["items"], question
            assert quick["next"] == whole["next"]


def test_a_search_in_the_index_is_the_search_in_the_ledger(shipped: Api) -> None:
    shipped.ids("/v1/claims?sort=id&limit=1")  # has the ledger read
    for words in ("nearly", "tokens second", "deepseek", "per-user speed", "700", "7", 'a"b', "*", "first results"):
        for size in ("limit=3", "limit=200"):
            quick = shipped.json(f"/v1/claims?q={quote(words)}&{size}")
            whole = shipped.json(f"/v1/claims?q={quote(words)}&{size}&count=exact")
            assert (quick["items"], quick["next"]) == (whole["items"], whole["next"]), words


def test_a_claim_alone_is_the_claim_of_the_list(shipped: Api) -> None:
    for each in shipped.json("/v1/claims?limit=20")["items"]:
        assert shipped.json(each["url"]) == each


def test_no_value_comes_without_its_words_hedge_origin_and_conflicts(shipped: Api) -> None:
    wanted = {"figure", "value", "source", "asserted_by", "verification", "conflicts", "conditions", "passage"}
    for each in shipped.json("/v1/claims?limit=200")["items"]:
        assert wanted <= set(each)
        assert each["value"] is None or {"hedge", "unit", "strict", "usual"} <= set(each["value"])


def test_only_the_fields_that_are_asked_for_are_answered(shipped: Api) -> None:
    items = shipped.json("/v1/claims?metric=interactivity&fields=id&fields=figure")["items"]
    assert all(set(each) == {"id", "figure"} for each in items)
    refused = shipped.ask("/v1/claims?fields=figur")
    assert refused.status == 400
    assert refused.json["did_you_mean"][0] == "figure"


def test_a_value_is_converted_exactly_beside_the_printed_one(shipped: Api) -> None:
    items = shipped.json("/v1/claims?unit=GB/s&convert_to=TB/s&limit=200")["items"]
    converted = [each for each in items if each["value"]["unit"] == "GB/s"]
    assert converted
    for each in converted:
        assert each["converted"]["unit"] == "TB/s"
        assert each["converted"]["hedge"] == each["value"]["hedge"]
    refused = shipped.ask("/v1/claims?convert_to=parsnip")
    assert refused.status == 400
    assert "convert_to 'parsnip' is no known unit" in refused.json["detail"]


def test_claims_are_counted_exactly_up_to_a_cap_or_not_at_all(shipped: Api) -> None:
    assert "count" not in shipped.json("/v1/claims?metric=interactivity")
    exact = shipped.json("/v1/claims?metric=interactivity&count=exact&limit=1")["count"]
    assert exact == {"claims": len(shipped.ids("/v1/claims?metric=interactivity&limit=200")), "at_least": False}
    assert shipped.json("/v1/claims?count=capped&limit=1")["count"]["at_least"] is False


def test_facets_count_the_claims_that_fit(shipped: Api) -> None:
    path = "/v1/claims?metric=interactivity&count=exact&limit=1&" + "&".join(f"facets={name}" for name in FACETS)
    found = shipped.json(path)
    assert set(found["facets"]) == set(FACETS)
    sources = found["facets"]["source"]
    assert sum(each["claims"] for each in sources) == found["count"]["claims"]
    for each in sources:
        fits = f"/v1/claims?metric=interactivity&source={each['value']}&count=exact"
        assert shipped.json(fits)["count"]["claims"] == each["claims"]


def test_an_empty_field_of_a_form_is_no_filter(shipped: Api) -> None:
    assert shipped.ids("/v1/claims?metric=interactivity&model=&q=") == shipped.ids("/v1/claims?metric=interactivity")


def test_every_filter_of_the_design_is_there(shipped: Api) -> None:
    wanted = (
        ("q", "id", "metric", "subject", "model", "source", "asserted_by", "measured_by", "published_by"),
        ("verified_by", "first_party", "verification", "modality", "kind", "hedge", "conflict", "unit", "value_gte"),
        ("value_lte", "match", "published_from", "published_to", "recorded_since"),
    )
    assert {word for words in wanted for word in words} <= {parameter.name for parameter in SELECTING}
    assert json.loads(shipped.ask("/v1/claims?as_of=1&limit=1").body)["items"]
