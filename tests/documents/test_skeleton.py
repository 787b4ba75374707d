"""A new source says what its document shows, and leaves the rest to be filled in."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.documents.skeleton import source_id, source_toml, title_of
from tests.documents.builders import WIND, document, text


def test_the_title_is_the_first_line_that_has_words() -> None:
    assert title_of(text("\n \n## The  Norden\twind farm \nIt stands.")) == "The Norden wind farm"


def test_an_empty_document_has_no_title() -> None:
    assert title_of(text("\n \n")) == ""


@pytest.mark.parametrize(
    ("title", "wanted"),
    [
        ("The Norden wind farm", "the-norden-wind-farm"),
        ("Über 9 Monate – was bleibt?", "uber-9-monate-was-bleibt"),
        ("The owner's farm’s first results are in and more", "the-owner-farm-first-results-are"),
        ("風力", "source"),
        ("", "source"),
    ],
)
def test_an_id_is_made_of_the_first_words(title: str, wanted: str) -> None:
    assert source_id(title) == wanted


def test_an_id_that_is_taken_gets_a_number() -> None:
    assert source_id("Wind", {"wind", "wind-2"}) == "wind-3"


def test_a_new_source_reads_back_with_its_document() -> None:
    written = tomllib.loads(source_toml(text(WIND), "wind.txt", "de"))
    assert written == {
        "title": "The Norden wind farm",
        "kind": "article",
        "language": "de",
        "document": {"file": "wind.txt", "sha256": document(WIND).sha256},
    }


@pytest.mark.parametrize("key", ["publisher", "authors", "url", "accessed", "published", "rights"])
def test_what_is_not_known_stands_there_as_a_comment(key: str) -> None:
    assert f"\n# {key} = " in source_toml(text(WIND), "wind.txt")


@given(st.text(max_size=80), st.text(min_size=1, max_size=20))
@settings(max_examples=200)
def test_any_title_and_file_name_read_back(title: str, file: str) -> None:
    document = text("".join(c for c in title if c != "\0" and not 0xD800 <= ord(c) < 0xE000))
    file = "".join(c for c in file if not 0xD800 <= ord(c) < 0xE000)
    written = tomllib.loads(source_toml(document, file))
    assert written["title"] == (title_of(document) or file)
    assert written["document"]["file"] == file
