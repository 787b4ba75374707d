"""BibTeX: an entry a source."""

from __future__ import annotations

from typing import BinaryIO

from kb.exporters.bibliography import bibtex_entry
from kb.exporters.record import Export

MEDIA_TYPE = "application/x-bibtex"
SUFFIX = "bib"


def write(export: Export, out: BinaryIO) -> None:
    """The entries, in the order in which the sources come."""
    out.write("\n".join(map(bibtex_entry, export.works)).encode("utf-8", "backslashreplace"))
