"""Figures that are said to follow from others, recomputed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kb.checks.arithmetic import (
    exact_texts,
    follows_from,
    image,
    short,
    span_text,
    stated_text,
    term_text,
    with_unit,
)
from kb.checks.base import disputed, operand, said
from kb.checks.operands import Operands, value
from kb.checks.relations import formula, relation
from kb.domain.claim import Claim
from kb.domain.finding import Finding, Severity, Step
from kb.domain.ledger import Ledger
from kb.quantity.evaluating import Term, conversion
from kb.quantity.expression import ExpressionError
from kb.quantity.figure import Kind
from kb.quantity.interval import Interval


@dataclass(frozen=True)
class Derivation:
    """A claim, what its `equals` gives in its own unit, and the claims that it is computed from."""

    claim: Claim
    operands: tuple[Claim, ...]
    gives: Term
    nominal: str | None  # from the printed numbers
    ledger: Ledger

    @property
    def possible(self) -> bool:
        """Whether some reading of the claim can be what its operands give."""
        return any(reading.strict.meets(self.gives.strict) for reading in self.claim.readings)

    @property
    def easy(self) -> bool:
        """Whether it can without stretching a hedge."""
        return any(reading.usual.meets(self.gives.usual) for reading in self.claim.readings)

    def finding(self, code: str, name: str, severity: Severity, verdict: str, interval: str) -> Finding:
        """The finding that the figure does not follow; `interval` is the one that decided, strict or usual."""
        claim, gives = self.claim, getattr(self.gives, interval)
        assert isinstance(gives, Interval)
        span = span_text(gives, claim.unit)
        told = (
            span
            if self.nominal is None or span in (self.nominal, f"about {self.nominal}")
            else f"{self.nominal}, {span}"
        )
        result = with_unit(told, claim.unit, self.ledger)
        above = gives.below(getattr(claim.readings[0], interval))
        side, bound = ("above", "the most") if above else ("below", "the least")
        can = "it can be" if interval == "strict" else "a fair reader would take it for"
        stated = f"{stated_text(claim, interval)} is {side} {bound} {can}"
        return Finding(
            code,
            name,
            severity,
            f"{claim.id} says {said(claim)}; what it is said to follow from gives {result}",
            claim.at("figure"),
            (claim.id,),
            help="compare the figures with the document; correct equals if it was recorded wrongly",
            verdict=verdict,
            related=tuple((each.at("figure"), f"{each.id}: {term_text(each)}") for each in self.operands),
            members=(disputed(claim), *(operand(each) for each in self.operands)),
            arithmetic=(
                *follows_from(self.operands),
                image("gives", result, self.gives.strict, self.gives.usual, claim.unit),
                Step("stated", stated, claim.id, *exact_texts(claim)),
            ),
            lines=tuple(_fitting(claim, self.ledger, interval)),
        )


def derivation(claim: Claim, ledger: Ledger) -> Derivation | None:
    """What a claim is said to follow from; None where it says nothing or an operand has no number.

    Raises `ExpressionError` where the expression makes no sense with its operands or is in another unit.
    """
    if claim.equals is None or not claim.readings:
        return None
    operands = Operands(ledger, claim.source, claim)
    found = value(claim.equals, operands)
    if found is None or claim.id in operands.used:
        return None
    gives = _in_unit(found, claim, ledger)
    return Derivation(claim, tuple(operands.used.values()), gives, _nominal(claim, ledger), ledger)


def _fitting(claim: Claim, ledger: Ledger, interval: str) -> Iterator[str]:
    """What the claim does agree with: the other side of each equation of the curator's that holds."""
    for constraint in ledger.constraints:
        sides = [side.strip() for side in constraint.holds.split(" = ")]
        which = [ledger.named(side, constraint.source) is claim for side in sides]
        if len(sides) != 2 or not any(which):
            continue
        try:
            found = relation(constraint.holds, constraint.source, ledger)
            if found is None or found.violated or found.strained:
                continue
            other, term = (sides[1], found.outcome.right) if which[0] else (sides[0], found.outcome.left)
            span = span_text(getattr(_in_unit(term, claim, ledger), interval), claim.unit)
        except ExpressionError:
            continue  # a violated constraint says so
        yield f"fits {formula(other, found.operands)}: {with_unit(span, claim.unit, ledger)} ({constraint.id})"


def _in_unit(found: Term, claim: Claim, ledger: Ledger) -> Term:
    kind = ledger.metrics[claim.metric or ""].kind
    if found.unit == claim.unit:
        return found
    factor = None if Kind.DATE in (found.kind, kind) else conversion(found, claim.unit, ledger.units)
    if factor is None:
        raise ExpressionError(f"it comes to {found.unit or 'a plain number'}, and the claim is in {claim.unit}")
    return Term(claim.unit, kind, found.strict.scaled(factor), found.usual.scaled(factor))


def _nominal(claim: Claim, ledger: Ledger) -> str | None:
    """The result of the printed numbers, where each operand prints one."""
    try:
        found = value(claim.equals or "", Operands(ledger, claim.source, claim, stated=True))
        exact = None if found is None else _in_unit(found, claim, ledger).strict
    except ExpressionError:
        return None
    if exact is None or exact.low is None or exact.low != exact.high or found is None or found.kind is Kind.DATE:
        return None
    return short(exact.low)
