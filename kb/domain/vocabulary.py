"""The words that claims are made of: metrics, conditions, subjects, agents."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from kb.domain.location import Location, Placed
from kb.quantity.figure import Kind, Quantity

NOWHERE = Placed(Location("", 0, 0))


@dataclass(frozen=True, slots=True)
class Metric:
    """What is measured, in which unit, and which conditions must match before two of its claims are compared."""

    id: str
    label: str
    definition: str = ""
    unit: str = ""
    kind: Kind = Kind.AMOUNT
    better: str | None = None  # higher, lower
    signed: bool = False
    max: Fraction | None = None  # in `unit`
    identity: tuple[str, ...] = ()
    required: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    ratio_of: str | None = None
    twins: tuple[str, ...] = ()
    starts: str | None = None
    ends: str | None = None
    place: Placed = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class ConditionKind:
    """A condition that claims may state: its type and, for a closed list, its values."""

    id: str
    label: str
    type: str = "text"  # entity text quantity boolean date
    values: tuple[str, ...] = ()
    shared: bool = False  # a ratio's baseline inherits it
    aliases: tuple[str, ...] = ()
    place: Placed = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Subject:
    """A thing that claims are about or that they run: hardware, a system, a program, a model, a benchmark."""

    id: str
    name: str
    aliases: tuple[str, ...] = ()
    kind: str = ""
    parent: str | None = None
    maker: str | None = None  # agent id
    parameters: Quantity | None = None  # models only
    is_model: bool = False
    place: Placed = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Agent:
    """Who can assert, measure, publish or verify: an organisation, a person, a publication."""

    id: str
    name: str
    aliases: tuple[str, ...] = ()
    kind: str = "organisation"
    place: Placed = field(default=NOWHERE, compare=False)


NOT_NAMED = "not-named"  # the asserter of a claim that its source credits to nobody
