"""Figures stand where the ledger says, or a finding names the figure, what stands there, and the way out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kb.documents.passages import anchored_digest, passages
from kb.documents.store import DocumentStore
from kb.documents.verifying import record, verify
from kb.domain.finding import Severity
from kb.domain.ledger import Ledger
from kb.domain.location import Location, Placed
from kb.domain.passage import Passage
from kb.domain.report import Anchors
from kb.domain.source import Anchored, ContextBlock, Dismissed
from kb.domain.verification import Attestation, Verification
from tests.documents.builders import WIND, claim, document, ledger, source, span, store

POWER = claim("power", "nearly 700 MW", span(WIND, "nearly 700 MW"))
RATIO = claim("ratio", "more than 9 times", span(WIND, "more than 9 times"), line=10)


def anchored(of: Ledger, sha256: str = document(WIND).sha256) -> Anchored:
    """The record of a ledger as it is now."""
    place = Placed.of(Location("sources/wind/verified.toml", 1), (("document", 1, 1), ("digest", 2, 1)))
    return Anchored(sha256, anchored_digest(passages(of, "wind")), "A. Curator", "2026-08-30", place)


def test_figures_at_their_positions_are_verified_in_silence(tmp_path: Path) -> None:
    anchors, found = verify(ledger(source(WIND), POWER, RATIO), store(tmp_path, {"wind.txt": WIND}))
    assert anchors == Anchors(verified=2)
    assert found == ()


def test_a_figure_moved_by_one_character_names_what_stands_there_and_where_it_is(tmp_path: Path) -> None:
    start, end = span(WIND, "nearly 700 MW")
    moved = claim("power", "nearly 700 MW", (start + 1, end + 1))
    anchors, (found,) = verify(ledger(source(WIND), moved), store(tmp_path, {"wind.txt": WIND}))
    assert anchors == Anchors(not_verified=1)
    assert (found.code, found.severity) == ("KB101", Severity.ERROR)
    assert found.message.startswith(
        f'wind#power: "nearly 700 MW" is not at [{start + 1}, {end + 1}], '
        'where the document has "early 700 MW," (3:20 “'
    )
    assert found.lines == (f"It stands at [{start}, {end}], 1 character earlier.",)
    assert found.help == "if the figure is right, `kb anchor` writes the position where it stands"
    assert found.location == Location("sources/wind/claims.toml", 4)


def test_a_swapped_digit_is_said_to_stand_nowhere(tmp_path: Path) -> None:
    wrong = claim("power", "nearly 70 MW", span(WIND, "nearly 700 MW"))
    _, (found,) = verify(ledger(source(WIND), wrong), store(tmp_path, {"wind.txt": WIND}))
    assert 'where the document has "nearly 700 MW"' in found.message
    assert found.lines == ('The document has "nearly 70 MW" nowhere; compare the figure with the document.',)
    assert found.help == ""


def test_a_figure_cut_out_of_a_longer_number_does_not_stand(tmp_path: Path) -> None:
    start, end = span(WIND, "1,459")
    cut = claim("hours", "459", (start + 2, end))
    _, (found,) = verify(ledger(source(WIND), cut), store(tmp_path, {"wind.txt": WIND}))
    assert "cut out of a longer number" in found.message
    assert found.lines[0].startswith("It stands at [")


def test_a_position_outside_the_document_is_said_to_be(tmp_path: Path) -> None:
    far = claim("power", "nearly 700 MW", (9000, 9013))
    _, (found,) = verify(ledger(source(WIND), far), store(tmp_path, {"wind.txt": WIND}))
    assert f"which is no place in a document of {len(WIND)} characters" in found.message


def test_every_kind_of_passage_is_looked_up(tmp_path: Path) -> None:
    wrong = (0, 3)
    said = Verification("verified", passage=Passage("The owner", wrong))
    of = source(
        WIND,
        contexts=(ContextBlock("year", (Passage("in the first year", wrong), Passage("year", wrong)), (said,)),),
        attestations=(
            Attestation(
                "owner",
                Verification("verified", passage=Passage("The owner speaks", wrong)),
                also=(Passage("speaks", wrong),),
            ),
        ),
        dismissed=(Dismissed(Passage("64", wrong), "quantifier", also=(Passage("69", wrong),)),),
    )
    event = Verification("witnessed", passage=Passage("one", wrong))
    inherited = Verification("verified", passage=Passage("The owner speaks", wrong), attestation="owner")
    also = claim("power", "nearly 700 MW", wrong, also=(Passage("700", wrong),), verification=(event, said, inherited))
    anchors, found = verify(ledger(of, also), store(tmp_path, {"wind.txt": WIND}))
    assert anchors == Anchors(not_verified=10)
    assert [each.message.split(":")[0] for each in found] == [
        "wind#power",
        "wind#power also[0]",
        "wind#power verification[0]",
        "wind context year",
        "wind context year also[0]",
        "wind context year verification[0]",
        "wind attestation owner",
        "wind attestation owner also[0]",
        "wind dismissed 64",
        "wind dismissed 64 also[0]",
    ]


def test_one_figure_of_several_claims_is_one_passage(tmp_path: Path) -> None:
    small, large = replace(POWER, id="wind#power.small"), replace(POWER, id="wind#power.large")
    anchors, _ = verify(ledger(source(WIND), small, large), store(tmp_path, {"wind.txt": WIND}))
    assert anchors == Anchors(verified=1)


def test_withdrawn_claims_and_sources_are_left_out(tmp_path: Path) -> None:
    kept = store(tmp_path, {"wind.txt": WIND})
    gone = replace(claim("power", "710 MW", (0, 6)), withdrawn="retracted")
    assert verify(ledger(source(WIND), RATIO, gone), kept) == (Anchors(verified=1), ())
    assert verify(ledger(source(WIND, withdrawn="retracted"), RATIO), kept) == (Anchors(), ())


def test_a_figure_without_a_position_is_not_verified_and_told_to_be_anchored(tmp_path: Path) -> None:
    anchors, (found,) = verify(
        ledger(source(WIND), POWER, claim("ratio", "more than 9 times")), store(tmp_path, {"wind.txt": WIND})
    )
    assert anchors == Anchors(verified=1, not_verified=1)
    assert found.code == "KB103"
    assert found.message == "1 anchor of wind is not verified: no position is written for wind#ratio"
    assert found.help == "run `kb anchor`"


def test_a_changed_document_is_an_error_that_shows_both_hashes_and_verifies_nothing(tmp_path: Path) -> None:
    later = WIND.replace("more than 9 times", "more than 8 times")
    anchors, (found,) = verify(ledger(source(WIND), POWER, RATIO), store(tmp_path, {"wind.txt": later}))
    assert anchors == Anchors(not_verified=2)
    assert found.code == "KB102"
    assert f"its SHA-256 is {document(later).sha256[:12]}…, recorded is {document(WIND).sha256[:12]}…" in found.message
    assert "1 of 2 figures still stand at their positions" in found.message
    assert found.location == Location("sources/wind/source.toml", 5)


def test_an_unreadable_document_is_said_with_the_byte(tmp_path: Path) -> None:
    (tmp_path / "wind.txt").write_bytes(b"700 \xff")
    anchors, (found,) = verify(ledger(source(WIND), POWER), DocumentStore(tmp_path))
    assert anchors == Anchors(not_verified=1)
    assert "byte 0xff at offset 4" in found.message


def test_without_documents_and_record_nothing_is_verified(tmp_path: Path) -> None:
    anchors, (found,) = verify(ledger(source(WIND), POWER, RATIO), DocumentStore(None))
    assert anchors == Anchors(not_verified=2)
    assert (found.code, found.severity) == ("KB103", Severity.NOTE)
    assert found.message == (
        "2 anchors of wind are not verified: its document wind.txt is not at hand, and there is no verified.toml"
    )
    assert "kb verify --record" in found.help


def test_without_documents_the_record_speaks() -> None:
    of = ledger(source(WIND), POWER, RATIO)
    of = ledger(source(WIND, anchored=anchored(of)), POWER, RATIO)
    assert verify(of, DocumentStore(None)) == (Anchors(recorded=2), ())


def test_the_order_of_claims_is_no_change() -> None:
    of = ledger(source(WIND), POWER, RATIO)
    of = ledger(source(WIND, anchored=anchored(of)), RATIO, POWER)
    assert verify(of, DocumentStore(None)) == (Anchors(recorded=2), ())


@pytest.mark.parametrize(
    "changed",
    [
        claim("ratio", "more than 8 times", RATIO.passage.at),
        claim("ratio", "more than 9 times", (1, 18)),
    ],
)
def test_a_figure_or_position_changed_since_the_record_verifies_nothing(changed: object) -> None:
    of = ledger(source(WIND), POWER, RATIO)
    of = ledger(source(WIND, anchored=anchored(of)), POWER, changed)  # type: ignore[arg-type]
    anchors, (found,) = verify(of, DocumentStore(None))
    assert anchors == Anchors(not_verified=2)
    assert found.code == "KB101"
    assert found.message == (
        "figures or positions of wind changed since it was verified by A. Curator, 2026-08-30; "
        "none of its 2 counts as verified"
    )
    assert found.location == Location("sources/wind/verified.toml", 2)


def test_a_claim_added_without_a_position_leaves_the_recorded_ones_recorded() -> None:
    of = ledger(source(WIND), POWER)
    of = ledger(source(WIND, anchored=anchored(of)), POWER, claim("ratio", "more than 9 times"))
    anchors, (found,) = verify(of, DocumentStore(None))
    assert anchors == Anchors(recorded=1, not_verified=1)
    assert found.message == "1 anchor of wind is not verified: no position is written for wind#ratio"


def test_a_document_changed_since_the_record_verifies_nothing() -> None:
    of = ledger(source(WIND), POWER)
    of = ledger(source(WIND, anchored=anchored(of, "0" * 64)), POWER)
    anchors, (found,) = verify(of, DocumentStore(None))
    assert anchors == Anchors(not_verified=1)
    assert found.code == "KB102"
    assert "changed since it was verified by A. Curator, 2026-08-30: its SHA-256 was 000000000000…" in found.message


def test_a_record_is_made_of_a_source_that_holds_and_then_speaks_for_it(tmp_path: Path) -> None:
    of = ledger(source(WIND), POWER, RATIO)
    records, found = record(of, store(tmp_path, {"wind.txt": WIND}), "A. Curator", "2026-08-30")
    assert found == ()
    assert records["wind"].document == document(WIND).sha256
    later = ledger(source(WIND, anchored=records["wind"]), POWER, RATIO)
    assert verify(later, DocumentStore(None)) == (Anchors(recorded=2), ())


@pytest.mark.parametrize("wrong", [claim("x", "64", (0, 2)), claim("x", "64")])
def test_no_record_is_made_while_one_figure_does_not_hold(tmp_path: Path, wrong: object) -> None:
    of = ledger(source(WIND), POWER, wrong)  # type: ignore[arg-type]
    records, found = record(of, store(tmp_path, {"wind.txt": WIND}), "A. Curator", "2026-08-30")
    assert records == {}
    assert len(found) == 1


def test_no_record_is_made_of_a_document_that_is_not_there() -> None:
    records, (found,) = record(ledger(source(WIND), POWER), DocumentStore(None), "A. Curator", "2026-08-30")
    assert records == {}
    assert found.code == "KB103"


def test_a_document_that_is_missing_from_the_store_falls_back_to_the_record(tmp_path: Path) -> None:
    of = ledger(source(WIND), POWER)
    of = ledger(source(WIND, anchored=anchored(of)), POWER)
    assert verify(of, DocumentStore(tmp_path)) == (Anchors(recorded=1), ())
