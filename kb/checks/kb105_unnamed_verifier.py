"""Unnamed verifier: a figure is said to have been checked, and not by whom.

Why: “Independently verified” without a name is a statement of the source, not a check that a reader could follow.

What to do: Add `by` to the verification or attestation if the source names somebody; otherwise leave it: the note
says what is missing.
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.checks.base import counted, per_source, standing
from kb.domain.finding import Finding, Severity
from kb.domain.ledger import Ledger
from kb.domain.source import Source

CODE = "KB105"
NAME = "provenance.unnamed-verifier"
SEVERITY = Severity.NOTE
SCOPE = "source"

BAD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"  # <- KB105
asserted_by = "acme"
verification = [{ method = "witnessed" }]
""",
)

GOOD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
asserted_by = "acme"
verification = [{ by = "lab", method = "witnessed" }]
""",
)


def check(source: Source, ledger: Ledger) -> Iterator[Finding]:
    """One finding for all claims of the source that were checked by nobody in particular."""
    claims = [c for c in standing(source, ledger) if any(event.by is None for event in c.verification)]
    message = f"somebody is said to have checked {counted(len(claims), 'claim')} of {source.id}, and it is not said who"
    help = "add `by` where the source names the verifier"
    yield from per_source(CODE, NAME, SEVERITY, source, claims, message, help)
