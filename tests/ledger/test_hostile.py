"""Ledgers that nobody would write: each comes to a finding that names the place, the value and the way out."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from kb.checks.examples import files
from kb.domain.finding import Finding
from kb.domain.ledger import Ledger
from kb.ledger.files import read_folder
from kb.ledger.problems import Problems
from kb.ledger.reader import read
from tests.cli.running import write_files
from tests.ledger.builders import PLAIN, claim, ledger, only

OTHER = PLAIN.replace('"speed"\nsubject', '"other"\nsubject')


def found(read_one: Ledger, code: str) -> list[Finding]:
    return [finding for finding in read_one.findings if finding.code == code]


def on_disk(folder: Path, text: str = PLAIN) -> Path:
    return write_files(folder, files(text))


@pytest.mark.parametrize("number", ["0x" + "f" * 5000, "0b" + "1" * 20_000, "7" * 5000])
def test_an_endless_number_is_a_finding_in_whichever_base(number: str) -> None:
    one = only(ledger(f"{PLAIN}at = [0, {number}]\n"))
    assert (one.code, one.location.line) == ("KB001", 7)
    assert "digits is too long" in one.message


def test_a_number_that_a_machine_wrote_too_long_is_called_that() -> None:
    (one,) = found(ledger(PLAIN, example__claims_DOT_jsonl=f'{{"id": "a", "at": [{"7" * 5000}]}}\n'), "KB001")
    assert one.message == "this line is no JSON: a number is too long, column 1"


def test_a_block_that_would_make_a_billion_claims_makes_none() -> None:
    values = ", ".join(f'"{number}"' for number in range(1000))
    one = only(ledger(f"{PLAIN}each = {{ load = [{values}], mode = [{values}], model = [{values}] }}\n"))
    assert one.code == "KB004"
    assert "1,000,000,000 claims of one figure by each, more than the 1,000" in one.message


def test_a_long_line_of_parents_costs_as_much_as_it_is_long() -> None:
    assert _calls_with_parents(400) < 2.5 * _calls_with_parents(200)


def _calls_with_parents(count: int) -> int:
    chain = "".join(f'[s{n}]\nname = "S{n}"\nparent = "s{n + 1}"\n' for n in range(count))
    text = f'{PLAIN}\n=== vocabulary/subjects.toml\n{chain}[s{count}]\nname = "End"\n[alpha]\nname = "Alpha"\n'
    calls = 0

    def count_one(*_: object) -> None:
        nonlocal calls
        calls += 1

    sys.setprofile(count_one)
    try:
        ledger(text)
    finally:
        sys.setprofile(None)
    return calls


def test_a_loop_of_parents_is_found_from_outside_of_it_and_once() -> None:
    words = '[alpha]\nname = "A"\nparent = "b"\n[b]\nname = "B"\nparent = "c"\n[c]\nname = "C"\nparent = "b"\n'
    one = only(ledger(f"{PLAIN}\n=== vocabulary/subjects.toml\n{words}"))
    assert (one.code, one.message) == ("KB013", "[b] is its own ancestor: b → c → b")


def test_a_former_name_that_another_claim_has_is_found() -> None:
    one = only(ledger(f'{PLAIN}was = ["other"]\n{OTHER}'))
    assert (one.code, one.location.line) == ("KB003", 7)
    assert one.message.startswith("other is the id of another claim already, at sources/example/claims.toml:")


def test_claims_that_supersede_each_other_are_found_since_they_would_hide_each_other() -> None:
    one = only(ledger(f'{PLAIN}supersedes = "other"\n{OTHER}corrects = "speed"\n'))
    assert (one.code, one.location.line) == ("KB015", 7)
    assert "example#speed → example#other → example#speed" in one.message


def test_a_long_line_of_corrections_is_no_circle() -> None:
    line = "".join(PLAIN.replace('"speed"\nsub', f'"c{n}"\nsub') + f'corrects = "c{n + 1}"\n' for n in range(2000))
    assert ledger(line + PLAIN.replace('"speed"\nsub', '"c2000"\nsub')).findings == ()


def test_a_figure_that_is_said_to_follow_from_itself_is_found() -> None:
    one = only(ledger(f'{PLAIN}equals = "speed * 2"\n'))
    assert one.code == "KB012"
    assert one.message == 'claim speed has equals = "speed * 2", which names the claim itself'


@pytest.mark.parametrize(
    ("keys", "wanted"),
    [
        ('conditions = { mode = "" }', 'mode = "", where a value is wanted'),
        ('conditions = { mode = "  " }', "where a value is wanted"),
        ('conditions = { day = "31 February" }', 'day = "31 February", where a date is wanted'),
    ],
)
def test_a_condition_that_says_nothing_is_found(keys: str, wanted: str) -> None:
    day = '[day]\nlabel = "Day"\ntype = "date"\n[mode]\nlabel = "Mode"\n'
    assert wanted in only(ledger(f"{PLAIN}{keys}\n=== vocabulary/conditions.toml\n{_without_identity()}{day}")).message


def _without_identity() -> str:
    return "".join(f'[{name}]\nlabel = "{name}"\n' for name in ("model", "load", "boost", "scope", "power-basis"))


def test_an_attestation_of_nothing_in_particular_covers_nothing() -> None:
    source = 'title = "T"\n[[attestation]]\nid = "a"\nby = "lab"\nmethod = "replicated"\ncovers = [{}]\n'
    read_one = ledger(PLAIN, example__source_DOT_toml=source)
    assert "has an empty table in covers, which would cover every claim" in only(read_one).message
    assert read_one.claims["example#speed"].verification == ()


@pytest.mark.parametrize("until", ["never", "2026-13-45", "soon", "31.12.2026", ""])
def test_a_waiver_that_would_never_end_accepts_nothing(until: str) -> None:
    text = f'[[waiver]]\nfinding = "F-1"\nreason = "R"\nuntil = "{until}"\n'
    read_one = ledger(PLAIN, waivers_DOT_toml=text)
    assert (only(read_one).code, read_one.waivers) == ("KB004", ())
    assert f'until = "{until}", which is no day' in only(read_one).message


def test_a_folder_whose_name_is_no_id_is_found() -> None:
    one = only(ledger(PLAIN, **{"a b#c__source_DOT_toml": 'title = "T"\n'}))
    assert one.code == "KB004"
    assert 'the folder "a b#c" is the id of its source' in one.message


def test_a_metric_that_is_the_ratio_of_itself_is_found() -> None:
    words = '[speed]\nlabel = "Speed"\nunit = "request/s"\nratio_of = "speed"\n'
    assert "which is the metric itself" in only(ledger(f"{PLAIN}\n=== vocabulary/metrics.toml\n{words}")).message


def test_a_header_without_end_is_cut_in_its_finding() -> None:
    one = only(ledger(f"{PLAIN}[[{'.'.join(['a'] * 5000)}]]\n"))
    assert one.code == "KB002"
    assert len(one.message) < 200


def test_a_figure_below_what_its_metric_can_be_has_no_value_to_compare() -> None:
    assert claim("").readings
    assert ledger(PLAIN.replace("700", "-700")).claims["example#speed"].readings == ()


def test_claims_in_a_folder_too_deep_are_found(tmp_path: Path) -> None:
    root = on_disk(tmp_path / "sources")
    write_files(root, {"2026/august/first/claims.toml": b"", "2026/notes/readme.txt": b""})
    one = only(read(root))
    assert one.code == "KB011"
    assert one.message.endswith("2026/august/first/claims.toml lies too deep to be read")


def test_a_link_that_leads_round_in_circles_is_passed_over(tmp_path: Path) -> None:
    root = on_disk(tmp_path / "sources")
    (root / "round").symlink_to("round")
    (root / "again").symlink_to(".")
    assert set(read(root).claims) == {"example#speed"}


def test_a_folder_that_cannot_be_opened_is_found_since_claims_may_be_in_it(tmp_path: Path) -> None:
    problems = Problems("sources")
    assert read_folder(tmp_path / "gone", problems) == {}
    (one,) = problems.found
    assert (one.code, one.message) == ("KB011", "sources cannot be opened: No such file or directory")
