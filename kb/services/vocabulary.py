"""The vocabulary and sources of a ledger as tables, each entry with the number of its claims."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from kb.domain.ledger import Ledger
from kb.domain.source import Source
from kb.domain.words import NOT_STATED, agent_name

Entry = dict[str, Any]


def metrics(ledger: Ledger) -> list[Entry]:
    """Every metric: label, unit, kind, aliases, the conditions that must match."""
    used = Counter(claim.metric for claim in ledger.live())
    return [
        {
            "id": metric.id,
            "label": metric.label,
            "unit": metric.unit,
            "kind": metric.kind.value,
            "claims": used[metric.id],
            "aliases": list(metric.aliases),
            "identity": list(metric.identity),
            "definition": metric.definition,
        }
        for metric in ledger.metrics.values()
    ]


def subjects(ledger: Ledger) -> list[Entry]:
    """Every subject and model: name, kind, parent, maker, aliases."""
    used = Counter(claim.subject for claim in ledger.live())
    return [
        {
            "id": subject.id,
            "name": subject.name,
            "kind": "model" if subject.is_model else subject.kind,
            "parent": subject.parent,
            "maker": subject.maker,
            "claims": used[subject.id],
            "aliases": list(subject.aliases),
        }
        for subject in ledger.subjects.values()
    ]


def agents(ledger: Ledger) -> list[Entry]:
    """Everybody who can assert, measure, publish or verify."""
    used = Counter(claim.asserted_by for claim in ledger.live())
    return [
        {
            "id": agent.id,
            "name": agent.name,
            "kind": agent.kind,
            "claims": used[agent.id],
            "aliases": list(agent.aliases),
        }
        for agent in ledger.agents.values()
    ]


def conditions(ledger: Ledger) -> list[Entry]:
    """Every condition: label, type, the values it may have, whether a baseline inherits it."""
    used = Counter(name for claim in ledger.live() for name, condition in claim.conditions.items() if condition.known)
    return [
        {
            "id": kind.id,
            "label": kind.label,
            "type": kind.type,
            "shared": kind.shared,
            "claims": used[kind.id],
            "values": list(kind.values),
            "aliases": list(kind.aliases),
        }
        for kind in ledger.conditions.values()
    ]


def sources(ledger: Ledger) -> list[Entry]:
    """Every source: title, kind, publisher, date, document."""
    used = Counter(claim.source for claim in ledger.live())
    return [
        {
            "id": source.id,
            "title": source.title,
            "kind": source.kind,
            "published": source.published or NOT_STATED,
            "publisher": agent_name(source.publisher, ledger),
            "claims": used[source.id],
            "sha256": source.document.sha256 if source.document else None,
        }
        for source in ledger.sources.values()
    ]


def source_record(source: Source, ledger: Ledger) -> Entry:
    """What else is recorded of a source; None is what its curator did not find stated."""
    return {
        "authors": [agent_name(author, ledger) for author in source.authors],
        "url": source.url,
        "accessed": source.accessed,
        "language": source.language,
        "rights": source.rights,
        "withdrawn": source.withdrawn,
        "file": source.document.file if source.document else None,
        "dismissed": len(source.dismissed),
    }


LISTS: Mapping[str, Callable[[Ledger], list[Entry]]] = {
    "metrics": metrics,
    "subjects": subjects,
    "agents": agents,
    "conditions": conditions,
    "sources": sources,
}
