"""One question, several doors: the text, SQLite, PostgreSQL, command, library and API give one answer."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import quote

import pytest

import kb
from kb.store.address import shown
from tests.api.asking import Api
from tests.cli.running import run
from tests.store.loading import TODAY, load_into

SOURCES = Path(__file__).parent.parent / "sources"
QUESTIONS = (
    (),
    ("--metric", "interactivity"),
    ("--model", "DeepSeek R1"),
    ("--model", "DeepSeek R1", "--model", "Kimi K2.5", "--metric", "output speed per user"),
    ("--source", "chips-for-models", "--asserted-by", "OpenAI"),
    ("--asserted-by", "not-named"),
    ("--conflict", "open"),
    ("--cond", "concurrency=1"),
    ("--metric", "interactivity", "--value-gte", "700", "--match", "certain"),
)


@pytest.fixture
def filled(database: str) -> str:
    """The shipped ledger, loaded."""
    load_into(database, SOURCES)
    return database


@pytest.mark.parametrize("form", ["text", "json", "jsonl", "sarif", "junit", "github", "gitlab", "markdown"])
def test_the_check_of_what_is_stored_is_the_check_of_the_text(
    filled: str, form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ("--format", form, "--show-notes", "--show-agreements", "--today", TODAY)
    text = run(capsys, "check", SOURCES, *options)
    stored = run(capsys, "check", "--db", filled, *options)

    assert text.code == stored.code == 1
    assert stored.out == text.out
    assert stored.err == ""


def test_every_question_about_claims_has_one_answer(filled: str, capsys: pytest.CaptureFixture[str]) -> None:
    for question in QUESTIONS:
        text = run(capsys, "claims", "--ledger", SOURCES, *question)
        assert text.code == 0
        assert text.out.count("\n") > 1, question
        assert run(capsys, "claims", "--db", filled, *question) == text, question


def test_the_claims_of_an_earlier_load_and_their_json_are_the_same(
    filled: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for form in ((), ("--json",)):
        text = run(capsys, "claims", "--ledger", SOURCES, "--model", "DeepSeek R1", *form)
        assert run(capsys, "claims", "--db", filled, "--model", "DeepSeek R1", *form) == text
        assert run(capsys, "claims", "--db", filled, "--as-of", "1", "--model", "DeepSeek R1", *form) == text


def test_a_claim_is_shown_alike(filled: str, capsys: pytest.CaptureFixture[str]) -> None:
    for question in (("r1-speed-ratio",), ("chips-for-models#r1-speed-ratio", "--json")):
        text = run(capsys, "show", *question, "--ledger", SOURCES)
        assert run(capsys, "show", *question, "--db", filled) == text
        assert run(capsys, "show", *question, "--db", filled, "--as-of", "1") == text


def test_conflicts_are_listed_alike(filled: str, capsys: pytest.CaptureFixture[str]) -> None:
    for form in ((), ("--json",), ("--claim", "r1-speed-ratio")):
        text = run(capsys, "conflicts", "--ledger", SOURCES, *form)
        assert text.out.count("\n") >= 1
        assert run(capsys, "conflicts", "--db", filled, *form) == text
        assert run(capsys, "conflicts", "--db", filled, "--as-of", "1", *form) == text


def test_the_library_answers_as_the_command_does(filled: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = json.loads(run(capsys, "claims", "--db", filled, "--metric", "interactivity", "--json").out)
    for address in (SOURCES, filled):
        base = kb.open(address)
        assert base.claims(metric="interactivity").to_json() == said
        assert [claim.id for claim in base.claims(metric="interactivity")] == [each["id"] for each in said]
        assert base.trace("r1-speed-ratio") == run(capsys, "show", "r1-speed-ratio", "--ledger", SOURCES).out.rstrip(
            "\n"
        )
    text, stored = kb.open(SOURCES), kb.open(filled)
    assert stored.check(today=TODAY).findings == text.check(today=TODAY).findings
    assert stored.conflicts() == text.conflicts()


def test_the_api_answers_as_the_command_does(filled: str, capsys: pytest.CaptureFixture[str]) -> None:
    api = Api(filled)
    for question in QUESTIONS:
        said = json.loads(run(capsys, "claims", "--ledger", SOURCES, *question, "--json").out)
        assert api.json(f"/v1/claims?{_query(question)}&sort=ledger&limit=200")["items"] == said, question
        by_id = sorted(said, key=lambda each: str(each["id"]))
        assert api.json(f"/v1/claims?{_query(question)}&sort=id&limit=200")["items"] == by_id, question
        assert api.json(f"/v1/claims?{_query(question)}&sort=id&limit=200&as_of=1")["items"] == by_id, question
    claim = json.loads(run(capsys, "show", "chips-for-models#r1-speed-ratio", "--ledger", SOURCES, "--json").out)
    assert api.json(claim["url"]) == claim
    rivals = json.loads(run(capsys, "rivals", "r1-speed-ratio", "--ledger", SOURCES, "--json").out)
    assert api.json(f"{claim['url']}/rivals") == rivals
    conflicts = json.loads(run(capsys, "conflicts", "--ledger", SOURCES, "--json").out)
    told = api.json("/v1/conflicts?limit=200")["items"]
    assert [(each["id"], each["message"], each["state"]) for each in told] == [
        (each["id"], each["message"], each["state"]) for each in conflicts
    ]
    for verb in ("metrics", "subjects", "agents", "conditions", "sources"):
        listed = json.loads(run(capsys, verb, "--ledger", SOURCES, "--json").out)
        assert api.json(f"/v1/{verb}")["items"] == listed
    wrong = run(capsys, "claims", "--ledger", SOURCES, "--metric", "interactivty").err
    assert api.ask("/v1/claims?metric=interactivty").json["detail"] in wrong
    api.close()


def _query(question: tuple[str, ...]) -> str:
    """The options of a command as the query of an address."""
    pairs = []
    for option, value in zip(question[::2], question[1::2], strict=True):
        name = option.removeprefix("--").replace("-", "_")
        pairs.append(f"cond.{value}" if name == "cond" else f"{name}={quote(value)}")
    return "&".join(pairs)


def test_a_time_without_a_database_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for verb in ("claims", "conflicts", "check"):
        outcome = run(capsys, verb, "--as-of", "2026-08-30")
        assert outcome.code == 2
        assert outcome.err.startswith("kb: --as-of needs --db: only a database remembers what was")


def test_a_database_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = f"sqlite:///{tmp_path}/none.sqlite"
    for arguments in (
        ("claims", "--db", url),
        ("log", "--db", url),
        ("history", "x", "--db", url),
        ("db", "check", "--db", url),
    ):
        outcome = run(capsys, *arguments)
        assert outcome.code == 2
        assert outcome.err == f"kb: there is no database {url}; `kb load --db {url}` makes it from the ledger\n"
    assert run(capsys, "claims", "--db", "oracle://x").err.startswith(
        "kb: --db 'oracle://x' is no address of a database;"
    )
    assert shown("postgresql://me:secret@host/claims") == "postgresql://me@host/claims"
