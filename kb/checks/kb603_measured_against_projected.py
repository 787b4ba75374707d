"""Measured against projected: a figure was projected, and measuring gave another.

Why: Projections are printed like results. Where both exist, only the measured one says what the thing does.

What to do: Connect the measured claim with `supersedes` if it replaces the projection; otherwise print both as what
they are.
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.checks.plans import overtaken
from kb.domain.finding import Finding, Severity
from kb.domain.ledger import Ledger

CODE = "KB603"
NAME = "time.measured-against-projected"
SEVERITY = Severity.WARNING
SCOPE = "ledger"

BAD = (
    """
[[claim]]
id = "projected"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"  # <- KB603
modality = "projected"
conditions = { model = "small", load = "8 requests", mode = "batch", boost = false }
asserted_by = "acme"

=== other/claims.toml
[[claim]]
id = "measured"
subject = "alpha"
metric = "speed"
figure = "400 requests per second"
modality = "measured"
conditions = { model = "small", load = "8 requests", mode = "batch", boost = false }
asserted_by = "acme"
""",
)

GOOD = (
    """
[[claim]]
id = "projected"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
modality = "projected"
conditions = { model = "small", load = "8 requests", mode = "batch", boost = false }
asserted_by = "acme"

=== other/claims.toml
[[claim]]
id = "measured"
subject = "alpha"
metric = "speed"
figure = "about 700 requests per second"
modality = "measured"
conditions = { model = "small", load = "8 requests", mode = "batch", boost = false }
asserted_by = "acme"
""",
    """
[[claim]]
id = "projected"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
modality = "projected"
conditions = { model = "small", load = "8 requests", mode = "batch", boost = false }
asserted_by = "acme"

=== other/claims.toml
[[claim]]
id = "specified"
subject = "alpha"
metric = "speed"
figure = "400 requests per second"
modality = "specified"
conditions = { model = "small", load = "8 requests", mode = "batch", boost = false }
asserted_by = "acme"
""",
)


def check(ledger: Ledger) -> Iterator[Finding]:
    """A finding for each projected figure that a measured one rules out."""
    for pair in overtaken("projected", ledger):
        yield pair.finding(CODE, NAME, SEVERITY)
