"""A ledger as entries, one for each thing that it says, and entries as the ledger again."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from kb.domain.claim import Claim
from kb.domain.codec import Codec
from kb.domain.digest import digest as claim_digest
from kb.domain.ledger import Constraint, Ledger, Waiver
from kb.domain.source import Source
from kb.domain.vocabulary import Agent, ConditionKind, Metric, Subject
from kb.errors import UsageError
from kb.quantity.units import standard

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
    """One thing that a ledger says. `digest` covers what it says; its text holds where it stands, too."""

    kind: str
    id: str
    position: int
    digest: str
    text: str
    value: Any


def entries(ledger: Ledger, units: str | None) -> Iterator[Entry]:
    """Everything that a ledger says, kind by kind and in reading order; `units` is the text of its unit file."""
    if units is not None:
        yield Entry(UNITS, UNITS, 0, sha256(units), units, units)
    for kind, values in _values(ledger).items():
        whole, said = Codec(TYPES[kind]), Codec(TYPES[kind], places=False)
        digest = claim_digest if kind == "claim" else _digest(said)
        for position, (id, value) in enumerate(values):
            yield Entry(kind, id, position, digest(value), _storable(kind, id, whole.dumps(value)), value)


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


def _storable(kind: str, id: str, text: str) -> str:
    """The text, unless it holds the one sign that PostgreSQL has no place for."""
    if _ZERO in text:
        raise UsageError(f"the {kind} {id} holds a zero sign ({_ZERO}), which a database cannot keep; take it out")
    return text


def _digest(codec: Codec[Any]) -> Callable[[Any], str]:
    return lambda value: sha256(codec.dumps(value))
