"""The outcome of a check, kept beside a large ledger for as long as nothing changes of what it came from."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from kb.checks.discovery import offers
from kb.domain.codec import dumps, loads
from kb.domain.finding import Finding
from kb.domain.report import Report
from kb.ledger.cache import Cache
from kb.ledger.parts import Part, Whole, joined
from kb.ledger.reader import Folder
from kb.quantity.units import standard
from kb.services.check import Checked, Request, checked_folder


@dataclass(frozen=True)
class Kept:
    """A report, and of the ledger what the report names."""

    report: Report
    whole: Whole
    parts: Mapping[str, Part]


def remembered(request: Request) -> Checked:
    """The check of a ledger, or for an unchanged large one what came of it before; raises as `check` does.

    Of a ledger that was kept there are only the claims that findings name.
    """
    folder = Folder(request.root)
    key = _key(folder, request)
    if key is None:
        return checked_folder(folder, request)
    cache = Cache(request.root, "report")
    for text in cache.load(key) or ():
        try:
            return _recalled(loads(Kept, text), folder.problems.root)
        except (ValueError, TypeError, LookupError):
            pass  # written by another program, or damaged: check anew
    outcome = checked_folder(folder, request, keep=False)  # what came of it is, and that takes less time
    cache.save(key, [dumps(Kept, _kept(outcome))])
    return outcome


def _key(folder: Folder, request: Request) -> str | None:
    """A digest of all that the outcome follows from; None where that is more than the ledger and the request.

    Documents are looked up every time, and nobody can tell what the checks of other distributions rest on.
    """
    if folder.key is None or request.documents is not None or offers():
        return None
    today = request.today or date.today()
    asked = [list(request.select), list(request.ignore), sorted((request.severities or {}).items()), today.isoformat()]
    return hashlib.sha256(json.dumps([folder.key, asked]).encode()).hexdigest()


def _kept(outcome: Checked) -> Kept:
    ledger = outcome.ledger
    parts: dict[str, Part] = {}
    for finding in (*outcome.report.findings, *(finding for finding, _ in outcome.report.waived)):
        for name in _named(finding):
            if claim := ledger.claims.get(name):
                part = parts.setdefault(claim.source, Part(ledger.sources.get(claim.source)))
                part.claims[claim.id] = claim
    whole = Whole(
        ledger.metrics, ledger.conditions, ledger.subjects, ledger.agents, (), (),
        findings=ledger.findings, files=ledger.files,
    )  # fmt: skip
    return Kept(outcome.report, whole, parts)


def _named(finding: Finding) -> Iterator[str]:
    yield from (member.claim for member in finding.members)
    yield from finding.key[:1]


def _recalled(kept: Kept, root: str) -> Checked:
    return Checked(joined(root, standard(), kept.whole, kept.parts), kept.report)
