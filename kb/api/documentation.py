"""The specification as it is kept in the repository."""

from __future__ import annotations

import json

from kb.api.app import described
from kb.api.specification import complete


def specification() -> str:
    """The document that /v1/openapi.json answers, laid out."""
    return json.dumps(complete(described()), ensure_ascii=False, indent=1) + "\n"
