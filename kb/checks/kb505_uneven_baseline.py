"""Uneven baseline: the two sides of a comparison did not run in the same mode.

Why: A ratio between a machine that uses a trick and one that does not measures the trick as well as the machine.

What to do: Check that both conditions are as the source states them. If they are, the finding belongs beside the
figure wherever it is printed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kb.checks.base import counted, disputed, per_source, said, standing
from kb.domain.claim import Claim
from kb.domain.finding import Finding, Severity
from kb.domain.ledger import Ledger
from kb.domain.source import Source
from kb.domain.words import condition_label

CODE = "KB505"
NAME = "misleading.uneven-baseline"
SEVERITY = Severity.WARNING
SCOPE = "source"

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


def check(source: Source, ledger: Ledger) -> Iterator[Finding]:
    """One finding for each yes-or-no condition that is known on both sides and differs, with all its claims."""
    uneven: dict[tuple[str, str], list[Claim]] = {}
    for claim, baseline in ((claim, claim.baseline) for claim in standing(source, ledger) if claim.baseline):
        for name, condition in claim.conditions.items():
            kind, other = ledger.conditions.get(name), baseline.conditions.get(name)
            if kind is None or kind.type != "boolean" or not condition.known or not other or not other.known:
                continue
            if other.value != condition.value:
                uneven.setdefault((name, "subject" if condition.value == "true" else "baseline"), []).append(claim)
    for (name, favoured), claims in uneven.items():
        without = "baseline" if favoured == "subject" else "subject"
        message = (
            f"{condition_label(name, ledger)}: the {favoured} ran with it and the {without} without it "
            f"in {counted(len(claims), 'claim')} of {source.id}"
        )
        help = "check the condition on both sides; if it is right, print the difference beside the figure"
        for finding in per_source(CODE, NAME, SEVERITY, source, claims, message, help, told=_told):
            members = tuple(disputed(claim) for claim in claims)
            yield replace(finding, key=(source.id, name, favoured), members=members, differing=(name,))


def _told(claim: Claim) -> str:
    return f"{claim.local} {said(claim)}"
