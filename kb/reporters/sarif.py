"""The report as SARIF 2.1.0, as code scanning reads it."""

from __future__ import annotations

from collections.abc import Sequence
from json import dumps
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from kb.domain.finding import Finding, Severity
from kb.domain.ledger import Waiver
from kb.domain.location import Location
from kb.reporters.rendering import Rendering, Rule
from kb.reporters.rendering.body import details, many
from kb.reporters.rendering.places import end_column, relative, utf16

LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}
MOST_RESULTS = 5000  # how many the platform keeps
MOST_RELATED = 100
STATES = {"new": "new", "updated": "updated", "known": "unchanged"}

Json = dict[str, Any]


def render(rendering: Rendering) -> str:
    """One run; where it has more results than the platform keeps, the lowest severities are left out and counted."""
    report = rendering.report
    known = [each for each in report.known if rendering.show_notes or each.severity is not Severity.NOTE]
    every: list[tuple[Finding, Waiver | None]] = [(finding, None) for finding in (*rendering.wanted, *known)]
    every += [(finding, waiver) for finding, waiver in report.waived]
    limit = MOST_RESULTS if rendering.max_shown is None else min(MOST_RESULTS, rendering.max_shown)
    kept = sorted(every, key=lambda each: -each[0].severity.rank)[:limit]
    catalogue = rendering.rules()
    rules = [catalogue[code] for code in sorted({finding.code for finding, _ in kept} & set(catalogue))]
    index = {rule.code: number for number, rule in enumerate(rules)}
    log = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": _driver(rendering, rules)},
                "automationDetails": {"id": "kb/contradictions/"},
                "columnKind": "utf16CodeUnits",
                "invocations": [_invocation([*report.not_run, *_left_out(len(every) - len(kept))])],
                "results": [_result(finding, waiver, rendering, index) for finding, waiver in kept],
            }
        ],
    }
    return dumps(log, ensure_ascii=False, indent=2) + "\n"


def _driver(rendering: Rendering, rules: Sequence[Rule]) -> Json:
    return {
        "name": "kb",
        "fullName": f"claims-kb {rendering.version}",
        "semanticVersion": rendering.version,
        "rules": [
            {
                "id": rule.code,
                "name": "".join(word.capitalize() for word in rule.name.replace(".", "-").split("-")),
                "shortDescription": {"text": _sentence(rule.title)},
                "fullDescription": {"text": _sentence(rule.why)},
                "help": {"text": f"{rule.why}\n\nWhat to do: {rule.what_to_do}"},
                "defaultConfiguration": {"level": LEVELS[rule.severity]},
                "properties": {"tags": [rule.name.split(".")[0]]},
            }
            for rule in rules
        ],
    }


def _invocation(told: Sequence[str]) -> Json:
    notifications = [{"level": "note", "message": {"text": _sentence(sentence)}} for sentence in told]
    return {"executionSuccessful": True, "toolExecutionNotifications": notifications}


def _left_out(number: int) -> list[str]:
    return [f"{many(number, 'result')} of the lowest severity left out"] if number else []


def _result(finding: Finding, waiver: Waiver | None, rendering: Rendering, index: dict[str, int]) -> Json:
    related = [*finding.related][:MOST_RELATED]
    links = "".join(f"\n[{_unlinked(text)}]({number})" for number, (_, text) in enumerate(related, 1))
    result: Json = {
        "ruleId": finding.code,
        "level": LEVELS[finding.severity],
        "message": {"text": _sentence("\n".join([_sentence(finding.message), *details(finding, rendering)])) + links},
        "locations": [{"physicalLocation": _physical(finding.location, rendering)}],
        "partialFingerprints": {"primaryLocationLineHash": f"{finding.identity}:{finding.content}"},
        "baselineState": STATES.get(rendering.status(finding), "new"),
        # Where a result has a list of these, all of them must have one.
        "suppressions": [_suppression(waiver)] if waiver else [],
        "properties": {"verdict": finding.verdict, "identity": finding.identity} if finding.verdict else {},
    }
    if finding.code in index:
        result["ruleIndex"] = index[finding.code]
    if related:
        result["relatedLocations"] = [
            {"id": number, "physicalLocation": _physical(location, rendering), "message": {"text": text}}
            for number, (location, text) in enumerate(related, 1)
        ]
    return result


def _suppression(waiver: Waiver) -> Json:
    return {"kind": "external", "status": "accepted", "justification": waiver.reason}


def _physical(location: Location, rendering: Rendering) -> Json:
    line = rendering.line(location)
    region: Json = {
        "startLine": max(location.line, 1),
        "startColumn": utf16(line, max(location.column, 1)),
        "endLine": max(location.line, 1),
        "endColumn": utf16(line, end_column(location, line)),
    }
    if line.strip():
        region["snippet"] = {"text": line.rstrip()}
    return {"artifactLocation": {"uri": _uri(relative(location.path))}, "region": region}


def _uri(path: str) -> str:
    """A path as a reference: relative to the working directory, or a whole address where it lies elsewhere."""
    return PurePath(path).as_uri() if path.startswith("/") else quote(path)


def _sentence(text: str) -> str:
    """Text that ends like a sentence, as readers that show only the first one want it."""
    return text if text.endswith((".", "!", "?", ")")) else f"{text}."


def _unlinked(text: str) -> str:
    return text.replace("[", "\\[").replace("]", "\\]")
