"""Ratios beside the two figures that they should follow from, found through the metric that they are a ratio of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product

from kb.checks.arithmetic import (
    distance,
    exact_texts,
    follows_from,
    hulls,
    image,
    span_text,
    stated_text,
    term_text,
)
from kb.checks.base import disputed, operand, said
from kb.domain.claim import Claim
from kb.domain.conditions import Condition, State
from kb.domain.finding import Finding, Severity, Step
from kb.domain.ledger import Ledger
from kb.domain.likeness import AS_OF, Circumstances, Likeness, circumstances, likeness
from kb.domain.vocabulary import Metric
from kb.quantity.figure import Kind
from kb.quantity.interval import Interval

_ONE = Interval.point(1)
_AHEAD = ("planned", "projected")  # what is still to come is no ratio of what is there


@dataclass(frozen=True)
class Pair:
    """A numerator and a denominator whose conditions do not differ from those of the ratio.

    `strict` and `usual` are what their quotients can be, in the ratio's unit; `certain` means that they must be what
    the ratio is of, as far as conditions tell.
    """

    numerator: Claim
    denominator: Claim
    strict: Interval
    usual: Interval
    certain: bool

    @property
    def claims(self) -> tuple[Claim, Claim]:
        """Both figures."""
        return self.numerator, self.denominator

    @property
    def ids(self) -> tuple[str, str]:
        """Both ids."""
        return self.numerator.id, self.denominator.id

    def fits(self, ratio: Claim) -> bool:
        """Whether some reading of the ratio can be true of this pair."""
        return any(reading.strict.meets(self.strict) for reading in ratio.readings)

    def fits_well(self, ratio: Claim) -> bool:
        """Whether some reading can be true without stretching a hedge."""
        return any(reading.usual.meets(self.usual) for reading in ratio.readings)


@dataclass(frozen=True)
class _Candidate:
    """A figure that may stand on one side of a ratio, and what is left open of that."""

    of: Circumstances
    certain: bool


class Figures:
    """The figures of a ledger that ratios can be of, by metric and subject, where operands are looked up."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._found: dict[tuple[str, str], list[Circumstances]] = {}
        bases = {metric.ratio_of for metric in ledger.metrics.values()}
        for claim in ledger.live():
            metric = ledger.metrics.get(claim.metric or "")
            if metric is None or metric.id not in bases or not claim.subject or not claim.readings:
                continue
            if claim.spread_over is None and claim.id not in ledger.superseded:
                self._found.setdefault((metric.id, claim.subject), []).append(circumstances(claim, metric))

    def pairs(self, ratio: Claim) -> tuple[Pair, ...]:
        """The pairs that a ratio could follow from: those of its own source, and only without any those of all."""
        metric = self._ledger.metrics.get(ratio.metric or "")
        base = self._ledger.metrics.get((metric.ratio_of if metric else None) or "")
        if metric is None or base is None or not ratio.readings or ratio.baseline is None:
            return ()
        other_side = replace(ratio, subject=ratio.baseline.subject, conditions=ratio.baseline.conditions, baseline=None)
        sides = circumstances(ratio, base), circumstances(other_side, base)
        known = [self._found.get((base.id, side.claim.subject or ""), []) for side in sides]
        own = [[each for each in side if each.claim.source == ratio.source] for side in known]
        # Across sources a figure is only certain where nothing is unknown, so that most ratios need not be looked up.
        for over, under in (own, known) if all(_settled(side) for side in sides) else (own,):
            denominators = self._candidates(under, sides[1])
            numerators = self._candidates(over, sides[0]) if denominators else []
            found = [self._pair(*both, metric) for both in product(numerators, denominators)]
            pairs = tuple(pair for pair in found if pair is not None)
            if pairs:
                return pairs
        return ()

    def _candidates(self, figures: Sequence[Circumstances], side: Circumstances) -> list[_Candidate]:
        """The figures that differ from one side of a ratio in nothing that is known.

        One is certain across sources where nothing is left open; in one source, which seldom says everything twice,
        where no condition is left open that is shared by both sides of a ratio and stated by one of the claims.
        """
        kinds = self._ledger.conditions
        found = []
        for each in figures:
            if (each.claim.modality in _AHEAD) is not (side.claim.modality in _AHEAD):
                continue
            relation = likeness(each, side, self._ledger)
            if not relation.differing:
                left_open = set(relation.unknown)
                if each.claim.source == side.claim.source:
                    left_open = {name for name in left_open - relation.silent if name in kinds and kinds[name].shared}
                found.append(_Candidate(each, not left_open))
        return found

    def _pair(self, over: _Candidate, under: _Candidate, metric: Metric) -> Pair | None:
        kinds = self._ledger.conditions
        differing = likeness(over.of, under.of, self._ledger).differing
        quotients = _quotient(over.of.claim, under.of.claim, metric)
        if quotients is None or any(name in kinds and kinds[name].shared for name in differing):
            return None
        return Pair(over.of.claim, under.of.claim, *quotients, over.certain and under.certain)


def ratios(ledger: Ledger) -> Sequence[tuple[Claim, tuple[Pair, ...]]]:
    """Every ratio that does not itself say what it follows from, with its pairs, where one of them is certain."""
    figures, found = ledger.once(Figures), list[tuple[Claim, tuple[Pair, ...]]]()
    for ratio in ledger.live():
        if ratio.baseline is None or ratio.equals is not None or ratio.spread_over is not None:
            continue
        pairs = figures.pairs(ratio) if ratio.id not in ledger.superseded else ()
        if any(pair.certain for pair in pairs):
            found.append((ratio, pairs))
    return found


def _settled(side: Circumstances) -> bool:
    """Whether each condition is known or cannot exist; a claim without a day is of any."""
    return all(each.state is not State.UNKNOWN for name, each in side.conditions.items() if name != AS_OF)


def alike(one: Claim, other: Claim, metric: Metric, ledger: Ledger) -> Likeness:
    """How the circumstances of two claims relate in which a metric is measured."""
    return likeness(circumstances(one, metric), circumstances(other, metric), ledger)


def shared_conditions(claim: Claim, ledger: Ledger) -> dict[str, Condition]:
    """The conditions of a claim that a baseline takes over."""
    kinds = ledger.conditions
    return {name: each for name, each in claim.conditions.items() if name in kinds and kinds[name].shared}


def misfit(ratio: Claim, pairs: tuple[Pair, ...], code: str, name: str, severity: Severity, *, strict: bool) -> Finding:
    """The finding that no pair gives the ratio, told with the pair that comes closest to it."""
    pair = min((each for each in pairs if each.certain), key=lambda each: (_distance(each, ratio), each.ids))
    gives, unit = (pair.strict if strict else pair.usual), ratio.unit
    return Finding(
        code,
        name,
        severity,
        f"{ratio.id} says {said(ratio)}; {said(pair.numerator)} over {said(pair.denominator)} gives "
        f"{span_text(gives, unit)}" + ("" if strict else ", as a fair reader takes them"),
        ratio.at("figure"),
        (ratio.id,),
        help="compare the ratio and both figures with the document; state the conditions in which they differ",
        verdict="not supported" if strict else "strained",
        related=tuple((each.at("figure"), f"{each.id}: {term_text(each)}") for each in pair.claims),
        members=(disputed(ratio), *(operand(each) for each in pair.claims)),
        arithmetic=(
            *follows_from(pair.claims, "could follow from"),
            image("gives", span_text(gives, unit), pair.strict, pair.usual, unit),
            Step("stated", stated_text(ratio, "strict" if strict else "usual"), ratio.id, *exact_texts(ratio)),
        ),
    )


def _distance(pair: Pair, ratio: Claim) -> Fraction:
    """How far the pair's quotients are from what the ratio allows."""
    return min(distance(pair.strict, reading.strict) for reading in ratio.readings)


def _quotient(over: Claim, under: Claim, metric: Metric) -> tuple[Interval, Interval] | None:
    """New over old, strict and usual, in the kind of the ratio's metric."""
    n, d = hulls(over), hulls(under)
    try:
        strict, usual = n[0] / d[0], n[1] / d[1]
    except ZeroDivisionError:
        return None
    if metric.kind is Kind.CHANGE:
        strict, usual = strict - _ONE, usual - _ONE
    if metric.unit == "%":
        strict, usual = strict.scaled(100), usual.scaled(100)
    return strict, usual
