"""A finding and the counts of a run as JSON values."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from kb.domain.finding import Finding, Member, Severity, Step
from kb.domain.ledger import Ledger, Waiver
from kb.domain.location import Location
from kb.reporters.rendering import Rendering

SCHEMA = 1  # of the record; raised when a reader would have to change

Json = dict[str, Any]


def summary_json(rendering: Rendering) -> Json:
    """What was looked at, how it came out, and what did not run."""
    report = rendering.report
    return {
        "schema": SCHEMA,
        "version": rendering.version,
        "root": report.root,
        "claims": report.claims,
        "sources": report.sources,
        "files": report.files,
        "anchors": asdict(report.anchors),
        "comparisons": asdict(report.comparisons),
        "counts": {
            **{severity.value: report.count(severity) for severity in Severity},
            "waived": len(report.waived),
            "known": len(report.known),
        },
        "not_run": list(report.not_run),
    }


def finding_json(finding: Finding, rendering: Rendering, waiver: Waiver | None = None) -> Json:
    """One finding with its places, members and arithmetic; a waived one with its waiver."""
    record: Json = {
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity.value,
        "status": "waived" if waiver else rendering.status(finding),
        "verdict": finding.verdict,
        "message": finding.message,
        "help": finding.help,
        "location": location_json(finding.location),
        "related": [{**location_json(place), "message": text} for place, text in finding.related],
        "members": [_member(member, rendering.ledger) for member in finding.members],
        "arithmetic": [_step(step) for step in finding.arithmetic],
        "differing": list(finding.differing),
        "unknown": list(finding.unknown),
        "lines": list(finding.lines),
        "identity": finding.identity,
        "content": finding.content,
        "returned": rendering.report.returned.get(finding.identity),
    }
    if waiver is not None:
        record["waiver"] = {name: getattr(waiver, name) for name in ("reason", "author", "on", "until", "expect")}
    return record


def location_json(location: Location) -> Json:
    """A place in a file: line and column from 1, in code points."""
    return {"path": location.path, "line": location.line, "column": location.column}


def _member(member: Member, ledger: Ledger) -> Json:
    claim = ledger.claims.get(member.claim)
    passage = claim.passage if claim else None
    start, end = (passage.at if passage else None) or (None, None)
    return {
        "claim": member.claim,
        "role": member.role,
        "digest": member.digest,
        "location": location_json(claim.location) if claim else None,
        "passage": {"start": start, "end": end, "exact": passage.figure} if passage else None,
    }


def _step(step: Step) -> Json:
    return {
        "label": step.label,
        "text": step.text,
        "claim": step.claim,
        "strict": step.strict,
        "usual": step.usual,
        "location": location_json(step.location) if step.location else None,
    }
