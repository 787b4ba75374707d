"""What is taken away is the same from the text as from a database."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb.exporters import names
from tests.cli.running import run
from tests.store.loading import load_into

SOURCES = Path(__file__).parent.parent.parent / "sources"


def test_every_export_of_a_database_is_that_of_its_text(
    database: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    load_into(database, SOURCES)
    for form in names():
        options = ("export", "--as", form, "--metric", "output speed per user")
        run(capsys, *options, "--ledger", SOURCES, "--out", tmp_path / "text")
        outcome = run(capsys, *options, "--db", database, "--out", tmp_path / "stored")
        assert outcome.code == 0, outcome.err
        assert (tmp_path / "stored").read_bytes() == (tmp_path / "text").read_bytes(), form
    address = "jalapeno-first-results#r1-speed"
    assert run(capsys, "cite", address, "--db", database) == run(capsys, "cite", address, "--ledger", SOURCES)
