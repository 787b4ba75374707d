"""What an exporter is given: claims with their JSON and their words, the sources and conflicts behind them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from kb.domain.claim import Claim
from kb.domain.conditions import State
from kb.domain.finding import Finding
from kb.domain.ledger import Ledger
from kb.domain.source import Source
from kb.domain.states import disputing
from kb.domain.words import NOT_STATED, agent_name, condition_label
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


@dataclass(frozen=True)
class Record:
    """A claim as every export shows it: its JSON, and the same in words, which are found when they are asked for.

    `read` gives the claim, for whatever its JSON does not hold. `kept` is its line of the short table, before and
    behind the cell for conflicts, where that was made before.
    """

    json: Json
    work: Work
    ledger: Ledger
    read: Callable[[], Claim]
    kept: tuple[str, str] | None = None

    @property
    def id(self) -> str:
        """The address of the claim."""
        return str(self.json["id"])

    @property
    def disputed(self) -> bool:
        """Whether a standing conflict disputes it."""
        return bool(disputing(self.json["conflicts"]))

    @property
    def statement(self) -> str | None:
        """What is said without a number, in the curator's words."""
        return self.json.get("statement")

    @property
    def position(self) -> str:
        """Where the figure stands in its document."""
        return words.position(self.json["passage"]["start"], self.json["passage"]["end"])

    @property
    def concluded(self) -> bool:
        """Whether the curator concluded what the claim is about."""
        return "subject" in self.json["conditions"]

    @cached_property
    def claim(self) -> Claim:
        """The claim itself."""
        return self.read()

    @cached_property
    def shown(self) -> Shown | None:
        """The value with its hedge and unit."""
        return shown(self.claim, self.ledger)

    @cached_property
    def conditions(self) -> tuple[Told, ...]:
        """What is known of its circumstances, or known to be unknown."""
        return words.conditions(self.claim, self.ledger)

    @cached_property
    def against(self) -> str:
        """What a ratio compares with."""
        return words.against(self.claim, self.ledger)

    @cached_property
    def attribution(self) -> str:
        """Who says it, who printed it and when, and how far it was checked."""
        return words.attribution(self.json, self.ledger)

    @property
    def unstated(self) -> Iterator[str]:
        """The conditions that the source does not state, by their labels."""
        for name, condition in self.json["conditions"].items():
            if condition["state"] == State.UNKNOWN and name not in words.CONCLUDED:
                yield condition_label(name, self.ledger)

    @property
    def inferred(self) -> bool:
        """Whether anything of its circumstances is the curator's conclusion."""
        return self.concluded or any(each["state"] == State.INFERRED for each in self.json["conditions"].values())

    @cached_property
    def caveats(self) -> tuple[str, ...]:
        """What a reader has to know beside the value."""
        return words.caveats(self.claim, self.ledger)


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
    lines: Iterable[str] | None = None  # the rows of the short table as CSV has them, where they are kept
    labels: bool = False  # headings for people instead of names for programs
    excel: bool = False  # a mark at the start of CSV by which Excel knows its encoding


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
