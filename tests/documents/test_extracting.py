"""Bytes become text by rules that can be stated, or a sentence says which byte stands against it."""

from __future__ import annotations

import hashlib
import re
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.documents import extracting
from kb.documents.extracting import DocumentError, extract


def test_utf_8_is_read_with_and_without_its_mark() -> None:
    assert extract("½ von 700 µm".encode(), "a.txt").text == "½ von 700 µm"
    assert extract("700 µm".encode("utf-8-sig"), "a.txt").text == "700 µm"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16_is_read_where_its_mark_says_so(encoding: str) -> None:
    mark = "" if encoding == "utf-16" else "\ufeff"
    assert extract((mark + "700 µm").encode(encoding), "a.txt").text == "700 µm"


def test_a_byte_that_is_not_utf_8_is_named_with_its_offset_and_line() -> None:
    with pytest.raises(DocumentError, match=r"old\.txt is not UTF-8: byte 0xe9 at offset 10 \(line 2\)"):
        extract(b"700 MW\ncaf\xe9", "old.txt")


def test_half_a_pair_of_utf_16_is_named() -> None:
    with pytest.raises(DocumentError, match="UTF-16, as its first bytes say"):
        extract("\ufeff700".encode("utf-16-le") + b"\x00", "a.txt")


def test_a_nul_is_no_text() -> None:
    with pytest.raises(DocumentError, match=r"a\.txt is not plain text: character 3 is a NUL"):
        extract(b"700\0MW", "a.txt")


def test_an_encoded_lone_surrogate_is_not_utf_8() -> None:
    with pytest.raises(DocumentError, match="byte 0xed at offset 4"):
        extract(b"700 \xed\xa0\x80", "a.txt")


def test_positions_count_in_nfc_text_and_the_hash_is_of_the_bytes() -> None:
    decomposed = unicodedata.normalize("NFD", "Über 700 Å")
    found = extract(decomposed.encode(), "a.txt")
    assert found.text == "Über 700 Å"
    assert found.sha256 == hashlib.sha256(decomposed.encode()).hexdigest()
    assert found.text_sha256 == hashlib.sha256("Über 700 Å".encode()).hexdigest()


def test_superscripts_and_fractions_stay_what_they_are() -> None:
    assert extract("10² and 3½".encode(), "a.txt").text == "10² and 3½"


def test_a_document_over_the_limit_is_refused_with_both_sizes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extracting, "LIMIT", 10)
    with pytest.raises(DocumentError, match=r"long\.txt has 11 bytes; a document may have 10"):
        extract(b"x" * 11, "long.txt")


def test_a_line_of_ten_megabytes_is_text() -> None:
    assert len(extract(b"7 " * 5_000_000, "a.txt").text) == 10_000_000


@given(st.binary(max_size=200))
@settings(max_examples=200)
def test_any_bytes_are_text_or_a_document_error(data: bytes) -> None:
    try:
        found = extract(data, "a.txt").text
    except DocumentError as error:
        found = str(error)
    assert unicodedata.is_normalized("NFC", found)


@pytest.mark.parametrize("name", ["page.html", "paper.pdf"])
def test_a_missing_reader_is_named_with_how_to_get_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(module: str) -> None:
        raise ImportError(module)

    monkeypatch.setattr(extracting, "import_module", absent)
    extra = name.rsplit(".", 1)[1]
    with pytest.raises(DocumentError, match=rf"{name} needs a reader that is not installed.*claims-kb\[{extra}\]"):
        extract(b"", name)


def test_a_pdf_is_known_by_its_first_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(module: str) -> None:
        raise ImportError(module)

    monkeypatch.setattr(extracting, "import_module", absent)
    with pytest.raises(DocumentError, match=r"claims-kb\[pdf\]"):
        extract(b"%PDF-1.7 \xff", "0" * 64)


PAGE = """<!DOCTYPE html><html><head><title>The Norden wind farm</title></head><body>
<nav><a href="/1">Page 1 of 99</a></nav>
<article><h1>The Norden wind farm</h1>
<p>The farm delivers nearly 700&nbsp;MW, more than <b>9 times</b> the old one, on a windy plain by the sea.</p>
<figure><img src="a.png"/><figcaption>Output peaked at <i>15.4</i> MW a turbine</figcaption></figure>
<p>Each of its 64 turbines stands 169 m high; the old ones stood 69 m, as people in the village recall.</p>
<table><tr><th>Year</th><th>MW</th></tr><tr><td>2024</td><td>512</td></tr></table>
</article><footer>Copyright 2031</footer></body></html>"""


@pytest.mark.parametrize("figure", ["nearly 700 MW", "more than 9 times", "15.4 MW a turbine", "169 m", "512"])
def test_the_figures_of_a_page_are_in_its_text_captions_and_tables_included(figure: str) -> None:
    assert figure in extract(PAGE.encode(), "page.html").text.replace("\u00a0", " ")


@pytest.mark.parametrize("figure", ["99", "2031"])
def test_the_navigation_of_a_page_is_not(figure: str) -> None:
    assert figure not in extract(PAGE.encode(), "page.html").text


def test_what_made_text_of_a_page_is_recorded_with_its_version() -> None:
    assert re.fullmatch(r"trafilatura \d+\.\d+\.\d+", extract(PAGE.encode(), "page.html").extractor)


@pytest.mark.parametrize("data", [b"", b"<", b"\0\1", b"<p>", b"<div>" * 20_000 + b"700 MW", b"<nav>700 MW</nav>"])
def test_a_page_without_an_article_is_said_to_have_none(data: bytes) -> None:
    with pytest.raises(DocumentError, match=r"page\.html holds no"):
        extract(data, "page.html")


def pdf(*pages: str) -> bytes:
    """A PDF of pages of one line each."""
    parts = ["<< /Type /Catalog /Pages 2 0 R >>", "", "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"]
    kids = ""
    for line in pages:
        drawn = f"BT /F1 12 Tf 72 720 Td ({line}) Tj ET"
        parts.append(f"<< /Length {len(drawn)} >>\nstream\n{drawn}\nendstream")
        fonts = "/Resources << /Font << /F1 3 0 R >> >>"
        parts.append(f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] {fonts} /Contents {len(parts)} 0 R >>")
        kids += f"{len(parts)} 0 R "
    parts[1] = f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>"
    written, offsets = "%PDF-1.4\n", ""
    for number, part in enumerate(parts, 1):
        offsets += f"{len(written):010d} 00000 n \n"
        written += f"{number} 0 obj\n{part}\nendobj\n"
    table = f"xref\n0 {len(parts) + 1}\n0000000000 65535 f \n{offsets}"
    trailer = f"trailer << /Size {len(parts) + 1} /Root 1 0 R >>\nstartxref\n{len(written)}\n%%EOF"
    return (written + table + trailer).encode()


def test_the_pages_of_a_pdf_follow_each_other() -> None:
    found = extract(pdf("The farm delivers nearly 700 MW,", "more than 9 times the old one."), "paper.pdf")
    assert found.text == "The farm delivers nearly 700 MW,\n\nmore than 9 times the old one."
    assert found.extractor.startswith("pypdfium2 ")


def test_a_pdf_of_pictures_is_said_to_hold_no_text() -> None:
    with pytest.raises(DocumentError, match="holds no text, only pictures of it"):
        extract(pdf(""), "scan.pdf")


@pytest.mark.parametrize("data", [b"%PDF-", b"%PDF-1.4 and nothing", pdf("700 MW")[:150]])
def test_a_broken_pdf_is_said_to_be(data: bytes) -> None:
    with pytest.raises(DocumentError, match=r"paper\.pdf cannot be read as PDF"):
        extract(data, "paper.pdf")


def test_a_pdf_of_too_many_pages_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extracting, "PAGES", 1)
    with pytest.raises(DocumentError, match=r"paper\.pdf has 2 pages; a document may have 1"):
        extract(pdf("1", "2"), "paper.pdf")
