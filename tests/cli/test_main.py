"""The command as a whole: its help, its errors, its exit codes, and how little it imports."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from kb.cli import verbs
from kb.cli.main import main
from tests.cli.running import CALM, run, write_ledger

Captured = pytest.CaptureFixture[str]
HEAVY = ("pydantic", "sqlalchemy", "fastapi", "rich", "rapidfuzz", "edtf")


def test_help_lists_every_verb_with_one_line(capsys: Captured) -> None:
    outcome = run(capsys, "--help")
    assert outcome.code == 0
    for verb in verbs.names():
        assert f"  {verb} " in outcome.out
        assert verbs.summary(verb).endswith("."), verb
        assert verbs.summary(verb) in outcome.out


@pytest.mark.parametrize("verb", verbs.names())
def test_every_verb_has_help_with_an_example_that_calls_it(verb: str, capsys: Captured) -> None:
    outcome = run(capsys, *verb.split(), "--help")
    assert outcome.code == 0
    assert f"Examples:\n  kb {verb}" in outcome.out
    assert verbs.summary(verb) in outcome.out


def test_help_before_a_verb_is_the_verbs_own(capsys: Captured) -> None:
    assert run(capsys, "help", "quantity").out == run(capsys, "quantity", "--help").out


def test_no_verb_at_all_shows_the_help_and_is_no_success(capsys: Captured) -> None:
    outcome = run(capsys)
    assert (outcome.code, outcome.out) == (2, "")
    assert "Usage: kb VERB" in outcome.err


def test_an_unknown_verb_gets_the_nearest_one(capsys: Captured) -> None:
    outcome = run(capsys, "chek")
    assert outcome.code == 2
    assert outcome.err.startswith("kb: there is no verb 'chek'; did you mean check or ")


def test_half_a_verb_gets_the_whole_ones(capsys: Captured) -> None:
    assert run(capsys, "source").err == "kb: source needs one word more: kb source add\n"


def test_an_unknown_option_gets_the_nearest_one(capsys: Captured) -> None:
    outcome = run(capsys, "claims", "--metirc", "speed")
    assert outcome.code == 2
    assert "kb: claims has no option '--metirc'; did you mean --metric" in outcome.err


def test_a_word_of_a_closed_list_gets_the_nearest_one(capsys: Captured) -> None:
    outcome = run(capsys, "check", "--format", "sariff")
    assert outcome.code == 2
    assert "--format: 'sariff' is unknown; did you mean sarif?" in outcome.err


def test_an_option_is_never_taken_for_another_that_it_begins(capsys: Captured) -> None:
    assert run(capsys, "claims", "--metr", "speed").code == 2


def test_a_missing_ledger_is_named(capsys: Captured, tmp_path: Path) -> None:
    outcome = run(capsys, "check", tmp_path / "nowhere")
    assert outcome.code == 2
    assert "nowhere" in outcome.err
    assert outcome.out == ""


def test_a_fault_of_the_program_is_a_sentence_and_a_traceback_only_on_request(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> tuple[str, ...]:
        raise ValueError("a pin broke")

    monkeypatch.setattr(verbs, "names", broken)
    outcome = run(capsys, "check")
    assert outcome.code == 2
    assert outcome.err.startswith("kb: internal error: ValueError: a pin broke.")
    assert "Traceback" not in outcome.err
    monkeypatch.setenv("KB_DEBUG", "1")
    with pytest.raises(ValueError, match="a pin broke"):
        main(["check"])


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    ledger = write_ledger(tmp_path, CALM)
    command = f"{sys.executable} -m kb.cli claims --ledger {ledger} | true"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("arguments", "absent"),
    [
        (["--help"], (*HEAVY, "argparse", "re", "typing", "dataclasses", "json", "pathlib")),
        (["check", "--help"], (*HEAVY, "kb.domain", "kb.ledger", "kb.services")),
    ],
)
def test_help_loads_next_to_nothing(arguments: list[str], absent: tuple[str, ...]) -> None:
    code = f"import sys; from kb.cli.main import main; main({arguments!r}); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not set(done.stderr.split()) & set(absent)


def test_the_public_package_is_nearly_free() -> None:
    code = "import sys; before = set(sys.modules); import kb; print(*(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) <= {"kb", "__future__"}
