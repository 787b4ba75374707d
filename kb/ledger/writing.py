"""Values as the ledger's text has them."""

from __future__ import annotations

from typing import Any

from kb.ledger.editing import quoted


def toml_value(value: Any) -> str:
    """A value as TOML: on one line, or for a list of several tables each on its own."""
    if isinstance(value, list) and len(value) > 1 and all(isinstance(each, dict) for each in value):
        return "[\n" + "".join(f"  {toml_value(each)},\n" for each in value) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml_value(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml_value, value)) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return quoted(value) if isinstance(value, str) else str(value)
