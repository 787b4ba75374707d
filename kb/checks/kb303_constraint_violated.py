"""Constraint violated: figures break what must hold between them.

Why: Lanes times the rate of a lane is the bandwidth, whoever prints the three. Where it is not, a figure is wrong
or counts something else than it says.

What to do: Compare the figures with their documents. If they are right, look for the difference that no source
states: one direction or both, raw or usable.
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.checks.relations import relation
from kb.domain.finding import Finding, Severity
from kb.domain.ledger import Ledger
from kb.quantity.expression import ExpressionError

CODE = "KB303"
NAME = "arithmetic.constraint-violated"
SEVERITY = Severity.ERROR
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
figure = "600 GB/s"

=== constraints.toml
[[constraint]]
id = "lanes-make-bandwidth"
holds = "example#lanes * example#rate = example#bandwidth"  # <- KB303
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
figure = "2.4 TB/s"

=== constraints.toml
[[constraint]]
id = "lanes-make-bandwidth"
holds = "example#lanes * example#rate = example#bandwidth"
because = "All lanes together carry the bandwidth."
""",
)


def check(ledger: Ledger) -> Iterator[Finding]:
    """A finding for each constraint that cannot hold, whatever the words allow, or that makes no sense."""
    for constraint in ledger.constraints:
        try:
            found = relation(constraint.holds, constraint.source, ledger)
        except ExpressionError as error:
            yield Finding(
                CODE,
                NAME,
                SEVERITY,
                f"the constraint {constraint.id} cannot be computed: {error}",
                constraint.place.at("holds"),
                (constraint.id,),
                help="correct holds, so that both sides are in one unit",
            )
            continue
        if found is not None and found.violated:
            yield found.finding(
                CODE,
                NAME,
                SEVERITY,
                f"the constraint {constraint.id} cannot hold: {found.told}",
                "compare the figures, and look for a difference that no source states",
                constraint,
            )
