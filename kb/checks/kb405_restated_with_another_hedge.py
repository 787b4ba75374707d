"""Restated with another hedge: the same number is said more and less firmly.

Why: “More than 700” and “about 700” are not the same claim, though no number contradicts them. A retelling that changes
the hedge changes what is claimed.

What to do: Nothing, where both are printed so. If one retells the other, record `restates`, and quote the original.
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.checks.clash import clash
from kb.domain.comparing import Verdict
from kb.domain.finding import Finding, Severity
from kb.domain.grouping import Group
from kb.domain.ledger import Ledger

CODE = "KB405"
NAME = "conflict.restated-with-another-hedge"
SEVERITY = Severity.NOTE
SCOPE = "group"

BAD = (
    """
[[claim]]
id = "first"
subject = "alpha"
metric = "speed"
figure = "more than 700 requests per second"  # <- KB405
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"

=== other/claims.toml
[[claim]]
id = "second"
subject = "alpha"
metric = "speed"
figure = "about 700 requests per second"
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"
""",
)

GOOD = (
    """
[[claim]]
id = "first"
subject = "alpha"
metric = "speed"
figure = "more than 700 requests per second"
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"

=== other/claims.toml
[[claim]]
id = "second"
subject = "alpha"
metric = "speed"
figure = "over seven hundred requests per second"
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"
""",
    """
[[claim]]
id = "first"
subject = "alpha"
metric = "speed"
figure = "more than 700 requests per second"
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"

=== other/claims.toml
[[claim]]
id = "second"
subject = "alpha"
metric = "speed"
figure = "about 800 requests per second"
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"
""",
)


def check(group: Group, _: Ledger) -> Iterator[Finding]:
    """A finding for claims of one number whose hedges differ."""
    for entry in group.disagreements:
        if entry.verdict is Verdict.RESTATED:
            message = "the same number with another hedge"
            yield clash(CODE, NAME, SEVERITY, entry, message, help="quote the one that was said first")
