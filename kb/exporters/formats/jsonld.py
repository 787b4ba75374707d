"""JSON-LD: schema.org claims with their PROV and Web Annotation selectors; the context stands in the file."""

from __future__ import annotations

from typing import BinaryIO

from kb.exporters.documents import dumped
from kb.exporters.linked import CONTEXT, nodes
from kb.exporters.record import Export

MEDIA_TYPE = "application/ld+json"
SUFFIX = "jsonld"


def write(export: Export, out: BinaryIO) -> None:
    """One graph, a node at a time; nothing has to be fetched to read it."""
    out.write(b'{"@context": ' + dumped(CONTEXT) + b',\n"@graph": [')
    before = b"\n"
    for node in nodes(export.records, export.works):
        out.write(before + dumped(node))
        before = b",\n"
    out.write(b"\n]}\n")
