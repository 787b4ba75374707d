"""The generated reference: complete, and the same wherever it is made."""

from __future__ import annotations

import pytest

from kb.cli import verbs
from kb.cli.reference import reference
from kb.settings import SETTINGS


def test_the_reference_has_every_verb_setting_and_schema(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    narrow = reference()
    monkeypatch.setenv("COLUMNS", "200")
    assert reference() == narrow
    assert all(f"## kb {verb}\n" in narrow["docs/cli.md"] for verb in verbs.names())
    assert all(f"`{name}`" in narrow["docs/settings.md"] for name in SETTINGS)
    assert "docs/schema/report.schema.json" in narrow
    assert "KB301" in narrow["docs/checks.md"]
