"""The shapes of conflicts and comparisons."""

from __future__ import annotations

from typing import Literal

from kb.api.shapes.base import Severity, Shape, State
from kb.api.shapes.claims import Claim, MetricName, Named, SourceName, Value, Verification


class Said(Shape):
    """What a claim of a conflict says, never without its hedge and its origin."""

    figure: str
    value: Value | None
    subject: Named | None
    metric: MetricName | None
    modality: str | None
    asserted_by: Named | None
    verification: Verification
    source: SourceName


class Member(Shape):
    """A claim of a conflict: disputed itself, or only an operand; `says` is null where it is no longer there."""

    claim: str
    role: Literal["disputed", "operand"]
    digest: str
    says: Said | None


class Settler(Shape):
    """A condition that nobody states and that would settle a conflict."""

    condition: str
    label: str


class Step(Shape):
    """One line of the arithmetic."""

    label: str
    text: str
    claim: str | None
    strict: str | None
    usual: str | None


class Conflict(Shape):
    """Claims that do not fit together, what stands between them, and what became of it."""

    id: str
    code: str
    name: str
    severity: Severity
    verdict: str | None
    state: State
    content: str
    message: str
    members: list[Member]
    unknown: list[str]
    url: str
    differing: list[str]
    settled_by: list[Settler]
    arithmetic: list[Step]
    lines: list[str]
    help: str


class ConflictCount(Shape):
    """How many conflicts fit."""

    conflicts: int


class Conflicts(Shape):
    """A page of conflicts; `next` is the cursor of the following one."""

    items: list[Conflict]
    next: str | None
    count: ConflictCount


class Event(Shape):
    """What happened to a conflict: in a load, or by somebody's decision."""

    at: str
    load: int | None
    what: str
    state: State
    by: str | None
    reason: str | None
    until: str | None
    revisions: dict[str, int | None]


class WholeConflict(Conflict):
    """A conflict with its claims whole and everything that happened to it."""

    claims: list[Claim]
    events: list[Event]


class Difference(Shape):
    """A condition with what it is in each of two claims; null is not stated."""

    condition: str
    label: str
    values: list[str | None]


class Pair(Shape):
    """Two claims about different subjects; like with like where no condition differs or is unknown."""

    claims: list[str]
    like_with_like: bool
    differing: list[Difference]
    unknown: list[Difference]


class Cell(Shape):
    """The claims about one subject under one metric."""

    subject: Named
    claims: list[Claim]
    not_shown: int


class Row(Shape):
    """One metric."""

    metric: MetricName
    cells: list[Cell]
    pairs: list[Pair]


class Matrix(Shape):
    """Claims side by side."""

    rows: list[Row]


class Point(Shape):
    """One sentence, and the claims and conflicts that it rests on."""

    text: str
    claims: list[str]
    conflicts: list[str]


class Why(Shape):
    """What is established about a figure, and what is not."""

    id: str
    figure: str
    about: str
    established: list[Point]
    not_established: list[Point]
