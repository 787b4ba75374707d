"""Examples of checks, run as the ledgers that they are."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from types import ModuleType
from typing import Any

from kb.checks.discovery import checks
from kb.checks.examples import documents, files
from kb.checks.runner import run
from kb.documents.coverage import coverages, findings
from kb.documents.store import DocumentStore
from kb.documents.verifying import verify
from kb.domain.finding import Finding, Severity
from kb.domain.report import Report
from kb.ledger.reader import read_files

ROOT = "ledger"
TODAY = date(2026, 12, 1)


def report(text: str, **options: Any) -> Report:
    """The report on a miniature ledger, with the documents that it brings along."""
    ledger = read_files(files(text), ROOT)
    store = _store(documents(text))
    _, unanchored = verify(ledger, store)
    open_figures = [finding for coverage in coverages(ledger, store)[0] for finding in findings(coverage)]
    return run(ledger, checks(), raised=[*unanchored, *open_figures], **({"today": TODAY} | options))


def found(text: str, code: str) -> list[Finding]:
    """The findings of one code on a miniature ledger."""
    return [finding for finding in report(text).findings if finding.code == code]


def the(text: str, code: str) -> Finding:
    """The one finding of a code on a miniature ledger."""
    (only,) = found(text, code)
    return only


def marked(text: str, code: str) -> list[tuple[str, int]]:
    """The places that an example marks with `# <- CODE`."""
    return [
        (f"{ROOT}/{path}", number)
        for path, content in files(text).items()
        for number, line in enumerate(content.decode(errors="replace").splitlines(), 1)
        if f"# <- {code}" in line
    ]


def extension(**changes: object) -> ModuleType:
    """A module with a check of its own, as another distribution may bring; None leaves a name out."""
    made = ModuleType("extension.kx001", "Too short: a figure is short.\n\nWhy: It is.\n\nWhat to do: Write more.")
    names: dict[str, object] = {
        "CODE": "KX001",
        "NAME": "extension.too-short",
        "SEVERITY": Severity.NOTE,
        "SCOPE": "claim",
        "BAD": ("",),
        "GOOD": ("",),
        "check": lambda claim, ledger: iter(()),
    }
    for name, value in (names | changes).items():
        if value is not None:
            setattr(made, name, value)
    return made


def _store(texts: Mapping[str, bytes]) -> DocumentStore:
    if not texts:
        return DocumentStore(None)
    folder = Path(tempfile.mkdtemp())
    for name, content in texts.items():
        (folder / name).write_bytes(content)
    return DocumentStore(folder)
