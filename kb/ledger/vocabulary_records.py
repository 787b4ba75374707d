"""The entries of the vocabulary as records."""

from __future__ import annotations

from decimal import Decimal
from typing import Literal

from kb.ledger.records import Record, Strings, key, required

KindName = Literal[
    "amount", "ratio", "change", "points", "fraction", "count", "duration", "date", "rank", "none"
]  # fmt: skip


class AgentRecord(Record):
    """Who can assert, measure, publish or verify."""

    name: str = required("Its name.", "Acme")
    aliases: Strings | None = key("Other spellings.", ["Acme Inc."])
    kind: str | None = key("organisation, person or publication.", "organisation")


class SubjectRecord(Record):
    """What claims are about."""

    name: str = required("Its name.", "Alpha")
    aliases: Strings | None = key("Other spellings.", ["Alpha 1"])
    kind: str | None = key("What it is.", "chip")
    parent: str | None = key("What it is a part or a version of.", "alpha")
    maker: str | None = key("Who makes it: an agent of the vocabulary.", "acme")


class ModelRecord(SubjectRecord):
    """What runs on subjects."""

    parameters: str | None = key("Its size.", "10 billion")


class MetricRecord(Record):
    """What is measured, in which unit, and what must match before two of its claims are compared."""

    label: str | None = key("Its name for readers.", "Output speed per user")
    definition: str | None = key("What exactly it is.", "Output tokens per second for one user.")
    unit: str | None = key("The unit in which its claims are compared.", "tok/s/user")
    kind: KindName | None = key("What sort of number it is.", "amount")
    better: Literal["higher", "lower"] | None = key("Which direction is better.", "higher")
    signed: bool | None = key("Whether it can be negative.", False)
    max: str | int | Decimal | None = key("The most it can be.", "100 %")
    identity: Strings | None = key("The conditions that must match.", ["model", "load"])
    required: Strings | None = key("The conditions that every claim states.", ["scope"])
    aliases: Strings | None = key("Other names.", ["interactivity"])
    ratio_of: str | None = key("The metric whose values it divides.", "speed")
    twins: Strings | None = key("Metrics that share its figures rightly.", ["efficiency-ratio"])
    starts: str | None = key("The event at which a duration begins.", "design")
    ends: str | None = key("The event at which it ends.", "tape-out")


class ConditionRecord(Record):
    """A circumstance that decides whether two figures may be compared."""

    label: str | None = key("Its name for readers.", "Model")
    type: Literal["entity", "text", "quantity", "boolean", "date"] | None = key("What its values are.", "entity")
    values: list[str] | None = key("The values that it can take.", ["die", "rack"])
    shared: bool | None = key("Whether a ratio's baseline inherits it.", True)
    aliases: Strings | None = key("Other names.", ["workload"])
