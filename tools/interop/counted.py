"""Whether other readers count in our reports what our JSON counts: `python counted.py sarif|junit|gitlab FOLDER`."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

LEVELS = {"error": "major", "warning": "minor", "note": "info"}  # ours in the words of code quality

Counts = Mapping[str, int]


def ours(folder: Path, *lists: str) -> Counts:
    """How many findings of each severity our JSON has in these lists."""
    record: dict[str, Any] = json.loads((folder / "kb.json").read_text(encoding="utf-8"))
    return Counter(finding["severity"] for name in lists for finding in record[name])


def sarif(folder: Path) -> tuple[Counts, Counts]:
    """Ours, and what sarif-tools counts in the log."""
    from sarif import loader

    report = loader.load_sarif_files(str(folder / "kb.sarif")).get_report()
    return ours(folder, "findings", "waived", "known"), {
        level: report.get_issue_count_for_severity(level) for level in LEVELS
    }


def junit(folder: Path) -> tuple[Counts, Counts]:
    """Ours as failures and skipped tests, and what junitparser finds; it counts the cases anew."""
    from junitparser import Failure, JUnitXml, Skipped

    cases = [case for suite in JUnitXml.fromfile(str(folder / "kb.xml")) for case in suite]
    results = Counter(type(result) for case in cases for result in case.result)
    found = ours(folder, "findings")
    return (
        {"failed": found["error"] + found["warning"], "skipped": sum(ours(folder, "waived").values())},
        {"failed": results[Failure], "skipped": results[Skipped]},
    )


def gitlab(folder: Path) -> tuple[Counts, Counts]:
    """Ours, and the issues of each severity; each of them has a fingerprint of its own."""
    issues = json.loads((folder / "kb-quality.json").read_text(encoding="utf-8"))
    if len({issue["fingerprint"] for issue in issues}) != len(issues):
        sys.exit("two issues share a fingerprint")
    severities = Counter(issue["severity"] for issue in issues)
    return ours(folder, "findings"), {level: severities[name] for level, name in LEVELS.items()}


def main() -> None:
    """Compare, and say what was counted."""
    _, what, folder = sys.argv
    expected, found = {"sarif": sarif, "junit": junit, "gitlab": gitlab}[what](Path(folder))
    if Counter(expected) != Counter(found):
        sys.exit(f"{what}: the JSON has {dict(expected)}, the other reader {dict(found)}")
    sys.stdout.write(", ".join(f"{number} {name}" for name, number in found.items()) + "\n")


if __name__ == "__main__":
    main()
