"""Claims in expressions: the terms that they stand for, and what an expression comes to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from kb.checks.arithmetic import hulls
from kb.checks.ratios import Figures
from kb.domain.claim import Claim
from kb.domain.ledger import Ledger
from kb.quantity import evaluating, expression
from kb.quantity.evaluating import Outcome, Term
from kb.quantity.expression import BASELINE, Expression, ExpressionError
from kb.quantity.figure import Kind
from kb.quantity.interval import Interval


@dataclass
class Operands:
    """The claims that one expression names, looked up as terms; `used` remembers which they were, in order."""

    ledger: Ledger
    source: str | None
    owner: Claim | None = None
    stated: bool = False  # the printed numbers as points, instead of what they can be

    def __post_init__(self) -> None:
        self.used: dict[str, Claim] = {}

    def __call__(self, name: str) -> Term | None:
        claim = self.claim(name)
        if claim is None:
            return None
        self.used[claim.id] = claim
        return stated_term(claim, self.ledger) if self.stated else term(claim, self.ledger)

    def claim(self, name: str) -> Claim | None:
        """The claim that a name of the expression means."""
        if name == BASELINE:
            return baseline_of(self.owner, self.ledger) if self.owner else None
        return self.ledger.named(name, self.source)


def term(claim: Claim, ledger: Ledger) -> Term | None:
    """A claim as a term: all that its readings allow, in its metric's unit."""
    metric = ledger.metrics.get(claim.metric or "")
    if metric is None or not claim.readings or claim.withdrawn is not None:
        return None
    return Term(claim.unit, metric.kind, *hulls(claim))


def stated_term(claim: Claim, ledger: Ledger) -> Term | None:
    """A claim as the one number that it prints, in its metric's unit; None where it prints several or an idiom."""
    metric, quantity = ledger.metrics.get(claim.metric or ""), claim.quantity
    if metric is None or quantity is None or len(quantity.stated) != 1 or len(claim.readings) != 1:
        return None
    if Kind.DATE in (quantity.kind, metric.kind):
        return None
    factor = ledger.units.factor(quantity.unit, claim.unit)
    if factor is None:
        return None
    point = Interval.point(Fraction(quantity.stated[0]) * factor)
    return Term(claim.unit, metric.kind, point, point) if _within(point, claim.readings[0].strict) else None


def baseline_of(claim: Claim, ledger: Ledger) -> Claim | None:
    """The figure of what a ratio compares with, where exactly one of its source is known to belong to it."""
    found = {pair.denominator.id: pair.denominator for pair in ledger.once(Figures).pairs(claim) if pair.certain}
    return next(iter(found.values())) if len(found) == 1 else None


def value(text: str, operands: Operands) -> Term | None:
    """What an expression comes to; None where an operand has no number. Raises `ExpressionError`.

    Of one that cannot be read nothing is said either, since reading reports it.
    """
    parsed = _readable(text)
    if parsed is None or any(operands(name) is None for name in expression.names(parsed)):
        return None
    return evaluating.evaluate(parsed, operands, operands.ledger.units)


def outcomes(text: str, operands: Operands) -> tuple[Outcome, ...] | None:
    """Whether each comparison of a chain can hold; None where an operand has no number. Raises `ExpressionError`."""
    parsed = _readable(text)
    if parsed is None or any(operands(name) is None for name in expression.names(parsed)):
        return None
    return evaluating.compare(parsed, operands, operands.ledger.units)


def named(text: str | None, source: str | None, ledger: Ledger) -> tuple[Claim, ...]:
    """The claims that an expression names; none where it cannot be read, which reading reports."""
    if text is None:
        return ()
    operands = Operands(ledger, source)
    parsed = _readable(text)
    for name in expression.names(parsed) if parsed else ():
        operands(name)
    return tuple(operands.used.values())


def spelled(text: str, operands: Operands, spell: Callable[[Claim], str]) -> str:
    """An expression that can be read, each claim of it spelled another way."""

    def name(written: str) -> str:
        claim = operands.claim(written)
        return written if claim is None else spell(claim)

    return expression.renamed(expression.parse(text), name)


def _readable(text: str) -> Expression | None:
    try:
        return expression.parse(text)
    except ExpressionError:
        return None


def _within(point: Interval, strict: Interval) -> bool:
    """Whether a printed number lies in or bounds its interval, which that of an idiom ("a third less") does not."""
    return point.inside(strict) or point.low in (strict.low, strict.high)
