"""Claims checked before anybody keeps them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.api.asking import Answer, Api
from tests.store.loading import count

CLAIM = {
    "id": "proposed",
    "subject": "jalapeno",
    "metric": "output-speed-per-user",
    "figure": "900 tokens per second per user",
    "conditions": {"model": "deepseek-r1", "concurrency": 1},
    "modality": "measured",
    "asserted_by": "openai",
}


def _check(api: Api, source: Any, *claims: dict[str, Any]) -> Any:
    answer = api.post("/v1/check", {"source": source, "claims": list(claims)})
    assert answer.status == 200, answer.text
    return answer.json


def test_a_claim_is_held_against_what_is_stored(shipped: Api) -> None:
    found = _check(shipped, {"id": "draft", "title": "A draft", "published": "2026-09"}, CLAIM)
    assert found["claims"] == ["draft#proposed"]
    (undecided,) = (each for each in found["findings"] if each["code"] == "KB403")
    assert {"draft#proposed", "chips-for-models#r1-max-speed"} <= {each["claim"] for each in undecided["members"]}


def test_a_claim_can_join_a_source_that_is_stored(shipped: Api) -> None:
    found = _check(shipped, "jalapeno-first-results", {**CLAIM, "figure": "710 tokens per second per user"})
    assert found["claims"] == ["jalapeno-first-results#proposed"]
    assert all(each["severity"] != "error" for each in found["findings"] if each["code"].startswith("KB4"))


def test_what_is_wrong_with_a_claim_is_a_finding_with_its_place(shipped: Api) -> None:
    found = _check(shipped, {"id": "draft", "title": "A draft"}, CLAIM, {**CLAIM, "id": "b", "metric": "interactivty"})
    (wrong,) = (each for each in found["findings"] if each["code"] == "KB006")
    assert (wrong["location"]["path"], wrong["location"]["line"]) == ("draft/claims.jsonl", 2)


def test_a_source_that_is_not_stored_must_be_described(shipped: Api) -> None:
    answer = shipped.post("/v1/check", {"source": "chips-for-model", "claims": [CLAIM]})
    assert answer.status == 400
    assert answer.json["did_you_mean"][0] == "chips-for-models"


def test_nothing_is_kept(shipped: Api) -> None:
    before = count(shipped.url, "change"), count(shipped.url, "claim")
    _check(shipped, {"id": "draft", "title": "A draft"}, CLAIM)
    assert (count(shipped.url, "change"), count(shipped.url, "claim")) == before
    assert shipped.ask("/v1/claims/draft/proposed").status == 404
    assert shipped.ids("/v1/claims?id=proposed") == []


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (b"", "the body is no JSON"),
        (b"[]", "the body must be an object with source and claims, and nothing else"),
        (b'{"source": "a", "claims": [], "more": 1}', "and nothing else"),
        (b'{"source": "a", "claims": []}', "claims must be a list of 1 to 1000 claims"),
        (b'{"source": "a/b", "claims": [{}]}', "source must be an id"),
        (b'{"source": "a", "claims": [1]}', "every claim must be an object"),
        (b'{"source": "a", "source": "b", "claims": [{}]}', "'source' is said twice in one object"),
        (b'{"source": "a", "claims": [{"x": NaN}]}', "NaN is no number"),
        (b'{"source": "a", "claims": [{"x": 1e999999}]}', "is a number that no claim needs"),
        (b'{"source": "a", "claims": [{"x": ' + b"1" * 5000 + b"}]}", "a number has more than 100 digits"),
        (b'{"source": "a", "claims": [{"x": "\\ud800"}]}', "the body is no JSON"),
        (b'{"source": "a", "claims": [{"x": ' + b"[" * 50 + b"]" * 50 + b"}]}", "nested more than 12 levels deep"),
        (b"[" * 100_000, "nested more than 12 levels deep"),
        (b'{"source": "a", "claims": [{"id": null}]}', "'id' is null; leave it out"),
        (b"\xff", "the body is no JSON"),
    ],
    ids=range(15),
)
def test_a_body_that_cannot_be_read_is_refused_with_the_reason(shipped: Api, body: bytes, says: str) -> None:
    answer = _sent(shipped, body)
    assert answer.status == 422, answer.text
    assert answer.json["type"] == "/problems/invalid-body"
    assert says in answer.json["detail"]


def test_a_body_has_a_greatest_size_and_says_what_it_is(shipped: Api) -> None:
    large = _sent(shipped, b" " * 1_000_001)
    assert (large.status, large.json["type"]) == (413, "/problems/too-large")
    other = shipped.ask("/v1/check", "POST", {"Content-Type": "text/plain"}, b"{}")
    assert (other.status, other.json["type"]) == (415, "/problems/unsupported-media-type")


@pytest.mark.parametrize("value", ["", [], {}, True, 7, "x" * 5000, "\x7f", {"a": {"b": []}}, [[["x"]]]])
@pytest.mark.parametrize("key", ["id", "figure", "conditions", "also", "verification", "equals", "each", "as_of"])
def test_no_value_of_a_claim_breaks_the_check(shipped: Api, key: str, value: Any) -> None:
    answer = shipped.post("/v1/check", {"source": {"id": "draft", "title": "x"}, "claims": [{**CLAIM, key: value}]})
    assert answer.status == 200, answer.text


@pytest.mark.parametrize("value", ["", [], {}, True, 7, "\x7f", {"a": {"figure": "x"}}, [{"id": 1}], [[]]])
@pytest.mark.parametrize("key", ["title", "published", "document", "context", "attestation", "dismissed", "a b", "x"])
def test_no_value_of_a_source_breaks_the_check(shipped: Api, key: str, value: Any) -> None:
    answer = shipped.post("/v1/check", {"source": {"id": "draft", "title": "x", key: value}, "claims": [CLAIM]})
    assert answer.status == 200, answer.text


def _sent(api: Api, body: bytes) -> Answer:
    return api.ask("/v1/check", "POST", {"Content-Type": "application/json; charset=utf-8"}, body)


def test_the_body_of_the_specification_is_accepted(shipped: Api) -> None:
    schema = shipped.json("/v1/openapi.json")["paths"]["/v1/check"]["post"]["requestBody"]
    assert schema["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Posted"}
    assert json.dumps(schema)
