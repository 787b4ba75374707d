"""Draft: claims were proposed by a program and nobody has confirmed them.

Why: A drafted claim may have the wrong subject, metric or conditions, and every comparison with it is as doubtful.

What to do: Read the claim against its document, correct it, and remove `draft = true`.
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.checks.base import counted, per_source, standing
from kb.domain.finding import Finding, Severity
from kb.domain.ledger import Ledger
from kb.domain.source import Source

CODE = "KB107"
NAME = "provenance.draft"
SEVERITY = Severity.WARNING
SCOPE = "source"

BAD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"  # <- KB107
draft = true
""",
)

GOOD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
""",
)


def check(source: Source, ledger: Ledger) -> Iterator[Finding]:
    """One finding for all drafts of the source."""
    drafts = [claim for claim in standing(source, ledger) if claim.draft]
    message = f"nobody has confirmed {counted(len(drafts), 'draft')} of {source.id}"
    help = "read them against the document, correct them and remove draft = true"
    yield from per_source(CODE, NAME, SEVERITY, source, drafts, message, help)
