"""Conflicts, comparisons, and what is established."""

from __future__ import annotations

from tests.api.asking import Api

J, C = "jalapeno-first-results#", "chips-for-models#"


def test_the_two_speeds_of_one_article_are_a_conflict_with_what_would_settle_it(shipped: Api) -> None:
    (found,) = shipped.json("/v1/conflicts?code=KB402")["items"]
    sides = {each["claim"]: each["says"]["value"]["text"] for each in found["members"]}
    assert sides == {J + "peak-speed.kimi-k2.5": "about 1400 tok/s/user", J + "kimi-speed": "nearly 700 tok/s/user"}
    assert found["verdict"] == "undecided"
    assert {"condition": "concurrency", "label": "Concurrency"} in found["settled_by"]
    assert {"condition": "operating-point", "label": "Operating point"} in found["settled_by"]
    assert all(each["says"]["verification"]["text"] for each in found["members"])


def test_a_conflict_alone_has_its_claims_whole_its_arithmetic_and_its_events(shipped: Api) -> None:
    (id,) = (each["id"] for each in shipped.json("/v1/conflicts?code=KB301&claim=r1-speed-ratio")["items"] if
             each["members"][0]["claim"] == C + "r1-speed-ratio")  # fmt: skip
    found = shipped.json(f"/v1/conflicts/{id}")
    assert "4.14, between 3.53 and 4.76" in " ".join(step["text"] for step in found["arithmetic"])
    assert {each["id"] for each in found["claims"]} == {each["claim"] for each in found["members"]}
    for each in found["claims"]:
        assert each == shipped.json(each["url"])
    assert [(event["what"], event["state"]) for event in found["events"]] == [("opened", "open")]
    assert found["url"] == f"/v1/conflicts/{id}"


def test_conflicts_are_asked_for_by_state_severity_code_and_claim(shipped: Api) -> None:
    every = shipped.ids("/v1/conflicts?limit=200")
    assert shipped.ids("/v1/conflicts?state=open&limit=200") == every
    assert shipped.ids("/v1/conflicts?state=waived") == []
    errors = shipped.json("/v1/conflicts?severity=error&limit=200")["items"]
    assert {each["severity"] for each in errors} == {"error"}
    assert {each["code"] for each in shipped.json("/v1/conflicts?code=KB3")["items"]} >= {"KB301", "KB303"}
    of_claim = shipped.json("/v1/conflicts?claim=r1-speed-ratio")["items"]
    assert all(C + "r1-speed-ratio" in {m["claim"] for m in each["members"]} for each in of_claim)
    assert shipped.ask("/v1/conflicts?code=KB31").json["did_you_mean"]


def test_pages_of_conflicts_hold_every_conflict_once(shipped: Api) -> None:
    whole = shipped.json("/v1/conflicts?limit=200")
    found, path = [], "/v1/conflicts?limit=4"
    while path:
        answer = shipped.ask(path)
        found += [each["id"] for each in answer.json["items"]]
        path = answer.headers.get("link", "").partition("<")[2].partition(">")[0]
    assert found == [each["id"] for each in whole["items"]]
    assert whole["count"] == {"conflicts": len(found)}


def test_subjects_stand_side_by_side_with_the_conditions_in_which_they_differ(shipped: Api) -> None:
    found = shipped.json("/v1/compare?metric=interactivity&subject=jalapeno&subject=GB300")
    (row,) = found["rows"]
    ours, theirs = row["cells"]
    assert (ours["subject"]["id"], theirs["subject"]["id"]) == ("jalapeno", "gb300")
    assert ours["claims"][0] == shipped.json(ours["claims"][0]["url"])
    assert len(row["pairs"]) == len(ours["claims"]) * len(theirs["claims"])
    pair = next(each for each in row["pairs"] if set(each["claims"]) == {C + "r1-max-speed", C + "gb300-r1-speed"})
    assert pair["differing"] == []
    assert {each["condition"] for each in pair["unknown"]} >= {"concurrency", "precision"}
    other = next(each for each in row["pairs"] if J + "kimi-speed" in each["claims"])
    assert {"condition": "model", "label": "Model", "values": ["kimi-k2.5", "deepseek-r1"]} in other["differing"]


def test_two_to_five_subjects_are_compared(shipped: Api) -> None:
    for query in ("subject=jalapeno", "subject=jalapeno&subject=Jalapeño", "metric=interactivity"):
        answer = shipped.ask(f"/v1/compare?{query}")
        assert answer.status == 400
        assert "subject" in answer.json["detail"]
    assert shipped.ask("/v1/compare?subject=jalapeno&subject=gb301").json["did_you_mean"] == ["gb300"]


def test_why_says_what_is_established_about_a_ratio_and_what_is_not(shipped: Api) -> None:
    found = shipped.json("/v1/why/chips-for-models/r1-speed-ratio")
    established = " ".join(point["text"] for point in found["established"])
    missing = " ".join(point["text"] for point in found["not_established"])
    assert "prints “4.9 times” at characters" in established
    assert "From “about 700 tokens per second” and “about 169 tokens per second” follows 4.14" in established
    assert "gives 4.14, between 3.53 and 4.76" in missing
    assert "Who says so: the source names nobody." in missing
    assert "That anybody else has checked it: not verified." in missing
    assert "Under which concurrency, speculative decoding, number format it holds: not stated." in missing
    conflicts = [id for point in found["not_established"] for id in point["conflicts"]]
    assert conflicts
    assert all(shipped.ask(f"/v1/conflicts/{id}").status == 200 for id in conflicts)


def test_why_tells_agreement_that_goes_back_to_one_voice(shipped: Api) -> None:
    found = shipped.json("/v1/why/jalapeno-first-results/r1-speed")
    established = " ".join(point["text"] for point in found["established"])
    assert "2 other claims agree with it, as far as conditions are stated." in established
    assert "All that name an origin go back to OpenAI." in established
    missing = " ".join(point["text"] for point in found["not_established"])
    assert "What the checking left out: full InferenceX suite, AgentX." in missing


def test_rivals_say_why_they_can_be_compared_or_not(shipped: Api) -> None:
    found = shipped.json("/v1/claims/jalapeno-first-results/kimi-speed/rivals")["rivals"]
    assert found[0]["verdict"] == "undecided"
    assert found[0]["id"] == J + "peak-speed.kimi-k2.5"
    assert "may differ: concurrency" in found[0]["why"]
