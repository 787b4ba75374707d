"""The library's claims as columns for data frames: each column of one type, in frames of two kinds."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import kb
from kb.services.opening import Claims
from tests.cli.running import CLASH
from tests.store.loading import ledger

SOURCES = Path(__file__).parent.parent.parent / "sources"
NUMBERS = ("strict_low", "strict_high", "usual_low", "usual_high")


def claims(**filters: Any) -> Claims:
    """Claims of the shipped ledger."""
    return kb.open(SOURCES).claims(**filters)


def test_every_column_has_a_value_for_every_claim_and_one_type() -> None:
    every = claims()
    columns = every.columns()

    assert {len(column) for column in columns.values()} == {len(every)}
    for name, column in columns.items():
        kinds = {type(value) for value in column if value is not None}
        assert kinds <= ({float} if name in NUMBERS else {str}), name
    assert columns["id"] == [claim.id for claim in every]
    assert any(columns["first_day"])
    assert all(day is None or low is None for day, low in zip(columns["first_day"], columns["usual_low"], strict=True))


def test_a_condition_never_takes_the_place_of_a_column(tmp_path: Path) -> None:
    found = kb.open(ledger(tmp_path, CLASH)).claims().columns()

    assert found["subject"] == ["Alpha", "Alpha"]
    assert found["mode"] == ["plain", "plain"]
    assert found["usual_low"] == [699.5, 1399.5]
    every = claims().columns()
    assert "cond.subject" in every
    assert any(every["subject"])


def test_no_claim_has_the_same_columns(tmp_path: Path) -> None:
    some = kb.open(ledger(tmp_path, CLASH)).claims()
    assert list(some[:0].columns()) == [name for name in some.columns() if name not in some[0].conditions]


@pytest.mark.parametrize(("package", "method"), [("pandas", "to_pandas"), ("polars", "to_polars")])
def test_a_frame_is_made_of_the_columns_where_its_package_is_installed(
    package: str, method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = claims(metric="interactivity")
    monkeypatch.setitem(sys.modules, package, SimpleNamespace(DataFrame=lambda columns, **_: columns))
    assert getattr(found, method)() == found.columns()

    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(kb.KBError, match=f"{method} needs the package {package}; install it"):
        getattr(found, method)()
