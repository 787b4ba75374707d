"""The document store finds a document by name or hash, and never another one."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb.documents.extracting import LIMIT, DocumentError
from kb.documents.store import DocumentStore
from kb.domain.source import Document
from kb.errors import UsageError
from tests.documents.builders import WIND, document, store


def test_a_document_is_found_by_its_file_name(tmp_path: Path) -> None:
    found = store(tmp_path, {"wind.txt": WIND}).text(document(WIND))
    assert found is not None
    assert found.text == WIND
    assert found.sha256 == document(WIND).sha256


@pytest.mark.parametrize("ending", ["", ".txt"])
def test_a_document_is_found_by_its_hash_whatever_its_name(tmp_path: Path, ending: str) -> None:
    found = store(tmp_path, {document(WIND).sha256 + ending: WIND}).text(document(WIND, "renamed.txt"))
    assert found is not None
    assert found.text == WIND


def test_the_hash_goes_before_the_name(tmp_path: Path) -> None:
    kept = store(tmp_path, {"wind.txt": "A later edition.", document(WIND).sha256: WIND})
    found = kept.text(document(WIND))
    assert found is not None
    assert found.text == WIND


def test_other_bytes_under_the_name_are_not_the_document(tmp_path: Path) -> None:
    kept = store(tmp_path, {"wind.txt": WIND.replace("700", "710")})
    assert kept.text(document(WIND)) is None
    current = kept.current(document(WIND))
    assert current is not None
    assert "710" in current.text


def test_no_folder_holds_nothing() -> None:
    assert DocumentStore(None).text(document(WIND)) is None


def test_a_folder_that_is_not_there_is_said_by_name(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"document store .*nowhere is not a folder.*--documents.*KB_DOCUMENTS"):
        DocumentStore(tmp_path / "nowhere")


@pytest.mark.parametrize("name", ["../secret.txt", "sub/../../secret.txt", "", "\0", ".", "x" * 5000])
def test_a_name_cannot_reach_outside_the_store(tmp_path: Path, name: str) -> None:
    (tmp_path / "secret.txt").write_text("700")
    folder = tmp_path / "store"
    folder.mkdir()
    assert DocumentStore(folder).current(Document(name, "0" * 64)) is None


def test_an_absolute_name_cannot_reach_outside_the_store(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("700")
    folder = tmp_path / "store"
    folder.mkdir()
    assert DocumentStore(folder).current(Document(str(tmp_path / "secret.txt"), "0" * 64)) is None


def test_a_link_out_of_the_store_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text(WIND)
    folder = tmp_path / "store"
    folder.mkdir()
    (folder / "wind.txt").symlink_to(tmp_path / "secret.txt")
    assert DocumentStore(folder).current(document(WIND)) is None


def test_a_document_in_a_folder_of_the_store_is_found(tmp_path: Path) -> None:
    (tmp_path / "2026").mkdir()
    found = store(tmp_path, {"2026/wind.txt": WIND}).text(document(WIND, "2026/wind.txt"))
    assert found is not None


def test_a_huge_file_is_refused_before_it_is_read(tmp_path: Path) -> None:
    with (tmp_path / "wind.txt").open("wb") as file:
        file.truncate(LIMIT + 10)
    with pytest.raises(DocumentError, match=f"wind.txt is larger than the {LIMIT} bytes"):
        DocumentStore(tmp_path).current(document(WIND))
