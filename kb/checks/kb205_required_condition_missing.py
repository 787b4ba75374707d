"""Required condition missing: a figure lacks a condition without which its metric means little.

Why: Watts of a chip, of a rack and of a site are all watts. Where the metric requires a condition, its figures
mislead as soon as it is left out.

What to do: State the condition if the source does, put what follows from the text into `inferred` with the reason,
or list it in `not_applicable`.
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.checks.base import counted, joined, per_source, standing
from kb.domain.claim import Claim
from kb.domain.conditions import State, unknown
from kb.domain.finding import Finding, Severity
from kb.domain.ledger import Ledger
from kb.domain.source import Source
from kb.domain.words import condition_label

CODE = "KB205"
NAME = "quantity.required-condition-missing"
SEVERITY = Severity.WARNING
SCOPE = "source"

BAD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "power"
figure = "700 W"  # <- KB205
""",
)

GOOD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "power"
figure = "700 W"
conditions = { power-basis = "rated" }
""",
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "power"
figure = "700 W"
not_applicable = ["power-basis"]
""",
)


def check(source: Source, ledger: Ledger) -> Iterator[Finding]:
    """One finding for all claims of the source that lack a required condition."""
    absent = [(claim, names) for claim in standing(source, ledger) if (names := _absent(claim, ledger))]
    open_ones = dict.fromkeys(_asked(name, ledger) for _, names in absent for name in names)
    count = counted(len(absent), "claim")
    message = f"what the metric requires ({'; '.join(open_ones)}) is not stated for {count} of {source.id}"
    help = "state the condition, infer it with a reason, or list it in not_applicable"
    lacking = [claim for claim, _ in absent]
    rests_on = [f"{claim.id} {name}" for claim, names in absent for name in names]
    yield from per_source(CODE, NAME, SEVERITY, source, lacking, message, help, rests_on=rests_on)


def _asked(name: str, ledger: Ledger) -> str:
    """A condition, and what it could be where that is a closed list."""
    kind, label = ledger.conditions.get(name), condition_label(name, ledger)
    return f"{label}: {joined(kind.values, 'or')}?" if kind is not None and kind.values else label


def _absent(claim: Claim, ledger: Ledger) -> tuple[str, ...]:
    metric = ledger.metrics.get(claim.metric or "")
    if metric is None or claim.quantity is None:
        return ()
    stated = claim.conditions
    return tuple(name for name in metric.required if stated.get(name, unknown(name)).state is State.UNKNOWN)
