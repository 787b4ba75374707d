"""What is kept of a check: it says the same, byte for byte, and never longer than it is true."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from kb.checks import runner
from kb.domain.finding import Severity
from kb.ledger import reader
from kb.ledger.cache import Cache
from kb.reporters import formats
from kb.services import reporting
from kb.services.check import Checked, Request, check
from kb.services.remembering import remembered
from tests.bench.make_ledger import write

TODAY = date(2026, 12, 1)


@pytest.fixture
def request_(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Request:
    """The check of a ledger that counts as large, and in which a finding is waived."""
    monkeypatch.setattr(reader, "LARGE", 1000)
    root = tmp_path / "sources"
    write(root, 60, 7)
    request = Request(root, today=TODAY)
    first = check(request).report.findings[0]
    waiver = f'[[waiver]]\nfinding = "{first.identity}"\nreason = "seen"\nauthor = "a"\nuntil = "2027-01-01"\n'
    (root / "waivers.toml").write_text(waiver, encoding="utf-8")
    return request


def kept(request: Request) -> Path:
    return Cache(request.root, "report").path


def written(outcome: Checked, form: str) -> str:
    shown = reporting.rendering(outcome, show_notes=True, show_waived=True)
    return reporting.written(form, shown)


def is_remembered(request: Request) -> bool:
    """Whether an outcome is one that was kept: it then has not all claims."""
    return len(remembered(request).ledger.claims) < 60


@pytest.mark.parametrize("form", [form for form in formats() if form not in reporting.SHOW_GROUPS])
def test_what_was_kept_is_written_byte_for_byte_like_a_fresh_check(request_: Request, form: str) -> None:
    fresh = check(request_)
    assert fresh.report.waived
    assert fresh.report.findings
    assert written(remembered(request_), form) == written(fresh, form)
    assert is_remembered(request_)
    assert written(remembered(request_), form) == written(fresh, form)
    assert remembered(request_).report == fresh.report


def change_a_figure(request: Request) -> Request:
    claims = request.root / "report-0000/claims.toml"
    claims.write_text(claims.read_text(encoding="utf-8").replace("figure =", "note = 'x'\nfigure =", 1), "utf-8")
    return request


CHANGES: dict[str, Callable[[Request], Request]] = {
    "another text": change_a_figure,
    "another day": lambda request: replace(request, today=date(2027, 1, 2)),
    "other checks": lambda request: replace(request, select=("KB3",)),
    "fewer checks": lambda request: replace(request, ignore=("KB305",)),
    "another severity": lambda request: replace(request, severities={"KB103": Severity.ERROR}),
    "documents": lambda request: replace(request, documents=request.root),
    "another path": lambda request: replace(request, root=request.root / ".." / "sources"),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_it_is_not_believed_of_anything_else(request_: Request, change: Callable[[Request], Request]) -> None:
    remembered(request_)
    changed = change(request_)
    assert not is_remembered(changed)
    assert remembered(changed).report == check(changed).report


def test_it_is_not_believed_by_another_program(request_: Request, monkeypatch: pytest.MonkeyPatch) -> None:
    remembered(request_)
    monkeypatch.setattr("kb.ledger.cache._program", lambda: [["another", 1, 1]])
    assert not is_remembered(request_)


@pytest.mark.parametrize("damage", ["", "nonsense", "{}\n[]", "cut", "swap a word"])
def test_a_damaged_memory_is_checked_anew(request_: Request, damage: str) -> None:
    expected = written(remembered(request_), "json")
    text = kept(request_).read_text(encoding="ascii")
    changed = {"swap a word": text.replace("report-", "copy-", 1), "cut": text[: len(text) // 2]}.get(damage, damage)
    kept(request_).write_text(changed, encoding="ascii")
    assert not is_remembered(request_)
    assert written(remembered(request_), "json") == expected


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no second process on this system")
def test_two_processes_find_what_one_finds(request_: Request, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = check(request_).report
    monkeypatch.setattr(runner, "LARGE", 10)
    assert check(request_).report == alone


def test_a_folder_that_cannot_be_written_does_no_harm(request_: Request) -> None:
    shutil.rmtree(kept(request_).parent)
    kept(request_).parent.write_text("in the way", encoding="utf-8")
    assert remembered(request_).report == check(request_).report
    assert not is_remembered(request_)


def test_an_unchanged_check_loads_nothing_that_reads_or_judges(request_: Request) -> None:
    program = (
        "import sys; from kb.ledger import reader; reader.LARGE = 1000; from kb.cli.main import main\n"
        f"main(['check', {str(request_.root)!r}, '--quiet', '--today', '2026-12-01'])\n"
        "print(*sorted(sys.modules.keys() & {'pydantic', 'rapidfuzz', 'edtf', 'rich', 'kb.quantity.grammar'}))"
    )
    command = [sys.executable, "-c", program]
    loaded = [subprocess.run(command, capture_output=True, text=True, check=True).stdout.split() for _ in range(2)]
    assert "pydantic" in loaded[0]
    assert loaded[1] == []


def test_of_a_small_ledger_nothing_is_kept(tmp_path: Path) -> None:
    write(tmp_path / "sources", 60, 7)
    request = Request(tmp_path / "sources", today=TODAY)
    assert not is_remembered(request)
    assert [path.name for path in tmp_path.iterdir()] == ["sources"]
