"""Second-hand without origin: a source repeats what another publication reported, and that report is not in the
ledger.

Why: A figure that is retold cannot be checked against the retelling; only its origin says who measured it and how.

What to do: Read the origin into the ledger and connect both with `quotes`; if it cannot be found, the note stands
for the reader.
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.checks.base import counted, joined, per_source, standing
from kb.domain.finding import Finding, Severity
from kb.domain.ledger import Ledger
from kb.domain.source import Source
from kb.domain.words import agent_name

CODE = "KB502"
NAME = "misleading.second-hand-without-origin"
SEVERITY = Severity.NOTE
SCOPE = "source"

BAD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"  # <- KB502
asserted_by = "weekly"
""",
)

GOOD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
asserted_by = "daily-post"
""",
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
asserted_by = "weekly"
quotes = ["other#speed"]

=== other/claims.toml
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
asserted_by = "acme"
""",
)


def check(source: Source, ledger: Ledger) -> Iterator[Finding]:
    """One finding for all claims that the source takes from another publication without a claim of that publication."""
    second_hand = [
        claim
        for claim in standing(source, ledger)
        if claim.asserted_by not in (None, source.publisher) and not (claim.quotes or claim.restates)
        if (agent := ledger.agents.get(claim.asserted_by or "")) is not None and agent.kind == "publication"
    ]
    origins = dict.fromkeys(agent_name(claim.asserted_by, ledger) for claim in second_hand)
    count = counted(len(second_hand), "claim")
    message = f"what {joined(origins, 'or')} said is retold in {count} of {source.id} and not in the ledger itself"
    help = "read the origin into the ledger and connect it with quotes"
    yield from per_source(CODE, NAME, SEVERITY, source, second_hand, message, help, rests_on=origins)
