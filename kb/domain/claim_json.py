"""A claim as JSON: the one shape that every door and export shows, in the order of its keys."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from fractions import Fraction
from typing import Any

from kb.domain import trust
from kb.domain.claim import Baseline, Claim
from kb.domain.conditions import Condition
from kb.domain.conflicts import Conflict
from kb.domain.digest import digest
from kb.domain.ledger import Ledger
from kb.domain.parts import LEFT_OUT, Part, Seen, as_object
from kb.domain.passage import Passage
from kb.domain.vocabulary import Metric
from kb.domain.words import agent_name, metric_label, quantity_text, subject_name
from kb.quantity.figure import Quantity
from kb.quantity.figure_json import interval_json
from kb.quantity.interval import Interval

Json = dict[str, Any]


def claim_json(claim: Claim, ledger: Ledger, conflicts: Sequence[Conflict] = (), *, revision: int = 1) -> Json:
    """The claim with its provenance and the conflicts that concern it; numbers are decimal strings, or `n/d`."""
    return as_object(PARTS, claim, Seen(ledger, conflicts, revision, digest(claim)))


def _named(identity: str | None, name: str) -> Json | None:
    return None if identity is None else {"id": identity, "name": name}


def _value(claim: Claim, metric: Metric | None) -> Json | None:
    quantity = claim.quantity
    if quantity is None:
        return None
    return {
        "text": claim.value or quantity_text(quantity),
        "kind": quantity.kind.value,
        "hedge": quantity.hedge.value,
        "stated": list(quantity.stated),
        "unit": quantity.unit,
        "strict": _bounds(quantity.strict, quantity, metric),
        "usual": _bounds(quantity.usual, quantity, metric),
        "readings": [
            {
                "name": reading.name,
                "strict": _bounds(reading.strict, quantity, metric),
                "usual": _bounds(reading.usual, quantity, metric),
            }
            for reading in quantity.readings
        ],
        "policy": quantity.policy,
    }


def _bounds(interval: Interval, quantity: Quantity, metric: Metric | None) -> Json:
    """The interval in the quantity's unit, without the negative numbers that its metric does not have."""
    negative = interval.low is None or interval.low.numerator < 0
    if negative and metric is not None and not metric.signed and quantity.kind is metric.kind:
        interval = interval.cut(Fraction(0), None)
    return interval_json(interval, quantity.kind)


def _condition(condition: Condition) -> Json:
    shown: Json = {"value": condition.value, "state": condition.state.value}
    return {**shown, "why": condition.why} if condition.why else shown


def _baseline(baseline: Baseline | None, ledger: Ledger) -> Json | None:
    if baseline is None:
        return None
    return {
        "subject": _named(baseline.subject, subject_name(baseline.subject, ledger)),
        "text": baseline.text,
        "conditions": {name: _condition(condition) for name, condition in baseline.conditions.items()},
    }


def _publisher(claim: Claim, ledger: Ledger) -> Json | None:
    source = ledger.sources.get(claim.source)
    return _named(source.publisher, agent_name(source.publisher, ledger)) if source else None


def _verification(claim: Claim, ledger: Ledger) -> Json:
    return {
        "level": trust.level(claim),
        "by": list(trust.verifiers(claim)),
        "text": trust.verification_text(claim, ledger),
        "events": [
            {"by": event.by, "method": event.method, "scope": event.scope, "excludes": list(event.excludes)}
            for event in claim.verification
        ],
    }


def _source(claim: Claim, ledger: Ledger) -> Json:
    source = ledger.sources.get(claim.source)
    if source is None:
        return {"id": claim.source, "title": None, "published": None, "url": None, "sha256": None}
    return {
        "id": source.id,
        "title": source.title,
        "published": source.published,
        "url": source.url,
        "sha256": source.document.sha256 if source.document else None,
    }


def _passage(passage: Passage) -> Json:
    start, end = passage.at or (None, None)
    return {"start": start, "end": end, "exact": passage.figure}


def _roles(claim: Claim) -> Hashable:
    return claim.asserted_by, claim.measured_by


def _origins(claim: Claim) -> Hashable:
    """What the roots of a claim follow from: whoever is named, unless it takes the figure from other claims."""
    return claim.id if claim.quotes or claim.restates else _roles(claim)


def _conflict(conflict: Conflict) -> Json:
    finding = conflict.finding
    return {
        "id": finding.identity,
        "code": finding.code,
        "verdict": finding.verdict,
        "severity": finding.severity.value,
        "role": conflict.role,
        "state": conflict.state,
        "with": list(conflict.others),
    }


PARTS = {
    "id": Part(lambda claim, _: claim.id),
    "url": Part(lambda claim, _: f"/v1/claims/{claim.source}/{claim.local}"),
    "revision": Part(lambda _, seen: seen.revision),
    "digest": Part(lambda _, seen: seen.digest),
    "subject": Part(
        lambda claim, seen: _named(claim.subject, subject_name(claim.subject, seen.ledger)), lambda claim: claim.subject
    ),
    "metric": Part(
        lambda claim, seen: (
            {"id": claim.metric, "label": metric_label(claim.metric, seen.ledger)} if claim.metric else None
        ),
        lambda claim: claim.metric,
    ),
    "figure": Part(lambda claim, _: claim.passage.figure),
    "statement": Part(lambda claim, _: claim.statement or LEFT_OUT),
    "value": Part(lambda claim, seen: _value(claim, seen.ledger.metrics.get(claim.metric or ""))),
    "conditions": Part(lambda claim, _: {name: _condition(condition) for name, condition in claim.conditions.items()}),
    "baseline": Part(lambda claim, seen: _baseline(claim.baseline, seen.ledger)),
    "modality": Part(lambda claim, _: claim.modality, lambda claim: claim.modality),
    "asserted_by": Part(
        lambda claim, seen: _named(claim.asserted_by, agent_name(claim.asserted_by, seen.ledger)),
        lambda claim: claim.asserted_by,
    ),
    "measured_by": Part(
        lambda claim, seen: _named(claim.measured_by, agent_name(claim.measured_by, seen.ledger)),
        lambda claim: claim.measured_by,
    ),
    "published_by": Part(lambda claim, seen: _publisher(claim, seen.ledger), lambda claim: claim.source),
    "first_party": Part(
        lambda claim, seen: trust.first_party(claim, seen.ledger), lambda claim: (claim.subject, _roles(claim))
    ),
    "verification": Part(
        lambda claim, seen: _verification(claim, seen.ledger), lambda claim: (claim.asserted_by, claim.verification)
    ),
    "source": Part(lambda claim, seen: _source(claim, seen.ledger), lambda claim: claim.source),
    "passage": Part(
        lambda claim, _: {**_passage(claim.passage), "also": [_passage(passage) for passage in claim.also]}
    ),
    "roots": Part(lambda claim, seen: len(trust.roots((claim,), seen.ledger)), _origins),
    "conflicts": Part(lambda _, seen: [_conflict(conflict) for conflict in seen.conflicts]),
    "ledger": Part(lambda claim, _: {"path": claim.location.path, "line": claim.location.line}),
}
