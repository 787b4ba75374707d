"""What an export holds: the claims that were asked for, with everything that has to be printed beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from kb import __version__
from kb.domain.claim import Claim
from kb.domain.claim_json import claim_json
from kb.domain.conflicts import Conflict, conflicts, disputed, stances
from kb.domain.finding import Severity
from kb.domain.ledger import Ledger
from kb.domain.states import STANDING
from kb.domain.words import condition_label, metric_label
from kb.errors import NothingToDo, UsageError
from kb.exporters import exporter
from kb.exporters.record import Dispute, Export, Record, Work, work
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
            yield Record(json, self._works[claim.source], ledger, partial(_itself, claim))


def prepared(outcome: Checked, wish: Wish) -> Export:
    """The export of a ledger or of what a database remembers of it.

    Raises `NothingToDo` where no claim fits, and `UsageError` for a filter, unit or column set that is unknown.
    """
    ledger = outcome.ledger
    claims = select(outcome, wish.filters)
    against = frozenset() if wish.conflicted else disputed_in(outcome)
    removed = tuple(claim.id for claim in claims if claim.id in against)
    left = tuple(claim for claim in claims if claim.id not in against) if removed else claims
    if not left:
        raise nothing(removed, len(ledger.claims))
    remarks: tuple[str, ...] = ()
    if wish.convert_to is not None:
        left, remarks = _converted(left, wish.convert_to, outcome)
    counts = Counter(claim.source for claim in left)
    works = works_of(counts, ledger)
    names = dict.fromkeys(name for claim in left for name in claim.conditions if name not in CONCLUDED)
    return replace(
        export_of(wish, outcome, {claim.metric for claim in left}, works.values(), {claim.id for claim in left}),
        records=Records(left, outcome, conflicts(outcome.report, outcome.states), works),
        count=len(left),
        conditions={name: condition_label(name, ledger) for name in names},
        removed=removed,
        remarks=remarks,
    )


def export_of(
    wish: Wish, outcome: Checked, metrics: Collection[str | None], works: Iterable[Work], ids: Container[str]
) -> Export:
    """What an export says beside its records: of claims with these ids and metrics, from these sources."""
    return Export(
        title=_title(metrics, outcome.ledger),
        query=tuple((word, value) for word, values in wish.filters.items() for value in values),
        records=(),
        count=0,
        works=tuple(works),
        disputes=tuple(_disputes(ids, outcome)),
        when=wish.when or _epoch(),
        version=__version__,
        columns=wish.columns,
        labels=wish.labels,
        excel=wish.excel,
    )


def works_of(counts: Mapping[str, int], ledger: Ledger) -> dict[str, Work]:
    """The bibliography of each source that has claims in an export."""
    return {id: work(ledger.sources.get(id), id, ledger, count) for id, count in counts.items()}


def disputed_in(outcome: Checked) -> frozenset[str]:
    """The claims against which a conflict stands."""
    standing = [
        finding
        for finding, state in stances(outcome.report, outcome.states)
        if state in STANDING and finding.severity is not Severity.NOTE
    ]
    return disputed(standing)


def nothing(removed: Sequence[str], count: int) -> NothingToDo:
    """Why there is nothing to export of a ledger with so many claims."""
    if removed:
        return NothingToDo(f"every claim that fits is disputed: {', '.join(removed)}; leave --no-conflicted out")
    return NothingToDo(f"no claim fits; the ledger holds {count}")


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


def _title(metrics: Collection[str | None], ledger: Ledger) -> str:
    first = next(iter(metrics))
    return "Published figures" if len(metrics) > 1 else metric_label(first, ledger) if first else "Statements"


def _disputes(ids: Container[str], outcome: Checked) -> Iterator[Dispute]:
    """The conflicts that dispute one of the claims."""
    reasons = {finding.identity: waiver.reason for finding, waiver in outcome.report.waived}
    for finding, state in stances(outcome.report, outcome.states):
        if any(member.role == "disputed" and member.claim in ids for member in finding.members):
            yield Dispute(finding, state, reasons.get(finding.identity))


def _itself(claim: Claim) -> Claim:
    return claim


def _epoch() -> str | None:
    """The time that a reproducible build is given, in UTC."""
    seconds = setting("SOURCE_DATE_EPOCH")
    if not seconds:
        return None
    try:
        return datetime.fromtimestamp(int(seconds), UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    except (ValueError, OverflowError, OSError):
        raise UsageError(f"SOURCE_DATE_EPOCH is {seconds!r}; it is a number of seconds, such as 1788000000") from None
