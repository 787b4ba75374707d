"""How every path behaves: errors, validators, methods, forms, limits."""

from __future__ import annotations

import json

import pytest

from kb.api.problems import KINDS
from tests.api.asking import Answer, Api

CLAIM = "/v1/claims/chips-for-models/r1-speed-ratio"
PATHS = (
    "/v1/claims",
    CLAIM,
    f"{CLAIM}/revisions",
    f"{CLAIM}/rivals",
    "/v1/metrics",
    "/v1/metrics/output-speed-per-user",
    "/v1/subjects",
    "/v1/subjects/jalapeno",
    "/v1/agents",
    "/v1/agents/openai",
    "/v1/sources",
    "/v1/sources/chips-for-models",
    "/v1/conditions",
    "/v1/conflicts",
    "/v1/compare?subject=jalapeno&subject=gb300",
    "/v1/why/chips-for-models/r1-speed-ratio",
    "/v1/changes",
    "/v1/checks",
    "/v1/checks/KB301",
    "/v1/hedges",
)


def _problem(answer: Answer, slug: str) -> dict[str, object]:
    assert answer.status == KINDS[slug].status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    body: dict[str, object] = answer.json
    assert body["type"] == f"/problems/{slug}"
    assert body["status"] == answer.status
    assert body["title"] == KINDS[slug].title
    assert body["detail"]
    return body


@pytest.mark.parametrize("path", PATHS)
def test_an_unknown_parameter_is_refused_everywhere(shipped: Api, path: str) -> None:
    mark = "&" if "?" in path else "?"
    body = _problem(shipped.ask(f"{path}{mark}nonsense=1"), "unknown-parameter")
    assert body["parameter"] == "nonsense"


def test_a_misspelt_parameter_is_refused_with_what_was_meant(shipped: Api) -> None:
    body = _problem(shipped.ask("/v1/claims?metrc=interactivity"), "unknown-parameter")
    assert body["did_you_mean"] == ["metric", "metric_not"]
    assert body["detail"] == "there is no parameter 'metrc' here; did you mean metric or metric_not?"


def test_a_parameter_with_one_value_is_not_given_twice(shipped: Api) -> None:
    body = _problem(shipped.ask("/v1/claims?limit=1&limit=2"), "invalid-value")
    assert body["detail"] == "limit is given more than once, and takes one value"


@pytest.mark.parametrize("sign", ["%00", "%0A", "%1B", "%7F", "%C2%85"])
def test_control_characters_are_refused_in_values_and_paths(shipped: Api, sign: str) -> None:
    _problem(shipped.ask(f"/v1/claims?q=a{sign}b"), "invalid-value")
    if sign != "%C2%85":
        _problem(shipped.ask(f"/v1/metrics/a{sign}b"), "invalid-value")


def test_bytes_that_are_no_text_are_refused(shipped: Api) -> None:
    _problem(shipped.ask("/v1/claims?q=%FF%FE"), "invalid-value")


@pytest.mark.parametrize("number", ["1e400", "infinity", "nan", "9" * 60, "1/0", "--1", "0x10", "٣"])
def test_numbers_are_bounded(shipped: Api, number: str) -> None:
    body = _problem(shipped.ask(f"/v1/claims?value_gte={number}"), "invalid-value")
    assert "is not a number such as 700 or 4.9" in str(body["detail"])


@pytest.mark.parametrize("limit", ["0", "201", "-1", "1.5", "9" * 30, "٣", "+1"])
def test_the_size_of_a_page_is_bounded(shipped: Api, limit: str) -> None:
    body = _problem(shipped.ask(f"/v1/claims?limit={limit}"), "invalid-value")
    assert "it must be a whole number from 1 to 200" in str(body["detail"])


def test_an_address_has_a_greatest_length_and_number_of_parameters(shipped: Api) -> None:
    _problem(shipped.ask("/v1/claims?" + "q=x&" * 3000), "address-too-long")
    _problem(shipped.ask("/v1/claims?" + "q=x&" * 101), "invalid-value")
    _problem(shipped.ask("/v1/claims?q=" + "x" * 301), "invalid-value")


def test_what_is_not_there_is_a_problem_with_the_nearest_names(shipped: Api) -> None:
    assert _problem(shipped.ask("/v1/claims/chips-for-models/r1-speed-rato"), "unknown-id")["did_you_mean"]
    assert _problem(shipped.ask("/v1/metrics/output-speed"), "unknown-id")["did_you_mean"]
    assert _problem(shipped.ask("/v1/checks/KB30"), "unknown-id")["did_you_mean"]
    _problem(shipped.ask("/v1/nothing"), "not-found")
    _problem(shipped.ask("/v1/claims/"), "not-found")
    _problem(shipped.ask("/problems/nothing"), "not-found")


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "TRACE"])
def test_a_method_that_a_path_does_not_take_is_refused(shipped: Api, method: str) -> None:
    answer = shipped.ask("/v1/claims", method)
    _problem(answer, "method-not-allowed")
    assert "GET" in answer.headers["allow"]


@pytest.mark.parametrize("path", [*PATHS, "/healthz", "/readyz", "/v1/openapi.json", "/v1/feed.atom", "/problems/gone"])
def test_head_answers_as_get_does_without_the_body(shipped: Api, path: str) -> None:
    got, head = shipped.ask(path), shipped.ask(path, "HEAD")
    assert head.status == got.status == 200
    assert head.body == b""
    assert {**head.headers, "date": ""} == {**got.headers, "date": ""}
    assert int(head.headers["content-length"]) == len(got.body)


@pytest.mark.parametrize("path", PATHS)
def test_an_answer_is_not_sent_again_to_whoever_has_it(shipped: Api, path: str) -> None:
    first = shipped.ask(path)
    assert first.headers["cache-control"] == "public, no-cache"
    assert first.headers["vary"] == "Accept"
    again = shipped.ask(path, headers={"If-None-Match": first.headers["etag"]})
    assert again.status == 304
    assert again.body == b""
    assert again.headers["etag"] == first.headers["etag"]
    assert shipped.ask(path, headers={"If-None-Match": '"other"'}).status == 200


def test_requests_that_ask_the_same_have_one_validator(shipped: Api) -> None:
    def tag(query: str, accept: str = "*/*") -> str:
        return shipped.ask(f"/v1/claims?{query}", headers={"Accept": accept}).headers["etag"]

    assert tag("metric=interactivity&hedge=about") == tag("hedge=about&metric=interactivity&model=")
    assert tag("hedge=about&hedge=nearly") == tag("hedge=nearly&hedge=about")
    assert tag("hedge=about") != tag("hedge=nearly")
    assert tag("hedge=about") != tag("hedge=about", "text/csv")


def test_an_error_has_no_validator_and_is_not_kept(shipped: Api) -> None:
    answer = shipped.ask("/v1/claims?metric=nothing")
    assert "etag" not in answer.headers
    assert answer.headers["cache-control"] == "no-store"


def test_other_pages_may_read_and_ask_in_advance(shipped: Api) -> None:
    assert shipped.ask("/v1/claims").headers["access-control-allow-origin"] == "*"
    asked = {"Origin": "https://example.org", "Access-Control-Request-Method": "GET"}
    answer = shipped.ask("/v1/claims", "OPTIONS", asked)
    assert answer.status == 204
    assert answer.headers["access-control-allow-methods"] == "GET, HEAD"
    refused = shipped.ask("/v1/check", "OPTIONS", {**asked, "Access-Control-Request-Method": "POST"})
    assert refused.status == 405


@pytest.mark.parametrize(
    ("media", "suffix", "begins"),
    [
        ("application/json", "json", "{"),
        ("text/csv", "csv", "subject,"),
        ("application/ld+json", "jsonld", '{"@context"'),
        ("text/html", "html", "<!doctype html>"),
        ("application/x-bibtex", "bib", "@"),
        ("application/vnd.citationstyles.csl+json", "csl", "["),
    ],
)
@pytest.mark.parametrize("path", ["/v1/claims", CLAIM])
def test_the_form_is_chosen_by_accept_and_before_that_by_the_ending(
    shipped: Api, path: str, media: str, suffix: str, begins: str
) -> None:
    by_header = shipped.ask(path, headers={"Accept": f"{media}, */*;q=0.1"})
    by_ending = shipped.ask(f"{path}.{suffix}", headers={"Accept": "image/png"})
    assert by_header.status == by_ending.status == 200
    assert by_header.headers["content-type"].startswith(media)
    assert by_header.body == by_ending.body
    assert by_header.text.lower().startswith(begins)


def test_a_form_that_is_not_there_is_refused_with_those_that_are(shipped: Api) -> None:
    body = _problem(shipped.ask("/v1/claims", headers={"Accept": "image/png"}), "not-acceptable")
    assert body["available"] == [
        "application/json",
        "text/csv",
        "application/ld+json",
        "text/html",
        "application/x-bibtex",
        "application/vnd.citationstyles.csl+json",
    ]
    _problem(shipped.ask("/v1/metrics", headers={"Accept": "text/csv"}), "not-acceptable")
    _problem(shipped.ask("/v1/claims", headers={"Accept": "application/json;q=0"}), "not-acceptable")
    _problem(shipped.ask("/v1/claims.png"), "not-acceptable")


def test_a_page_is_not_asked_for_in_a_form_without_pages(shipped: Api) -> None:
    body = _problem(shipped.ask("/v1/claims.csv?limit=3"), "invalid-value")
    assert body["detail"] == "limit goes with JSON; text/csv holds every claim that fits"


def test_every_problem_has_a_page(shipped: Api) -> None:
    overview = shipped.ask("/problems").text
    for slug, kind in KINDS.items():
        page = shipped.ask(f"/problems/{slug}")
        assert page.status == 200
        assert kind.title in page.text
        assert page.headers["content-security-policy"] == "default-src 'none'"
        assert f'href="/problems/{slug}"' in overview


@pytest.mark.parametrize("change", ["filter", "order", "sign", "cut", "empty"])
def test_a_cursor_goes_only_with_its_own_list(shipped: Api, change: str) -> None:
    cursor = shipped.json("/v1/claims?hedge=about&limit=2")["next"]
    assert shipped.ask(f"/v1/claims?hedge=about&limit=5&cursor={cursor}").status == 200
    turned = cursor[:-2] + ("A" if cursor[-2] != "A" else "B") + cursor[-1]
    wrong = {
        "filter": f"hedge=nearly&cursor={cursor}",
        "order": f"hedge=about&sort=id&cursor={cursor}",
        "sign": f"hedge=about&cursor={turned}",
        "cut": f"hedge=about&cursor={cursor[:9]}",
        "empty": "hedge=about&cursor=%C3%A9",
    }[change]
    _problem(shipped.ask(f"/v1/claims?{wrong}"), "stale-cursor")


def test_a_cursor_of_another_server_is_refused(shipped: Api) -> None:
    cursor = shipped.json("/v1/claims?limit=2")["next"]
    other = Api(shipped.url)
    _problem(other.ask(f"/v1/claims?cursor={cursor}"), "stale-cursor")
    other.close()


def test_the_service_says_that_it_is_there_and_how_far_it_has_read(shipped: Api) -> None:
    assert shipped.json("/healthz") == {"status": "ok"}
    ready = shipped.ask("/readyz")
    assert ready.json["change"] == shipped.json("/v1/changes")["latest"]
    assert ready.headers["cache-control"] == "no-store"


def test_what_fails_inside_is_a_problem_without_any_of_it(shipped: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object) -> None:
        raise RuntimeError("the secret")

    monkeypatch.setattr("kb.api.routes.vocabulary.LISTS", {"metrics": failing})
    api = Api(shipped.url)
    answer = api.ask("/v1/metrics")
    api.close()
    assert "secret" not in answer.text
    assert json.loads(answer.body)["type"] == "/problems/internal"
    assert answer.status == 500


def test_an_export_that_is_asked_for_again_is_whole_again(shipped: Api) -> None:
    for suffix in ("csv", "xlsx", "html", "jsonld", "zip"):
        path = f"/v1/export.{suffix}?metric=memory-bandwidth"
        first, again = shipped.ask(path), shipped.ask(path)
        assert len(first.body) == int(first.headers["content-length"]), suffix
        assert again.body == first.body, suffix
    assert shipped.ask("/v1/claims.csv?metric=memory-bandwidth").body == (
        shipped.ask("/v1/claims.csv?metric=memory-bandwidth").body
    )


def test_a_file_that_is_taken_away_has_a_name_of_its_format(shipped: Api) -> None:
    names = {"csv": "claims.csv", "csl": "claims.csl.json", "datawrapper": "claims.datawrapper.zip", "md": "claims.md"}
    for suffix, name in names.items():
        given = shipped.ask(f"/v1/export.{suffix}?metric=memory-bandwidth").headers
        assert given["content-disposition"] == f'attachment; filename="{name}"'


def test_a_citation_is_had_by_its_ending_too(shipped: Api) -> None:
    found = shipped.ask("/v1/claims/chips-for-models/r1-speed-ratio/citation.bib").text
    assert found.startswith("@")
    assert "KB301" in found
    assert "DeepSeek R1" in found
