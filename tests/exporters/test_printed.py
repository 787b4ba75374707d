"""Tables for the eye: what is shared stands in the caption, what one row needs in a note; HTML, Markdown and Word."""

from __future__ import annotations

import re
from html import unescape

import pytest

from kb.exporters.printed import printed
from kb.exporters.values import Shown
from tests.exporters.exporting import claim, export, said, written
from tests.exporters.reading import WORD, part
from tests.exporters.test_columns import CLASH, DERIVED

PAIR = said(
    claim("one", "about 700 requests per second", conditions='{ model = "small", load = "1" }'),
    claim("two", "nearly 1,459 requests per second", conditions='{ model = "large", load = "1" }'),
)
INFERRED = claim(
    "one", "about 700 requests per second", inferred='{ mode = "plain — the text says so", load = "1 — it is" }'
)
STATED = claim("two", "about 700 requests per second", conditions='{ mode = "plain" }')
STATEMENT = """
[[claim]]
id = "said"
subject = "alpha"
metric = "events"
figure = "was finished"
statement = "The machine is finished."
"""


def values(text: str) -> list[str]:
    """The value column of the set table."""
    table = printed(export(text))
    place = list(table.headings).index("Value")
    return [str(row[place].text) for row in table.rows]


def test_conditions_that_all_rows_share_go_to_the_caption_and_the_model_to_a_column() -> None:
    table = printed(export(PAIR))
    assert table.title == "Speed"
    assert table.shared == "Published in “An example”, 20 August 2026; load 1"
    assert table.headings == ["Subject", "Model", "Value", "As printed", "Asserted by", "Verification"]
    assert [row[1].text for row in table.rows] == ["Small", "Large"]


def test_what_is_not_stated_is_one_note_and_not_a_word_in_every_row() -> None:
    table = printed(export(PAIR))
    assert table.remarks[0].startswith("Not stated by the sources: mode and boost in all rows.")
    assert not any("not stated" in str(cell.text) for row in table.rows for cell in row)


def test_numbers_are_set_with_their_hedge_apart_and_thousands_grouped() -> None:
    row = printed(export(PAIR)).rows[1]
    assert row[2].text == Shown("nearly", "1,459", "req/s")
    assert str(row[2].text) == "nearly 1,459 req/s"


def test_a_condition_that_some_rows_infer_is_shared_and_says_so() -> None:
    table = printed(export(INFERRED + STATED))
    assert "mode plain (inferred in 1 of 2)" in table.shared
    assert "Mode plain (inferred): the text says so" in table.notes[0]
    assert "“Inferred” is the curator’s conclusion; the note says why." in table.remarks


def test_every_value_has_a_note_with_its_place_and_caveats() -> None:
    text = claim("one", "about 700 requests per second", at="[10, 38]", note='"Printed in bold."', asserted_by='"acme"')
    (note,) = printed(export(text)).notes
    assert note == (
        "“An example”, characters 10 to 38 (example#one). A maker’s figure about its own product. Printed in bold."
    )


def test_a_conflict_of_two_values_is_one_note_that_both_refer_to() -> None:
    table = printed(export(CLASH))
    first, second = (next(cell for cell in row if isinstance(cell.text, Shown)) for row in table.rows)
    assert first.disputed
    assert second.disputed
    assert set(first.notes) & set(second.notes) == {2}
    assert table.notes[1].startswith("KB401, open: example#one says “700 requests per second”")


def test_operands_carry_no_mark_and_no_note_of_the_conflict() -> None:
    marked = [str(row[0].text) for row in printed(export(DERIVED)).rows if any(cell.disputed for cell in row)]
    operands = [cell for row in printed(export(DERIVED)).rows for cell in row if cell.notes and not cell.disputed]
    assert len(marked) == 1
    assert [len(cell.notes) for cell in operands] == [1, 1]


def test_a_statement_stands_where_its_number_would() -> None:
    assert values(STATEMENT) == ["The machine is finished."]


def test_html_has_caption_scope_notes_both_ways_and_no_script() -> None:
    page = written("html", CLASH).decode()
    assert page.startswith('<!doctype html>\n<html lang="en">')
    assert "<caption><strong>Speed</strong>" in page
    assert page.count('<th scope="col">') == 5
    assert page.count('<th scope="row">') == 2
    assert "<script" not in page
    assert "http" not in re.sub(r"<a href=.*?>", "", page)
    notes = set(re.findall(r'<li id="note-(\d+)"', page))
    assert set(re.findall(r'<a href="#note-(\d+)"', page)) == notes
    assert set(re.findall(r'<a href="#ref-(\d+)"', page)) == set(re.findall(r' id="ref-(\d+)"', page)) == notes
    assert page.count('title="disputed by an open conflict">⚠</abbr>') == 2


@pytest.mark.parametrize("columns", ["full", "sources", "conflicts", "dictionary"])
def test_other_column_sets_are_plain_tables(columns: str) -> None:
    page = written("html", CLASH, columns=columns).decode()
    assert page.count("<tr>") > 1
    assert "<h2>Notes</h2>" not in page


def test_markdown_has_a_footnote_for_every_reference() -> None:
    text = written("markdown", CLASH).decode()
    body, _, notes = text.partition("[^1]: ")
    assert set(re.findall(r"\[\^(\d+)\]", body)) == {"1", *re.findall(r"^\[\^(\d+)\]: ", notes, re.MULTILINE)}
    rows = [line for line in text.splitlines() if line.startswith("|")]
    assert len({line.count(" | ") for line in rows}) == 1
    assert "700 req/s ⚠[^1][^2]" in text


def test_word_has_real_footnotes_and_refers_again_to_a_shared_one() -> None:
    content = written("docx", CLASH)
    document, footnotes = part(content, "word/document.xml"), part(content, "word/footnotes.xml")
    references = [each.get(f"{WORD}id") for each in document.iter(f"{WORD}footnoteReference")]
    notes = {each.get(f"{WORD}id"): each for each in footnotes.iter(f"{WORD}footnote")}
    assert references == ["1", "2", "3"]
    assert set(notes) == {"-1", "0", "1", "2", "3"}
    assert [each.text for each in document.iter(f"{WORD}instrText")] == [" NOTEREF _note2 \\f \\h "]
    assert "KB401" in "".join(text.text or "" for text in notes["2"].iter(f"{WORD}t"))


def test_every_part_of_a_word_document_is_declared() -> None:
    content = written("docx", CLASH)
    kinds = {each.get("PartName") for each in part(content, "[Content_Types].xml")} - {None}
    assert kinds == {f"/{name}" for name in ("word/document.xml", "word/styles.xml", "word/footnotes.xml",
                                             "word/settings.xml", "docProps/core.xml")}  # fmt: skip
    for name in kinds:
        part(content, str(name).lstrip("/"))


def test_the_page_says_what_was_asked_and_prints_a_time_only_when_given_one() -> None:
    foot = written("html", PAIR, filters={"metric": ["speed"]}).decode().split("<footer>")[1]
    assert unescape(foot).startswith("2 claims (metric speed), exported by kb ")
    assert ", 2026-12-01</footer>" in written("html", PAIR, when="2026-12-01").decode()
