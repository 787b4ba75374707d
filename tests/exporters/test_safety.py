"""No cell that a spreadsheet runs or misreads, and no value that is touched without need."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.exporters.safety import neutral, visible
from tests.exporters.exporting import VOCABULARY, cells, claim, table, written
from tests.exporters.reading import ROWS, part, sheet

TRIGGERS = ("=1+1", "+1+1", "-1+1", "@SUM(1)", "\t=1", "\r=1", "\n=1", "＝1+1", "＋1", "－1", "＠A1", " =1", "-5/A1")
LEDGER = (
    claim("speed", "about 700 requests per second", note='"-cmd|calc"', asserted_by='"acme"', withdrawn_='""').replace(
        'withdrawn_ = ""\n', ""
    )
    + """
=== example/source.toml
title = "=HYPERLINK(\\"x\\")"
kind = "article"
authors = ["acme"]
url = "@SUM(1)"
rights = "+rights"
=== vocabulary/subjects.toml
[alpha]
name = "=1+1"
=== vocabulary/agents.toml
[acme]
name = "＝acme"
"""
)


@pytest.mark.parametrize("text", TRIGGERS)
def test_each_trigger_is_neutralised(text: str) -> None:
    assert neutral(text) == f"'{text}".replace("\0", "\\u0000")


@pytest.mark.parametrize("text", ["-5", "+3", "-5 °C", "-5%", "-1.7x", "-3 pp", "-12,5 GB/s", "700", "5 to 10", "a=b"])
def test_values_and_common_text_stay_as_they_are(text: str) -> None:
    assert neutral(text) == text


@pytest.mark.parametrize("text", ["8-1", "3/4", "1e3", "007", "12345678901234567890"])
def test_what_would_be_misread_as_a_date_or_number_is_kept_a_text(text: str) -> None:
    assert neutral(text) == f"'{text}"


@pytest.mark.parametrize("text", ["2026-08-25", "2026-08", "2026-08~", "sha256:007", "s#1e3", "1.5"])
def test_dates_hashes_and_ids_need_no_apostrophe(text: str) -> None:
    assert neutral(text) == text


@given(st.text(max_size=30))
@settings(max_examples=300)
def test_no_cell_begins_like_a_formula(text: str) -> None:
    cell = neutral(text)
    assert not cell.startswith(("=", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"))
    assert visible(text) in cell


def test_hidden_characters_are_shown() -> None:
    assert neutral("a\u202eb\u200b") == "a\\u202eb\\u200b"


@pytest.mark.parametrize("columns", ["table", "full", "sources", "conflicts", "dictionary"])
def test_no_text_field_of_a_ledger_becomes_a_formula_in_csv(columns: str) -> None:
    for cell in cells(written("csv", LEDGER, columns=columns)):
        assert not cell.startswith(("=", "+", "@", "＝")), cell


def test_no_text_field_of_a_ledger_becomes_a_formula_in_a_workbook() -> None:
    content = written("xlsx", LEDGER, columns="full")
    for number in range(1, 6):
        assert not [
            cell for cell in part(content, f"xl/worksheets/sheet{number}.xml").iter() if cell.tag.endswith("}f")
        ]
    assert any("=1+1" in str(cell) for row in sheet(content, 2) for cell in row)


def test_a_payload_is_text_in_html_markdown_and_word() -> None:
    text = claim("speed", "about 700 requests per second", note='"<script>alert(1)</script> | [x](y) `z`"')
    page = written("html", text).decode()
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert "\\<script\\>" in written("markdown", text).decode()
    assert "\\| \\[x\\]" in written("markdown", text).decode()
    notes = part(written("docx", text), "word/footnotes.xml")
    assert any("<script>" in (element.text or "") for element in notes.iter())


def test_only_web_addresses_become_links() -> None:
    head = '\n=== example/source.toml\ntitle = "T"\nkind = "article"\nurl = "{}"\n'
    more = '\n=== other/source.toml\ntitle = "U"\nkind = "article"\n=== other/claims.toml\n' + claim(
        "b", "700 W", "power"
    )
    for url, linked in (("javascript:alert(1)", False), ("https://example.org/a", True)):
        page = written("html", claim("a", "700 W", "power") + head.format(url) + more + VOCABULARY).decode()
        assert ('<a href="' + url in page) is linked


def test_negative_values_stay_numbers() -> None:
    text = claim("t", "−5 °C", "temperature") + VOCABULARY
    (row,) = table(written("csv", text, columns="full"))
    assert row["value"] == "-5 °C"
    assert float(row["strict_low"]) < -5 < float(row["strict_high"])
    bounds = [cell for row in sheet(written("xlsx", text), 2) for cell in row if isinstance(cell, float)]
    assert bounds
    assert min(bounds) < -5 < max(bounds)
    assert "-5 °C" in ROWS["markdown"](written("markdown", text))[-1]
