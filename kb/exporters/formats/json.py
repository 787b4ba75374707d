"""JSON: the claims whole, as every door shows them; other column sets as objects."""

from __future__ import annotations

from typing import BinaryIO

from kb.exporters.documents import documents, dumped
from kb.exporters.record import Export

MEDIA_TYPE = "application/json"
SUFFIX = "json"


def write(export: Export, out: BinaryIO) -> None:
    """One array, an element at a time."""
    before = b"[\n"
    for document in documents(export):
        out.write(before + dumped(document))
        before = b",\n"
    out.write(b"[]\n" if before == b"[\n" else b"\n]\n")
