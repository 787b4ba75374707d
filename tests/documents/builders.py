"""Small ledgers about one document, made as values."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

from kb.documents.extracting import extract
from kb.documents.store import DocumentStore
from kb.documents.text import Text
from kb.domain.claim import Claim
from kb.domain.ledger import Ledger
from kb.domain.location import Location, Placed
from kb.domain.passage import Passage
from kb.domain.source import Anchored, ContextBlock, Dismissed, Document, Source
from kb.domain.verification import Attestation
from kb.domain.vocabulary import Agent, Subject
from kb.quantity.units import Units, standard

WIND = """\
The Norden wind farm

The farm delivers nearly 700 MW, more than 9 times the old one.
Each of its 64 turbines stands 169 m high; the old ones stood 69 m.
The owner speaks of 1,459 full-load hours, and of 459 in the first year.
"""


def text(words: str, name: str = "wind.txt") -> Text:
    """A document of these words."""
    return extract(words.encode(), name)


def span(words: str, figure: str, nth: int = 0) -> tuple[int, int]:
    """Where a figure stands the n-th time."""
    at = -1
    for _ in range(nth + 1):
        at = words.index(figure, at + 1)
    return at, at + len(figure)


def claim(local: str, figure: str, at: tuple[int, int] | None = None, line: int = 1, **more: object) -> Claim:
    """A claim of the source `wind`; `near` and `also` as in the ledger."""
    near = more.pop("near", None)
    assert near is None or isinstance(near, str)
    place = Placed.of(Location("sources/wind/claims.toml", line), (("figure", line + 2, 1), ("at", line + 3, 1)))
    return Claim(f"wind#{local}", "wind", local, Passage(figure, at, near), place, **more)  # type: ignore[arg-type]


def document(words: str, file: str = "wind.txt") -> Document:
    """The record of a document of these words."""
    place = Placed.of(
        Location("sources/wind/source.toml", 3),
        (("file", 4, 1), ("sha256", 5, 1)),
    )
    return Document(file, hashlib.sha256(words.encode()).hexdigest(), place)


def source(
    words: str,
    *,
    contexts: tuple[ContextBlock, ...] = (),
    attestations: tuple[Attestation, ...] = (),
    dismissed: tuple[Dismissed, ...] = (),
    anchored: Anchored | None = None,
    withdrawn: str | None = None,
) -> Source:
    """The source `wind`, whose document has these words."""
    return Source(
        "wind",
        "The Norden wind farm",
        document=document(words),
        contexts=contexts,
        attestations=attestations,
        dismissed=dismissed,
        anchored=anchored,
        withdrawn=withdrawn,
        place=Placed(Location("sources/wind/source.toml", 1)),
    )


def ledger(
    of: Source,
    *claims: Claim,
    subjects: tuple[Subject, ...] = (),
    agents: tuple[Agent, ...] = (),
    units: Units | None = None,
) -> Ledger:
    """A ledger of one source."""
    return Ledger(
        "sources",
        units or standard(),
        subjects={each.id: each for each in subjects},
        agents={each.id: each for each in agents},
        sources={of.id: of},
        claims={each.id: each for each in claims},
    )


def store(folder: Path, files: Mapping[str, str]) -> DocumentStore:
    """A document store with these files."""
    for name, words in files.items():
        (folder / name).write_bytes(words.encode())
    return DocumentStore(folder)
