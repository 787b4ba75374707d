"""What changes: revisions, corrections, withdrawn and renamed claims, the past, and the memory of answers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from kb.services.conflicts import decide
from tests.api.asking import Api
from tests.store.loading import TODAY, edit, ledger, load_into

SPEED = "/v1/claims/example/speed"
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A ledger with two claims that contradict each other."""
    return ledger(tmp_path)


@pytest.fixture
def api(database: str, root: Path) -> Iterator[Api]:
    """It, loaded and served."""
    load_into(database, root)
    api = Api(database)
    yield api
    api.close()


def test_an_answer_changes_with_the_database_and_its_validator_too(api: Api, root: Path) -> None:
    before = {path: api.ask(path) for path in (SPEED, "/v1/claims", "/v1/claims?metric=speed", "/v1/metrics")}
    edit(root, "700 requests per second", "900 requests per second")
    load_into(api.url, root)
    for path, earlier in before.items():
        now = api.ask(path, headers={"If-None-Match": earlier.headers["etag"]})
        assert now.status == 200, path
        assert now.headers["etag"] != earlier.headers["etag"]
    assert api.json(SPEED)["figure"] == "900 requests per second"
    assert api.json(SPEED)["revision"] == 2
    assert "900 requests per second" in api.ask("/v1/claims?metric=speed").text


def test_a_decision_shows_in_the_documents_at_once(api: Api) -> None:
    (conflict,) = api.json("/v1/conflicts?severity=error")["items"]
    assert api.json(SPEED)["conflicts"][0]["state"] == "open"
    decide(api.url, conflict["id"], "explain", "another load", "Ann")
    assert api.json(SPEED)["conflicts"][0]["state"] == "explained"
    (found,) = api.json("/v1/claims?metric=speed&id=speed")["items"]
    assert found["conflicts"][0]["state"] == "explained"
    events = api.json(f"/v1/conflicts/{conflict['id']}")["events"]
    assert [(each["state"], each["by"], each["reason"]) for each in events] == [
        ("open", None, None),
        ("explained", "Ann", "another load"),
    ]


def test_a_partner_or_a_name_that_changes_renders_a_claim_anew(api: Api, root: Path) -> None:
    edit(root, "1,400 requests per second", "700 requests per second")
    load_into(api.url, root)
    assert [each["code"] for each in api.json(SPEED)["conflicts"] if each["severity"] == "error"] == []
    vocabulary = "vocabulary/subjects.toml"
    name = api.json(SPEED)["subject"]["name"]
    edit(root, f'name = "{name}"', 'name = "Renamed"', vocabulary)
    load_into(api.url, root)
    assert api.json(SPEED)["subject"]["name"] == "Renamed"
    assert api.json("/v1/claims?metric=speed")["items"][0]["subject"]["name"] == "Renamed"


def test_a_renamed_claim_leads_on_with_all_that_was_asked(api: Api, root: Path) -> None:
    edit(root, 'id = "speed"\n', 'id = "pace"\nwas = ["example#speed"]\n')
    load_into(api.url, root)
    for path in ("", "/rivals", "/provenance", "/citation"):
        answer = api.ask(f"{SPEED}{path}")
        assert answer.status == 308
        assert answer.headers["location"] == f"/v1/claims/example/pace{path}"
        assert api.ask(answer.headers["location"]).status == 200
    assert api.ask("/v1/why/example/speed").headers["location"] == "/v1/why/example/pace"
    assert api.ask(f"{SPEED}?as_of=2").headers["location"] == "/v1/claims/example/pace?as_of=2"


def test_a_withdrawn_claim_is_gone_with_who_when_why_and_what_replaces_it(api: Api, root: Path) -> None:
    edit(
        root,
        'id = "speed"\n',
        'id = "speed"\nwithdrawn = "the unit was misread"\n',
    )
    edit(root, 'id = "speed-again"\n', 'id = "speed-again"\nsupersedes = ["speed"]\n')
    load_into(api.url, root)
    answer = api.ask(SPEED)
    assert answer.status == 410
    body = answer.json
    assert body["type"] == "/problems/gone"
    assert (body["by"], body["load"], body["why"]) == ("Ann", 2, "the unit was misread")
    assert body["at"]
    assert body["replaced_by"] == "example#speed-again"
    assert api.ids("/v1/claims") == ["example#speed-again"]
    assert api.ids("/v1/claims?metric=speed") == ["example#speed-again"]
    assert [each["what"] for each in api.json(body["revisions"])["revisions"]] == ["added", "altered"]
    assert api.ask(f"{SPEED}/rivals").status == 410


def test_a_claim_that_was_taken_out_is_gone_too(api: Api, root: Path) -> None:
    path = root / "example/claims.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text[text.rindex("[[claim]]") :], encoding="utf-8")
    load_into(api.url, root)
    body = api.ask(SPEED).json
    assert body["status"] == 410
    assert body["why"] == "it was taken out of the ledger in load 2, which gives no reason"
    assert [each["what"] for each in api.json(f"{SPEED}/revisions")["revisions"]] == ["added", "withdrawn"]


def test_the_past_is_answered_as_it_was(api: Api, root: Path) -> None:
    first = {path: api.json(path) for path in ("/v1/claims?sort=ledger", SPEED, "/v1/conflicts")}
    edit(root, "700 requests per second", "900 requests per second")
    load_into(api.url, root)
    for path, then in first.items():
        mark = "&" if "?" in path else "?"
        assert api.json(f"{path}{mark}as_of=1") == then
        assert api.json(f"{path}{mark}as_of=2") == api.json(path)
    assert api.ask("/v1/claims?as_of=1999-01-01").status == 404
    refused = api.ask("/v1/claims?as_of=yesterday")
    assert refused.status == 400
    assert refused.json["detail"].startswith("as_of 'yesterday' is no time: write a day such as")


def test_changes_are_told_in_order_and_corrections_are_marked(api: Api, root: Path) -> None:
    latest = api.json("/v1/changes")["latest"]
    edit(root, "700 requests per second", "900 requests per second")
    load_into(api.url, root)
    found = api.json(f"/v1/changes?since={latest}")
    assert [each["seq"] for each in found["items"]] == list(range(latest + 1, found["latest"] + 1))
    (claim,) = (each for each in found["items"] if each["kind"] == "claim")
    assert claim["correction"] is True
    assert claim["title"] == "Correction: claim example#speed altered “900 requests per second”"
    assert api.ask(claim["url"]).status == 200
    seen, since = [], 0
    while since is not None:
        page = api.json(f"/v1/changes?since={since}&limit=3")
        seen += [each["seq"] for each in page["items"]]
        since = page["next"]
    assert seen == list(range(1, found["latest"] + 1))


def test_the_feed_has_the_latest_first_and_titles_corrections_so(api: Api, root: Path) -> None:
    edit(root, "700 requests per second", "900 requests per second")
    load_into(api.url, root)
    answer = api.ask("/v1/feed.atom", headers={"Host": "evil.example"})
    assert answer.headers["content-type"] == "application/atom+xml"
    assert "evil" not in answer.text
    feed = ElementTree.fromstring(answer.body)
    titles = [entry.findtext(f"{ATOM}title") for entry in feed.iter(f"{ATOM}entry")]
    assert "Correction: claim example#speed altered “900 requests per second”" in titles
    ids = [entry.findtext(f"{ATOM}id") for entry in feed.iter(f"{ATOM}entry")]
    assert len(set(ids)) == len(ids)
    assert api.ask("/feed.atom").body == api.ask("/v1/changes/feed.atom").body == answer.body


def test_a_closed_conflict_can_still_be_read(api: Api, root: Path) -> None:
    (conflict,) = api.json("/v1/conflicts?severity=error")["items"]
    edit(root, "1,400 requests per second", "700 requests per second")
    load_into(api.url, root, TODAY)
    assert conflict["id"] not in api.ids("/v1/conflicts")
    found = api.json(f"/v1/conflicts/{conflict['id']}")
    assert found["state"] == "closed"
    assert [each["state"] for each in found["events"]] == ["open", "closed"]
