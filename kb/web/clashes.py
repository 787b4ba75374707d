"""Conflicts as lists show them: how much each matters, what it says in a reader's words, and what it is about."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kb.domain.headlines import About, about, headline
from kb.domain.ledger import Ledger
from kb.domain.phrases import plain
from kb.domain.words import condition_label
from kb.exporters.words import joined, small
from kb.services.conflicts import Stand


@dataclass(frozen=True, slots=True)
class Clash:
    """A conflict in a list; `settled_by` are the conditions that nobody states and that would settle it."""

    id: str
    code: str
    name: str
    severity: str
    state: str
    headline: str
    about: About
    settled_by: str
    help: str


def clashes(stands: Iterable[Stand], ledger: Ledger) -> list[Clash]:
    """Conflicts in the order in which they are given."""
    return [clash(stand, ledger) for stand in stands]


def clash(stand: Stand, ledger: Ledger) -> Clash:
    """One conflict."""
    finding = stand.finding
    return Clash(
        finding.identity,
        finding.code,
        finding.name.partition(".")[2].replace("-", " ") or finding.name,
        finding.severity.value,
        stand.state,
        plain(headline(finding, ledger)),
        about(finding, ledger),
        joined([small(condition_label(name, ledger)) for name in finding.unknown]),
        finding.help,
    )
