"""Figures that nobody printed and that follow from printed ones; always shown as implied, never as claims."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kb.domain.claim import Claim
from kb.domain.ledger import Ledger
from kb.domain.likeness import circumstances, likeness
from kb.domain.words import baseline_text, number_text
from kb.quantity.interval import Interval


@dataclass(frozen=True, slots=True)
class Implied:
    """What a ratio and the figure above it say of the figure below: an interval in the metric's unit."""

    ratio: Claim
    numerator: Claim
    strict: Interval
    usual: Interval
    text: str


def implied(claim: Claim, ledger: Ledger) -> tuple[Implied, ...]:
    """What follows from a claim together with another one of its source, where the source does not print it."""
    found: list[Implied] = []
    for ratio in ledger.claims_of(claim.source):
        for numerator in _numerators(ratio, ledger):
            if claim in (ratio, numerator) and not _printed(ratio, numerator, ledger):
                found += _quotient(ratio, numerator, ledger)
    return tuple(found)


def _numerators(ratio: Claim, ledger: Ledger) -> Iterator[Claim]:
    """The claims that may stand above a ratio: of its source, voice and subject, under no other conditions."""
    metric = ledger.metrics.get(ratio.metric or "")
    base = ledger.metrics.get(metric.ratio_of or "") if metric else None
    if base is None or ratio.baseline is None or len(ratio.readings) != 1:
        return
    voice = (base.id, ratio.subject, ratio.asserted_by)
    for other in ledger.claims_of(ratio.source):
        if (other.metric, other.subject, other.asserted_by) == voice and len(other.readings) == 1:
            alike = likeness(circumstances(ratio, base), circumstances(other, base), ledger)
            if not alike.differing and alike.silent.issuperset(alike.unknown):
                yield other


def _printed(ratio: Claim, numerator: Claim, ledger: Ledger) -> bool:
    """Whether the source prints the figure of the baseline itself."""
    subject = ratio.baseline.subject if ratio.baseline else None
    return subject is not None and any(
        other.metric == numerator.metric and other.subject == subject for other in ledger.claims_of(ratio.source)
    )


def _quotient(ratio: Claim, numerator: Claim, ledger: Ledger) -> Iterator[Implied]:
    over, under = numerator.readings[0], ratio.readings[0]
    try:
        strict, usual = over.strict / under.strict, over.usual / under.usual
    except ZeroDivisionError:
        return
    assert ratio.baseline is not None
    text = (
        f"“{numerator.passage.figure}” and “{ratio.passage.figure}” imply, "
        f"for {baseline_text(ratio.baseline, ledger)}, {_range(strict, numerator.unit)} (implied, not printed)"
    )
    yield Implied(ratio, numerator, strict, usual, text)


def _range(interval: Interval, unit: str) -> str:
    low, high = interval.low, interval.high
    if high is None:
        return f"any value above {number_text(low, 3, up=False)} {unit}" if low is not None else "any value"
    if not low or low <= 0:
        return f"{'below' if interval.high_open else 'at most'} {number_text(high, 3, up=True)} {unit}"
    return f"between {number_text(low, 3, up=False)} and {number_text(high, 3, up=True)} {unit}"
