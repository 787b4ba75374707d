"""The shape of a claim and of what is said about one."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from kb.api.shapes.base import Hedge, Kind, Severity, Shape, State


class Named(Shape):
    """Something by its id and name."""

    id: str
    name: str


class MetricName(Shape):
    """A metric by its id and label."""

    id: str
    label: str


class Bounds(Shape):
    """An interval; an end is a decimal, a fraction n/d or a day, and null where there is none."""

    low: str | None
    low_open: bool
    high: str | None
    high_open: bool


class Reading(Shape):
    """One way to read a figure."""

    name: str
    strict: Bounds
    usual: Bounds


class Value(Shape):
    """What a printed figure says: never without its hedge."""

    text: str
    kind: Kind
    hedge: Hedge
    stated: list[str]
    unit: str
    strict: Bounds
    usual: Bounds
    readings: list[Reading]
    policy: int


class Condition(Shape):
    """A circumstance under which a figure holds, and how it is known; `why` where the curator concludes it."""

    value: str | None
    state: Literal["stated", "context", "inferred", "unknown", "not-applicable"]
    why: str | None = None


class Baseline(Shape):
    """What a ratio compares with."""

    subject: Named | None
    text: str | None
    conditions: dict[str, Condition]


class CheckingEvent(Shape):
    """Somebody's checking of a claim."""

    by: str | None
    method: str
    scope: str | None
    excludes: list[str]


class Verification(Shape):
    """How far a claim was checked, by whom, and what that left out."""

    level: str
    by: list[str]
    text: str
    events: list[CheckingEvent]


class SourceName(Shape):
    """The published document in which a claim stands."""

    id: str
    title: str | None
    published: str | None
    url: str | None
    sha256: str | None


class Span(Shape):
    """Words of a document and where they stand, in code points."""

    start: int | None
    end: int | None
    exact: str


class Passage(Span):
    """Where a claim is printed, and where again."""

    also: list[Span]


class ClaimConflict(Shape):
    """A conflict as one of its claims sees it."""

    id: str
    code: str
    verdict: str | None
    severity: Severity
    role: Literal["disputed", "operand"]
    state: State
    others: list[str] = Field(alias="with")


class Place(Shape):
    """A line of the ledger."""

    path: str
    line: int


class Claim(Shape):
    """A published figure with its provenance."""

    id: str
    url: str
    revision: int
    digest: str
    subject: Named | None
    metric: MetricName | None
    figure: str
    statement: str | None = None
    value: Value | None
    conditions: dict[str, Condition]
    baseline: Baseline | None
    modality: str | None
    asserted_by: Named | None
    measured_by: Named | None
    published_by: Named | None
    first_party: bool
    verification: Verification
    source: SourceName
    passage: Passage
    roots: int
    conflicts: list[ClaimConflict]
    ledger: Place


class ClaimInList(Shape):
    """A claim in a list: whole, or the fields that were asked for; `converted` where a unit was asked for."""

    id: str | None = None
    url: str | None = None
    revision: int | None = None
    digest: str | None = None
    subject: Named | None = None
    metric: MetricName | None = None
    figure: str | None = None
    statement: str | None = None
    value: Value | None = None
    converted: Value | None = None
    conditions: dict[str, Condition] | None = None
    baseline: Baseline | None = None
    modality: str | None = None
    asserted_by: Named | None = None
    measured_by: Named | None = None
    published_by: Named | None = None
    first_party: bool | None = None
    verification: Verification | None = None
    source: SourceName | None = None
    passage: Passage | None = None
    roots: int | None = None
    conflicts: list[ClaimConflict] | None = None
    ledger: Place | None = None


class Count(Shape):
    """How many claims fit; `at_least` where counting stopped."""

    claims: int
    at_least: bool


class FacetValue(Shape):
    """A value and how many claims have it."""

    value: str
    name: str
    claims: int


class Claims(Shape):
    """A page of claims; `next` is the cursor of the following one."""

    items: list[ClaimInList]
    next: str | None
    count: Count | None = None
    facets: dict[str, list[FacetValue]] | None = None


class Revision(Shape):
    """One revision of a claim; `figure` is null where it was withdrawn."""

    at: str
    load: int | None
    what: str
    revision: int
    digest: str
    figure: str | None
    value: str | None
    conditions: dict[str, str]


class Revisions(Shape):
    """The revisions of a claim, oldest first."""

    id: str
    revisions: list[Revision]


class Rival(Shape):
    """Another claim of the same metric, and how the two compare."""

    id: str
    figure: str
    verdict: str
    why: str
    differing: list[str]
    unknown: list[str]
    factor: str | None


class Rivals(Shape):
    """What a claim was compared with."""

    id: str
    rivals: list[Rival]
