"""Verified by its maker: the verifier of a figure also made the thing or measured the figure.

Why: A check by the party whose figure it is adds no second pair of eyes, however it is called.

What to do: Record the event as `self-reported`, or correct `by` or `measured_by` if they were taken for one
another.
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.checks.base import counted, joined, per_source, standing
from kb.domain.claim import Claim
from kb.domain.finding import Finding, Severity
from kb.domain.ledger import Ledger
from kb.domain.source import Source
from kb.domain.verification import METHODS
from kb.domain.words import agent_name

CODE = "KB504"
NAME = "misleading.verified-by-its-maker"
SEVERITY = Severity.WARNING
SCOPE = "source"

BAD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"  # <- KB504
asserted_by = "acme"
verification = [{ by = "acme", method = "witnessed" }]
""",
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"  # <- KB504
measured_by = "lab"
verification = [{ by = "lab", method = "verified" }]
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
measured_by = "acme"
verification = [{ by = "lab", method = "witnessed" }]
""",
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
asserted_by = "acme"
verification = [{ by = "acme", method = "self-reported" }]
""",
)

_OUTSIDE = METHODS[METHODS.index("verified") :]  # the methods that mean that somebody else looked


def check(source: Source, ledger: Ledger) -> Iterator[Finding]:
    """One finding for all claims of the source that were checked by their maker or measurer."""
    checked = [(claim, own) for claim in standing(source, ledger) if (own := _own_checkers(claim, ledger))]
    names = dict.fromkeys(agent_name(agent, ledger) for _, own in checked for agent in own)
    count = counted(len(checked), "claim")
    message = f"the verifier, {joined(names, 'or')}, also made or measured the thing in {count} of {source.id}"
    help = "record the event as self-reported, or correct by or measured_by"
    claims = [claim for claim, _ in checked]
    yield from per_source(CODE, NAME, SEVERITY, source, claims, message, help, rests_on=names)


def _own_checkers(claim: Claim, ledger: Ledger) -> list[str]:
    """The verifiers who made the subject or measured the figure, and are said to have done more than report it."""
    line = (ledger.subjects.get(subject) for subject in ledger.ancestors(claim.subject or ""))
    own = {claim.measured_by, *(subject.maker for subject in line if subject is not None)}
    return [event.by for event in claim.verification if event.by and event.by in own and event.method in _OUTSIDE]
