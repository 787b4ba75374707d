"""One operating point: a ratio holds at one operating point only, and is far lower at another.

Why: “More than nine times as fast” at a load that was chosen well, and less than twice at full load, are both true.
The greater one makes the headline.

What to do: Print both with their operating points, or the lower one with the better known conditions.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from kb.checks.base import disputed, said
from kb.checks.ratios import alike
from kb.domain.claim import Claim
from kb.domain.finding import Finding, Severity
from kb.domain.ledger import Ledger
from kb.domain.likeness import BASELINE, BASELINE_SUBJECT, SUBJECT
from kb.domain.words import condition_label, condition_value
from kb.quantity.figure import Kind

CODE = "KB507"
NAME = "misleading.one-operating-point"
SEVERITY = Severity.WARNING
SCOPE = "ledger"

BAD = (
    """
[[claim]]
id = "at-low-load"
subject = "alpha"
metric = "throughput-ratio"
figure = "more than nine times"  # <- KB507
conditions = { model = "small", load = "100 requests" }
baseline = { subject = "beta" }

[[claim]]
id = "at-full-load"
subject = "alpha"
metric = "throughput-ratio"
figure = "1.5 to 1.9 times"
conditions = { model = "small", load = "5000 requests" }
baseline = { subject = "beta" }
""",
)

GOOD = (
    """
[[claim]]
id = "at-low-load"
subject = "alpha"
metric = "throughput-ratio"
figure = "2.1 times"
conditions = { model = "small", load = "100 requests" }
baseline = { subject = "beta" }

[[claim]]
id = "at-full-load"
subject = "alpha"
metric = "throughput-ratio"
figure = "1.9 times"
conditions = { model = "small", load = "5000 requests" }
baseline = { subject = "beta" }
""",
    """
[[claim]]
id = "of-small"
subject = "alpha"
metric = "throughput-ratio"
figure = "nine times"
conditions = { model = "small", load = "100 requests" }
baseline = { subject = "beta" }

[[claim]]
id = "of-large"
subject = "alpha"
metric = "throughput-ratio"
figure = "1.9 times"
conditions = { model = "large", load = "5000 requests" }
baseline = { subject = "beta" }
""",
    """
[[claim]]
id = "to-beta"
subject = "alpha"
metric = "throughput-ratio"
figure = "nine times"
conditions = { load = "100 requests" }
baseline = { subject = "beta" }

[[claim]]
id = "to-gamma"
subject = "alpha"
metric = "throughput-ratio"
figure = "1.9 times"
conditions = { load = "5000 requests" }
baseline = { subject = "gamma" }
""",
)

_FAR = 2  # the greater ratio is at least this many times the other, whatever the hedges allow
_POINTS = ("quantity", "text")  # the types of condition that can say at which point something runs


def check(ledger: Ledger) -> Iterator[Finding]:
    """One finding for each subject, metric and baseline: the greatest ratio beside the lowest at another point."""
    rivals: dict[tuple[str, str, str], list[Claim]] = {}
    for claim in ledger.live():
        metric = ledger.metrics.get(claim.metric or "")
        if metric is None or metric.kind is not Kind.RATIO or not claim.readings or claim.id in ledger.superseded:
            continue
        if claim.subject and claim.baseline is not None and claim.baseline.subject:
            key = metric.id, ledger.ancestors(claim.subject)[-1], ledger.ancestors(claim.baseline.subject)[-1]
            rivals.setdefault(key, []).append(claim)
    for claims in rivals.values():
        yield from _headline(claims, ledger)


def _headline(claims: list[Claim], ledger: Ledger) -> Iterator[Finding]:
    by_greatness = sorted(claims, key=lambda claim: (-_least(claim), claim.id))
    for great in by_greatness:
        for small in reversed(by_greatness):
            most = _most(small)
            if most is None or _least(great) < _FAR * most:
                break
            point = _point(great, small, ledger)
            if point is not None:
                yield _finding(great, small, point, ledger)
                return


def _point(great: Claim, small: Claim, ledger: Ledger) -> str | None:
    """The one condition in which two ratios differ, if it can be an operating point."""
    found = alike(great, small, ledger.metrics[great.metric or ""], ledger)
    differing = [name for name in found.differing if not (name.startswith(BASELINE) and _bare(name) in found.differing)]
    if len(differing) != 1 or {SUBJECT, BASELINE_SUBJECT} & set(differing):
        return None
    kind = ledger.conditions.get(_bare(differing[0]))
    return differing[0] if kind is not None and kind.type in _POINTS else None


def _bare(name: str) -> str:
    return name.removeprefix(BASELINE)


def _least(claim: Claim) -> Fraction:
    return min((reading.strict.low or Fraction(0)) for reading in claim.readings)


def _most(claim: Claim) -> Fraction | None:
    ends = [reading.strict.high for reading in claim.readings]
    return None if None in ends else max(end for end in ends if end is not None)


def _finding(great: Claim, small: Claim, point: str, ledger: Ledger) -> Finding:
    where = condition_label(point, ledger)
    at = [condition_value(claim.conditions[_bare(point)], ledger) for claim in (great, small)]
    return Finding(
        CODE,
        NAME,
        SEVERITY,
        f"{great.id} says {said(great)} ({where}: {at[0]}), and {small.id} says {said(small)} ({where}: {at[1]}); "
        "the greater ratio holds at one point only",
        great.at("figure"),
        (great.id, small.id),
        help="print both with the point at which each holds, or the lower one",
        related=((small.at("figure"), small.id),),
        members=(disputed(great), disputed(small)),
        differing=(point,),
    )
