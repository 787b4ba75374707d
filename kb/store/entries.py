"""A ledger as entries, one for each thing that it says, and entries as the ledger again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from kb.domain.claim import Claim
from kb.domain.codec import Codec
from kb.domain.digest import digest as claim_digest
from kb.domain.ledger import Constraint, Ledger, Waiver
from kb.domain.source import Source
from kb.domain.vocabulary import Agent, ConditionKind, Metric, Subject
from kb.errors import UsageError
from kb.quantity.units import standard
from kb.store.rows import COLUMNS

UNITS = "unit_file"
TYPES: Mapping[str, type[Any]] = {  # by kind, which is the name of its table
    "metric": Metric,
    "condition": ConditionKind,
    "agent": Agent,
    "subject": Subject,
    "source": Source,
    "rule": Constraint,
    "waiver": Waiver,
    "claim": Claim,
}
KINDS = (UNITS, *TYPES)
_ZERO = "\\u0000"


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that a ledger says, and its place in reading order among those of its kind."""

    kind: str
    id: str
    position: int
    value: Any


def entries(ledger: Ledger, units: str | None) -> Iterator[Entry]:
    """Everything that a ledger says, kind by kind and in reading order; `units` is the text of its unit file."""
    if units is not None:
        yield Entry(UNITS, UNITS, 0, units)
    for kind, values in _values(ledger).items():
        for position, (id, value) in enumerate(values):
            yield Entry(kind, id, position, value)


class Made(NamedTuple):
    """What is stored of an entry: a digest of what it says, its text, which holds where it stands too, and columns.

    `trace` is a digest of all of it.
    """

    digest: str
    text: str
    columns: Sequence[Any]
    trace: str


class Maker:
    """Makes what is stored of the entries of a ledger."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._whole = {kind: Codec(type_) for kind, type_ in TYPES.items()}
        self._said = {kind: Codec(type_, places=False) for kind, type_ in TYPES.items()}

    def made(self, entry: Entry) -> Made:
        """What is stored of one; raises `UsageError` for the one sign that PostgreSQL has no place for."""
        kind, value = entry.kind, entry.value
        if kind == UNITS:
            return Made(sha256(value), value, (), sha256(value)[7:23])
        text = self._whole[kind].dumps(value)
        if _ZERO in text:
            raise UsageError(
                f"the {kind} {entry.id} holds a zero sign ({_ZERO}), which a database cannot keep; take it out"
            )
        digest = claim_digest(value) if kind == "claim" else sha256(self._said[kind].dumps(value))
        columns = COLUMNS[kind](value, self._ledger)
        return Made(digest, text, columns, sha256(text + json.dumps(columns))[7:23])


def ledger_of(texts: Iterable[tuple[str, str, str]], root: str, files: int) -> Ledger:
    """The ledger that was taken apart: kind, id and text of each entry, in reading order within each kind."""
    values: dict[str, dict[str, Any]] = {kind: {} for kind in KINDS}
    codecs = {kind: Codec(type_) for kind, type_ in TYPES.items()}
    for kind, id, text in texts:
        values[kind][id] = text if kind == UNITS else codecs[kind].loads(text)
    units = standard()
    for text in values[UNITS].values():
        units, _ = units.extended(text, "vocabulary/units.txt")
    return Ledger(
        root,
        units,
        values["metric"],
        values["condition"],
        values["subject"],
        values["agent"],
        values["source"],
        values["claim"],
        tuple(values["rule"].values()),
        tuple(values["waiver"].values()),
        files=files,
    )


def _values(ledger: Ledger) -> dict[str, Iterable[tuple[str, Any]]]:
    return {
        "metric": ledger.metrics.items(),
        "condition": ledger.conditions.items(),
        "agent": ledger.agents.items(),
        "subject": ledger.subjects.items(),
        "source": ledger.sources.items(),
        "rule": ((f"{each.source or ''}#{each.id}", each) for each in ledger.constraints),
        "waiver": _numbered(ledger.waivers),
        "claim": ledger.claims.items(),
    }


def _numbered(waivers: Iterable[Waiver]) -> Iterator[tuple[str, Waiver]]:
    """Waivers by their finding; a further one of the same finding has a number."""
    seen: dict[str, int] = {}
    for waiver in waivers:
        number = seen[waiver.finding] = seen.get(waiver.finding, 0) + 1
        yield (waiver.finding if number == 1 else f"{waiver.finding}.{number}"), waiver


def sha256(text: str) -> str:
    """The digest of a text, "sha256:…"."""
    return f"sha256:{hashlib.sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()}"
