"""The report as a GitLab code quality report."""

from __future__ import annotations

import hashlib
from collections import Counter
from json import dumps
from typing import Any

from kb.domain.finding import Severity
from kb.domain.location import Location
from kb.reporters.rendering import Rendering
from kb.reporters.rendering.body import more
from kb.reporters.rendering.places import relative

LEVELS = {Severity.ERROR: "major", Severity.WARNING: "minor", Severity.NOTE: "info"}


def render(rendering: Rendering) -> str:
    """An array of issues, each with a fingerprint of its own that survives moved lines."""
    seen: Counter[str] = Counter()
    issues = []
    for finding in rendering.shown:
        key = f"{finding.identity}:{seen[finding.identity]}"
        seen[finding.identity] += 1
        description = f"{finding.message} ({finding.code})"
        issues.append(_issue(description, finding.name, key, LEVELS[finding.severity], finding.location))
    if rendering.hidden:
        place = Location(rendering.report.root, 1)
        issues.append(_issue(f"{more(rendering)} (--max-shown {rendering.max_shown})", "kb", "hidden", "info", place))
    return dumps(issues, ensure_ascii=False, indent=2) + "\n"


def _issue(description: str, check: str, key: str, severity: str, location: Location) -> dict[str, Any]:
    return {
        "description": description,
        "check_name": check,
        "fingerprint": hashlib.sha256(key.encode()).hexdigest(),
        "severity": severity,
        "location": {"path": relative(location.path), "lines": {"begin": max(location.line, 1)}},
    }
