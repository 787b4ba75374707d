"""`kb anchor` writes positions for what it can place, and says of everything else why it cannot."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from kb.documents.filling import anchor
from kb.documents.store import DocumentStore
from kb.documents.verifying import record, verify
from kb.domain.claim import Claim
from kb.domain.ledger import Ledger
from kb.domain.passage import Passage
from kb.domain.report import Anchors
from tests.documents.builders import WIND, claim, document, ledger, source, span, store


def placed(of: Ledger, folder: DocumentStore) -> dict[tuple[str, tuple[str | int, ...]], tuple[int, int]]:
    """The positions that would be written, by owner and slot."""
    return {(edit.owned.owner, edit.owned.slot): edit.at for edit in anchor(of, folder)[0]}


def test_missing_positions_of_figures_and_their_repetitions_are_found(tmp_path: Path) -> None:
    of = ledger(source(WIND), claim("power", "nearly 700 MW", also=(Passage("64 turbines"),)))
    assert placed(of, store(tmp_path, {"wind.txt": WIND})) == {
        ("wind#power", ("at",)): span(WIND, "nearly 700 MW"),
        ("wind#power", ("also", 0, "at")): span(WIND, "64 turbines"),
    }


def test_positions_that_hold_are_left_alone(tmp_path: Path) -> None:
    of = ledger(source(WIND), claim("power", "nearly 700 MW", span(WIND, "nearly 700 MW")))
    assert anchor(of, store(tmp_path, {"wind.txt": WIND})) == ((), ())


def test_a_position_off_by_one_is_put_right(tmp_path: Path) -> None:
    start, end = span(WIND, "nearly 700 MW")
    of = ledger(source(WIND), claim("power", "nearly 700 MW", (start + 1, end + 1)))
    assert placed(of, store(tmp_path, {"wind.txt": WIND})) == {("wind#power", ("at",)): (start, end)}


def test_words_with_other_quotes_or_spaces_are_written_as_printed(tmp_path: Path) -> None:
    words = "The farm’s 700\u00a0MW are new."
    of = ledger(source(words), claim("power", "farm's 700 MW"))
    ((edit,), ()) = anchor(of, store(tmp_path, {"wind.txt": words}))
    assert (edit.at, edit.figure) == (span(words, "farm’s 700\u00a0MW"), "farm’s 700\u00a0MW")


def test_a_figure_that_cannot_be_placed_is_a_finding_with_the_way_out(tmp_path: Path) -> None:
    words = "First 5 MW.\nThen 5 MW."
    of = ledger(source(words), claim("twice", "5 MW"), claim("never", "6 MW", line=9))
    edits, (twice, never) = anchor(of, store(tmp_path, {"wind.txt": words}))
    assert edits == ()
    assert twice.message == 'wind#twice: "5 MW" cannot be placed'
    assert twice.help.startswith('The document has "5 MW" 2 times: 1:7')
    assert never.message == 'wind#never: "6 MW" cannot be placed'
    assert never.help.startswith('The document has "6 MW" nowhere')


def test_an_absent_or_other_document_is_left_alone_and_said(tmp_path: Path) -> None:
    of = ledger(source(WIND), claim("power", "nearly 700 MW"))
    edits, (found,) = anchor(of, DocumentStore(None))
    assert (edits, found.code) == ((), "KB103")
    edits, (found,) = anchor(of, store(tmp_path, {"wind.txt": WIND + "More."}))
    assert (edits, found.code) == ((), "KB102")


def test_a_new_edition_is_followed_from_the_one_that_was_verified(tmp_path: Path) -> None:
    old = "The first gave 5 MW in May. The second gave 5 MW in June; 9 times as much as 1999.\n"
    new = "We hear that the first gave 5 MW in May. The second gave 5 MW in June; 8 times as much as 1999.\n"
    kept = store(tmp_path, {document(old).sha256: old, "wind.txt": old})
    claims: tuple[Claim, ...] = (
        claim("first", "5 MW", span(old, "5 MW")),
        claim("second", "5 MW", span(old, "5 MW", 1), line=9),
        claim("ratio", "9 times", span(old, "9 times"), line=18),
    )
    records, _ = record(ledger(source(old), *claims), kept, "A. Curator", "2026-08-30")
    (tmp_path / "wind.txt").write_text(new)
    of = ledger(replace(source(new), anchored=records["wind"]), *claims)
    edits, (found,) = anchor(of, kept)
    assert [(edit.owned.owner, edit.at) for edit in edits] == [
        ("wind#first", span(new, "5 MW")),
        ("wind#second", span(new, "5 MW", 1)),
    ]
    assert (found.code, found.message.split(": ", 1)[1]) == (
        "KB101",
        '"9 times" now reads "8 times": another number, unit or hedge',
    )


def test_anchoring_again_after_an_edition_was_followed_changes_nothing(tmp_path: Path) -> None:
    new = "New.\n" + WIND
    kept = store(tmp_path, {document(WIND).sha256: WIND, "wind.txt": new})
    first = claim("power", "nearly 700 MW", span(WIND, "nearly 700 MW"))
    records, _ = record(ledger(source(WIND), first), kept, "A. Curator", "2026-08-30")
    of = ledger(replace(source(new), anchored=records["wind"]), first)
    ((edit,), ()) = anchor(of, kept)
    again = ledger(replace(source(new), anchored=records["wind"]), claim("power", "nearly 700 MW", edit.at))
    assert anchor(again, kept) == ((), ())
    assert verify(again, kept) == (Anchors(verified=1), ())


def test_a_new_edition_of_a_lost_one_is_searched_for_the_words(tmp_path: Path) -> None:
    new = "New.\n" + WIND.replace("169 m", "about 169 m")
    power = claim("power", "nearly 700 MW", span(WIND, "nearly 700 MW"))
    height = claim("height", "169 m", span(WIND, "169 m"), line=9)
    records, _ = record(ledger(source(WIND), power, height), store(tmp_path, {"wind.txt": WIND}), "A.", "2026-08-30")
    of = ledger(replace(source(new), anchored=records["wind"]), power, height)
    ((edit,), (found,)) = anchor(of, store(tmp_path, {"wind.txt": new}))
    assert (edit.owned.owner, edit.at) == ("wind#power", span(new, "nearly 700 MW"))
    assert found.message == 'wind#height: "169 m" now reads "about 169 m": another number, unit or hedge'
