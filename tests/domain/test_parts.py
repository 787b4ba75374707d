"""Objects written part by part: what is written once for many claims is what each would be written as."""

from __future__ import annotations

import json
from pathlib import Path

from hypothesis import given, settings

from kb.domain.cells import CELLS, cells
from kb.domain.claim import Claim
from kb.domain.claim_json import PARTS, claim_json
from kb.domain.conflicts import conflicts
from kb.domain.digest import digest
from kb.domain.ledger import Ledger
from kb.domain.parts import Seen, Texts
from kb.domain.report import Report
from kb.services.check import Request, check
from tests.builders import ledger as built
from tests.domain.strategies import crowds

SOURCES = Path(__file__).parent.parent.parent / "sources"


def same(ledger: Ledger, report: Report) -> None:
    """Every claim is written as its object would be, with its conflicts."""
    against = conflicts(report)
    documents, rows = Texts(PARTS), Texts(CELLS)
    for claim in ledger.claims.values():
        found = against.get(claim.id, ())
        shown = claim_json(claim, ledger, found, revision=3)
        assert documents.text(claim, Seen(ledger, found, 3, digest(claim))) == json.dumps(shown, ensure_ascii=False)
        assert rows.text(claim, Seen(ledger)) == json.dumps(cells(claim, ledger), ensure_ascii=False)


def test_the_shipped_claims_are_written_as_they_are_shown() -> None:
    outcome = check(Request(SOURCES))
    assert outcome.report.findings
    same(outcome.ledger, outcome.report)


@given(crowds())
@settings(max_examples=40, deadline=None)
def test_any_claims_are_written_as_they_are_shown(claims: list[Claim]) -> None:
    same(built(*claims), Report(()))


def test_a_part_that_many_claims_share_is_made_once() -> None:
    outcome = check(Request(SOURCES))
    asked: list[str] = []
    make = PARTS["source"].make

    def counted(claim: Claim, seen: Seen) -> object:
        asked.append(claim.source)
        return make(claim, seen)

    texts = Texts({"source": type(PARTS["source"])(counted, PARTS["source"].follows)})
    for claim in outcome.ledger.claims.values():
        texts.text(claim, Seen(outcome.ledger))
    assert sorted(asked) == sorted({claim.source for claim in outcome.ledger.claims.values()})
