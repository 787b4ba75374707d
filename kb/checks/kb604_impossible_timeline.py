"""Impossible timeline: dates and durations of one subject cannot all be right.

Why: Whatever takes sixteen months cannot be finished nine months after its start. Calendars leave no room for
hedges beyond those that are printed.

What to do: Compare the dates and durations with the document; two events may go by one name, which then needs two
metrics.
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.checks.base import disputed, said
from kb.checks.events import impossible
from kb.checks.timeline import days, published
from kb.domain.claim import Claim
from kb.domain.finding import Finding, Severity
from kb.domain.ledger import Ledger

CODE = "KB604"
NAME = "time.impossible-timeline"
SEVERITY = Severity.ERROR
SCOPE = "ledger"

BAD = (
    """
[[claim]]
id = "decided"
subject = "alpha"
metric = "decided"
figure = "October 2025"

[[claim]]
id = "program"
subject = "alpha"
metric = "program-time"
figure = "16 months"  # <- KB604

[[claim]]
id = "unit"
subject = "alpha"
metric = "first-unit"
figure = "August 2026"
""",
    """
[[claim]]
id = "decided"
subject = "alpha"
metric = "decided"
figure = "October 2025"

[[claim]]
id = "unit"
subject = "alpha"
metric = "first-unit"
figure = "August 2024"  # <- KB604

[[claim]]
id = "program"
subject = "beta"
metric = "program-time"
figure = "16 months"
""",
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
as_of = "2027-01-01"  # <- KB604
modality = "measured"
""",
)

GOOD = (
    """
[[claim]]
id = "decided"
subject = "alpha"
metric = "decided"
figure = "October 2025"

[[claim]]
id = "program"
subject = "alpha"
metric = "program-time"
figure = "about 10 months"

[[claim]]
id = "unit"
subject = "alpha"
metric = "first-unit"
figure = "August 2026"
""",
    """
[[claim]]
id = "decided"
subject = "alpha"
metric = "decided"
figure = "October 2025"

[[claim]]
id = "design"
subject = "alpha"
metric = "design-time"
figure = "16 months"

[[claim]]
id = "unit"
subject = "alpha"
metric = "first-unit"
figure = "August 2026"
""",
    """
[[claim]]
id = "decided"
subject = "alpha"
metric = "decided"
figure = "October 2025"

[[claim]]
id = "program"
subject = "beta"
metric = "program-time"
figure = "16 months"

[[claim]]
id = "unit"
subject = "alpha"
metric = "first-unit"
figure = "August 2026"
""",
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
as_of = "2027-01-01"
modality = "planned"
""",
)

_AHEAD = ("planned", "projected", "estimated", "specified")  # may be of a day that has not come


def check(ledger: Ledger) -> Iterator[Finding]:
    """A finding for each set of dates that cannot be, and for each figure of a day after its publication."""
    for found in impossible(ledger):
        yield found.finding(CODE, NAME, SEVERITY)
    for claim in ledger.live():
        if claim.as_of is not None and claim.modality not in _AHEAD:
            yield from _too_early(claim, ledger)


def _too_early(claim: Claim, ledger: Ledger) -> Iterator[Finding]:
    day, printed = days(claim.as_of), published(claim.source, ledger)
    if day is not None and printed is not None and printed.below(day):
        yield Finding(
            CODE,
            NAME,
            SEVERITY,
            f"{claim.id} says {said(claim)} as of {claim.as_of}, and its source was published "
            f"{ledger.sources[claim.source].published}",
            claim.at("as_of"),
            (claim.id, "as_of"),
            help="correct as_of or the date of the source; a figure of a later day is planned or projected",
            members=(disputed(claim),),
            rests_on=(claim.id, claim.as_of or "", ledger.sources[claim.source].published or ""),
        )
