"""The rivals of a claim: every claim of its metric, the verdict of the two, and why or why not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kb.domain.claim import Claim
from kb.domain.comparing import Comparison, Verdict, compare
from kb.domain.ledger import Ledger
from kb.domain.words import bounds_text, condition_label, number_text
from kb.quantity.interval import decimal

_ORDER = {verdict: place for place, verdict in enumerate(Verdict)}


@dataclass(frozen=True, slots=True)
class Rival:
    """A claim that another one was compared with, and how that came out."""

    claim: Claim
    comparison: Comparison


def rivals(claim: Claim, ledger: Ledger) -> tuple[Rival, ...]:
    """The other live claims of the metric: what disagrees first, what is no candidate last."""
    others = (other for other in ledger.live() if other.metric == claim.metric and other.id != claim.id)
    found = [Rival(other, compare(claim, other, ledger)) for other in others if claim.metric is not None]
    return tuple(sorted(found, key=lambda rival: _ORDER[rival.comparison.verdict]))


def why(rival: Rival, ledger: Ledger) -> str:
    """What decided, in words: the conditions that differ, those that are not stated, the intervals."""
    comparison = rival.comparison
    if comparison.reason:
        return comparison.reason
    parts = []
    if comparison.differing:
        parts.append(f"different: {_labels(comparison.differing, ledger)}")
    if comparison.unknown:
        parts.append(f"may differ: {_labels(comparison.unknown, ledger)}")
    if comparison.by_reading:
        parts.append("it depends on how the figure is read")
    if comparison.first and comparison.second and not comparison.differing:
        metric = ledger.metrics[rival.claim.metric or ""]
        both = (comparison.first.strict, comparison.second.strict)
        parts.append(" and ".join(bounds_text(each, metric.kind, metric.unit) for each in both))
    if comparison.factor and comparison.verdict in (Verdict.CONTRADICTS, Verdict.UNDECIDED):
        parts.append(f"about {number_text(comparison.factor, 2)} times apart")
    return "; ".join(parts)


def rivals_json(claim: Claim, ledger: Ledger) -> Mapping[str, Any]:
    """The rivals as JSON, numbers as decimal strings."""
    return {"id": claim.id, "rivals": [_json(rival, ledger) for rival in rivals(claim, ledger)]}


def _json(rival: Rival, ledger: Ledger) -> dict[str, Any]:
    comparison = rival.comparison
    return {
        "id": rival.claim.id,
        "figure": rival.claim.passage.figure,
        "verdict": comparison.verdict.value,
        "why": why(rival, ledger),
        "differing": list(comparison.differing),
        "unknown": list(comparison.unknown),
        "factor": decimal(comparison.factor) if comparison.factor else None,
    }


def _labels(names: tuple[str, ...], ledger: Ledger) -> str:
    return ", ".join(condition_label(name, ledger).lower() for name in names)
