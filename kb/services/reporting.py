"""A report written in the formats that were asked for."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

from kb import __version__
from kb.domain.grouping import groups
from kb.domain.location import Location
from kb.errors import UsageError
from kb.ledger.files import is_ours
from kb.reporters import render
from kb.reporters.rendering import Rendering, Rule
from kb.services.check import Checked

SHOW_GROUPS = ("junit",)  # formats that show what is in order too
SUMMARY_LIMIT = 1_000_000  # bytes of a job summary that the platform keeps


def rendering(
    outcome: Checked,
    *,
    show_notes: bool = False,
    show_waived: bool = False,
    show_agreements: bool = False,
    max_shown: int | None = None,
) -> Rendering:
    """The report with the ledger, rules and lines that reporters show."""
    return Rendering(
        outcome.report,
        outcome.ledger,
        groups=lambda: groups(outcome.ledger),
        rules=_rules,
        line=Lines().line,
        version=__version__,
        show_notes=show_notes,
        show_waived=show_waived,
        show_agreements=show_agreements,
        max_shown=max_shown,
    )


def _rules() -> dict[str, Rule]:
    from kb.checks.discovery import checks

    return {
        check.code: Rule(check.code, check.name, check.severity, check.title, check.why, check.what_to_do)
        for check in checks()
    }


def written(form: str, shown: Rendering, *, colour: bool = False) -> str:
    """The report in one format."""
    return render(form, replace(shown, colour=colour))


def save(form: str, shown: Rendering, path: str) -> None:
    """The report in one format to a file; raises `UsageError` where it cannot be written, or is one of the ledger."""
    if is_ours(path) and Path(path).resolve().is_relative_to(Path(shown.report.root).resolve()):
        raise UsageError(f"--output {form}={path}: this is a file of the ledger; name another file")
    try:
        Path(path).write_text(written(form, shown), encoding="utf-8", errors="backslashreplace", newline="\n")
    except OSError as error:
        raise UsageError(f"--output {form}={path}: cannot be written ({error.strerror}); name another file") from None


def summarise(shown: Rendering) -> None:
    """The report as Markdown at the end of the job summary, where GitHub Actions offers one."""
    path = os.environ.get("GITHUB_STEP_SUMMARY")
    if not path:
        return
    text = written("markdown", shown)
    if len(text.encode()) > SUMMARY_LIMIT:
        text = written("markdown", replace(shown, max_shown=200))
    try:
        with open(path, "a", encoding="utf-8", errors="backslashreplace") as summary:
            summary.write(text)
    except OSError as error:
        raise UsageError(f"GITHUB_STEP_SUMMARY: {path!r} cannot be written ({error.strerror})") from None


class Lines:
    """The lines of the ledger's files, each file read once and only when a line of it is shown."""

    def __init__(self) -> None:
        self._files: dict[str, list[str]] = {}

    def line(self, location: Location) -> str:
        """The text at a location without its line end; empty where the file or line is not there."""
        lines = self._files.get(location.path)
        if lines is None:
            lines = self._files[location.path] = _lines(location.path)
        return lines[location.line - 1] if 0 < location.line <= len(lines) else ""


def _lines(path: str) -> list[str]:
    try:
        return Path(path).read_bytes().decode("utf-8-sig", "replace").replace("\r\n", "\n").split("\n")
    except OSError:
        return []
