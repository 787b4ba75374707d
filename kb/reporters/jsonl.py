"""The report as JSON lines: one finding a line, the counts on the last."""

from __future__ import annotations

from json import dumps

from kb.reporters.rendering import Rendering
from kb.reporters.rendering.record import finding_json, summary_json


def render(rendering: Rendering) -> str:
    """Lines with `record` "finding", "waived" or "known", then one with "summary"."""
    report = rendering.report
    shown = report.findings if rendering.max_shown is None else report.findings[: rendering.max_shown]
    records = [{"record": "finding", **finding_json(finding, rendering)} for finding in shown]
    records += [{"record": "waived", **finding_json(finding, rendering, waiver)} for finding, waiver in report.waived]
    records += [{"record": "known", **finding_json(finding, rendering)} for finding in report.known]
    summary = {"record": "summary", **summary_json(rendering), "not_shown": len(report.findings) - len(shown)}
    return "".join(dumps(record, ensure_ascii=False) + "\n" for record in [*records, summary])
