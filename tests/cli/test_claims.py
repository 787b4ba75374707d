"""`kb claims`, `kb show`, `kb rivals` and the lists: what an analyst asks of a ledger."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import CALM, CLASH, run, write_ledger

Captured = pytest.CaptureFixture[str]

RATIO = (
    CALM
    + """
[[claim]]
id = "times"
subject = "alpha"
metric = "speed-ratio"
figure = "more than nine times"
conditions = { model = "small", load = "1" }
baseline = { text = "next-best machine" }
modality = "computed"
asserted_by = "acme"
"""
)
KEYS = [
    "id", "url", "revision", "digest", "subject", "metric", "figure", "value", "conditions", "baseline", "modality",
    "asserted_by", "measured_by", "published_by", "first_party", "verification", "source", "passage", "roots",
    "conflicts", "ledger",
]  # fmt: skip


def test_the_table_has_every_figure_with_its_provenance(capsys: Captured, tmp_path: Path) -> None:
    outcome = run(capsys, "claims", "--metric", "Speed", "--ledger", write_ledger(tmp_path, CALM))
    head, row = outcome.out.splitlines()
    assert " ".join(head.split()) == "Subject Model Figure Conditions Asserted by Verification Source Conflicts Claim"
    for words in ("Alpha", "Small", "“more than 700 requests per second”", "load 1", "Acme", "Acme (self-reported)"):
        assert words in row
    assert row.endswith("example#speed")
    assert "An example, 2026-08-20" in row


def test_columns_line_up_in_a_pipe_and_nothing_is_cut(capsys: Captured, tmp_path: Path) -> None:
    lines = run(capsys, "claims", "--ledger", write_ledger(tmp_path, CLASH)).out.splitlines()
    column = lines[0].index("Figure")
    assert [line[column - 2 : column + 1] for line in lines] == ["  F", "  “", "  “"]
    assert all("…" not in line for line in lines)


def test_a_disputed_claim_carries_its_mark(capsys: Captured, tmp_path: Path) -> None:
    rows = run(capsys, "claims", "--ledger", write_ledger(tmp_path, CLASH)).out.splitlines()[1:]
    assert all("⚠ KB401" in row for row in rows)


def test_a_typo_in_a_metric_gets_a_suggestion_and_exit_2(capsys: Captured, tmp_path: Path) -> None:
    outcome = run(capsys, "claims", "--metric", "sped", "--ledger", write_ledger(tmp_path, CALM))
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith("kb: metric 'sped' is not in the ledger; did you mean speed")


def test_nothing_found_is_said(capsys: Captured, tmp_path: Path) -> None:
    outcome = run(capsys, "claims", "--subject", "gamma", "--ledger", write_ledger(tmp_path, CALM))
    assert (outcome.code, outcome.out) == (0, "")
    assert outcome.err == "kb: no claim fits; the ledger holds 2\n"


def test_conditions_and_opposites_are_pairs(capsys: Captured, tmp_path: Path) -> None:
    ledger = write_ledger(tmp_path, CALM)
    found = json.loads(run(capsys, "claims", "--cond", "model=small", "--json", "--ledger", ledger).out)
    assert [claim["id"] for claim in found] == ["example#speed"]
    found = json.loads(run(capsys, "claims", "--not", "metric=speed", "--json", "--ledger", ledger).out)
    assert [claim["id"] for claim in found] == ["example#power"]
    assert "--cond: 'model' is not NAME=VALUE" in run(capsys, "claims", "--cond", "model", "--ledger", ledger).err


def test_json_is_the_claim_in_the_one_shape(capsys: Captured, tmp_path: Path) -> None:
    (claim,) = json.loads(
        run(capsys, "claims", "--metric", "speed", "--json", "--ledger", write_ledger(tmp_path, CALM)).out
    )
    assert list(claim) == KEYS
    assert claim["value"] == {
        "text": "more than 700 req/s",
        "kind": "amount",
        "hedge": "more-than",
        "stated": ["700"],
        "unit": "req/s",
        "strict": {"low": "700", "low_open": True, "high": None, "high_open": True},
        "usual": {"low": "700", "low_open": True, "high": "840", "high_open": True},
        "readings": [],
        "policy": 1,
    }
    assert claim["conditions"]["model"] == {"value": "small", "state": "stated"}
    assert claim["conditions"]["boost"] == {"value": None, "state": "unknown"}
    assert claim["first_party"] is True
    assert claim["published_by"] == {"id": "daily-post", "name": "Daily Post"}
    assert claim["verification"]["level"] == "self-reported"
    assert claim["url"] == "/v1/claims/example/speed"
    assert claim["ledger"]["line"] == 2


def test_a_conflict_in_json_names_the_other_side(capsys: Captured, tmp_path: Path) -> None:
    ledger = write_ledger(tmp_path, CLASH)
    claim = json.loads(run(capsys, "show", "speed", "--json", "--ledger", ledger).out)
    (conflict,) = claim["conflicts"]
    assert list(conflict) == ["id", "code", "verdict", "severity", "role", "state", "with"]
    assert (conflict["code"], conflict["role"], conflict["state"]) == ("KB401", "disputed", "open")
    assert conflict["with"] == ["example#speed-again"]


def test_show_says_what_is_known_and_what_is_not(capsys: Captured, tmp_path: Path) -> None:
    out = run(capsys, "show", "example#speed", "--ledger", write_ledger(tmp_path, CALM)).out
    assert "figure        “more than 700 requests per second”" in out
    assert "strict (700, ∞) req/s, usual (700, 840) req/s" in out
    assert "Model: Small" in out
    assert "Boost: not stated" in out
    assert "asserted by   Acme, about its own product" in out
    assert "measured by   not stated" in out
    assert "publisher Daily Post" in out


def test_an_implied_figure_is_labelled_as_implied(capsys: Captured, tmp_path: Path) -> None:
    ledger = write_ledger(tmp_path, RATIO.replace("more than 700", "nearly 700"))
    for claim in ("times", "speed"):
        out = run(capsys, "show", claim, "--ledger", ledger).out
        assert (
            "“nearly 700 requests per second” and “more than nine times” imply, for “next-best machine”, "
            "below 77.8 req/s (implied, not printed)" in out
        )


def test_nothing_is_implied_for_a_baseline_whose_figure_is_printed(capsys: Captured, tmp_path: Path) -> None:
    printed = RATIO.replace('{ text = "next-best machine" }', '{ subject = "beta" }') + (
        '\n[[claim]]\nid = "beta-speed"\nsubject = "beta"\nmetric = "speed"\nfigure = "70 requests per second"\n'
    )
    assert "(implied" not in run(capsys, "show", "times", "--ledger", write_ledger(tmp_path, printed)).out


def test_show_says_how_a_claim_stands_to_others(capsys: Captured, tmp_path: Path) -> None:
    text = CLASH.replace('"speed-again"', '"speed-again"\nsupersedes = ["speed"]\nnote = "a correction in print"')
    ledger = write_ledger(tmp_path, text)
    out = run(capsys, "show", "speed-again", "--ledger", ledger).out
    assert "supersedes    example#speed" in out
    assert "note          a correction in print" in out
    assert "superseded by  example#speed-again" in run(capsys, "show", "speed", "--ledger", ledger).out


def test_an_unknown_claim_gets_the_nearest_ids(capsys: Captured, tmp_path: Path) -> None:
    outcome = run(capsys, "show", "example#sped", "--ledger", write_ledger(tmp_path, CALM))
    assert outcome.code == 2
    assert outcome.err.startswith("kb: claim 'example#sped' is not in the ledger; did you mean example#speed")


def test_rivals_say_with_what_a_claim_was_compared_and_why_not(capsys: Captured, tmp_path: Path) -> None:
    third = CLASH + CALM.replace('"speed"', '"fast"', 1).replace('"small"', '"large"')
    outcome = run(capsys, "rivals", "speed", "--ledger", write_ledger(tmp_path, third))
    _, first, second = outcome.out.splitlines()
    assert first.startswith("contradicts")
    assert "[650, 750] req/s and [1350, 1450] req/s" in first
    assert second.startswith("not comparable")
    assert "different: model" in second


def test_a_claim_without_rivals_is_said(capsys: Captured, tmp_path: Path) -> None:
    outcome = run(capsys, "rivals", "power", "--ledger", write_ledger(tmp_path, CALM))
    assert outcome.err == "kb: example#power has no rival: no other claim has the metric power\n"


@pytest.mark.parametrize("verb", ["metrics", "subjects", "agents", "conditions", "sources"])
def test_every_list_names_its_entries_and_counts_claims(verb: str, capsys: Captured, tmp_path: Path) -> None:
    ledger = write_ledger(tmp_path, CALM)
    entries = json.loads(run(capsys, verb, "--json", "--ledger", ledger).out)
    assert entries
    assert any(entry["claims"] for entry in entries)
    table = run(capsys, verb, "--ledger", ledger).out
    assert all(entry["id"] in table for entry in entries)
