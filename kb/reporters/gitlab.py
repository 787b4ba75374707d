"""The report as a GitLab code quality report."""

from __future__ import annotations

import hashlib
from collections import Counter
from json import dumps

from kb.domain.finding import Severity
from kb.reporters.rendering import Rendering
from kb.reporters.rendering.places import relative

LEVELS = {Severity.ERROR: "major", Severity.WARNING: "minor", Severity.NOTE: "info"}


def render(rendering: Rendering) -> str:
    """An array of issues, each with a fingerprint of its own that survives moved lines."""
    seen: Counter[str] = Counter()
    issues = []
    for finding in rendering.shown:
        number = seen[finding.identity]
        seen[finding.identity] += 1
        issues.append(
            {
                "description": f"{finding.message} ({finding.code})",
                "check_name": finding.name,
                "fingerprint": hashlib.sha256(f"{finding.identity}:{number}".encode()).hexdigest(),
                "severity": LEVELS[finding.severity],
                "location": {"path": relative(finding.location.path), "lines": {"begin": finding.location.line}},
            }
        )
    return dumps(issues, ensure_ascii=False, indent=2) + "\n"
