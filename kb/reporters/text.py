"""The report as people read it in a terminal: a paragraph a finding, then what was counted and what did not run."""

from __future__ import annotations

from kb.domain.comparing import Comparison
from kb.domain.finding import Finding, Severity
from kb.domain.ledger import Waiver
from kb.domain.words import condition_label
from kb.quantity.hedges import POLICY
from kb.reporters.rendering import Rendering
from kb.reporters.rendering.agreements import agreements
from kb.reporters.rendering.body import claim_of, counts, more, place, returned, steps, told

WIDTH = 88
MOST_LINES = 12  # of a finding that lists many things
_COLOURS = {Severity.ERROR: "31", Severity.WARNING: "33", Severity.NOTE: "36"}


def render(rendering: Rendering) -> str:
    """Paragraphs of text, coloured where that is asked for."""
    report = rendering.report
    parts = [_paragraph(finding, rendering, rendering.status(finding)) for finding in rendering.shown]
    if rendering.hidden:
        parts.append(f"{more(rendering)} (--max-shown {rendering.max_shown}).")
    if rendering.show_waived:
        parts += [_waived(finding, waiver, rendering) for finding, waiver in report.waived]
    parts += [_agreements(rendering)] if rendering.show_agreements else []
    hidden_notes = report.count(Severity.NOTE) and not rendering.show_notes
    last = [f"{label:<9} {sentence}" for label, sentence in counts(report)]
    if hidden_notes:
        last.append(f"{'notes':<9} counted, not shown; --show-notes shows them")
    return "\n\n".join([*(part for part in parts if part), "\n".join(last)]) + "\n"


def _paragraph(finding: Finding, rendering: Rendering, status: str) -> str:
    head = f"{finding.code} {finding.name}"
    tail = f"{finding.severity} · {status}"
    gap = " " * max(WIDTH - len(head) - len(tail), 2)
    lines = [
        _coloured(head, finding, rendering) + gap + _coloured(tail, finding, rendering),
        _where(finding, rendering),
    ]
    body = (finding.message, *steps(finding), *_first(finding.lines), *returned(finding, rendering))
    lines += [f"    {line}" for line in body]
    if finding.help:
        lines.append(f"    to do: {finding.help}")
    lines.append(f"    {_footer(finding)}")
    return "\n".join(lines)


def _first(lines: tuple[str, ...]) -> list[str]:
    rest = len(lines) - MOST_LINES
    return [*lines[:MOST_LINES], *([f"… and {rest} more (--format json has them)"] if rest > 0 else [])]


def _where(finding: Finding, rendering: Rendering) -> str:
    claim = claim_of(finding, rendering.ledger)
    if claim is None:
        return f"  {place(finding.location)}"
    return f"  {place(finding.location)}    {claim.passage.figure}    {claim.id}    {told(claim, rendering.ledger)}"


def _footer(finding: Finding) -> str:
    parts = [f"kb explain {finding.code}"]
    if finding.arithmetic:
        parts.insert(0, f"hedge policy {POLICY}")
    if not finding.code.startswith(("KB0", "KB9")):  # what cannot be read, and waivers themselves, are not waived
        parts.append(f'kb waive {finding.identity} --reason "…"')
    return " · ".join(parts)


def _waived(finding: Finding, waiver: Waiver, rendering: Rendering) -> str:
    who = f" by {waiver.author}" if waiver.author else ""
    until = f", until {waiver.until}" if waiver.until else ""
    lines = _paragraph(finding, rendering, "waived").splitlines()
    return "\n".join([*lines[:-1], f"    waived{who}{until}: {waiver.reason}"])


def _agreements(rendering: Rendering) -> str:
    """One line for each pair that agrees, with the conditions that nobody states."""
    lines = [
        f"  {a.id} “{a.passage.figure}” · {b.id} “{b.passage.figure}” · {result.verdict}{_unknown(result, rendering)}"
        for a, b, result in agreements(rendering)
    ]
    return "\n".join(["agreements", *(lines or ["  none"])])


def _unknown(comparison: Comparison, rendering: Rendering) -> str:
    labels = [condition_label(name, rendering.ledger).lower() for name in comparison.unknown]
    return f" (not stated: {', '.join(labels)})" if labels else ""


def _coloured(text: str, finding: Finding, rendering: Rendering) -> str:
    return f"\x1b[{_COLOURS[finding.severity]}m{text}\x1b[0m" if rendering.colour else text
