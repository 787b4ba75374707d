"""The blocks of the ledger as records: every key that exists, what it takes and an example of it."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Scalar = str | bool | int | Decimal
Strings = str | list[str]
Conditions = dict[str, Scalar]
Modality = Literal["measured", "computed", "estimated", "specified", "projected", "planned", "reported"]
Method = Literal[
    "not verified",
    "self-reported",
    "verified",
    "witnessed",
    "partly-run",
    "independently-run",
    "replicated",
    "recomputed",
    "refuted",
]
ID_PATTERN = r"^[A-Za-z0-9][A-Za-z0-9._-]*$"
HASH_PATTERN = r"^[0-9a-fA-F]{64}$"
Id = Annotated[str, Field(pattern=ID_PATTERN)]
Words = Annotated[str, Field(min_length=1)]
Position = Annotated[list[int], Field(min_length=2, max_length=2)]


class Record(BaseModel):
    """A block: frozen, strict about types, without room for keys that it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


def key(description: str, example: Any) -> Any:
    """An optional key: what it says, and how it is written."""
    return Field(default=None, description=description, examples=[example])


def required(description: str, example: Any) -> Any:
    """A key that its block cannot do without."""
    return Field(description=description, examples=[example])


def many(value: Strings | None) -> tuple[str, ...]:
    """A key that takes one text or a list of them, as a tuple."""
    if value is None:
        return ()
    return (value,) if isinstance(value, str) else tuple(value)


class PassageRecord(Record):
    """Words as printed, and where."""

    figure: Words = required("The words as printed.", "nearly 700 W")
    at: Position | None = key("Start and end in the document, filled in by `kb anchor`.", [1631, 1671])
    near: str | None = key("Words before or after, where the figure occurs more than once.", "in the caption")


class VerificationRecord(Record):
    """One event of checking."""

    by: str | None = key("Who checked: an agent of the vocabulary.", "lab")
    method: Method = required("How it was checked.", "witnessed")
    scope: str | None = key("What was checked.", "two of the runs")
    figure: str | None = key("The words that say so.", "verified by the lab")
    at: Position | None = key("Where those words stand.", [12, 40])
    near: str | None = key("Words before or after.", "in the caption")
    excludes: Strings | None = key("What the check did not cover.", ["full suite"])
    on: str | None = key("When it was checked (EDTF).", "2026-08")


class AttestationRecord(Record):
    """A statement of a source about checking, which covers several claims."""

    id: Id = required("Its name within the source.", "lab-check")
    figure: str | None = key("The words that say so.", "verified by the lab")
    at: Position | None = key("Where those words stand.", [12, 40])
    near: str | None = key("Words before or after.", "in the caption")
    also: list[str | PassageRecord] | None = key("The same said again.", ["checked by the lab"])
    by: str | None = key("Who checked: an agent of the vocabulary.", "lab")
    method: Method = required("How it was checked.", "witnessed")
    scope: str | None = key("What was checked.", "two of the runs")
    covers: list[str | Conditions] | None = key("The claims that it covers, by id or by conditions.", ["speed"])
    excludes: Strings | None = key("What the check did not cover.", ["full suite"])
    on: str | None = key("When it was checked (EDTF).", "2026-08")
    note: str | None = key("A remark of the curator.", "said in the caption")


class BaselineRecord(Record):
    """What a ratio compares with."""

    subject: str | None = key("A subject of the vocabulary.", "beta")
    text: str | None = key("Words that name no subject.", "next-best result")
    conditions: Conditions | None = key("What is stated of the baseline itself.", {"mode": "fast"})


class TrendRecord(Record):
    """A statement that values rise or fall with something."""

    of: Strings = required("The metrics whose values do.", ["speed-ratio"])
    rises_with: str | None = key("The property with which they rise.", "model.parameters")
    falls_with: str | None = key("The property with which they fall.", "load")


class ClaimRecord(Record):
    """One published figure at one place in one source."""

    id: Id = required("Its address within the source; it survives corrections.", "r1-speed")
    subject: str | None = key("What is measured: a subject of the vocabulary.", "alpha")
    metric: str | None = key("What is measured of it: a metric of the vocabulary.", "power")
    figure: Words = required("The words as printed: the shortest that hold hedge, number and unit.", "nearly 700 W")
    at: Position | None = key("Start and end in the document, filled in by `kb anchor`.", [1631, 1671])
    near: str | None = key("Words before or after, where the figure occurs more than once.", "in the caption")
    also: list[str | PassageRecord] | None = key("The same figure printed again in this source.", ["about 700 W"])
    value: str | None = key("The figure with what its words leave out.", "about 700 tok/s/user")
    reading: str | None = key("The reading that is meant, of an ambiguous figure.", "n+1")
    because: str | None = key("Why that reading is meant.", "the table gives both numbers")
    unit_from: str | None = key("Where an elided unit comes from.", "the sentence speaks of one user")
    statement: str | None = key("What is said without a number, in our words.", "alpha is ahead of beta")
    order: str | None = key("An order between claims.", "alpha-speed > beta-speed")
    trend: TrendRecord | None = key("A trend over claims.", {"of": ["speed"], "rises_with": "model.parameters"})
    equals: str | None = key("What the source says that the figure follows from.", "alpha-speed / beta-speed")
    each: dict[str, list[Scalar]] | None = key("One figure, several claims.", {"model": ["small", "large"]})
    spread_over: str | None = key("A range over several things is no uncertainty.", "model")
    conditions: Conditions | None = key("What the figure holds under.", {"model": "small", "load": 1})
    inferred: dict[str, str] | None = key("What the curator concludes: value — why.", {"mode": "fast — why"})
    context: Strings | None = key("Context blocks of the source that hold for it.", ["benchmark"])
    not_applicable: Strings | None = key("Conditions that cannot exist here.", ["load"])
    baseline: BaselineRecord | None = key("What a ratio compares with.", {"subject": "beta"})
    modality: Modality | None = key("How the figure came about.", "measured")
    asserted_by: str | None = key("Whom the source credits, or not-named.", "acme")
    silent: str | None = key("Who has not said it, for an absence.", "acme")
    measured_by: str | None = key("Who ran it, where stated.", "lab")
    verification: list[VerificationRecord] | None = key("Events of checking.", [{"by": "lab", "method": "witnessed"}])
    restates: Strings | None = key("Claims that it says again.", ["speed"])
    quotes: Strings | None = key("Claims of other sources that it repeats.", ["other#speed"])
    supersedes: Strings | None = key("Claims that it replaces.", ["old-speed"])
    corrects: Strings | None = key("Claims that it corrects.", ["wrong-speed"])
    disputes: Strings | None = key("Claims that it denies.", ["other#speed"])
    as_of: str | None = key("The day of an absence or a state (EDTF).", "2026-08")
    withdrawn: str | None = key("Why it no longer stands.", "retracted by the source")
    was: Strings | None = key("Ids that it had before.", ["speed-1"])
    draft: bool | None = key("Not yet read by a second person.", True)
    note: str | None = key("A remark of the curator.", "read from the caption")


class ContextRecord(Record):
    """What a source says once for many claims."""

    figure: str | None = key("The words that say so.", "8k input tokens")
    at: Position | None = key("Where they stand.", [12, 40])
    near: str | None = key("Words before or after.", "in the caption")
    also: list[str | PassageRecord] | None = key("The same said again.", ["with 8k input"])
    conditions: Conditions | None = key("The conditions that hold.", {"mode": "fast"})
    inferred: dict[str, str] | None = key("What the curator concludes: value — why.", {"mode": "fast — why"})
    subject: str | None = key("What is measured.", "alpha")
    asserted_by: str | None = key("Whom the source credits.", "acme")
    measured_by: str | None = key("Who ran it.", "lab")
    modality: Modality | None = key("How the figures came about.", "measured")
    verification: list[VerificationRecord] | None = key("Events of checking.", [{"by": "lab", "method": "witnessed"}])
    note: str | None = key("A remark of the curator.", "holds for the whole section")


class DocumentRecord(Record):
    """The document that was read."""

    file: str = required("Its name in the document store.", "article.txt")
    sha256: Annotated[str, Field(pattern=HASH_PATTERN)] = required("The SHA-256 of its bytes.", "603e…")


class DismissedRecord(Record):
    """A figure of the document that is no claim."""

    figure: Words = required("The words as printed.", "N3P")
    reason: Literal["name", "structure", "condition", "quantifier", "rhetoric"] = required("Why.", "name")
    at: Position | None = key("Where they stand.", [12, 15])
    near: str | None = key("Words before or after.", "made in")
    also: list[str | PassageRecord] | None = key("The same printed again.", ["N3P"])
    note: str | None = key("A remark of the curator.", "the name of a process")


class SourceRecord(Record):
    """The bibliography of a source, at the top of its file."""

    title: str = required("Its title.", "First results")
    kind: Literal["article", "press-release", "post", "paper", "talk", "dataset", "benchmark-run"] | None = key(
        "What sort of publication.", "article"
    )
    publisher: str | None = key("Who published it: an agent of the vocabulary.", "daily-post")
    authors: Strings | None = key("Who wrote it.", ["A. Writer"])
    url: str | None = key("Where it was published.", "https://example.org/first-results")
    accessed: str | None = key("When it was read (EDTF).", "2026-08-30")
    published: str | None = key("When it was published (EDTF).", "2026-08~")
    language: str | None = key("Its language.", "en")
    rights: str | None = key("Under which terms.", "CC BY 4.0")
    withdrawn: str | None = key("Why it no longer stands.", "retracted by the publisher")


class VerifiedRecord(Record):
    """What `kb verify --record` leaves behind."""

    document: str = required("The SHA-256 of the document.", "603e…")
    digest: str = required("The digest of the anchored passages.", "sha256:12ab…")
    by: str = required("Who verified.", "A. Curator")
    on: str = required("When.", "2026-08-30")


class ConstraintRecord(Record):
    """What the curator knows must hold between claims."""

    id: Id = required("Its name.", "lanes-times-rate")
    holds: str = required("The expression.", "lanes * lane-rate = bandwidth")
    because: str = required("Why it must hold.", "every lane runs at the same rate")


class WaiverRecord(Record):
    """An accepted finding."""

    finding: str = required("The finding's identity.", "F-3k9d")
    reason: str = required("Why it is accepted.", "the caption explains it")
    author: str | None = key("Who accepts it.", "A. Curator")
    on: str | None = key("Since when.", "2026-08-30")
    until: str | None = key("Until when.", "2026-12-31")
    content: str | None = key("The content that was accepted.", "12ab34cd")
    expect: bool | None = key("Whether its absence is a finding.", True)
    code: str | None = key("The finding's code.", "KB301")
    claims: Strings | None = key("The claims that it names.", ["first-results#speed"])
