"""What an exporter is given: claims with their JSON and their words, the sources and conflicts behind them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kb.domain.claim import Claim
from kb.domain.finding import Finding
from kb.domain.ledger import Ledger
from kb.domain.source import Source
from kb.domain.states import disputing
from kb.domain.words import NOT_STATED, agent_name
from kb.exporters import words
from kb.exporters.values import Shown, shown
from kb.exporters.words import Told

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Work:
    """A source as a bibliography shows it; None is what its curator did not find stated."""

    id: str
    title: str
    kind: str
    publisher: str | None = None
    authors: tuple[str, ...] = ()
    published: str | None = None  # EDTF
    accessed: str | None = None  # EDTF
    url: str | None = None
    language: str = "en"
    rights: str | None = None
    sha256: str | None = None
    claims: int = 0  # that the export holds


@dataclass(frozen=True, slots=True)
class Dispute:
    """A finding about claims, with what became of it."""

    finding: Finding
    state: str
    reason: str | None = None  # why it was accepted


@dataclass(frozen=True, slots=True)
class Record:
    """A claim as every export shows it: its JSON, and the same in words."""

    json: Json
    shown: Shown | None
    conditions: tuple[Told, ...]
    against: str
    attribution: str
    caveats: tuple[str, ...]
    work: Work
    statement: str | None = None
    position: str = ""
    concluded: bool = False  # whether the curator concluded what the claim is about

    @property
    def id(self) -> str:
        """The address of the claim."""
        return str(self.json["id"])

    @property
    def disputed(self) -> bool:
        """Whether a standing conflict disputes it."""
        return bool(disputing(self.json["conflicts"]))


@dataclass(frozen=True)
class Export:
    """Everything that one export holds; `records` can be read more than once, and is made anew each time.

    `when` is the time of the export, only where somebody asked for one: the same claims give the same bytes.
    """

    title: str
    query: tuple[tuple[str, str], ...]
    records: Iterable[Record]
    count: int
    works: Sequence[Work] = ()
    disputes: Sequence[Dispute] = ()
    conditions: Mapping[str, str] = field(default_factory=dict)  # those that occur, with their labels
    removed: tuple[str, ...] = ()  # ids of disputed claims that were left out on request
    remarks: tuple[str, ...] = ()  # what else a reader has to know of the whole
    when: str | None = None
    version: str = ""
    columns: str = "table"
    labels: bool = False  # headings for people instead of names for programs
    excel: bool = False  # a mark at the start of CSV by which Excel knows its encoding


def record(claim: Claim, ledger: Ledger, json: Json, work: Work) -> Record:
    """A claim with its words."""
    return Record(
        json,
        shown(claim, ledger),
        words.conditions(claim, ledger),
        words.against(claim, ledger),
        words.attribution(claim, ledger),
        words.caveats(claim, ledger),
        work,
        claim.statement,
        words.position(claim.passage),
        "subject" in claim.conditions,
    )


def work(source: Source | None, id: str, ledger: Ledger, claims: int = 0) -> Work:
    """The bibliography of a source."""
    if source is None:
        return Work(id, id, "article", claims=claims)
    publisher = agent_name(source.publisher, ledger)
    return Work(
        source.id,
        source.title,
        source.kind,
        None if publisher == NOT_STATED else publisher,
        tuple(agent_name(author, ledger) for author in source.authors),
        source.published,
        source.accessed,
        source.url,
        source.language,
        source.rights,
        source.document.sha256 if source.document else None,
        claims,
    )
