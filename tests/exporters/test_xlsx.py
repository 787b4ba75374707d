"""The workbook: a cover, then claims, sources, notes and conflicts; numbers are numbers and text is text."""

from __future__ import annotations

import io
import json
import sys
from zipfile import ZipFile

import pytest

from kb.errors import KBError
from tests.exporters.exporting import claim, said, written
from tests.exporters.reading import part, sheet
from tests.exporters.test_columns import CLASH

ADDRESS = '\n=== example/source.toml\ntitle = "T"\nkind = "article"\nurl = "https://e.org/?b=1&c=2"\n'
PAIR = said(claim("one", "about 700 requests per second"), claim("two", "more than 9 requests per second"))


def test_the_sheets_stand_in_the_order_of_a_reader() -> None:
    names = [
        each.get("name") for each in part(written("xlsx", CLASH), "xl/workbook.xml").iter() if "name" in each.attrib
    ]
    assert names[:5] == ["Cover", "Claims", "Sources", "Notes", "Conflicts"]


def test_the_cover_says_what_was_asked_and_how_values_are_meant() -> None:
    rows = {str(row[0]): row[1] for row in sheet(written("xlsx", PAIR, filters={"q": ["alpha"]}), 1) if len(row) > 1}
    assert (rows["Claims"], rows["Asked for q"]) == ("2", "alpha")
    assert "strict is what the words allow" in str(rows["Values"])


def test_bounds_are_numbers_and_values_are_text() -> None:
    head, first, second = sheet(written("xlsx", PAIR), 2)
    assert head[:4] == ["Subject", "Metric", "Figure as printed", "Value"]
    assert first[3] == "about 700 req/s"
    low, high = head.index("Strict low"), head.index("Strict high")
    assert (first[low], first[high]) == (600.0, 800.0)
    assert second[low] == 9.0
    assert second[head.index("Strict low, open")] == "true"


def test_notes_and_conflicts_are_sheets() -> None:
    content = written("xlsx", CLASH)
    notes = [" ".join(map(str, row)) for row in sheet(content, 4)]
    assert any(note.startswith("example#one 700 requests per second Acme, printed in “An example”") for note in notes)
    assert any(row[1] == "KB401" for row in sheet(content, 5))


def test_the_head_is_frozen_and_filtered() -> None:
    claims = part(written("xlsx", PAIR), "xl/worksheets/sheet2.xml")
    tags = {each.tag.rpartition("}")[2]: each for each in claims.iter()}
    assert tags["pane"].get("state") == "frozen"
    assert "autoFilter" in tags


def test_a_text_that_no_cell_holds_is_cut_and_says_so() -> None:
    long = claim("one", "about 700 requests per second", note=f'"{"long " * 8000}"')
    cells = [str(cell) for row in sheet(written("xlsx", long), 2) for cell in row]
    assert max(map(len, cells)) == 32_767
    assert any(cell.endswith("…") for cell in cells)


def test_nothing_links_out_of_the_workbook_but_sources() -> None:
    archive = ZipFile(io.BytesIO(written("xlsx", PAIR)))
    assert not [name for name in archive.namelist() if "externalLink" in name]


def test_without_its_package_the_way_out_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "xlsxwriter", None)
    with pytest.raises(KBError, match=r"XLSX needs the package XlsxWriter: pip install 'claims-kb\[tables\]'"):
        written("xlsx", PAIR)


def test_text_comes_back_as_it_was_written() -> None:
    odd = claim("one", "about 7 W", note=json.dumps('a\u200bb & <c> "d" _x0041_ =1+1'))
    cells = [str(cell) for row in sheet(written("xlsx", said(odd)), 2) for cell in row]
    assert any('a\\u200bb & <c> "d" _x005F_x0041_ =1+1' in cell for cell in cells)


def test_addresses_of_sources_are_links_and_nothing_is_a_formula() -> None:
    content = written("xlsx", PAIR + ADDRESS)
    links = part(content, "xl/worksheets/_rels/sheet2.xml.rels")
    assert {each.get("Target") for each in links} == {"https://e.org/?b=1&c=2"}
    for name in ZipFile(io.BytesIO(content)).namelist():
        if name.startswith("xl/worksheets/sheet"):
            assert not [each for each in part(content, name).iter() if each.tag.endswith("}f")]
