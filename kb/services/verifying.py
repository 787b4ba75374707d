"""Passages verified against their documents, and the record of it that others may believe."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path
from typing import Any

from kb.documents.store import DocumentStore
from kb.documents.verifying import record, verify
from kb.domain.finding import Finding, Severity
from kb.domain.ledger import Ledger
from kb.domain.report import Anchors
from kb.domain.source import Anchored
from kb.errors import NothingToDo
from kb.ledger.editing import quoted
from kb.services.writing import write_file


@dataclass(frozen=True)
class Verified:
    """How many passages stand where the ledger says, what does not, and which records were written."""

    anchors: Anchors
    findings: tuple[Finding, ...]
    written: tuple[Path, ...] = ()

    @property
    def fails(self) -> bool:
        """Whether a passage does not hold, or none could be looked up or believed."""
        anchors = self.anchors
        wrong = any(finding.severity is Severity.ERROR for finding in self.findings)
        return wrong or anchors.verified + anchors.recorded == 0


def verified(ledger: Ledger, documents: Path | None) -> Verified:
    """Every passage looked up in its document, or believed as far as its record goes."""
    anchors, found = verify(ledger, DocumentStore(documents))
    if anchors == Anchors():
        raise NothingToDo("the ledger points at no passage of a document; there is nothing to verify")
    return Verified(anchors, found)


def recorded(ledger: Ledger, documents: Path, by: str, on: date) -> Verified:
    """The same, and a `verified.toml` for every source all of whose passages stand."""
    records, _ = record(ledger, DocumentStore(documents), by, on.isoformat())
    written = []
    for source, anchored in records.items():
        path = Path(ledger.root) / source / "verified.toml"
        write_file(path, _record_toml(anchored))
        written.append(path)
    outcome = verified(ledger, documents)
    return Verified(outcome.anchors, outcome.findings, tuple(written))


def verified_json(outcome: Verified) -> dict[str, Any]:
    """The outcome of a verification as JSON."""
    return {
        "anchors": asdict(outcome.anchors),
        "findings": findings_json(outcome.findings),
        "written": [path.as_posix() for path in outcome.written],
    }


def findings_json(found: Sequence[Finding]) -> list[dict[str, Any]]:
    """Findings about documents as JSON."""
    return [
        {
            "code": finding.code,
            "severity": finding.severity.value,
            "message": finding.message,
            "path": finding.location.path,
            "line": finding.location.line,
            "lines": list(finding.lines),
            "help": finding.help,
        }
        for finding in found
    ]


def finding_lines(finding: Finding) -> list[str]:
    """A finding about a document in words: where, what, and the way out."""
    head = f"{finding.location}  {finding.code} {finding.message}"
    return [head, *(f"    {line}" for line in finding.lines), *([f"    to do: {finding.help}"] if finding.help else [])]


def _record_toml(anchored: Anchored) -> str:
    values = {"document": anchored.document, "digest": anchored.digest, "by": anchored.by, "on": anchored.on}
    return "".join(f"{key} = {quoted(value)}\n" for key, value in values.items())
