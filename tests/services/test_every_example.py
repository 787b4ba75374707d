"""The examples of every check, told in every way that the product has: nothing fails and nothing is lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kb.checks.base import Check
from kb.checks.discovery import checks
from kb.checks.examples import files
from kb.ledger.reader import read_files
from kb.reporters import formats
from kb.services import reporting
from kb.services.check import Request, checked
from kb.services.compare import rivals_json
from kb.services.query import listed, select
from kb.services.table import claims_table
from kb.services.trace import trace


@pytest.mark.parametrize("check", checks(), ids=lambda check: check.code)
def test_every_example_can_be_told_in_every_way(check: Check) -> None:
    for example in (*check.bad, *check.good):
        outcome = checked(read_files(files(example), "sources"), Request(Path("sources")))
        shown = reporting.rendering(outcome, show_notes=True, show_waived=True, show_agreements=True)
        for form in formats():
            text = reporting.written(form, shown)
            assert all(finding.code in text for finding in outcome.report.findings[:10]), form
        claims = select(outcome, {})
        columns, rows = claims_table(claims, outcome)
        assert [len(row) for row in rows] == [len(columns)] * len(claims)
        for claim, record in zip(claims, listed(claims, outcome), strict=True):
            assert claim.passage.figure in trace(claim, outcome)
            assert json.loads(json.dumps(record))["id"] == claim.id
            assert rivals_json(claim, outcome.ledger)["id"] == claim.id
