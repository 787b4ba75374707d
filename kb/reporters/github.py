"""The report as workflow commands of GitHub Actions, which become annotations on the changed lines."""

from __future__ import annotations

from collections.abc import Sequence

from kb.domain.finding import Finding, Severity
from kb.reporters.rendering import Rendering
from kb.reporters.rendering.body import details, findings_text, more
from kb.reporters.rendering.places import end_column, relative

LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}
LIMIT = 10  # annotations of one level that a step may make; the platform drops what goes beyond


def render(rendering: Rendering) -> str:
    """Commands, errors first; where a level has more than the platform shows, its last one says how many."""
    lines: list[str] = []
    for severity, level in LEVELS.items():
        of_level = [finding for finding in rendering.shown if finding.severity is severity]
        lines += _level(level, of_level, rendering)
    if rendering.hidden:
        lines.append(f"{more(rendering)} (--max-shown {rendering.max_shown}).")
    return "\n".join([*lines, f"kb check: {findings_text(rendering.report)}"]) + "\n"


def _level(level: str, findings: Sequence[Finding], rendering: Rendering) -> list[str]:
    if len(findings) <= LIMIT:
        return [_command(level, finding, rendering) for finding in findings]
    rest = findings[LIMIT - 1 :]
    first = [_command(level, finding, rendering) for finding in findings[: LIMIT - 1]]
    message = (
        f"{len(rest)} more findings of this level are not annotated; the job summary and the other reports have them"
    )
    return [*first, f"::{level} title=kb check::{_escaped(message)}"]


def _command(level: str, finding: Finding, rendering: Rendering) -> str:
    location = finding.location
    end = end_column(location, rendering.line(location))
    properties = {
        "title": f"{finding.code} {finding.name}",
        "file": relative(location.path),
        "line": location.line,
        "col": location.column,
        "endLine": location.line,
        "endColumn": end,
    }
    settings = ",".join(f"{name}={_property(str(value))}" for name, value in properties.items())
    message = "\n".join([finding.message, *details(finding, rendering)])
    return f"::{level} {settings}::{_escaped(message)}"


def _escaped(message: str) -> str:
    return message.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(value: str) -> str:
    return _escaped(value).replace(":", "%3A").replace(",", "%2C")
