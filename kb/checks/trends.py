"""Figures along a property: what a stated trend can be checked with, and where it bends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, product

from kb.checks.arithmetic import distance, span_text
from kb.checks.base import said
from kb.checks.ratios import Figures, alike, shared_conditions
from kb.domain.claim import Baseline, Claim, Trend
from kb.domain.ledger import Ledger
from kb.domain.likeness import BASELINE, BASELINE_SUBJECT, SUBJECT
from kb.domain.words import condition_value
from kb.quantity.figure import Reading
from kb.quantity.interval import Interval

_PARAMETERS = "model.parameters"
_ENTITIES = {SUBJECT, BASELINE_SUBJECT}  # unknown here means that one is a part or kind of the other


@dataclass(frozen=True)
class Value:
    """One figure of a trend. `claim` is the claim, or the ratio that the two `claims` imply; `at` is the property."""

    claim: Claim
    claims: tuple[Claim, ...]
    of: str  # the property in words: a model's name, a load
    at: Interval
    text: str


@dataclass(frozen=True)
class Bend:
    """Two figures that go against a trend, in the order of the property.

    `certain` means that the words rule the trend out, whatever the reading; otherwise only a fair reader's does.
    """

    low: Value
    high: Value
    certain: bool
    gap: Fraction


def values(stater: Claim, trend: Trend, ledger: Ledger) -> tuple[Value, ...]:
    """The figures of the trend's source: claims of its metrics, and ratios that two claims of the source imply."""
    own = [claim for claim in ledger.claims_of(stater.source) if _counts(claim, ledger)]
    found = [
        Value(claim, (claim,), *place, said(claim))
        for claim in own
        if claim.metric in trend.of and (place := _place(claim, trend.by, ledger)) is not None
    ]
    return (*found, *_implied(stater, trend, own, ledger))


def bend(values: Sequence[Value], trend: Trend, ledger: Ledger) -> Bend | None:
    """The two figures that go most against a trend; None where all of them fit."""
    bends = [found for one, other in combinations(values, 2) if (found := _bend(one, other, trend, ledger)) is not None]
    return max(bends, key=lambda each: (each.certain, each.gap, each.low.claim.id, each.high.claim.id), default=None)


def _bend(one: Value, other: Value, trend: Trend, ledger: Ledger) -> Bend | None:
    low, high = (other, one) if other.at.below(one.at) else (one, other)
    if not low.at.below(high.at) or not _one_series(low.claim, high.claim, trend, ledger):
        return None
    less, more = (low, high) if trend.direction == "rises_with" else (high, low)
    pairs = list(product(less.claim.readings, more.claim.readings))
    gaps = [distance(upper.usual, lower.usual) for lower, upper in pairs if upper.usual.below(lower.usual)]
    certain = all(upper.strict.below(lower.strict) for lower, upper in pairs)
    return Bend(low, high, certain, max(gaps)) if gaps else None


def _one_series(one: Claim, other: Claim, trend: Trend, ledger: Ledger) -> bool:
    """Whether two figures differ in the property only, as far as their source says; twins are one metric."""
    metric = ledger.metrics[one.metric or ""]
    twin = ledger.metrics[other.metric or ""]
    if metric.id != twin.id and not (twin.id in metric.twins or metric.id in twin.twins):
        return False
    name, found = trend.by.split(".")[0], alike(one, other, metric, ledger)
    prop = {name, BASELINE + name}
    return set(found.differing) <= prop and set(found.unknown) - found.silent <= prop | _ENTITIES


def _implied(stater: Claim, trend: Trend, own: Sequence[Claim], ledger: Ledger) -> Iterator[Value]:
    """Ratios that nobody printed: the subject's figure over another's, under the same conditions."""
    figures = ledger.once(Figures)
    ratios = {metric.ratio_of: metric for each in trend.of if (metric := ledger.metrics.get(each)) and metric.ratio_of}
    for claim in own:
        metric, place = ratios.get(claim.metric or ""), _place(claim, trend.by, ledger)
        if metric is None or place is None or not _about(claim, stater, ledger):
            continue
        others = {each.subject for each in own if each.metric == claim.metric and not _about(each, stater, ledger)}
        for other in sorted(subject for subject in others if subject is not None):
            baseline = Baseline(other, None, shared_conditions(claim, ledger))
            ratio = replace(claim, metric=metric.id, baseline=baseline, unit=metric.unit)
            for pair in figures.pairs(ratio):
                if pair.numerator is claim and pair.denominator.source == claim.source and pair.certain:
                    implied = replace(ratio, readings=(Reading("", pair.strict, pair.usual),))
                    text = f"{span_text(pair.usual, metric.unit)} {ledger.units.label(metric.unit)}"
                    yield Value(implied, (claim, pair.denominator), *place, text)


def _about(claim: Claim, stater: Claim, ledger: Ledger) -> bool:
    return stater.subject is not None and stater.subject in ledger.ancestors(claim.subject or "")


def _counts(claim: Claim, ledger: Ledger) -> bool:
    return (
        claim.withdrawn is None
        and bool(claim.readings)
        and claim.spread_over is None
        and claim.id not in ledger.superseded
    )


def _place(claim: Claim, by: str, ledger: Ledger) -> tuple[str, Interval] | None:
    """The property of a claim: in words, and the numbers that it can be."""
    condition = claim.conditions.get(by.split(".")[0])
    if condition is None or condition.value is None:
        return None
    quantity = condition.quantity
    if by == _PARAMETERS:
        model = ledger.subjects.get(condition.value)
        quantity = model.parameters if model else None
    return None if quantity is None else (condition_value(condition, ledger), quantity.strict)
