"""The rows of tables for what a ledger says now: columns to find it by, beside its text."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from kb.domain import trust
from kb.domain.claim import Claim
from kb.domain.ledger import Constraint, Ledger, Waiver
from kb.domain.names import normalise
from kb.domain.source import Source
from kb.domain.vocabulary import NOT_NAMED, Agent, ConditionKind, Metric, Subject

Row = tuple[Any, ...]
RELATIONS = ("restates", "quotes", "supersedes", "corrects", "disputes", "was")


def _metric(metric: Metric, _: Ledger) -> Row:
    return metric.label, metric.unit, metric.kind.value


def _condition(condition: ConditionKind, _: Ledger) -> Row:
    return condition.label, condition.type


def _agent(agent: Agent, _: Ledger) -> Row:
    return agent.name, agent.kind


def _subject(subject: Subject, _: Ledger) -> Row:
    return subject.name, "model" if subject.is_model else subject.kind, subject.parent, subject.maker


def _source(source: Source, _: Ledger) -> Row:
    return source.title, source.publisher, source.published, source.url


def _claim(claim: Claim, ledger: Ledger) -> Row:
    source = ledger.sources.get(claim.source)
    quantity = claim.quantity
    model = claim.conditions.get("model")
    return (
        claim.withdrawn is None and (source is None or source.withdrawn is None),
        claim.source,
        claim.subject,
        claim.metric,
        model.value if model else None,
        claim.modality,
        claim.asserted_by,
        claim.measured_by,
        source.publisher if source else None,
        source.published if source else None,
        quantity.kind.value if quantity else None,
        quantity.hedge.value if quantity else None,
        trust.level(claim),
        trust.first_party(claim, ledger),
    )


def _rule(rule: Constraint, _: Ledger) -> Row:
    return (rule.holds,)


def _waiver(waiver: Waiver, _: Ledger) -> Row:
    return waiver.finding, waiver.until


COLUMNS: Mapping[str, Callable[[Any, Ledger], Row]] = {  # the last ones of the head tables, which each has for itself
    "unit_file": lambda _, __: (),
    "metric": _metric,
    "condition": _condition,
    "agent": _agent,
    "subject": _subject,
    "source": _source,
    "rule": _rule,
    "waiver": _waiver,
    "claim": _claim,
}
SIDES = ("reading", "claim_condition", "verification", "relation")


def sides(claim: Claim) -> tuple[list[Row], ...]:
    """The rows of each of `SIDES` for a claim, without the key of the claim, which comes first there."""
    stated = [("claim", claim.conditions), ("baseline", claim.baseline.conditions if claim.baseline else {})]
    return (
        [(n, each.name, str(each.strict), str(each.usual)) for n, each in enumerate(claim.readings)],
        [
            (side, each.name, each.value, each.state.value, each.why)
            for side, conditions in stated
            for each in conditions.values()
        ],
        [
            (n, event.method, event.by, event.scope, json.dumps(event.excludes), event.on)
            for n, event in enumerate(claim.verification)
        ],
        [(name, target) for name in RELATIONS for target in dict.fromkeys(getattr(claim, name))],
    )


def documents(source: Source) -> Iterator[Row]:
    """The row of the document of a source, if there is one."""
    if source.document:
        yield source.id, source.document.file, source.document.sha256


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
