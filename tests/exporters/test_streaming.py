"""An export of a database reads claims while it writes them, and is what it is where the whole ledger is read first."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import text

from kb.exporters import exporter, names
from kb.exporters.columns import SETS, columns_of, rows
from kb.exporters.lines import Lines, whole
from kb.exporters.lines import cells as cells_of
from kb.exporters.safety import neutral, visible
from kb.services.conflicts import decide
from kb.services.export import Wish, prepared
from kb.services.recalling import recalled
from kb.services.streaming import stored
from kb.store import streaming
from kb.store.engine import writing
from tests.exporters.exporting import claim, outcome, said
from tests.exporters.test_columns import CLASH
from tests.exporters.test_no_value_without_its_hedge import LEDGER
from tests.store.loading import edit, ledger, load_into

SOURCES = Path(__file__).parent.parent.parent / "sources"
HOSTILE = said(
    claim("sum", "about 700 requests per second", note='"=1+1, \\"quoted\\"\\nand a second line"'),
    claim("day", "5 requests per second", note='"at ＝A1; \\u202e turned"'),
    claim("cold", "−5 °C", "temperature"),
)


def whole_first(url: str, form: str, wish: Wish) -> bytes:
    """The export as it is made from the whole ledger."""
    out = io.BytesIO()
    exporter(form).write(prepared(recalled(url), wish), out)
    return out.getvalue()


def streamed(url: str, form: str, wish: Wish) -> bytes:
    """The export as a database gives it."""
    out = io.BytesIO()
    with stored(url, wish) as export:
        exporter(form).write(export, out)
    return out.getvalue()


def test_every_format_and_column_set_is_the_same_as_from_the_whole_ledger(database: str) -> None:
    load_into(database, SOURCES)
    outcome = recalled(database)
    for form in names():
        for columns in SETS if form in ("csv", "jsonl", "xlsx", "html") else SETS[:1]:
            wish = Wish({"metric": ["output speed per user"]}, columns=columns)
            out = io.BytesIO()
            exporter(form).write(prepared(outcome, wish), out)
            assert streamed(database, form, wish) == out.getvalue(), (form, columns)


@pytest.mark.parametrize("columns", ["table", "full"])
def test_the_whole_ledger_is_the_same_in_batches(columns: str, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    load_into(database, SOURCES)
    monkeypatch.setattr(streaming, "BATCH", 7)
    for wish in (Wish(columns=columns), Wish(columns=columns, conflicted=False)):
        assert streamed(database, "csv", wish) == whole_first(database, "csv", wish)


def test_what_only_the_whole_ledger_can_tell_is_asked_of_it(database: str) -> None:
    load_into(database, SOURCES)
    for wish in (Wish({"value_gte": ["700"]}), Wish({"q": ["watt"]}), Wish({"conflict": ["open"]}, convert_to="kW")):
        assert streamed(database, "csv", wish) == whole_first(database, "csv", wish)


def test_a_database_that_was_loaded_by_an_earlier_program_needs_no_lines(database: str) -> None:
    load_into(database, SOURCES)
    expected = streamed(database, "csv", Wish())
    with writing(database) as connection:
        connection.execute(text("DELETE FROM line"))
    assert streamed(database, "csv", Wish()) == expected


def test_lines_follow_the_ledger_and_the_decisions_about_its_conflicts(database: str, tmp_path: Path) -> None:
    root = ledger(tmp_path)
    load_into(database, root)
    before = streamed(database, "csv", Wish())
    edit(root, "[[claim]]", '[[claim]]\nnote = "told anew"', "example/claims.toml")
    load_into(database, root)
    after = streamed(database, "csv", Wish())
    assert b"told anew" in after
    assert b"told anew" not in before
    identity = next(iter(recalled(database).states))
    decide(database, identity, "acknowledge", "seen by both", "Ann")
    assert f"{identity} acknowledged".encode() in streamed(database, "csv", Wish())


@pytest.mark.parametrize("ledger_text", [LEDGER, CLASH, HOSTILE], ids=["every hedge", "a conflict", "hostile"])
def test_a_line_is_what_the_csv_of_the_same_claim_says(ledger_text: str) -> None:
    checked = outcome(ledger_text)
    export = prepared(checked, Wish())
    lines = Lines(checked.ledger)
    columns = columns_of(export)
    for record, cells in zip(export.records, rows(export, columns), strict=True):
        expected = io.StringIO(newline="")
        csv.writer(expected).writerow(map(neutral, cells))
        kept = replace(record, kept=lines.line(record.claim))
        assert whole(kept) == whole(record) == expected.getvalue()
        assert [*map(visible, cells_of(kept))] == [*map(visible, cells_of(record))] == [*map(visible, cells)]
