"""Where a claim's address leads: to the claim, to its present address, to the record of its end, or nowhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from kb.domain.claim import Claim
from kb.domain.codec import Codec
from kb.domain.names import nearest
from kb.domain.source import Source
from kb.services.check import Checked
from kb.store import serving
from kb.store.reader import Reader
from kb.store.serving import Revision

T = TypeVar("T", Claim, Source)


@dataclass(frozen=True, slots=True)
class Gone:
    """What is left of a claim that was withdrawn or taken out: by whom, when, why, and what stands in its place."""

    claim: str
    by: str | None
    at: str | None
    load: int | None
    why: str
    replaced_by: str | None


@dataclass(frozen=True, slots=True)
class Nowhere:
    """An address that no claim ever had; `near` are those that were probably meant."""

    near: tuple[str, ...]


def whereabouts(address: str, outcome: Checked, reader: Reader) -> Claim | Gone | Nowhere:
    """What an address leads to; a claim of another address than was asked for is the one it has now."""
    ledger = outcome.ledger
    found = ledger.claims.get(address) or ledger.named(address)
    if found is not None:
        source = ledger.sources.get(found.source)
        withdrawn = source is not None and source.withdrawn is not None
        return found if found.withdrawn is None and not withdrawn else _withdrawn(found, source, outcome, reader)
    several = ledger.addresses.get(address)
    if several:
        return Nowhere(several)
    past = serving.revisions(reader, "claim", address)
    if past and past[-1].text is None:
        why = f"it was taken out of the ledger in load {past[-1].load}, which gives no reason"
        return Gone(address, past[-1].author, past[-1].at, past[-1].load, why, None)
    return Nowhere(nearest(address, ledger.claims))


def _withdrawn(claim: Claim, source: Source | None, outcome: Checked, reader: Reader) -> Gone:
    ledger = outcome.ledger
    if claim.withdrawn is not None:
        why, turn = claim.withdrawn, _turn(serving.revisions(reader, "claim", claim.id), Claim)
    else:
        assert source is not None
        why = f"its source was withdrawn: {source.withdrawn}"
        turn = _turn(serving.revisions(reader, "source", source.id), Source)
    replaced_by = ledger.superseded.get(claim.id)
    if turn is None:
        return Gone(claim.id, None, None, None, why, replaced_by)
    return Gone(claim.id, turn.author, turn.at, turn.load, why, replaced_by)


def _turn(revisions: Sequence[Revision], kind: type[T]) -> Revision | None:
    """The revision from which on something has been withdrawn."""
    codec: Codec[T] = Codec(kind)
    turn = None
    for revision in reversed(revisions):
        if revision.text is None or codec.loads(revision.text).withdrawn is None:
            break
        turn = revision
    return turn
