"""Comparisons that must hold between claims: a curator's constraints and the orders that sources state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial

from kb.checks.arithmetic import follows_from, span_text, term_text, with_unit
from kb.checks.base import disputed, operand, said
from kb.checks.operands import Operands, outcomes, spelled
from kb.domain.claim import Claim
from kb.domain.finding import Finding, Severity, Step
from kb.domain.ledger import Constraint, Ledger
from kb.quantity.evaluating import Outcome, Term
from kb.quantity.expression import ExpressionError
from kb.quantity.interval import decimal


@dataclass(frozen=True)
class Relation:
    """A comparison of claims and whether it can hold: by what the words allow, and without stretching a hedge."""

    text: str
    operands: Operands
    outcome: Outcome  # of a chain the first that fails, by the words or else by a fair reading

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The claims that it compares, in the order of the text."""
        return tuple(self.operands.used.values())

    @property
    def violated(self) -> bool:
        """Whether the words rule it out."""
        return not self.outcome.strict

    @property
    def strained(self) -> bool:
        """Whether it holds only if hedges are stretched."""
        return self.outcome.strict and not self.outcome.usual

    @property
    def formula(self) -> str:
        """The comparison with ids, which are short where all claims are of one source."""
        return formula(self.text, self.operands)

    @property
    def told(self) -> str:
        """The comparison with the figures as printed, and what it comes to."""
        taken = ", as a fair reader takes them" if self.strained else ""
        return f"{spelled(self.text, self.operands, said)} comes to {self.sides}{taken}"

    @property
    def sides(self) -> str:
        """Both sides in numbers, as they decide: "2400 Gb/s = between 4760 and 4840 Gb/s, about 2 times apart"."""
        which = "strict" if self.violated else "usual"
        left, right = (
            with_unit(span_text(getattr(side, which), side.unit), side.unit, self.operands.ledger)
            for side in (self.outcome.left, self.outcome.right)
        )
        return f"{left} {self.outcome.comparator} {right}{self._apart}"

    @property
    def _apart(self) -> str:
        """How far both sides of a failed equation are apart; nothing where one is not a positive number."""
        one, other = _middle(self.outcome.left), _middle(self.outcome.right)
        if self.outcome.comparator != "=" or one is None or other is None or min(one, other) <= 0:
            return ""
        tenths = round(max(one, other) / min(one, other) * 10)
        return f", about {decimal(Fraction(tenths, 10))} times apart" if tenths > 10 else ""

    def finding(
        self, code: str, name: str, severity: Severity, message: str, help: str, stated_by: Claim | Constraint
    ) -> Finding:
        """The finding that it does not hold; a claim that states it is disputed, else every claim of it is."""
        stater, reason = (None, stated_by.because) if isinstance(stated_by, Constraint) else (stated_by, "")
        role = disputed if stater is None else operand
        members = (*((disputed(stater),) if stater else ()), *(role(claim) for claim in self.claims))
        return Finding(
            code,
            name,
            severity,
            message,
            stated_by.place.at("holds") if stater is None else stater.at("figure"),
            (stated_by.id,),
            help=help,
            verdict="violated" if self.violated else "strained",
            related=tuple((claim.at("figure"), f"{claim.id}: {term_text(claim)}") for claim in self.claims),
            members=members,
            rests_on=(self.text, *(f"{member.claim}={member.digest}" for member in members)),
            arithmetic=(
                *follows_from(self.claims, "figures"),
                Step("must hold", self.formula),
                *((Step("because", reason),) if reason else ()),
                Step("comes to", self.sides),
            ),
        )


def relation(text: str, source: str | None, ledger: Ledger) -> Relation | None:
    """A comparison judged; None where a claim of it has no number. Raises `ExpressionError`."""
    found = ledger.once(_relations)(text, source)
    if isinstance(found, ExpressionError):
        raise found.with_traceback(None)
    return found


def _relations(ledger: Ledger) -> Callable[[str, str | None], Relation | ExpressionError | None]:
    """What judges the comparisons of one ledger, each once."""
    return cache(partial(_judged, ledger))


def _judged(ledger: Ledger, text: str, source: str | None) -> Relation | ExpressionError | None:
    operands = Operands(ledger, source)
    try:
        found = outcomes(text, operands)
    except ExpressionError as error:
        return error
    if found is None:
        return None
    return Relation(text, operands, min(found, key=lambda each: (each.strict, each.usual)))


def formula(text: str, operands: Operands) -> str:
    """An expression with the ids of its claims, which are short where all of them are of one source."""
    if len({claim.source for claim in operands.used.values()}) > 1:
        return text
    return spelled(text, operands, lambda claim: claim.local)


def _middle(side: Term) -> Fraction | None:
    low, high = side.usual.low, side.usual.high
    return None if low is None or high is None else (low + high) / 2
