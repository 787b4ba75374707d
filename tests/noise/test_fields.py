"""Honest ledgers of five other fields: nothing is made up about them, and a changed figure is found."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

import pytest

from kb.checks.discovery import checks
from kb.checks.examples import files
from kb.checks.runner import run
from kb.domain.finding import Finding, Severity
from kb.domain.report import Report
from kb.ledger.reader import read_files

FIELDS = Path(__file__).parent / "fields"
NAMES = ("trial", "football", "energy", "finance", "demography")
WORTH_A_LOOK = {  # what an editor would look at, and no more
    "trial": {("KB404", "press#resp", "press#resp-half")},
    "football": {("KB403", "a#goals", "b#goals-un"), ("KB404", "a#att", "b#att")},
}


@cache
def ledger(name: str) -> str:
    """The text of a field's ledger."""
    return (FIELDS / f"{name}.txt").read_text(encoding="utf-8")


def report(text: str) -> Report:
    """The report on a ledger that brings its whole vocabulary."""
    return run(read_files(files(text), "ledger"), checks())


def grave(text: str) -> list[Finding]:
    """The findings above a note."""
    return [finding for finding in report(text).findings if finding.severity is not Severity.NOTE]


@pytest.mark.parametrize("name", NAMES)
def test_an_honest_ledger_of_another_field_has_no_error_and_few_warnings(name: str) -> None:
    found = {(finding.code, *finding.key) for finding in grave(ledger(name))}
    assert found == WORTH_A_LOOK.get(name, set())


@pytest.mark.parametrize("name", NAMES)
def test_the_order_of_claims_changes_no_finding(name: str) -> None:
    text = ledger(name)
    shuffled = "".join(_shuffled(part) for part in re.split(r"(?=^=== )", text, flags=re.MULTILINE))
    assert shuffled != text
    assert _said(shuffled) == _said(text)


def _shuffled(part: str) -> str:
    head, *claims = re.split(r"(?=^\[\[claim\]\])", part, flags=re.MULTILINE)
    claims = [claim.rstrip() + "\n\n" for claim in claims]
    random.Random(7).shuffle(claims)
    return head + "".join(claims)


def _said(text: str) -> set[tuple[str, str, str]]:
    return {(finding.code, finding.identity, finding.content) for finding in report(text).findings}


@pytest.mark.parametrize(
    ("name", "old", "new", "code"),
    [
        ("trial", "14.2 percentage points", "16.2 percentage points", "KB301"),
        ("trial", "402 patients", "412 patients", "KB303"),
        ("trial", "22 % lower", "32 % lower", "KB303"),
        ("trial", '"0.2 g"', '"0.3 g"', "KB401"),
        ("trial", "20.4 %", "24.4 %", "KB401"),
        ("football", "0.84 goals per match", "0.94 goals per match", "KB301"),
        ("football", "more than thirty goals", "more than forty goals", "KB401"),
        ("football", "75,024 spectators", "72,024 spectators", "KB303"),
        ("energy", "three percentage points", "five percentage points", "KB301"),
        ("energy", "1,200 MW", "1,400 MW", "KB401"),
        ("energy", "up 30 %", "up 60 %", "KB301"),
        ("energy", "November 2024", "November 2025", "KB401"),
        ("finance", "230 basis points", "330 basis points", "KB301"),
        ("finance", "20,512 million dollars", "21,512 million dollars", "KB401"),
        ("finance", "cut by 25 basis points", "cut by 50 basis points", "KB301"),
        ("demography", "doubled", "tripled", "KB301"),
        ("demography", '"10.3 %"', '"14.3 %"', "KB401"),
        ("demography", "137 people per square kilometre", "173 people per square kilometre", "KB301"),
    ],
)
def test_a_changed_figure_is_found(name: str, old: str, new: str, code: str) -> None:
    text = ledger(name)
    assert text.count(old) == 1
    before = {finding.identity for finding in grave(text)}
    fresh = [finding for finding in grave(text.replace(old, new)) if finding.identity not in before]
    assert code in {finding.code for finding in fresh}
    assert all(finding.code[:3] in ("KB3", "KB4") for finding in fresh)
