"""Tension: two figures hold together only if their hedges are stretched.

Why: What the words rule out leaves room for both, what a fair reader takes from them does not: 700 said bare is not
usually 650.

What to do: Look up whether they mean the same. Nothing need be changed where both stand in print; a waiver keeps the
reason.
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.checks.clash import clash, policy, shown
from kb.domain.comparing import Verdict
from kb.domain.finding import Finding, Severity
from kb.domain.grouping import Group
from kb.domain.ledger import Ledger

CODE = "KB404"
NAME = "conflict.tension"
SEVERITY = Severity.WARNING
SCOPE = "group"

BAD = (
    """
[[claim]]
id = "round"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"  # <- KB404
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"

=== other/claims.toml
[[claim]]
id = "precise"
subject = "alpha"
metric = "speed"
figure = "660 requests per second"
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "lab"
""",
)

GOOD = (
    """
[[claim]]
id = "round"
subject = "alpha"
metric = "speed"
figure = "about 700 requests per second"
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"

=== other/claims.toml
[[claim]]
id = "precise"
subject = "alpha"
metric = "speed"
figure = "690 requests per second"
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "lab"
""",
    """
[[claim]]
id = "round"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"

=== other/claims.toml
[[claim]]
id = "precise"
subject = "alpha"
metric = "speed"
figure = "660 requests per second"
conditions = { model = "small" }
modality = "measured"
asserted_by = "lab"
""",
)


def check(group: Group, _: Ledger) -> Iterator[Finding]:
    """A finding for the claims of a bucket whose usual readings exclude each other."""
    for entry in group.disagreements:
        if entry.verdict is Verdict.TENSION:
            usual, strict = shown(entry)
            message = (
                f"both hold only if the hedges are stretched: usually {usual}, "
                f"at most {strict} (hedge policy {policy(entry)})"
            )
            yield clash(CODE, NAME, SEVERITY, entry, message)
