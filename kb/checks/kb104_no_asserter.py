"""No asserter: claims do not record whom the source credits with the figure.

Why: Who says a figure decides how far it can be trusted, and two figures of one company are one witness. An empty
place does not tell whether the source credits nobody or the curator has not looked.

What to do: Add `asserted_by` with the agent that the source credits; write `asserted_by = "not-named"` where it
credits nobody.
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.checks.base import counted, per_source, standing
from kb.domain.finding import Finding, Severity
from kb.domain.ledger import Ledger
from kb.domain.source import Source

CODE = "KB104"
NAME = "provenance.no-asserter"
SEVERITY = Severity.WARNING
SCOPE = "source"

BAD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"  # <- KB104
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
""",
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
asserted_by = "not-named"
""",
)


def check(source: Source, ledger: Ledger) -> Iterator[Finding]:
    """One finding for all claims of the source that record no asserter."""
    claims = standing(source, ledger)
    silent = [claim for claim in claims if claim.asserted_by is None and claim.silent is None]
    message = f"no asserter is recorded for {len(silent)} of {counted(len(claims), 'claim')} of {source.id}"
    help = 'add asserted_by; asserted_by = "not-named" records that the source credits nobody'
    yield from per_source(CODE, NAME, SEVERITY, source, silent, message, help)
