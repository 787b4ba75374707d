"""Checking as an event: who checked what, by which method, and what was not covered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kb.domain.location import Location, Placed
from kb.domain.passage import Passage

METHODS = (
    "not verified",
    "self-reported",
    "verified",
    "witnessed",
    "partly-run",
    "independently-run",
    "replicated",
)
FLAGS = ("recomputed", "refuted")  # stand beside the level and do not raise it


@dataclass(frozen=True, slots=True)
class Verification:
    """One event of checking that covers a claim."""

    method: str
    by: str | None = None  # agent id; None is an unnamed verifier
    scope: str | None = None
    excludes: tuple[str, ...] = ()
    passage: Passage | None = None
    on: str | None = None  # EDTF
    attestation: str | None = None  # id of the attestation it came from


@dataclass(frozen=True, slots=True)
class Attestation:
    """A statement of a source about checking, which covers claims by id or by their conditions."""

    id: str
    event: Verification
    covers: tuple[str | Mapping[str, str], ...] = ()
    also: tuple[Passage, ...] = ()  # where the source says it again
    place: Placed = field(default_factory=lambda: Placed(Location("", 0)), compare=False)
