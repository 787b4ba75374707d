"""What a number line shows of a conflict or a claim: bars on one axis, and the gap between those that lie apart."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce

from kb.checks.operands import Operands, outcomes
from kb.domain.claim import Claim
from kb.domain.finding import Finding, Step
from kb.domain.ledger import Ledger
from kb.domain.phrases import formula, plain
from kb.domain.words import subject_name
from kb.exporters.marks import dots
from kb.quantity import dates
from kb.quantity.evaluating import DATE
from kb.quantity.expression import ExpressionError
from kb.quantity.interval import Interval

OPERANDS = ("follows from", "could follow from")  # steps that are calculated with, and are no side of the comparison
_INTERVAL = re.compile(r"([\[(])(-∞|-?[\d./]+), (∞|-?[\d./]+)([\])])")
_COMPARATOR = re.compile(r"\s(?:<=|>=|<|>|=)\s")
_GIVES = "what it is said to follow from gives"
_MOST = 8  # bars of one line


@dataclass(frozen=True, slots=True)
class Bar:
    """One figure on the line: the intervals of each of its readings, and the numbers that it prints."""

    label: str
    detail: str
    strict: tuple[Interval, ...]
    usual: tuple[Interval, ...]
    dots: tuple[Fraction, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """Bars in one unit; the gap lies between the first two, by what words allow or only as a fair reader takes them."""

    bars: tuple[Bar, ...]
    unit: str
    gap: Interval | None = None
    strained: bool = False

    @property
    def dates(self) -> bool:
        """Whether it is a calendar."""
        return self.unit == DATE


def of_claim(claim: Claim, ledger: Ledger) -> Line | None:
    """The line of one claim; None where it has no number."""
    return Line((_bar(claim, ledger),), claim.unit) if claim.readings else None


def of_finding(finding: Finding, ledger: Ledger) -> Line | None:
    """The line of a conflict; None where fewer than two of its sides lie on one axis."""
    found = [*_compared(finding, ledger)] or [*_told(finding, ledger)]
    if not found:
        return None
    unit = Counter(unit for unit, _ in found).most_common(1)[0][0]
    bars = tuple(bar for of, bar in found if of == unit)[:_MOST]
    return Line(bars, unit, *_gap(bars)) if len(bars) > 1 else None


def intervals(text: str | None, unit: str) -> tuple[Interval, ...]:
    """The intervals of a step of the arithmetic, which are written exactly; none where it has no number."""
    if not text:
        return ()
    if unit == DATE:
        try:
            return (dates.interval(text),)
        except dates.DateError:
            return ()
    found = _INTERVAL.findall(text)
    return tuple(Interval(_end(low), _end(high), left == "(", right == ")") for left, low, high, right in found)


def unit_of(step: Step, finding: Finding, ledger: Ledger) -> str:
    """The unit of a step: its claim's, or that of what is disputed."""
    claim = ledger.claims.get(step.claim or "")
    if claim is not None:
        return claim.unit
    disputed = next((ledger.claims.get(each.claim) for each in finding.members if each.role == "disputed"), None)
    if disputed is not None and disputed.trend is not None:
        metric = ledger.metrics.get(disputed.trend.of[0])
        return metric.unit if metric else ""
    return disputed.unit if disputed else ""


def _compared(finding: Finding, ledger: Ledger) -> Iterator[tuple[str, Bar]]:
    """Both sides of a comparison that must hold: of a curator's constraint, or of an order that a claim states."""
    if not any(step.label == "must hold" for step in finding.arithmetic):
        return
    by_id = {constraint.id: (constraint.holds, constraint.source) for constraint in ledger.constraints}
    stater = ledger.claims.get(finding.key[0])
    text, source = (stater.order or "", stater.source) if stater else by_id.get(finding.key[0], ("", None))
    try:
        found = outcomes(text, Operands(ledger, source)) if text else None
    except ExpressionError:
        return
    if not found:
        return
    place = min(range(len(found)), key=lambda at: (found[at].strict, found[at].usual))
    sides = _COMPARATOR.split(text)[place : place + 2]
    for side, term in zip(sides, (found[place].left, found[place].right), strict=True):
        words = plain(formula(side, source, ledger))
        yield term.unit, Bar(words, "", (term.strict,), (term.usual,))


def _told(finding: Finding, ledger: Ledger) -> Iterator[tuple[str, Bar]]:
    """The sides that the arithmetic tells of, and disputed claims that it leaves out."""
    shown = set()
    for step in finding.arithmetic:
        unit = unit_of(step, finding, ledger)
        strict, usual = intervals(step.strict, unit), intervals(step.usual, unit)
        if step.label in OPERANDS or not strict:
            continue
        claim = ledger.claims.get(step.claim or "")
        shown.add(step.claim)
        label = f"“{claim.passage.figure}”" if claim else _GIVES if step.label == "gives" else step.label
        yield unit, Bar(label, _of(claim, ledger), strict, usual, dots(claim, ledger) if claim else ())
    for member in finding.members:
        claim = ledger.claims.get(member.claim)
        if member.role == "disputed" and claim and claim.readings and claim.id not in shown:
            yield claim.unit, _bar(claim, ledger)


def _bar(claim: Claim, ledger: Ledger) -> Bar:
    strict, usual = zip(*((each.strict, each.usual) for each in claim.readings), strict=True)
    return Bar(f"“{claim.passage.figure}”", _of(claim, ledger), strict, usual, dots(claim, ledger))


def _of(claim: Claim | None, ledger: Ledger) -> str:
    return subject_name(claim.subject, ledger) if claim else ""


def _gap(bars: Sequence[Bar]) -> tuple[Interval | None, bool]:
    """What lies between the first two bars where no other one reaches in, and whether only fair readings leave it."""
    if len(bars) < 2:
        return None, False
    for which in ("strict", "usual"):
        one, other, *others = (reduce(Interval.hull, getattr(bar, which)) for bar in bars)
        lower, upper = (one, other) if one.below(other) else (other, one)
        if not lower.below(upper) or lower.high is None or upper.low is None:
            continue
        gap = Interval(lower.high, upper.low)
        if not any(each.meets(gap) for each in others):
            return gap, which == "usual"
    return None, False


def _end(text: str) -> Fraction | None:
    return None if "∞" in text else Fraction(text)
