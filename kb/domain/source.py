"""A published document and what its curator recorded about it."""

from __future__ import annotations

from dataclasses import dataclass, field

from kb.domain.location import Location, Placed
from kb.domain.passage import Passage
from kb.domain.verification import Attestation, Verification


@dataclass(frozen=True, slots=True)
class Document:
    """The bytes a source was read from: file name in the document store and SHA-256 (hex)."""

    file: str
    sha256: str
    place: Placed = field(default_factory=lambda: Placed(Location("", 0)), compare=False)


@dataclass(frozen=True, slots=True)
class Dismissed:
    """A figure of the document that is no claim, with the reason: name structure condition quantifier rhetoric."""

    passage: Passage
    reason: str
    note: str | None = None
    also: tuple[Passage, ...] = ()
    place: Placed = field(default_factory=lambda: Placed(Location("", 0)), compare=False)


@dataclass(frozen=True, slots=True)
class Anchored:
    """The record that `kb verify --record` leaves: which document and claims were verified, by whom, when."""

    document: str  # sha256 of the document
    digest: str  # digest of the anchored passages
    by: str
    on: str
    place: Placed = field(default_factory=lambda: Placed(Location("", 0)), compare=False)


@dataclass(frozen=True, slots=True)
class ContextBlock:
    """What a source says once for many claims; only its passage is kept, the rest is in the claims."""

    id: str
    passages: tuple[Passage, ...]
    verification: tuple[Verification, ...] = ()  # handed on to the claims; their words stand in this block
    place: Placed = field(default_factory=lambda: Placed(Location("", 0)), compare=False)


@dataclass(frozen=True, slots=True)
class Source:
    """A published document: bibliography, its file, what it says about checking, and what was dismissed."""

    id: str
    title: str
    kind: str = "article"
    publisher: str | None = None  # agent id
    authors: tuple[str, ...] = ()
    url: str | None = None
    accessed: str | None = None
    published: str | None = None  # EDTF
    language: str = "en"
    rights: str | None = None
    document: Document | None = None
    contexts: tuple[ContextBlock, ...] = ()
    attestations: tuple[Attestation, ...] = ()
    dismissed: tuple[Dismissed, ...] = ()
    anchored: Anchored | None = None
    withdrawn: str | None = None
    place: Placed = field(default_factory=lambda: Placed(Location("", 0)), compare=False)
