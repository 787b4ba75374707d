"""The rows of tables for what a ledger says now: columns to find it by, beside its text."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from kb.domain import trust
from kb.domain.claim import Claim
from kb.domain.conditions import Condition
from kb.domain.ledger import Constraint, Ledger, Waiver
from kb.domain.names import normalise
from kb.domain.source import Source
from kb.domain.vocabulary import NOT_NAMED, Agent, ConditionKind, Metric, Subject
from kb.quantity.figure import Reading

Rows = Iterator[tuple[str, dict[str, Any]]]
RELATIONS = ("restates", "quotes", "supersedes", "corrects", "disputes", "was")


def _metric(metric: Metric, _: Ledger) -> dict[str, Any]:
    return {"label": metric.label, "unit": metric.unit, "kind": metric.kind.value}


def _condition(condition: ConditionKind, _: Ledger) -> dict[str, Any]:
    return {"label": condition.label, "type": condition.type}


def _agent(agent: Agent, _: Ledger) -> dict[str, Any]:
    return {"label": agent.name, "kind": agent.kind}


def _subject(subject: Subject, _: Ledger) -> dict[str, Any]:
    kind = "model" if subject.is_model else subject.kind
    return {"label": subject.name, "kind": kind, "parent": subject.parent, "maker": subject.maker}


def _source(source: Source, _: Ledger) -> dict[str, Any]:
    return {"label": source.title, "publisher": source.publisher, "published": source.published, "url": source.url}


def _claim(claim: Claim, ledger: Ledger) -> dict[str, Any]:
    source = ledger.sources.get(claim.source)
    quantity = claim.quantity
    return {
        "live": claim.withdrawn is None and (source is None or source.withdrawn is None),
        "source": claim.source,
        "subject": claim.subject,
        "metric": claim.metric,
        "model": model.value if (model := claim.conditions.get("model")) else None,
        "modality": claim.modality,
        "asserted_by": claim.asserted_by,
        "measured_by": claim.measured_by,
        "published_by": source.publisher if source else None,
        "published": source.published if source else None,
        "kind": quantity.kind.value if quantity else None,
        "hedge": quantity.hedge.value if quantity else None,
        "level": trust.level(claim),
        "first_party": trust.first_party(claim, ledger),
    }


def _rule(rule: Constraint, _: Ledger) -> dict[str, Any]:
    return {"holds": rule.holds}


def _waiver(waiver: Waiver, _: Ledger) -> dict[str, Any]:
    return {"finding": waiver.finding, "until": waiver.until}


COLUMNS: Mapping[str, Callable[[Any, Ledger], dict[str, Any]]] = {  # of the head tables, beside those they all have
    "unit_file": lambda _, __: {},
    "metric": _metric,
    "condition": _condition,
    "agent": _agent,
    "subject": _subject,
    "source": _source,
    "rule": _rule,
    "waiver": _waiver,
    "claim": _claim,
}


def sides(claim: Claim, key: int) -> Rows:
    """The rows of the tables that hold one side of a claim each."""
    for n, reading in enumerate(claim.readings):
        yield "reading", {"claim": key, "n": n, **_reading(reading)}
    for side, conditions in (("claim", claim.conditions), ("baseline", claim.baseline and claim.baseline.conditions)):
        for condition in (conditions or {}).values():
            yield "claim_condition", {"claim": key, "side": side, **_stated(condition)}
    for n, event in enumerate(claim.verification):
        yield (
            "verification",
            {
                "claim": key,
                "n": n,
                "method": event.method,
                "by": event.by,
                "scope": event.scope,
                "excludes": json.dumps(event.excludes),
                "day": event.on,
            },
        )
    for relation in RELATIONS:
        for target in dict.fromkeys(getattr(claim, relation)):
            yield "relation", {"claim": key, "relation": relation, "target": target}


def names(ledger: Ledger) -> frozenset[tuple[str, str, str]]:
    """Every spelling by which a metric, condition, subject, agent or source is found: kind, spelling, id."""
    spelled = [
        *(("metric", each.id, (each.label, *each.aliases)) for each in ledger.metrics.values()),
        *(("condition", each.id, (each.label, *each.aliases)) for each in ledger.conditions.values()),
        *(("subject", each.id, (each.name, *each.aliases)) for each in ledger.subjects.values()),
        *(("agent", each.id, (each.name, *each.aliases)) for each in ledger.agents.values()),
        ("agent", NOT_NAMED, ("not named",)),
        *(("source", each.id, (each.title,)) for each in ledger.sources.values()),
    ]
    return frozenset((kind, normalise(name), id) for kind, id, known in spelled for name in (id, *known))


def _reading(reading: Reading) -> dict[str, str]:
    return {"name": reading.name, "strict": str(reading.strict), "usual": str(reading.usual)}


def _stated(condition: Condition) -> dict[str, Any]:
    return {"name": condition.name, "value": condition.value, "state": condition.state.value, "why": condition.why}
