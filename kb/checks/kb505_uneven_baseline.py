"""Uneven baseline: the two sides of a comparison did not run in the same mode.

Why: A ratio between a machine that uses a trick and one that does not measures the trick as well as the machine.

What to do: Check that both conditions are as the source states them. If they are, the finding belongs beside the
figure wherever it is printed.
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.checks.base import disputed, said
from kb.domain.claim import Claim
from kb.domain.conditions import Condition
from kb.domain.finding import Finding, Severity
from kb.domain.ledger import Ledger
from kb.domain.words import baseline_text, condition_label, subject_name

CODE = "KB505"
NAME = "misleading.uneven-baseline"
SEVERITY = Severity.WARNING
SCOPE = "claim"

BAD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed-ratio"
figure = "4.9 times"  # <- KB505
conditions = { boost = false }
baseline = { subject = "beta", conditions = { boost = true } }
""",
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "events"
figure = "beat all others"  # <- KB505
statement = "Alpha was faster than Beta."
conditions = { boost = true }
baseline = { subject = "beta", conditions = { boost = false } }
""",
)

GOOD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed-ratio"
figure = "4.9 times"
conditions = { boost = true }
baseline = { subject = "beta", conditions = { boost = true } }
""",
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed-ratio"
figure = "4.9 times"
conditions = { boost = false }
baseline = { subject = "beta" }
""",
)


def check(claim: Claim, ledger: Ledger) -> Iterator[Finding]:
    """A finding where a yes-or-no condition is known on both sides and differs."""
    if claim.baseline is None:
        return
    other = claim.baseline.conditions
    uneven = tuple(
        name
        for name, condition in claim.conditions.items()
        if (kind := ledger.conditions.get(name)) is not None and kind.type == "boolean"
        if condition.known and name in other and other[name].known and other[name].value != condition.value
    )
    if not uneven:
        return
    sides = " and ".join(
        f"{condition_label(name, ledger)}: {_yes_or_no(claim.conditions[name])} against {_yes_or_no(other[name])}"
        for name in uneven
    )
    subject, baseline = subject_name(claim.subject, ledger), baseline_text(claim.baseline, ledger)
    yield Finding(
        CODE,
        NAME,
        SEVERITY,
        f"{claim.id} says {said(claim)} of {subject} against {baseline}, which did not run alike ({sides})",
        claim.at("figure"),
        (claim.id,),
        help="check both conditions; if they are right, print the difference beside the figure",
        members=(disputed(claim),),
        differing=uneven,
    )


def _yes_or_no(condition: Condition) -> str:
    return "yes" if condition.value == "true" else "no"
