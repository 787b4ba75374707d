"""What speaks for either side of a disagreement: claims that agree with one of the two, and what constraints imply."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from kb.checks.arithmetic import span_text
from kb.checks.base import counted, listed, said
from kb.checks.clash import in_reading_order
from kb.checks.operands import Operands, value
from kb.domain.canonical import conversion
from kb.domain.claim import Claim
from kb.domain.comparing import AGREEING, compare
from kb.domain.disagreements import Disagreement
from kb.domain.grouping import Group
from kb.domain.ledger import Constraint, Ledger
from kb.quantity.evaluating import Term
from kb.quantity.expression import ExpressionError
from kb.quantity.interval import Interval

_COMPARATOR = re.compile(r"\s(?:<=|>=|<|>|=)\s")


def speaking(entry: Disagreement, group: Group, ledger: Ledger) -> tuple[str, ...]:
    """A line for each side of the widest pair: what agrees with it and not with the other, in numbers."""
    first, second = in_reading_order(entry)
    return tuple(
        f"for {said(side)}: {'; '.join((_agreeing(side, other, group, ledger), *_implied(side, other, ledger)))}"
        for side, other in ((first, second), (second, first))
    )


def _agreeing(side: Claim, other: Claim, group: Group, ledger: Ledger) -> str:
    found = [
        claim
        for claim in group.claims
        if claim.id not in (side.id, other.id)
        and _meets(claim, side)
        and not _meets(claim, other)
        and compare(claim, side, ledger).verdict in AGREEING
    ]
    if not found:
        return "no other claim"
    return f"{counted(len(found), 'other claim')}, {listed(f'{said(claim)} {claim.id}' for claim in found)}"


def _meets(claim: Claim, other: Claim) -> bool:
    return any(each.strict.meets(reading.strict) for each in claim.readings for reading in other.readings)


def _implied(side: Claim, other: Claim, ledger: Ledger) -> Iterator[str]:
    """What constraints that bound either of the two come to, where that fits this side alone."""
    told: set[str] = set()
    for constraint in ledger.constraints:
        for text in _bounds(constraint, (side.id, other.id)):
            term = _term(text, constraint, ledger)
            if term is None or text in told:
                continue
            strict = _in_unit(term, side.unit, ledger)
            if strict is not None and _allows(side, strict) and not _allows(other, strict):
                told.add(text)
                yield f"{text} gives {span_text(strict, side.unit)} {side.unit} ({constraint.id})"


def _bounds(constraint: Constraint, sides: tuple[str, ...]) -> Iterator[str]:
    """The expressions that a constraint compares with one of the claims alone."""
    parts = [part.strip() for part in _COMPARATOR.split(constraint.holds)]
    for pair in pairwise(parts):
        for one, other in (pair, pair[::-1]):
            if (one if "#" in one else f"{constraint.source}#{one}") in sides:
                yield other


def _term(text: str, constraint: Constraint, ledger: Ledger) -> Term | None:
    try:
        return value(text, Operands(ledger, constraint.source))
    except ExpressionError:  # another check reports it
        return None


def _in_unit(term: Term, unit: str, ledger: Ledger) -> Interval | None:
    factor = conversion(term.unit, unit, ledger.units)
    return None if factor is None else term.strict.scaled(factor)


def _allows(claim: Claim, interval: Interval) -> bool:
    return any(reading.strict.meets(interval) for reading in claim.readings)
