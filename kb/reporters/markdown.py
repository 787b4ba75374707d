"""The report as Markdown, for a job summary or a comment on a pull request."""

from __future__ import annotations

from html import escape

from kb.domain.finding import Finding
from kb.reporters.rendering import Rendering
from kb.reporters.rendering.body import counts, details, more, place

_SIGNS = {"error": "❌", "warning": "⚠️", "note": "ℹ️"}
_MARKS = str.maketrans({mark: f"\\{mark}" for mark in "\\`*_[]<>|#"})


def render(rendering: Rendering) -> str:
    """A table of the findings, their details folded away below it, and the counts."""
    lines = ["### Claims checked", ""]
    if rendering.shown:
        lines += ["| | finding | where | what |", "|---|---|---|---|"]
        lines += [_row(finding, rendering) for finding in rendering.shown]
        lines.append("")
        lines += [line for finding in rendering.shown for line in _folded(finding, rendering)]
    if rendering.hidden:
        lines += [f"{more(rendering)}.", ""]
    lines += [f"- {label}: {_plain(sentence)}" for label, sentence in counts(rendering.report)]
    return "\n".join(lines) + "\n"


def _row(finding: Finding, rendering: Rendering) -> str:
    sign = _SIGNS[finding.severity.value]
    state = rendering.status(finding)
    where = f"`{place(finding.location).replace('`', '')}`".replace("|", "\\|")
    return f"| {sign} {finding.severity} | {finding.code} {state} | {where} | {_plain(finding.message)} |"


def _folded(finding: Finding, rendering: Rendering) -> list[str]:
    told = details(finding, rendering)
    if not told:
        return []
    title = f"<details><summary>{finding.code} {escape(_one_line(finding.message), quote=False)}</summary>"
    return [title, "", *(f"    {_one_line(line)}" for line in told), "", "</details>", ""]


def _one_line(text: str) -> str:
    return " ".join(text.splitlines())


def _plain(text: str) -> str:
    """Text in which no character acts as Markdown or HTML."""
    return _one_line(text).translate(_MARKS)
