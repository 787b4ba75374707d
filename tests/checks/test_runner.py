"""One run of the checks: what runs, in which order it is told, and what happens when a check fails."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from kb.checks.base import check_of
from kb.checks.discovery import checks
from kb.checks.examples import files
from kb.checks.runner import reading_order, run
from kb.domain.claim import Claim
from kb.domain.finding import Finding, Severity
from kb.domain.ledger import Ledger
from kb.domain.location import Location
from kb.errors import KBError, UsageError
from kb.ledger.reader import read_files
from tests.checks.miniature import TODAY, extension, report

CLAIMS = """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "nearly 700 requests"
value = "700 request/s"

[[claim]]
id = "ratio"
subject = "alpha"
metric = "speed-ratio"
figure = "4.9 times"
"""


def codes(text: str, **options: object) -> list[str]:
    return [finding.code for finding in report(text, **options).findings]


def failing(claim: Claim, ledger: Ledger) -> Iterator[Finding]:
    raise IndexError("no second number")
    yield


def finding(
    code: str, severity: Severity = Severity.ERROR, line: int = 1, order: tuple[int, float] = (0, 0.0)
) -> Finding:
    return Finding(code, "a.b", severity, "m", Location("a", line), (code, str(line)), order=order)


def test_what_is_found_stands_in_the_report_with_its_counts() -> None:
    made = report(CLAIMS)
    assert {"KB202", "KB204", "KB104"} <= {each.code for each in made.findings}
    assert (made.claims, made.sources, made.root) == (2, 1, "ledger")
    assert made.files == len(files(CLAIMS))


def test_only_selected_checks_run_and_the_report_says_so() -> None:
    made = report(CLAIMS, select=["KB202"])
    assert [each.code for each in made.findings] == ["KB202"]
    assert any("checks not selected" in sentence for sentence in made.not_run)


@pytest.mark.parametrize("word", ["KB2", "kb2xx", "KB20", "quantity", "quantity.hedge-lost"])
def test_a_selection_may_be_a_family_a_beginning_or_a_name(word: str) -> None:
    assert "KB202" in codes(CLAIMS, select=[word])
    assert "KB104" not in codes(CLAIMS, select=[word])


def test_ignored_checks_do_not_run_and_the_report_names_them() -> None:
    made = report(CLAIMS, ignore=["KB202"])
    assert "KB202" not in [each.code for each in made.findings]
    assert "KB202 ignored on request" in made.not_run


def test_an_error_of_reading_is_told_whatever_is_selected() -> None:
    assert codes(CLAIMS.replace('metric = "speed-ratio"', 'metric = "sped"'), select=["KB301"]) == ["KB006"]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"select": ["KB999"]}, "--select KB999: no check has this code or name; kb checks lists them all"),
        (
            {"ignore": ["hedge-lots"]},
            "--ignore hedge-lots: no check has this code or name; did you mean ",
        ),
        ({"select": ["KB"]}, "--select KB: no check has this code or name"),
        ({"select": [""]}, "--select : no check has this code or name"),
    ],
)
def test_an_unknown_code_is_an_error_with_the_nearest_one(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(UsageError, match=re.escape(sentence)):
        report(CLAIMS, **options)


def test_severities_can_be_set_by_code() -> None:
    made = report(CLAIMS, severities={"KB202": Severity.NOTE})
    assert [each.severity for each in made.findings if each.code == "KB202"] == [Severity.NOTE]


def test_a_check_that_fails_is_named_with_the_claim_that_it_looked_at() -> None:
    with pytest.raises(
        KBError, match=re.escape("KX001 (extension.kx001) failed on example#speed: IndexError: no second")
    ):
        run(read_files(files(CLAIMS), "ledger"), [check_of(extension(check=failing))], today=TODAY)


def test_withdrawn_claims_are_not_checked() -> None:
    withdrawn = CLAIMS.replace('value = "700', 'withdrawn = "2026-09-01"\nvalue = "700')
    assert "KB202" not in codes(withdrawn)
    assert "KB204" in codes(withdrawn)


def test_errors_come_first_and_reading_before_all_else() -> None:
    shuffled = [
        finding("KB104", Severity.WARNING),
        finding("KB403", Severity.WARNING),
        finding("KB202"),
        finding("KB001", line=9),
        finding("KB001", line=2),
        finding("KB206", Severity.NOTE),
        finding("KB401"),
    ]
    told = [(each.code, each.location.line) for each in sorted(shuffled, key=reading_order)]
    assert told == [("KB001", 2), ("KB001", 9), ("KB202", 1), ("KB401", 1), ("KB403", 1), ("KB104", 1), ("KB206", 1)]


def test_undecided_findings_come_by_fewest_unknowns_and_then_by_how_far_they_are_apart() -> None:
    near, far, vague = (finding("KB403", order=order) for order in ((1, -1.2), (1, -3.0), (4, -9.0)))
    assert sorted([vague, near, far], key=reading_order) == [far, near, vague]


def test_the_order_of_files_does_not_change_a_report() -> None:
    text = CLAIMS + "\n=== other/claims.toml\n" + CLAIMS
    ledger_files = files(text)
    reports = {
        repr(run(read_files(dict(order), "ledger"), checks(), today=TODAY).findings)
        for order in itertools.islice(itertools.permutations(ledger_files.items()), 0, 400, 57)
    }
    assert len(reports) == 1


def test_the_findings_of_documents_are_told_with_the_others() -> None:
    raised = replace(finding("KB101"), name="provenance.figure-not-at-position")
    made = run(read_files(files(CLAIMS), "ledger"), checks(), raised=[raised], today=TODAY)
    assert raised in made.findings
