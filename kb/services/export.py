"""What an export holds: the claims that were asked for, with everything that has to be printed beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

from kb import __version__
from kb.domain.claim import Claim
from kb.domain.claim_json import claim_json
from kb.domain.conflicts import Conflict, conflicts, stances
from kb.domain.words import condition_label, metric_label
from kb.errors import NothingToDo, UsageError
from kb.exporters import exporter
from kb.exporters.record import Dispute, Export, Record, Work, record, work
from kb.exporters.words import CONCLUDED
from kb.services.check import Checked
from kb.services.converting import converted, unit_of
from kb.services.query import Filters, select
from kb.settings import setting


@dataclass(frozen=True)
class Wish:
    """What somebody wants to take away: which claims, in which columns, and how."""

    filters: Filters = field(default_factory=dict)
    columns: str = "table"
    labels: bool = False
    excel: bool = False
    convert_to: str | None = None
    conflicted: bool = True  # disputed claims too, with their marks
    when: str | None = None  # the time to print; nothing else tells one export from the next


class Records:
    """Claims as records, made when they are read, so that many of them need no memory."""

    def __init__(
        self,
        claims: Sequence[Claim],
        outcome: Checked,
        found: Mapping[str, Sequence[Conflict]],
        works: Mapping[str, Work],
    ) -> None:
        self._claims, self._outcome, self._found, self._works = claims, outcome, found, works

    def __iter__(self) -> Iterator[Record]:
        ledger, numbers = self._outcome.ledger, self._outcome.revisions
        for claim in self._claims:
            json = claim_json(claim, ledger, self._found.get(claim.id, ()), revision=numbers.get(claim.id, 1))
            yield record(claim, ledger, json, self._works[claim.source])


def prepared(outcome: Checked, wish: Wish) -> Export:
    """The export of a ledger or of what a database remembers of it.

    Raises `NothingToDo` where no claim fits, and `UsageError` for a filter, unit or column set that is unknown.
    """
    ledger = outcome.ledger
    found = conflicts(outcome.report, outcome.states)
    claims = select(outcome, wish.filters)
    if not claims:
        raise NothingToDo(f"no claim fits; the ledger holds {len(ledger.claims)}")
    works = {id: work(ledger.sources.get(id), id, ledger) for id in {claim.source for claim in claims}}
    every = () if wish.conflicted else Records(claims, outcome, found, works)
    removed = tuple(each.id for each in every if each.disputed)
    claims = tuple(claim for claim in claims if claim.id not in removed) if removed else claims
    if not claims:
        raise NothingToDo(f"every claim that fits is disputed: {', '.join(removed)}; leave --no-conflicted out")
    remarks: tuple[str, ...] = ()
    if wish.convert_to is not None:
        claims, remarks = _converted(claims, wish.convert_to, outcome)
    counts = Counter(claim.source for claim in claims)
    works = {id: replace(works[id], claims=count) for id, count in counts.items()}
    names = dict.fromkeys(name for claim in claims for name in claim.conditions if name not in CONCLUDED)
    return Export(
        title=_title(claims, outcome),
        query=tuple((word, value) for word, values in wish.filters.items() for value in values),
        records=Records(claims, outcome, found, works),
        count=len(claims),
        works=tuple(works.values()),
        disputes=tuple(_disputes(claims, outcome)),
        conditions={name: condition_label(name, ledger) for name in names},
        removed=removed,
        remarks=remarks,
        when=wish.when or _epoch(),
        version=__version__,
        columns=wish.columns,
        labels=wish.labels,
        excel=wish.excel,
    )


def write(form: str, export: Export, path: Path) -> None:
    """The export in a file, which is there when it is complete; raises `UsageError` where it cannot be written."""
    unfinished = path.with_name(f".{path.name}.part")
    try:
        with unfinished.open("wb") as out:
            exporter(form).write(export, out)
        unfinished.replace(path)
    except OSError as error:
        raise UsageError(f"--out {path}: cannot be written ({error.strerror}); name another file") from None
    finally:
        unfinished.unlink(missing_ok=True)


def _converted(claims: Sequence[Claim], text: str, outcome: Checked) -> tuple[tuple[Claim, ...], tuple[str, ...]]:
    units = outcome.ledger.units
    unit = unit_of(text, units)
    told = tuple(converted(claim, unit, units) or claim for claim in claims)
    kept = sum(claim.quantity is not None and claim.quantity.unit != unit for claim in told)
    remarks = (f"{kept} of {len(told)} values do not convert to {unit} and keep their unit",) if kept else ()
    return told, remarks


def _title(claims: Sequence[Claim], outcome: Checked) -> str:
    metrics = {claim.metric for claim in claims}
    subjects = {claim.metric and metric_label(claim.metric, outcome.ledger) for claim in claims}
    return subjects.pop() or "Statements" if len(metrics) == 1 else "Published figures"


def _disputes(claims: Sequence[Claim], outcome: Checked) -> Iterator[Dispute]:
    """The conflicts that dispute one of the claims."""
    ids = {claim.id for claim in claims}
    reasons = {finding.identity: waiver.reason for finding, waiver in outcome.report.waived}
    for finding, state in stances(outcome.report, outcome.states):
        if any(member.role == "disputed" and member.claim in ids for member in finding.members):
            yield Dispute(finding, state, reasons.get(finding.identity))


def _epoch() -> str | None:
    """The time that a reproducible build is given, in UTC."""
    seconds = setting("SOURCE_DATE_EPOCH")
    if not seconds:
        return None
    try:
        return datetime.fromtimestamp(int(seconds), UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    except (ValueError, OverflowError, OSError):
        raise UsageError(f"SOURCE_DATE_EPOCH is {seconds!r}; it is a number of seconds, such as 1788000000") from None
