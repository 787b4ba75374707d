"""What the claims of one source are read in: its contexts, its attestations, and the vocabulary."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from kb.domain.conditions import Condition
from kb.domain.location import Location, Placed
from kb.domain.verification import Attestation, Verification
from kb.domain.vocabulary import NOT_NAMED
from kb.ledger import records
from kb.ledger.conditions import Conditions
from kb.ledger.passages import passage
from kb.ledger.problems import Problems, shown
from kb.ledger.quantities import PLAIN, Figures, Manner
from kb.ledger.records import many
from kb.ledger.words import Vocabulary

COVERED = ("subject", "metric", "modality", "asserted_by", "measured_by")  # what `covers` may name beside conditions


_Checking = records.VerificationRecord | records.AttestationRecord


@dataclass(frozen=True)
class Context:
    """A context block with all that it hands on to the claims that name it."""

    record: records.ContextRecord
    stated: Mapping[str, Condition]
    inferred: Mapping[str, Condition]
    verification: tuple[Verification, ...]


@dataclass
class Setting:
    """What the claims of one source are read in: its contexts, its attestations, and the vocabulary."""

    folder: str
    words: Vocabulary
    figures: Figures
    problems: Problems
    conditions: Conditions
    manner: Manner = PLAIN
    contexts: dict[str, Context] = field(default_factory=dict)
    broken_contexts: set[str] = field(default_factory=set)
    attestations: tuple[Attestation, ...] = ()
    _dates: set[str] = field(default_factory=set)

    def agent(self, value: str | None, owner: str, key: str, place: Placed, unnamed: bool = False) -> str | None:
        """An agent's id, None for nobody; an unknown one is a finding. `unnamed`: "not-named" is kept as a value."""
        if value is None or value == NOT_NAMED:
            return value if unnamed else None
        if value not in self.words.agents:
            self.words.unknown("agent", value, owner, key, place.at(key), self.problems)
            return None
        return value

    def subject(self, value: str | None, owner: str, key: str, place: Placed) -> str | None:
        """A subject's id; an unknown one is a finding."""
        if value is not None and value not in self.words.subjects:
            self.words.unknown("subject", value, owner, key, place.at(key), self.problems)
            return None
        return value

    def date(self, value: str | None, owner: str, key: str, place: Placed) -> str | None:
        """An EDTF date as written; one that cannot be read is a finding."""
        if value is None or value in self._dates:
            return value
        from kb.quantity.dates import DateError, interval

        try:
            interval(value)
        except DateError as error:
            message = f"{owner} has {key} = {shown(value)}, which is no date"
            self.problems.add("KB004", place.at(key), message, key=(owner, key, value), help=str(error))
            return None
        self._dates.add(value)
        return value

    def event(
        self,
        written: records.VerificationRecord | records.AttestationRecord,
        owner: str,
        place: Placed,
        name: str | None = None,
    ) -> Verification:
        """One event of checking."""
        words = passage(written.figure, written.at, written.near) if written.figure else None
        by = self.agent(written.by, owner, "by" if name else "verification", place)
        on = self.date(written.on, owner, "on" if name else "verification", place)
        return Verification(written.method, by, written.scope, many(written.excludes), words, on, name)

    def events(
        self, written: Iterable[records.VerificationRecord] | None, owner: str, place: Placed
    ) -> tuple[Verification, ...]:
        """Events of checking as a block lists them."""
        return tuple(self.event(each, owner, place) for each in written or ())

    def attested(self, id: str, block: str, facts: Mapping[str, str | None]) -> tuple[Verification, ...]:
        """The events of the attestations that cover a claim: by its id or its block's, or by all that they name.

        `facts`: the claim's subject, metric, modality and roles, and the values of its conditions.
        """
        return tuple(
            attestation.event
            for attestation in self.attestations
            if any(self._covers(covered, id, block, facts) for covered in attestation.covers)
        )

    def _covers(self, covered: str | Mapping[str, str], id: str, block: str, facts: Mapping[str, str | None]) -> bool:
        if isinstance(covered, str):
            return self.address(covered) in (id, self.address(block))
        return all(facts.get(name) == value for name, value in covered.items())

    def address(self, name: str) -> str:
        """The full address of a claim as this source names it."""
        return name if "#" in name else f"{self.folder}#{name}"


class _Places(dict[str, Location]):
    """The places of a table's keys; where a key is not found, the place of the table."""

    def __init__(self, place: Placed, table: str) -> None:
        self._place, self._table = place, table

    def __missing__(self, name: str) -> Location:
        exact = self._place.at(f"{self._table}.{name}")
        return exact if exact != self._place.header else self._place.at(self._table)


def places(place: Placed, table: str) -> Mapping[str, Location]:
    """Where each key of a table of a block stands."""
    return _Places(place, table)
