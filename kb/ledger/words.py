"""The words that the claims of a ledger may use."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kb.domain.location import Location
from kb.domain.names import NameIndex
from kb.domain.vocabulary import Agent, ConditionKind, Metric, Subject
from kb.ledger.problems import LONGEST_VALUE, Problems, shown
from kb.quantity.units import Units

_HOMES = {
    "metric": ("KB006", "vocabulary/metrics.toml"),
    "subject": ("KB007", "vocabulary/subjects.toml or models.toml"),
    "agent": ("KB008", "vocabulary/agents.toml"),
    "condition": ("KB009", "vocabulary/conditions.toml"),
}


@dataclass(frozen=True)
class Vocabulary:
    """The words that claims may use. `broken` holds the ids of entries that could not be read."""

    units: Units
    metrics: Mapping[str, Metric] = field(default_factory=dict)
    conditions: Mapping[str, ConditionKind] = field(default_factory=dict)
    subjects: Mapping[str, Subject] = field(default_factory=dict)
    agents: Mapping[str, Agent] = field(default_factory=dict)
    broken: frozenset[str] = frozenset()
    _close: dict[tuple[str, str], tuple[str, ...]] = field(default_factory=dict, compare=False)

    def unknown(self, what: str, value: str, owner: str, key: str, at: Location, problems: Problems) -> None:
        """Record that a block names a metric, subject, agent or condition that is not there.

        Nothing is said of a word whose own entry could not be read, since that is a finding already.
        """
        if value in self.broken:
            return
        code, home = _HOMES[what]
        close = self._suggested(what, value)
        help = f"did you mean {' or '.join(close)}? Otherwise add it to {home}" if close else f"add it to {home}"
        message = f"{owner} names {shown(value)} in {key}, which is no {what} of this ledger"
        problems.add(code, at, message, key=(owner, key, value), help=help)

    def _suggested(self, what: str, value: str) -> tuple[str, ...]:
        if (what, value) not in self._close:
            entries: Mapping[str, Metric | Subject | Agent | ConditionKind] = getattr(self, f"{what}s")
            names = NameIndex({entry.id: (_name(entry), *entry.aliases) for entry in entries.values()})
            self._close[what, value] = names.suggest(value) if len(value) <= LONGEST_VALUE else ()
        return self._close[what, value]


def _name(entry: Metric | Subject | Agent | ConditionKind) -> str:
    return entry.label if isinstance(entry, Metric | ConditionKind) else entry.name
