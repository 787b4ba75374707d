"""Comparisons that must hold between claims: a curator's constraints and the orders that sources state."""

from __future__ import annotations

from dataclasses import dataclass

from kb.checks.arithmetic import follows_from, span_text, term_text, with_unit
from kb.checks.base import disputed, operand
from kb.checks.operands import Operands, outcomes
from kb.domain.claim import Claim
from kb.domain.finding import Finding, Severity, Step
from kb.domain.ledger import Ledger
from kb.domain.location import Location
from kb.quantity.evaluating import Outcome


@dataclass(frozen=True)
class Relation:
    """A comparison of claims and whether it can hold: by what the words allow, and without stretching a hedge."""

    text: str
    claims: tuple[Claim, ...]
    outcome: Outcome  # of a chain the first that fails, by the words or else by a fair reading
    ledger: Ledger

    @property
    def violated(self) -> bool:
        """Whether the words rule it out."""
        return not self.outcome.strict

    @property
    def strained(self) -> bool:
        """Whether it holds only if hedges are stretched."""
        return self.outcome.strict and not self.outcome.usual

    @property
    def sides(self) -> str:
        """Both sides in numbers, as they decide: "2400 Gb/s = between 4760 and 4840 Gb/s"."""
        which = "strict" if self.violated else "usual"
        left, right = (
            with_unit(span_text(getattr(side, which), side.unit), side.unit, self.ledger)
            for side in (self.outcome.left, self.outcome.right)
        )
        return f"{left} {self.outcome.comparator} {right}"

    def finding(
        self,
        code: str,
        name: str,
        severity: Severity,
        message: str,
        help: str,
        at: Location,
        key: str,
        stater: Claim | None = None,
    ) -> Finding:
        """The finding that it does not hold; the claim that states it is disputed, else every claim of it is."""
        role = disputed if stater is None else operand
        return Finding(
            code,
            name,
            severity,
            message,
            at,
            (key,),
            help=help,
            verdict="violated" if self.violated else "strained",
            related=tuple((claim.at("figure"), f"{claim.id}: {term_text(claim)}") for claim in self.claims),
            members=(*((disputed(stater),) if stater else ()), *(role(claim) for claim in self.claims)),
            arithmetic=(
                *follows_from(self.claims, "figures"),
                Step("must hold", self.text),
                Step("comes to", self.sides),
            ),
        )


def relation(text: str, source: str | None, ledger: Ledger) -> Relation | None:
    """A comparison judged; None where a claim of it has no number. Raises `ExpressionError`."""
    operands = Operands(ledger, source)
    found = outcomes(text, operands)
    if found is None:
        return None
    worst = min(found, key=lambda each: (each.strict, each.usual))
    return Relation(text, tuple(operands.used.values()), worst, ledger)
