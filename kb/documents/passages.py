"""Every place of a document that the ledger points at, each with what owns it."""

from __future__ import annotations

import hashlib
import json
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from kb.domain.ledger import Ledger
from kb.domain.location import Location, Placed
from kb.domain.passage import Passage
from kb.domain.verification import Verification

Slot = tuple[str | int, ...]


class Role(StrEnum):
    """What a passage is to its owner."""

    CLAIM = "claim"
    ALSO = "also"
    CONTEXT = "context"
    ATTESTATION = "attestation"
    VERIFICATION = "verification"
    DISMISSED = "dismissed"


@dataclass(frozen=True, slots=True)
class Owned:
    """A passage with its owner ("source#claim", "source context benchmark") and the keys that lead to its position.

    `slot` is the path of keys and indexes from the owner's block to the position: ("at",), ("also", 0, "at").
    """

    source: str
    owner: str
    role: Role
    passage: Passage
    place: Placed
    slot: Slot = ("at",)

    @property
    def location(self) -> Location:
        """Where the passage stands in the ledger: the key that holds it, or its block."""
        for key in (self._key("at"), self._key("figure"), str(self.slot[0]), "figure"):
            if any(name == key for name, _, _ in self.place.keys):
                return self.place.at(key)
        return self.place.header

    def _key(self, last: str) -> str:
        return ".".join(str(part) for part in (*self.slot[:-1], last))

    @property
    def name(self) -> str:
        """The owner and, where it is not the owner's own figure, which of its passages this is."""
        return self.owner if len(self.slot) == 1 else f"{self.owner} {self.slot[0]}[{self.slot[1]}]"

    @property
    def figure(self) -> str:
        """The words as printed, in NFC like the text of the document."""
        return unicodedata.normalize("NFC", self.passage.figure)


def passages(ledger: Ledger, source: str) -> tuple[Owned, ...]:
    """The passages of one source: its claims in reading order, then contexts, attestations and dismissed figures.

    Claims written as one block with `each` share their passages, which are listed once. Withdrawn claims have none.
    """
    return (*_of_claims(ledger, source), *_of_source(ledger, source))


def anchored_digest(owned: Iterable[Owned]) -> str:
    """The digest of figures and positions that `verified.toml` records, whoever owns them and in whatever order."""
    anchors = sorted((*each.passage.at, each.figure) for each in owned if each.passage.at)
    return "sha256:" + hashlib.sha256(json.dumps(anchors).encode()).hexdigest()


def _of_claims(ledger: Ledger, source: str) -> Iterator[Owned]:
    known = ledger.sources.get(source)
    handed_on = {event for context in known.contexts for event in context.verification} if known else set()
    seen: set[tuple[Location, str]] = set()
    for claim in ledger.claims_of(source):
        block = (claim.place.header, claim.block)
        if block in seen or claim.withdrawn is not None:
            continue
        seen.add(block)
        owner = f"{source}#{claim.block}"
        yield Owned(source, owner, Role.CLAIM, claim.passage, claim.place)
        for index, passage in enumerate(claim.also):
            yield Owned(source, owner, Role.ALSO, passage, claim.place, ("also", index, "at"))
        own = [event for event in claim.verification if event.attestation is None and event not in handed_on]
        yield from _of_events(source, owner, Role.VERIFICATION, own, claim.place)


def _of_source(ledger: Ledger, source: str) -> Iterator[Owned]:
    known = ledger.sources.get(source)
    if known is None:
        return
    for context in known.contexts:
        owner = f"{source} context {context.id}"
        for index, passage in enumerate(context.passages):
            slot: Slot = ("at",) if index == 0 else ("also", index - 1, "at")
            yield Owned(source, owner, Role.CONTEXT, passage, context.place, slot)
        yield from _of_events(source, owner, Role.CONTEXT, context.verification, context.place)
    for attestation in known.attestations:
        owner = f"{source} attestation {attestation.id}"
        own = attestation.event.passage
        yield from _with_also(source, owner, Role.ATTESTATION, own, attestation.also, attestation.place)
    for dismissed in known.dismissed:
        owner = f"{source} dismissed {dismissed.passage.figure}"
        yield from _with_also(source, owner, Role.DISMISSED, dismissed.passage, dismissed.also, dismissed.place)


def _with_also(
    source: str, owner: str, role: Role, own: Passage | None, also: Iterable[Passage], place: Placed
) -> Iterator[Owned]:
    """A block's own words and where they are printed again."""
    if own is not None:
        yield Owned(source, owner, role, own, place)
    for index, passage in enumerate(also):
        yield Owned(source, owner, role, passage, place, ("also", index, "at"))


def _of_events(source: str, owner: str, role: Role, events: Iterable[Verification], place: Placed) -> Iterator[Owned]:
    """The words about checking in a block's `verification`."""
    for index, event in enumerate(events):
        if event.passage is not None:
            yield Owned(source, owner, role, event.passage, place, ("verification", index, "at"))
