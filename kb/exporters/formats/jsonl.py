"""JSON Lines: a claim a line, as every door shows it; other column sets as objects."""

from __future__ import annotations

from typing import BinaryIO

from kb.exporters.documents import documents, dumped
from kb.exporters.record import Export

MEDIA_TYPE = "application/jsonl"
SUFFIX = "jsonl"


def write(export: Export, out: BinaryIO) -> None:
    """The lines as they come."""
    for document in documents(export):
        out.write(dumped(document) + b"\n")
