"""Plan overtaken: what was planned and what came do not agree.

Why: A plan goes on being quoted after it has been missed or beaten. Neither figure is wrong; together they are
news.

What to do: Connect the later claim with `supersedes` if it replaces the plan; otherwise print both with their
dates.
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.checks.plans import overtaken
from kb.domain.finding import Finding, Severity
from kb.domain.ledger import Ledger

CODE = "KB602"
NAME = "time.plan-overtaken"
SEVERITY = Severity.WARNING
SCOPE = "ledger"

BAD = (
    """
[[claim]]
id = "planned"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"  # <- KB602
modality = "planned"
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
id = "planned"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
modality = "planned"
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
id = "planned"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
modality = "planned"
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
supersedes = ["example#planned"]
""",
    """
[[claim]]
id = "planned"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
modality = "planned"
conditions = { model = "small", load = "8 requests", mode = "batch", boost = false }
asserted_by = "acme"

=== other/claims.toml
[[claim]]
id = "measured"
subject = "alpha"
metric = "speed"
figure = "400 requests per second"
modality = "measured"
conditions = { model = "large" }
asserted_by = "acme"
""",
    """
[[claim]]
id = "planned"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
modality = "planned"
conditions = { model = "small", load = "8 requests", mode = "batch", boost = false }
asserted_by = "acme"

=== other/claims.toml
[[claim]]
id = "open"
subject = "alpha"
metric = "speed"
figure = "400 requests per second"
modality = "measured"
""",
)


def check(ledger: Ledger) -> Iterator[Finding]:
    """A finding for each planned figure that a measured one rules out."""
    for pair in overtaken("planned", ledger):
        yield pair.finding(CODE, NAME, SEVERITY)
