"""Each figure of a document is answered for once, or is open and listed with its place."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.documents.coverage import Coverage, Status, cover, coverages, findings
from kb.documents.store import DocumentStore
from kb.domain.claim import Claim
from kb.domain.finding import Severity
from kb.domain.passage import Passage
from kb.domain.source import ContextBlock, Dismissed
from kb.domain.verification import Attestation, Verification
from kb.domain.vocabulary import Subject
from kb.quantity.grammar import read_value
from tests.documents.builders import WIND, claim, ledger, source, span, store, text


def covered(words: str, *claims: Claim, **more: object) -> Coverage:
    """The coverage of a document by claims and what its source says of it."""
    subjects = (Subject("v90", "Vento V90"),)
    of = source(words, **more)  # type: ignore[arg-type]
    return cover(ledger(of, *claims, subjects=subjects), of, text(words))


def statuses(of: Coverage) -> dict[str, str]:
    """What became of each figure, by its words."""
    return {each.figure.exact: each.status.value for each in of.figures}


def test_a_figure_without_an_answer_is_open() -> None:
    found = covered("It gives 5 MW. It cost 7 EUR.", claim("power", "5 MW", (9, 13)))
    assert statuses(found) == {"5 MW": "claimed", "7 EUR": "open"}
    assert found.percent == 50


def test_every_kind_of_answer_is_told_apart() -> None:
    words = "It gives 5 MW at 3 m/s. Again: 5 MW. The V90 cost 7 EUR, seen by 2 people, in 9 tests."
    again = span(words, "5 MW", 1)
    found = covered(
        words,
        claim("power", "5 MW", span(words, "5 MW"), also=(Passage("5 MW", again),)),
        contexts=(ContextBlock("wind", (Passage("3 m/s", span(words, "3 m/s")),)),),
        attestations=(
            Attestation("seen", Verification("witnessed", passage=Passage("2 people", span(words, "2 people")))),
        ),
        dismissed=(Dismissed(Passage("9 tests", span(words, "9 tests")), "quantifier"),),
    )
    assert [(each.figure.exact, each.status.value, each.by) for each in found.figures] == [
        ("5 MW", "claimed", "wind#power"),
        ("3 m/s", "condition", "wind context wind"),
        ("5 MW", "restated", "wind#power also[0]"),
        (found.figures[3].figure.exact, "name", "v90"),
        ("7 EUR", "open", None),
        (found.figures[5].figure.exact, "condition", "wind attestation seen"),
        (found.figures[6].figure.exact, "dismissed", "wind dismissed 9 tests"),
    ]


def test_a_hedge_outside_the_passage_leaves_no_figure_open() -> None:
    found = covered("It gives nearly 700 MW.", claim("power", "700 MW", span("It gives nearly 700 MW.", "700 MW")))
    assert statuses(found) == {"nearly 700 MW": "claimed"}


@pytest.mark.parametrize("part", ["24", "9 months"])
def test_half_of_a_figure_is_no_answer_for_the_other_half(part: str) -> None:
    words = "The time was cut from 24 to 9 months."
    found = covered(words, claim("time", part, span(words, part)))
    assert found.open


def test_both_halves_answer_for_the_whole() -> None:
    words = "The time was cut from 24 to 9 months."
    found = covered(
        words, claim("before", "24", span(words, "24")), claim("after", "9 months", span(words, "9 months"), line=9)
    )
    assert not found.open


def test_a_number_beside_the_claimed_one_is_its_condition() -> None:
    words = "It is 9 times as fast at 100 requests per second."
    figure = "9 times as fast at 100 requests per second"
    number = read_value("9 times")
    found = covered(words, claim("ratio", figure, span(words, figure), figure_quantity=number))
    assert [each.status for each in found.figures] == [Status.CLAIMED, Status.CONDITION]


def test_a_passage_that_is_not_at_its_position_answers_for_nothing() -> None:
    found = covered("It gives 5 MW.", claim("power", "6 MW", (9, 13)))
    assert statuses(found) == {"5 MW": "open"}


def test_a_passage_without_a_position_answers_for_nothing() -> None:
    assert covered("It gives 5 MW.", claim("power", "5 MW")).open


def test_open_figures_are_one_finding_with_line_column_and_context() -> None:
    (found,) = findings(covered("It gives 5 MW.\nIt cost 7 EUR.", claim("power", "5 MW", (9, 13))))
    assert (found.code, found.severity) == ("KB106", Severity.WARNING)
    assert found.message == "1 of 2 figures of wind is neither claimed nor dismissed"
    assert found.lines == ("wind.txt:2:9 “It gives 5 MW. It cost [7 EUR].”",)
    assert found.location.path == "sources/wind/source.toml"
    assert "dismiss it in source.toml" in found.help


def test_full_coverage_is_no_finding() -> None:
    full = covered("It gives 5 MW.", claim("power", "5 MW", (9, 13)))
    assert findings(full) == ()
    assert full.percent == 100


def test_a_hundred_percent_is_never_reached_by_rounding() -> None:
    words = "; ".join(f"{n} MW" for n in range(1000, 1999))
    claims = [claim(f"c{n}", f"{n} MW", span(words, f"{n} MW")) for n in range(1000, 1998)]
    found = covered(words, *claims)
    assert len(found.open) == 1
    assert found.percent == 99


def test_sources_without_their_document_are_named(tmp_path: Path) -> None:
    of = ledger(source(WIND), claim("power", "nearly 700 MW", span(WIND, "nearly 700 MW")))
    assert coverages(of, DocumentStore(None)) == ((), ("wind",))
    (found,), absent = coverages(of, store(tmp_path, {"wind.txt": WIND}))
    assert absent == ()
    assert found.count(Status.CLAIMED) == 1


@given(st.lists(st.tuples(st.integers(0, 60), st.integers(1, 25)), max_size=6))
@settings(max_examples=60)
def test_statuses_divide_all_figures_whatever_is_claimed(spans: list[tuple[int, int]]) -> None:
    words = "From 24 to 9 months, nearly 700 MW; twice 1,459 of two or 5 %, says V90."
    claims = [
        claim(f"c{n}", words[start : start + size], (start, min(start + size, len(words))), line=n + 1)
        for n, (start, size) in enumerate(spans)
        if words[start : start + size]
    ]
    found = covered(words, *claims)
    assert sum(found.count(status) for status in Status) == len(found.figures)
    assert [each.figure for each in found.figures] == [each.figure for each in covered(words).figures]
