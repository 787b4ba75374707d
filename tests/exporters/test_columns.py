"""The columns: what they hold, what their cells say of silence, and that numbers are exact or rounded outward."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.errors import UsageError
from kb.exporters.columns import SETS, columns_of
from kb.exporters.numbers import EXACT, is_exact, outward
from kb.quantity.interval import decimal
from tests.exporters.exporting import VOCABULARY, claim, export, said, table, written

SILENT = claim("speed", "about 700 requests per second", conditions='{ model = "small" }')
NA = claim("speed", "about 700 requests per second", not_applicable='["load"]', asserted_by='"acme"')
CLASH = said(
    claim("one", "700 requests per second", conditions='{ model = "small", load = "1", mode = "a", boost = true }'),
    claim("two", "1,400 requests per second", conditions='{ model = "small", load = "1", mode = "a", boost = true }'),
)
DERIVED = said(
    claim("a", "about 700 requests per second"),
    claim("b", "about 169 requests per second").replace("alpha", "beta"),
    claim("times", "4.9 times", "speed-ratio", equals='"a / b"', baseline='{ subject = "beta" }'),
)


def test_the_default_table_has_the_columns_that_are_printed() -> None:
    head = written("csv", SILENT).decode().splitlines()[0]
    assert head == (
        "subject,metric,figure,value,unit,conditions,asserted_by,verification,published_in,published_on,url,"
        "conflicts,note"
    )


def test_labels_are_words_for_people() -> None:
    head = written("csv", SILENT, labels=True).decode().splitlines()[0]
    assert head.startswith("Subject,Metric,Figure as printed,Value,Unit,Conditions,Asserted by")


def test_silence_and_impossibility_are_different_words_and_empty_is_empty() -> None:
    (silent,) = table(written("csv", SILENT, columns="full"))
    (absent,) = table(written("csv", NA, columns="full"))
    assert silent["condition_load"] == "not stated"
    assert silent["condition_load_state"] == "unknown"
    assert absent["condition_load"] == "not applicable"
    assert absent["condition_load_state"] == "not-applicable"
    assert silent["measured_by"] == silent["url"] == "not stated"
    assert silent["statement"] == silent["earliest"] == ""
    assert "not stated: load, mode, boost" in silent["conditions"]
    assert "not applicable: load" in absent["conditions"]


def test_bounds_are_columns_of_their_own_with_their_open_ends() -> None:
    (row,) = table(written("csv", claim("speed", "more than 700 requests per second"), columns="full"))
    bounds = {name: row[name] for name in row if name.startswith(("strict_", "usual_"))}
    assert bounds == {
        "strict_low": "700",
        "strict_low_open": "true",
        "strict_high": "",
        "strict_high_open": "true",
        "usual_low": "700",
        "usual_low_open": "true",
        "usual_high": "840",
        "usual_high_open": "true",
    }


def test_days_have_their_own_columns_so_that_bounds_are_numbers() -> None:
    (row,) = table(written("csv", claim("day", "August 2031", "day") + VOCABULARY, columns="full"))
    assert (row["earliest"], row["latest"], row["strict_low"]) == ("2031-08-01", "2031-08-31", "")


def test_a_conflict_mark_is_at_every_disputed_value() -> None:
    rows = table(written("csv", CLASH))
    assert [row["conflicts"][:7] for row in rows] == ["⚠ KB401", "⚠ KB401"]
    assert "open with example#two" in rows[0]["conflicts"]


def test_a_mere_operand_has_no_mark() -> None:
    rows = {row["id"]: row for row in table(written("csv", DERIVED, columns="full"))}
    assert rows["example#times"]["disputed"] == "true"
    assert rows["example#times"]["conflicts"].startswith("⚠ KB301")
    for operand in ("example#a", "example#b"):
        assert rows[operand]["disputed"] == "false"
        assert "KB301" not in rows[operand]["conflicts"]


def test_conflicts_are_a_table_with_their_arithmetic() -> None:
    (row,) = [row for row in table(written("csv", DERIVED, columns="conflicts")) if row["rule"] == "KB301"]
    assert row["disputed"] == "example#times"
    assert row["operands"] == "example#a; example#b"
    assert "gives" in row["arithmetic"]
    assert (row["state"], row["severity"]) == ("open", "error")


def test_sources_say_what_is_not_stated() -> None:
    (row,) = table(written("csv", SILENT, columns="sources"))
    assert (row["id"], row["publisher"], row["published_on"]) == ("example", "Daily Post", "2026-08-20")
    assert row["authors"] == row["url"] == row["retrieved_on"] == row["rights"] == "not stated"
    assert row["claims"] == "1"


def test_the_dictionary_explains_every_column_of_the_full_table() -> None:
    explained = {row["column"] for row in table(written("csv", SILENT, columns="dictionary"))}
    full = table(written("csv", SILENT, columns="full"))[0]
    assert explained == set(full)
    assert all(row["meaning"] for row in table(written("csv", SILENT, columns="dictionary")))


def test_an_unknown_column_set_names_the_known_ones() -> None:
    with pytest.raises(UsageError, match=r"column set 'wide' is unknown; it is one of table, full, sources"):
        columns_of(export(SILENT, columns="wide"))


@pytest.mark.parametrize("columns", SETS)
def test_no_two_columns_of_a_set_have_one_name(columns: str) -> None:
    names = [column.name for column in columns_of(export(SILENT, columns=columns))]
    assert len(names) == len(set(names))


@given(
    st.fractions(min_value=-(10**24), max_value=10**24, max_denominator=10**9),
    st.booleans(),
)
@settings(max_examples=200)
def test_a_number_column_never_says_more_than_the_interval(end: Fraction, up: bool) -> None:
    shown = outward(decimal(end), up=up)
    assert is_exact(shown)
    assert len(shown.lstrip("-").replace(".", "").strip("0")) <= EXACT
    assert Fraction(shown) >= end if up else Fraction(shown) <= end
    assert abs(Fraction(shown) - end) <= abs(end) / 10**11


def test_what_a_spreadsheet_holds_stays_exact() -> None:
    assert outward("1458.5", up=True) == "1458.5"
    assert outward("1/3", up=True) == "0.333333333334"
    assert outward("1/3", up=False) == "0.333333333333"
    assert outward("12345678901234567890", up=True) == "12345678901300000000"
