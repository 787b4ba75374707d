"""The report as one JSON document: the full record, in the shape of `docs/schema/report.schema.json`."""

from __future__ import annotations

from json import dumps

from kb.reporters.rendering import Rendering
from kb.reporters.rendering.agreements import agreements
from kb.reporters.rendering.record import finding_json, summary_json


def render(rendering: Rendering) -> str:
    """Indented JSON; notes are included, `--max-shown` limits the findings and says how many are missing."""
    report = rendering.report
    shown = report.findings if rendering.max_shown is None else report.findings[: rendering.max_shown]
    record = {
        **summary_json(rendering),
        "not_shown": len(report.findings) - len(shown),
        "findings": [finding_json(finding, rendering) for finding in shown],
        "waived": [finding_json(finding, rendering, waiver) for finding, waiver in report.waived],
        "known": [finding_json(finding, rendering) for finding in report.known],
    }
    if rendering.show_agreements:
        record["agreements"] = [
            {"claims": [a.id, b.id], "verdict": comparison.verdict.value, "unknown": list(comparison.unknown)}
            for a, b, comparison in agreements(rendering)
        ]
    return dumps(record, ensure_ascii=False, indent=2) + "\n"
