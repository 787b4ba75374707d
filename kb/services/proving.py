"""The proof of the conflicts that a database holds: everything that may lie apart is compared once more."""

from __future__ import annotations

from collections.abc import Iterator

from kb.checks.discovery import checks
from kb.checks.runner import run
from kb.store import recall
from kb.store.reader import reading

PROVED = ("KB401", "KB402", "KB403", "KB404")  # what two claims can do that lie apart


def disproved(url: str) -> Iterator[str]:
    """Every disagreement that is there and not stored, or stored and not there, in words; none in a sound database.

    Only claims of buckets in which something may lie apart are looked at.
    """
    with reading(url) as reader:
        ledger = recall.suspects(reader)
        remembered = [each.finding for each in recall.conflicts(reader)]
    report = run(ledger, [check for check in checks() if check.code in PROVED])
    found = (*report.findings, *(finding for finding, _ in report.waived))
    there = {(finding.identity, finding.content): finding for finding in found}
    stored = {(each.identity, each.content): each for each in remembered if each.code in PROVED}
    for key in sorted(there.keys() - stored.keys()):
        yield f"a conflict is not stored: {there[key].code} {there[key].message}"
    for key in sorted(stored.keys() - there.keys()):
        yield f"a stored conflict is none: {key[0]} {stored[key].code} {stored[key].message}"
