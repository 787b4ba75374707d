"""A document read, and every figure of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from kb.documents.extracting import LIMIT, extract
from kb.documents.scanner import Scanned, as_json, scan
from kb.documents.text import Text
from kb.domain.ledger import Ledger
from kb.errors import NothingToDo, UsageError


def read_document(path: Path) -> Text:
    """The text of a document file; raises `UsageError` where there is none, `DocumentError` where it is unreadable."""
    try:
        with path.open("rb") as file:
            return extract(file.read(LIMIT + 1), path.name)
    except OSError as error:
        raise UsageError(f"the document {str(path)!r} cannot be read ({error.strerror}); name a text file") from None


def scanned(path: Path, ledger: Ledger | None, lang: str) -> tuple[Text, tuple[Scanned, ...]]:
    """A document and every figure of it; raises `NothingToDo` where it holds none."""
    text = read_document(path)
    found = scan(text, ledger, lang)
    if not found:
        raise NothingToDo(f"the document {str(path)!r} holds no figure, neither in digits nor in words")
    return text, found


def scan_json(path: Path, text: Text, found: Sequence[Scanned]) -> Mapping[str, Any]:
    """A scanned document as JSON."""
    return {
        "document": path.name,
        "sha256": text.sha256,
        "extractor": text.extractor,
        "figures": [as_json(each, text) for each in found],
    }
