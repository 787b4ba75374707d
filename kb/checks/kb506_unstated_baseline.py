"""Unstated baseline: a figure is compared with something that the source does not name.

Why: “Nine times the next best result” cannot be checked before it is known whose result that was.

What to do: Name the baseline if the source does so elsewhere; otherwise the note stands for the reader.
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.checks.base import counted, per_source, standing
from kb.domain.claim import Claim
from kb.domain.finding import Finding, Severity
from kb.domain.ledger import Ledger
from kb.domain.source import Source

CODE = "KB506"
NAME = "misleading.unstated-baseline"
SEVERITY = Severity.NOTE
SCOPE = "source"

BAD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed-ratio"
figure = "nine times"  # <- KB506
baseline = { text = "the next best" }
""",
)

GOOD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed-ratio"
figure = "nine times"
baseline = { subject = "beta" }
""",
)


def check(source: Source, ledger: Ledger) -> Iterator[Finding]:
    """One finding for all claims of the source whose baseline is only described."""
    claims = [claim for claim in standing(source, ledger) if claim.quantity is not None and _described(claim)]
    message = f"the baseline is described and not named in {counted(len(claims), 'claim')} of {source.id}"
    help = "name the subject in baseline if the source does so elsewhere; until then no other figure is sure to compare"
    yield from per_source(CODE, NAME, SEVERITY, source, claims, message, help, told=_told)


def _told(claim: Claim) -> str:
    return f"{claim.local} ({_described(claim)})"


def _described(claim: Claim) -> str:
    """The words for a baseline that no subject is named for."""
    baseline = claim.baseline
    return "" if baseline is None or baseline.subject is not None else f"“{baseline.text}”"
