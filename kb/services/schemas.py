"""The JSON Schemas that the product publishes: of the ledger's files and of a report."""

from __future__ import annotations

import json
from collections.abc import Mapping

from kb.ledger import schema
from kb.reporters.rendering.schema import report_schema

SUFFIX = ".schema.json"


def schemas() -> Mapping[str, str]:
    """Each schema as indented JSON, by name."""
    found = {name.removesuffix(SUFFIX): text for name, text in schema.schemas().items()}
    return {**found, "report": json.dumps(report_schema(), ensure_ascii=False, indent=2) + "\n"}
