"""One published figure at one place in one source."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kb.domain.conditions import Condition
from kb.domain.location import Location, Placed
from kb.domain.passage import Passage
from kb.domain.verification import Verification
from kb.quantity.figure import Quantity, Reading


@dataclass(frozen=True, slots=True)
class Baseline:
    """What a ratio compares with: a known subject, or words that name none ("next-best result")."""

    subject: str | None = None
    text: str | None = None
    conditions: Mapping[str, Condition] = field(default_factory=dict)  # own and, where shared, the claim's


@dataclass(frozen=True, slots=True)
class Trend:
    """A statement that values rise or fall with a property of the subject's conditions."""

    of: tuple[str, ...]  # metric ids
    direction: str  # rises_with, falls_with
    by: str  # "model.parameters", or a condition of type quantity


@dataclass(frozen=True, slots=True)
class Claim:
    """A figure with everything that is known of it; every derived field says how it came about.

    `id` is the address `source#local`. `figure_quantity` is what the printed words say, `quantity` what they mean
    here (after `value` and `reading`), `readings` that same quantity in the metric's unit and kind, cut to what the
    metric allows: the only thing that is ever compared. Claims made by `each` share `block`, the id as written.
    """

    id: str
    source: str
    block: str
    passage: Passage
    place: Placed = field(compare=False)
    also: tuple[Passage, ...] = ()
    subject: str | None = None
    metric: str | None = None
    value: str | None = None
    figure_quantity: Quantity | None = None
    quantity: Quantity | None = None
    readings: tuple[Reading, ...] = ()
    unit: str = ""
    reading: str | None = None
    because: str | None = None
    unit_from: str | None = None
    statement: str | None = None
    order: str | None = None
    trend: Trend | None = None
    equals: str | None = None
    spread_over: str | None = None
    conditions: Mapping[str, Condition] = field(default_factory=dict)
    baseline: Baseline | None = None
    modality: str | None = None
    asserted_by: str | None = None
    silent: str | None = None
    measured_by: str | None = None
    verification: tuple[Verification, ...] = ()
    restates: tuple[str, ...] = ()
    quotes: tuple[str, ...] = ()
    supersedes: tuple[str, ...] = ()
    corrects: tuple[str, ...] = ()
    disputes: tuple[str, ...] = ()
    as_of: str | None = None
    withdrawn: str | None = None
    was: tuple[str, ...] = ()
    draft: bool = False
    note: str | None = None

    @property
    def local(self) -> str:
        """The part of the address after the source."""
        return self.id.split("#", 1)[1]

    @property
    def location(self) -> Location:
        """Where the claim's block begins in the ledger."""
        return self.place.header

    def at(self, key: str) -> Location:
        """Where one of its keys stands in the ledger."""
        return self.place.at(key)
