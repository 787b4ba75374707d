"""What is exported, as JSON documents."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from kb.exporters.columns import OF_CLAIMS, columns_of, rows
from kb.exporters.record import Export


def documents(export: Export) -> Iterator[Mapping[str, Any]]:
    """Claims in their one shape, whichever of their column sets is asked for; sources, conflicts, columns by name."""
    if export.columns in OF_CLAIMS:
        for record in export.records:
            yield record.json
        return
    columns = columns_of(export)
    names = [column.name for column in columns]
    for row in rows(export, columns):
        yield dict(zip(names, row, strict=True))


def dumped(document: object, indent: int | None = None) -> bytes:
    """A document in UTF-8; lone surrogates, which UTF-8 does not have, are escaped."""
    try:
        return json.dumps(document, ensure_ascii=False, indent=indent).encode()
    except UnicodeEncodeError:
        return json.dumps(document, indent=indent).encode()
