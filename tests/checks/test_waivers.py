"""Waivers: what they accept, when they end, and when a finding comes back."""

from __future__ import annotations

from datetime import date

import pytest

from kb.domain.finding import Severity
from kb.domain.report import Report
from tests.checks.miniature import report

CLAIM = """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "{figure}"
value = "700 request/s"
asserted_by = "acme"

[[claim]]
id = "other"
subject = "beta"
metric = "speed-ratio"
figure = "4.9 times"
baseline = {{ subject = "alpha" }}
equals = "speed / speed-of-beta"
asserted_by = "acme"

[[claim]]
id = "speed-of-beta"
subject = "beta"
metric = "speed"
figure = "about 169 requests per second"
asserted_by = "acme"

=== waivers.toml
{waiver}
"""


def waived(code: str, *lines: str, figure: str = "nearly 700 requests", **options: object) -> Report:
    """The report on the claims when the finding of a code is waived, with further lines in the waiver."""
    before = report(CLAIM.format(figure="nearly 700 requests", waiver=""))
    (finding,) = [each for each in before.findings if each.code == code]
    keys = {"finding": finding.identity, "content": finding.content, "code": code, "reason": "The caption explains it."}
    block = ["[[waiver]]", *(f'{key} = "{value}"' for key, value in keys.items()), *lines]
    return report(CLAIM.format(figure=figure, waiver="\n".join(block)), **options)


def codes(made: Report) -> list[str]:
    return [finding.code for finding in made.findings]


def test_a_waived_finding_is_counted_and_not_told() -> None:
    made = waived("KB301")
    assert "KB301" not in codes(made)
    assert [(finding.code, waiver.reason) for finding, waiver in made.waived] == [("KB301", "The caption explains it.")]
    assert "KB901" not in codes(made)


def test_a_changed_member_brings_the_finding_back_with_its_old_reason() -> None:
    made = waived("KB301", figure="more than 700 requests")
    (finding,) = [each for each in made.findings if each.code == "KB301"]
    assert made.returned[finding.identity] == "The caption explains it."
    assert made.waived == ()


@pytest.mark.parametrize(("today", "ends"), [(date(2026, 12, 31), False), (date(2027, 1, 1), True)])
def test_a_waiver_ends_after_its_last_day(today: date, ends: bool) -> None:
    made = waived("KB202", 'until = "2026-12-31"', today=today)
    assert ("KB202" in codes(made)) is ends
    assert ("KB902" in codes(made)) is ends


def test_an_expired_waiver_is_an_error_that_repeats_its_reason() -> None:
    made = waived("KB202", 'until = "2026-10-01"')
    (finding,) = [each for each in made.findings if each.code == "KB902"]
    assert finding.severity is Severity.ERROR
    assert "(KB202) ended on 2026-10-01; its reason was: The caption explains it." in finding.message
    assert list(made.returned.values()) == ["The caption explains it."]


def test_an_unused_waiver_is_a_warning_at_its_place() -> None:
    made = waived("KB202", figure="700 requests")
    (finding,) = [each for each in made.findings if each.code == "KB901"]
    assert finding.severity is Severity.WARNING
    assert "(KB202) matches no finding" in finding.message
    assert finding.location.path.endswith("waivers.toml")


def test_an_expected_finding_that_is_gone_is_an_error() -> None:
    made = waived("KB202", "expect = true", figure="700 requests")
    assert "KB903" in codes(made)
    assert "KB901" not in codes(made)


def test_a_waiver_is_not_called_unused_where_its_check_did_not_run() -> None:
    assert "KB901" not in codes(waived("KB202", figure="700 requests", select=["KB301", "KB901"]))


def test_a_waiver_without_a_code_is_called_unused_only_where_everything_ran() -> None:
    text = CLAIM.format(figure="700 requests", waiver='[[waiver]]\nfinding = "F-00000000"\nreason = "Once."')
    assert "KB901" in codes(report(text))
    assert "KB901" not in codes(report(text, ignore=["KB403"]))


def test_a_waiver_is_not_called_unused_where_its_finding_could_not_arise() -> None:
    assert "KB901" not in codes(waived("KB202", figure="700 requests", silent=["KB202"]))
