"""What filters are read against, and what they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from kb.domain.claim import Claim
from kb.domain.ledger import Ledger
from kb.domain.report import Report

Test = Callable[[Claim], bool]


@dataclass(frozen=True)
class Asked:
    """What filters are read against: the ledger, what its checks found, and how numbers are matched."""

    ledger: Ledger
    report: Report
    match: str = "possible"
    unit: str | None = None  # unit of value_gte and value_lte
    states: Mapping[str, str] = field(default_factory=dict)  # of conflicts that a database remembers, by finding
    recorded: Mapping[str, str] = field(default_factory=dict)  # when a database took in each claim as it is


Filter = Callable[[str, Asked], Test]
