"""CSL-JSON: an item a source, for reference managers and citation processors."""

from __future__ import annotations

from typing import BinaryIO

from kb.exporters.bibliography import csl_item
from kb.exporters.documents import dumped
from kb.exporters.record import Export

MEDIA_TYPE = "application/vnd.citationstyles.csl+json"
SUFFIX = "json"


def write(export: Export, out: BinaryIO) -> None:
    """One array of items."""
    out.write(dumped([csl_item(work) for work in export.works], indent=2) + b"\n")
