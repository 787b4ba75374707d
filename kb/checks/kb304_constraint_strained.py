"""Constraint strained: figures fit together only if the hedges are stretched.

Why: What must hold exactly, and holds only at the edge of what the words allow, deserves a second look.

What to do: Compare the figures with their documents; if they are right, leave the warning or waive it with the
reason.
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.checks.relations import relation
from kb.domain.finding import Finding, Severity
from kb.domain.ledger import Ledger
from kb.quantity.expression import ExpressionError

CODE = "KB304"
NAME = "arithmetic.constraint-strained"
SEVERITY = Severity.WARNING
SCOPE = "ledger"

BAD = (
    """
[[claim]]
id = "lanes"
subject = "alpha"
metric = "lanes"
figure = "24 lanes"

[[claim]]
id = "rate"
subject = "alpha"
metric = "lane-rate"
figure = "800 Gb/s per lane"

[[claim]]
id = "bandwidth"
subject = "alpha"
metric = "bandwidth"
figure = "about 2 TB/s"

=== constraints.toml
[[constraint]]
id = "lanes-make-bandwidth"
holds = "example#lanes * example#rate = example#bandwidth"  # <- KB304
because = "All lanes together carry the bandwidth."
""",
)

GOOD = (
    """
[[claim]]
id = "lanes"
subject = "alpha"
metric = "lanes"
figure = "24 lanes"

[[claim]]
id = "rate"
subject = "alpha"
metric = "lane-rate"
figure = "800 Gb/s per lane"

[[claim]]
id = "bandwidth"
subject = "alpha"
metric = "bandwidth"
figure = "about 2.4 TB/s"

=== constraints.toml
[[constraint]]
id = "lanes-make-bandwidth"
holds = "example#lanes * example#rate = example#bandwidth"
because = "All lanes together carry the bandwidth."
""",
    """
[[claim]]
id = "lanes"
subject = "alpha"
metric = "lanes"
figure = "24 lanes"

[[claim]]
id = "rate"
subject = "alpha"
metric = "lane-rate"
figure = "800 Gb/s per lane"

[[claim]]
id = "bandwidth"
subject = "alpha"
metric = "bandwidth"
figure = "600 GB/s"

=== constraints.toml
[[constraint]]
id = "lanes-make-bandwidth"
holds = "example#lanes * example#rate = example#bandwidth"
because = "All lanes together carry the bandwidth."
""",
)


def check(ledger: Ledger) -> Iterator[Finding]:
    """A finding for each constraint that holds, and not as a fair reader takes its figures."""
    for constraint in ledger.constraints:
        try:
            found = relation(constraint.holds, constraint.source, ledger)
        except ExpressionError:
            continue  # a violated constraint says so
        if found is not None and found.strained:
            yield found.finding(
                CODE,
                NAME,
                SEVERITY,
                f"the constraint {constraint.id} holds only if hedges are stretched: {found.told}",
                "compare the figures; waive it with the reason if they are right",
                constraint,
            )
