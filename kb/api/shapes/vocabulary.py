"""The shapes of metrics, subjects, agents, sources and conditions."""

from __future__ import annotations

from kb.api.shapes.base import Kind, Shape


class Metric(Shape):
    """What is measured; `identity` are the conditions that must match before two of its claims are compared."""

    id: str
    label: str
    unit: str
    kind: Kind
    claims: int
    aliases: list[str]
    identity: list[str]
    definition: str


class Metrics(Shape):
    """Every metric."""

    items: list[Metric]


class Subject(Shape):
    """What claims are about, or what they run."""

    id: str
    name: str
    kind: str
    parent: str | None
    maker: str | None
    claims: int
    aliases: list[str]


class Subjects(Shape):
    """Every subject."""

    items: list[Subject]


class Agent(Shape):
    """Who can assert, measure, publish or verify."""

    id: str
    name: str
    kind: str
    claims: int
    aliases: list[str]


class Agents(Shape):
    """Every agent."""

    items: list[Agent]


class Source(Shape):
    """A published document."""

    id: str
    title: str
    kind: str
    published: str
    publisher: str
    claims: int
    sha256: str | None


class Sources(Shape):
    """Every source."""

    items: list[Source]


class SourceRecord(Source):
    """A published document with its whole bibliography, and how many of its figures are no claims."""

    authors: list[str]
    url: str | None
    accessed: str | None
    language: str
    rights: str | None
    withdrawn: str | None
    file: str | None
    dismissed: int


class ConditionEntry(Shape):
    """A circumstance that claims may state."""

    id: str
    label: str
    type: str
    shared: bool
    claims: int
    values: list[str]
    aliases: list[str]


class Conditions(Shape):
    """Every condition."""

    items: list[ConditionEntry]
