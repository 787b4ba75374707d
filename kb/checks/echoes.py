"""One number that turns up more than once about a subject: where it may have slipped from one claim into another."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from kb.checks.base import disputed, said
from kb.domain.canonical import conversion
from kb.domain.claim import Claim
from kb.domain.comparing import one_position
from kb.domain.finding import Finding, Severity, Step
from kb.domain.ledger import Ledger
from kb.domain.likeness import BASELINE_SUBJECT, circumstances
from kb.domain.printed import printed
from kb.domain.words import metric_label
from kb.quantity.expression import ExpressionError, names, parse
from kb.quantity.figure import Kind

_SILENT_KINDS = (Kind.DATE, Kind.RANK, Kind.NONE)  # two things on one day, or both first, are no coincidence
_COMMON_COUNTS_BELOW = 100


def echoes(ledger: Ledger) -> Sequence[Sequence[Claim]]:
    """Claims that print one number about one subject, of one form, kind and dimension: two or more, by their ids."""
    found: dict[Hashable, list[Claim]] = defaultdict(list)
    scales = _scales(ledger)
    for claim in sorted(ledger.live(), key=lambda claim: claim.id):
        metric = ledger.metrics.get(claim.metric or "")
        if metric is None or not claim.readings or metric.kind in _SILENT_KINDS or claim.id in ledger.superseded:
            continue
        idiom, numbers = printed(claim, ledger)
        if metric.kind is Kind.COUNT and all(isinstance(n, Fraction) and n < _COMMON_COUNTS_BELOW for n in numbers):
            continue
        unit, factor = scales[metric.id]
        if factor != 1 and not idiom:
            numbers = tuple(n * factor for n in numbers if isinstance(n, Fraction))
        # As pairs of whole numbers, which take a tenth of the time of fractions to be found again.
        pairs = tuple(n.as_integer_ratio() if isinstance(n, Fraction) else n for n in numbers)
        found[claim.subject, metric.kind, unit, idiom, pairs].append(claim)
    return [claims for claims in found.values() if len(claims) > 1]


def _scales(ledger: Ledger) -> Mapping[str, tuple[str, Fraction]]:
    """For each metric one unit for all of its dimension, and the factor to it."""
    found: dict[str, tuple[str, Fraction]] = {}
    for metric in sorted(ledger.metrics.values(), key=lambda metric: metric.id):
        same = ((unit, conversion(metric.unit, unit, ledger.units)) for unit, _ in found.values())
        known = next(((unit, factor) for unit, factor in same if factor is not None), None)
        found[metric.id] = known or (metric.unit, Fraction(1))
    return found


def echo(code: str, name: str, severity: Severity, claims: Sequence[Claim], message: str, help: str) -> Finding:
    """The finding of one number in several claims, told of the first two, at the one that stands first."""
    first, second = sorted(claims[:2], key=lambda claim: (claim.location, claim.id))
    told = (first, second, *claims[2:])
    return Finding(
        code,
        name,
        severity,
        f"{first.id} says {said(first)} and {second.id} says {said(second)}: {message}",
        first.at("figure"),
        tuple(sorted((first.id, second.id))),
        help=help,
        verdict="same-figure",
        related=tuple((claim.at("figure"), f"{said(claim)} {claim.id}") for claim in told[1:]),
        members=tuple(disputed(claim) for claim in sorted(told, key=lambda claim: claim.id)),
        arithmetic=tuple(Step("says", each.passage.figure, each.id, location=each.at("figure")) for each in told),
    )


def labels(a: Claim, b: Claim, ledger: Ledger) -> str:
    """The labels of the metrics of two claims, in reading order, for a sentence."""
    first, second = sorted((a, b), key=lambda claim: (claim.location, claim.id))
    return f"{metric_label(first.metric, ledger)} and {metric_label(second.metric, ledger)}"


def models(claim: Claim, ledger: Ledger) -> frozenset[str]:
    """The models that a claim is known to be about: what stands in conditions for things that run on a subject."""
    values = (condition.value for condition in claim.conditions.values() if condition.value is not None)
    return frozenset(value for value in values if value in ledger.subjects and ledger.subjects[value].is_model)


def other_baselines(a: Claim, b: Claim, ledger: Ledger) -> bool:
    """Whether two ratios are known to compare with different things."""
    metric = ledger.metrics[a.metric or ""]
    one, other = (circumstances(claim, metric).conditions.get(BASELINE_SUBJECT) for claim in (a, b))
    if one is None or other is None or one.value is None or other.value is None:
        return False
    return one.value not in ledger.ancestors(other.value) and other.value not in ledger.ancestors(one.value)


class Ties:
    """Which claims are known to be connected, so that the same number in both is no coincidence."""

    def __init__(self, ledger: Ledger) -> None:
        self._pairs = {frozenset(pair) for tied in _tied(ledger) for pair in combinations(tied, 2)}

    def independent(self, a: Claim, b: Claim) -> bool:
        """Whether nothing in the ledger connects the two, nor one printed figure says both."""
        return frozenset((a.id, b.id)) not in self._pairs and not one_position(a, b)


def _tied(ledger: Ledger) -> Iterator[set[str]]:
    for constraint in ledger.constraints:
        yield set(_named(constraint.holds, constraint.source))
    for claim in ledger.claims.values():
        yield from ({claim.id, other} for other in (*claim.restates, *claim.quotes, *claim.disputes))
        if claim.equals:
            yield {claim.id, *_named(claim.equals, claim.source)}


def _named(expression: str, source: str | None) -> Iterable[str]:
    try:
        found = names(parse(expression))
    except ExpressionError:  # reading has reported it
        return ()
    return [name if "#" in name else f"{source}#{name}" for name in found]
