"""The documents themselves, in a folder outside the repository, found by hash or by file name."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

from kb.documents.extracting import LIMIT, DocumentError, extract
from kb.documents.text import Text
from kb.domain.source import Document
from kb.errors import UsageError


class DocumentStore:
    """A folder of documents, each named as its source names it or by its SHA-256; or no folder, which holds nothing."""

    def __init__(self, folder: Path | None) -> None:
        """Raises `UsageError` where there is no such folder."""
        if folder is not None and not folder.is_dir():
            raise UsageError(
                f"the document store {folder} is not a folder; give the one that holds the documents with --documents, "
                "or in KB_DOCUMENTS"
            )
        self._folder = folder

    def text(self, document: Document) -> Text | None:
        """The text of exactly this document; None where it is not in the store or its bytes are others.

        Raises `DocumentError` where it is there and cannot be read as text.
        """
        found = self.current(document)
        return found if found is not None and found.sha256 == document.sha256 else None

    def current(self, document: Document) -> Text | None:
        """The text of what the store has under the document's hash or name, changed or not; its hash tells.

        Raises `DocumentError` where it is there and cannot be read as text.
        """
        found: bytes | None = None
        for path in self._candidates(document):
            data = _bytes(path)
            if hashlib.sha256(data).hexdigest() == document.sha256:
                return extract(data, document.file)
            found = data
        return None if found is None else extract(found, document.file)

    def _candidates(self, document: Document) -> Iterator[Path]:
        """Files that may be the document: named by hash, with or without an ending, then by name."""
        if self._folder is None:
            return
        root = self._folder.resolve()
        ending = Path(document.file).suffix
        for name in (document.sha256, document.sha256 + ending, document.file):
            path = (root / name).resolve() if name and "\0" not in name else root
            # A name in a ledger must not reach files outside the store, nor raise where no file can have it.
            if path.is_relative_to(root) and os.path.isfile(path):
                yield path


def _bytes(path: Path) -> bytes:
    """The bytes of a file, none beyond what a document may have."""
    try:
        with path.open("rb") as file:
            data = file.read(LIMIT + 1)
    except OSError as error:
        raise DocumentError(f"{path.name} is in the document store and cannot be read: {error.strerror}") from error
    if len(data) > LIMIT:
        raise DocumentError(f"{path.name} is larger than the {LIMIT} bytes that a document may have")
    return data
