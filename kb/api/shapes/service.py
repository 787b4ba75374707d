"""The shapes of changes, rules, problems and what is sent."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from kb.api.shapes.base import Hedge, Severity, Shape
from kb.api.shapes.claims import Bounds


class Gone(Shape):
    """A withdrawn claim, as a problem."""

    type: str
    title: str
    status: int
    detail: str
    instance: str
    claim: str
    by: str | None
    at: str | None
    load: int | None
    why: str
    replaced_by: str | None
    revisions: str


class ProblemBody(BaseModel):
    """What went wrong (RFC 9457)."""

    model_config = ConfigDict(frozen=True, extra="allow")

    type: str
    title: str
    status: int
    detail: str
    instance: str
    parameter: str | None = None
    did_you_mean: list[str] | None = None


class Change(Shape):
    """One change of the log; `correction` where something that was published here is said otherwise now."""

    seq: int
    at: str
    load: int | None
    kind: str
    name: str
    what: str
    correction: bool
    title: str
    url: str | None
    hash: str


class Changes(Shape):
    """Changes in their order; `next` is the `since` of the following page, `latest` the last change that there is."""

    items: list[Change]
    next: int | None
    latest: int


class Check(Shape):
    """One rule of the catalogue."""

    code: str
    name: str
    severity: Severity
    scope: str
    title: str


class Checks(Shape):
    """The catalogue."""

    items: list[Check]


class WholeCheck(Check):
    """A rule with its reasons and examples."""

    why: str
    what_to_do: str
    bad: list[str]
    good: list[str]


class HedgeExample(Shape):
    """What a hedge makes of one number."""

    hedge: Hedge
    words: list[str]
    example: str
    strict: Bounds
    usual: Bounds


class Hedges(Shape):
    """The policy of hedges."""

    policy: int
    hedges: list[HedgeExample]


Id = Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$")]
Key = str | bool | int | float | list[Any] | dict[str, Any]  # a value of the ledger


class NewSource(BaseModel):
    """A source that is not stored yet: an id, and the keys of a source.toml."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, Key]

    id: Id


class Posted(Shape):
    """Claims to check, each with the keys of a claim in the ledger, and the source that they are of."""

    source: Id | NewSource
    claims: list[dict[str, Key]] = Field(min_length=1, max_length=1000)


class Findings(Shape):
    """What the checks find about the claims that were sent."""

    source: str
    claims: list[str]
    counts: dict[str, int]
    findings: list[dict[str, Any]]


class Health(Shape):
    """That the service is there; `change` is the latest change of its database."""

    status: Literal["ok"]
    change: int | None = None
