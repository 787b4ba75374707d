"""A whole ledger as values: vocabulary, sources, claims, constraints, and what could not be read."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from kb.domain.claim import Claim
from kb.domain.finding import Finding
from kb.domain.location import Location, Placed
from kb.domain.source import Source
from kb.domain.vocabulary import Agent, ConditionKind, Metric, Subject
from kb.quantity.units import Units

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Constraint:
    """What the curator knows must hold between claims, with the reason."""

    id: str
    holds: str
    because: str
    source: str | None = None  # the source whose claims may be named without `source#`
    place: Placed = field(default_factory=lambda: Placed(Location("", 0)), compare=False)


@dataclass(frozen=True, slots=True)
class Waiver:
    """An accepted finding: its identity, why, by whom, until when, and the content it was accepted for."""

    finding: str  # F-…
    reason: str
    author: str | None = None
    on: str | None = None
    until: str | None = None
    content: str | None = None
    expect: bool = False  # its absence is a finding
    code: str | None = None
    claims: tuple[str, ...] = ()
    place: Placed = field(default_factory=lambda: Placed(Location("", 0)), compare=False)


@dataclass(frozen=True)
class Ledger:
    """The text of a ledger, read. Mappings keep reading order: sources by id, claims as they stand in their files."""

    root: str  # path as given, for messages
    units: Units
    metrics: Mapping[str, Metric] = field(default_factory=dict)
    conditions: Mapping[str, ConditionKind] = field(default_factory=dict)
    subjects: Mapping[str, Subject] = field(default_factory=dict)  # models included
    agents: Mapping[str, Agent] = field(default_factory=dict)
    sources: Mapping[str, Source] = field(default_factory=dict)
    claims: Mapping[str, Claim] = field(default_factory=dict)
    constraints: tuple[Constraint, ...] = ()
    waivers: tuple[Waiver, ...] = ()
    findings: tuple[Finding, ...] = ()  # KB0xx, raised while reading
    files: int = 0

    def once(self, work: Callable[[Ledger], T]) -> T:
        """What some work makes of this ledger: done when it is first asked for, however many checks need it."""
        if work not in self._done:
            self._done[work] = work(self)
        made: T = self._done[work]
        return made

    @cached_property
    def _done(self) -> dict[Callable[[Ledger], Any], Any]:
        return {}

    def claims_of(self, source: str) -> tuple[Claim, ...]:
        """The claims of one source in reading order."""
        return self._by_source.get(source, ())

    def ancestors(self, subject: str) -> tuple[str, ...]:
        """The subject itself and its parents, nearest first; a loop of parents ends where it closes."""
        line = self._lines.get(subject)
        if line is None:
            found: dict[str, None] = {}
            current: str | None = subject
            while current is not None and current not in found:
                found[current] = None
                known = self.subjects.get(current)
                current = known.parent if known else None
            line = self._lines[subject] = tuple(found)
        return line

    def live(self) -> Iterator[Claim]:
        """The claims that are neither withdrawn themselves nor in a withdrawn source."""
        return iter(self._live)

    @cached_property
    def _live(self) -> tuple[Claim, ...]:
        gone = {name for name, source in self.sources.items() if source.withdrawn is not None}
        return tuple(claim for claim in self.claims.values() if claim.withdrawn is None and claim.source not in gone)

    @cached_property
    def _lines(self) -> dict[str, tuple[str, ...]]:
        """The lines of ancestors that were asked for."""
        return {}

    @cached_property
    def phrases(self) -> dict[Hashable, str]:
        """What was put into words before, by what is said: many claims state the same condition."""
        return {}

    @cached_property
    def addresses(self) -> Mapping[str, tuple[str, ...]]:
        """Every name that leads to claims, in full: their address, their block's, and those that they had before."""
        found: dict[str, list[str]] = {}
        for claim in self.claims.values():
            for name in dict.fromkeys((claim.id, f"{claim.source}#{claim.block}", *claim.was)):
                found.setdefault(name, []).append(claim.id)
        return {name: tuple(ids) for name, ids in found.items()}

    def named(self, name: str, source: str | None = None) -> Claim | None:
        """The one claim that a name leads to, as it is written in a source; None where there is none, or several."""
        ids = self.addresses.get(name if "#" in name or source is None else f"{source}#{name}", ())
        return self.claims[ids[0]] if len(ids) == 1 else None

    @cached_property
    def superseded(self) -> Mapping[str, str]:
        """For each claim that a live one supersedes or corrects, the id of that one."""
        return {
            target: claim.id
            for claim in self.live()
            for target in (*claim.supersedes, *claim.corrects)
            if target != claim.id
        }

    @cached_property
    def _by_source(self) -> Mapping[str, tuple[Claim, ...]]:
        groups: dict[str, list[Claim]] = {}
        for claim in self.claims.values():
            groups.setdefault(claim.source, []).append(claim)
        return {source: tuple(claims) for source, claims in groups.items()}
