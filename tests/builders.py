"""Small ledgers for tests, built from words: each builder takes what its test is about and fills in the rest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from kb.domain.canonical import canonical
from kb.domain.claim import Baseline, Claim
from kb.domain.conditions import Condition, State
from kb.domain.ledger import Ledger
from kb.domain.location import Location, Placed
from kb.domain.passage import Passage
from kb.domain.source import Source
from kb.domain.vocabulary import Agent, ConditionKind, Metric, Subject
from kb.quantity.figure import Form, Hedge, Kind, Quantity
from kb.quantity.hedges import intervals, printed
from kb.quantity.units import standard

NOT_APPLICABLE = "n/a"  # as the value of a condition: it cannot exist

METRICS = (
    Metric("speed", "Speed", unit="request/s", better="higher", identity=("model", "load", "mode"), twins=()),
    Metric("throughput", "Throughput", unit="request/s", better="higher", identity=("model", "load", "mode")),
    Metric(
        "speed-ratio",
        "Speed ratio",
        unit="x",
        kind=Kind.RATIO,
        better="higher",
        identity=("model", "load", "mode"),
        ratio_of="speed",
    ),
    Metric("latency", "Latency", unit="s", kind=Kind.DURATION, better="lower", identity=("model", "load")),
    Metric("latency-ratio", "Latency ratio", unit="x", kind=Kind.RATIO, better="lower", ratio_of="latency"),
    Metric("bandwidth", "Bandwidth", unit="GB/s", better="higher"),
    Metric("lanes", "Lanes", unit="lane", kind=Kind.COUNT),
    Metric("share", "Share", unit="%", kind=Kind.FRACTION),
    Metric("change", "Change", unit="%", kind=Kind.CHANGE, better="higher"),
    Metric("points", "Points", unit="pp", kind=Kind.POINTS),
    Metric("released", "Release", unit="date", kind=Kind.DATE),
)
CONDITIONS = (
    ConditionKind("model", "Model", "entity", shared=True),
    ConditionKind("load", "Load", "quantity", shared=True),
    ConditionKind("mode", "Mode", "text"),
)
SUBJECTS = (
    Subject("alpha", "Alpha", maker="acme"),
    Subject("alpha-mk2", "Alpha Mk2", parent="alpha"),
    Subject("beta", "Beta", maker="borealis"),
    Subject("family", "Family", is_model=True),
    Subject("small", "Small", parent="family", is_model=True),
    Subject("large", "Large", is_model=True),
)
AGENTS = (Agent("acme", "Acme"), Agent("borealis", "Borealis"), Agent("lab", "Open Lab"))


def quantity(
    number: str,
    unit: str = "request/s",
    hedge: Hedge = Hedge.EXACTLY,
    kind: Kind = Kind.AMOUNT,
    *,
    second: str | None = None,
    form: Form | None = None,
) -> Quantity:
    """A figure as the policy reads it: `quantity("700", hedge=Hedge.ABOUT)`; `second` is a range's other end."""
    ends = [printed(each) for each in (number, second) if each is not None]
    strict, usual = intervals(hedge, ends[0], kind, *ends[1:])
    text = f"{hedge} {' to '.join(each.text for each in ends)} {unit}"
    return Quantity(text, hedge, tuple(each.text for each in ends), unit, kind, form, strict, usual)


def condition(name: str, value: str | None) -> Condition:
    """A stated condition, one that cannot exist, or an unknown one; a digit makes it a quantity."""
    if value is None:
        return Condition(name, None, State.UNKNOWN)
    if value == NOT_APPLICABLE:
        return Condition(name, None, State.NOT_APPLICABLE)
    number = value.removeprefix("about ")
    if not number[:1].isdigit():
        return Condition(name, value, State.STATED)
    hedge = Hedge.EXACTLY if number == value else Hedge.ABOUT
    return Condition(name, value, State.STATED, quantity=quantity(number, "", hedge))


def conditions(**values: str | None) -> dict[str, Condition]:
    """Conditions by name; an underscore stands for a hyphen."""
    named = {name.replace("_", "-"): value for name, value in values.items()}
    return {name: condition(name, value) for name, value in named.items()}


def baseline(subject: str | None = "beta", text: str | None = None, **values: str | None) -> Baseline:
    """What a ratio compares with."""
    return Baseline(subject, text, conditions(**values))


def claim(
    name: str,
    figure: Quantity | str = "700",
    *,
    metric: str = "speed",
    subject: str | None = "alpha",
    known: Mapping[str, str | None] | None = None,
    **fields: Any,
) -> Claim:
    """A claim `source#local` ("s" unless the name has one), measured, with `known` as its conditions."""
    source, _, local = name.rpartition("#")
    said = quantity(figure) if isinstance(figure, str) else figure
    kind = {metric.id: metric for metric in METRICS}.get(metric)
    readings = canonical(said, kind, standard()) if kind else ()
    assert not isinstance(readings, str), readings
    defaults: dict[str, Any] = {
        "passage": Passage(said.text),
        "place": Placed(Location("claims.toml", 1)),
        "quantity": said,
        "figure_quantity": said,
        "readings": readings,
        "unit": kind.unit if kind else "",
        "conditions": conditions(**(known or {})),
        "modality": "measured",
        "asserted_by": "acme",
    }
    values = {"block": local, "subject": subject, "metric": metric, **defaults, **fields}
    return Claim(f"{source or 's'}#{local}", source or "s", **values)


def ledger(*claims: Claim, metrics: Iterable[Metric] = (), **fields: Any) -> Ledger:
    """A ledger of these claims over the vocabulary above, with further metrics."""
    return Ledger(
        "sources",
        standard(),
        metrics={metric.id: metric for metric in (*METRICS, *metrics)},
        conditions={kind.id: kind for kind in CONDITIONS},
        subjects={subject.id: subject for subject in SUBJECTS},
        agents={agent.id: agent for agent in AGENTS},
        sources={each.source: Source(each.source, each.source) for each in claims},
        claims={each.id: each for each in claims},
        **fields,
    )


def changed(one: Claim, **fields: Any) -> Claim:
    """The claim with some fields changed."""
    return replace(one, **fields)
