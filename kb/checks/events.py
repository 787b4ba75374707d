"""Dates of events and the durations between them, which must fit a calendar."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from kb.checks.arithmetic import follows_from, hulls, interval_text, term_text
from kb.checks.base import disputed, said
from kb.domain.claim import Claim
from kb.domain.finding import Finding, Severity, Step
from kb.domain.ledger import Ledger
from kb.domain.vocabulary import Metric
from kb.quantity import dates
from kb.quantity.figure import Kind
from kb.quantity.interval import Interval

_FIRM = (None, "measured", "computed", "reported")  # plans and estimates may miss; KB602 is about those


@dataclass(frozen=True)
class Impossible:
    """A start and an end, and perhaps the duration between them, that cannot all be right."""

    start: Claim
    end: Claim
    duration: Claim | None
    gives: Interval | None  # the days on which it would end after the duration

    def finding(self, code: str, name: str, severity: Severity) -> Finding:
        """The finding that the calendar rules them out."""
        start, end, duration = self.start, self.end, self.duration
        if duration is None or self.gives is None:
            message = f"{end.id} says {said(end)}, which is before {start.id}, {said(start)}"
            steps: tuple[Step, ...] = follows_from((start, end), "dates")
            members: tuple[Claim, ...] = (start, end)
        else:
            result = interval_text(self.gives, "date")
            message = (
                f"{duration.id} says {said(duration)}; after {start.id}, {said(start)}, "
                f"that gives {result}, and {end.id} says {said(end)}"
            )
            steps = (*follows_from((start, duration, end), "dates"), Step("gives", result))
            members = (duration, start, end)
        return Finding(
            code,
            name,
            severity,
            message,
            members[0].at("figure") if duration is not None else end.at("figure"),
            tuple(claim.id for claim in members),
            help="compare them with the document; two events that go by one name need two metrics",
            verdict="impossible",
            related=tuple((claim.at("figure"), f"{claim.id}: {term_text(claim)}") for claim in members),
            members=tuple(disputed(claim) for claim in members),
            arithmetic=steps,
        )


def impossible(ledger: Ledger) -> Iterator[Impossible]:
    """What cannot be, event by event: a duration metric names the events that it starts and ends with.

    Only claims of one and the same subject are put together, with equal conditions where both state them, that are
    not planned or estimated and not superseded.
    """
    durations = [metric for metric in ledger.metrics.values() if _is_between(metric)]
    happened, lasted = _by_event(ledger, durations)
    subjects = sorted({subject for subject, _ in happened})
    for metric, subject in product(durations, subjects):
        starts = happened.get((subject, metric.starts or ""), [])
        ends = happened.get((subject, metric.ends or ""), [])
        for start, end in product(starts, ends):
            if not _agree(start, end):
                continue
            if hulls(end)[0].below(hulls(start)[0]):
                yield Impossible(start, end, None, None)
                continue
            for duration in lasted.get((subject, metric.id), []):
                gives = _after(start, duration)
                fits = gives is None or gives.meets(hulls(end)[0])
                if not fits and _agree(start, duration) and _agree(end, duration):
                    yield Impossible(start, end, duration, gives)


def _is_between(metric: Metric) -> bool:
    return metric.kind is Kind.DURATION and bool(metric.starts and metric.ends)


def _by_event(
    ledger: Ledger, durations: list[Metric]
) -> tuple[dict[tuple[str, str], list[Claim]], dict[tuple[str, str], list[Claim]]]:
    """Dates by subject and event, durations by subject and metric."""
    happened: dict[tuple[str, str], list[Claim]] = {}
    lasted: dict[tuple[str, str], list[Claim]] = {}
    between = {metric.id for metric in durations}
    for claim in ledger.live():
        metric = ledger.metrics.get(claim.metric or "")
        if metric is None or not claim.readings or not claim.subject or not _stands(claim, ledger):
            continue
        event = metric.ends or metric.starts
        if metric.kind is Kind.DATE and event:
            happened.setdefault((claim.subject, event), []).append(claim)
        elif metric.id in between:
            lasted.setdefault((claim.subject, metric.id), []).append(claim)
    return happened, lasted


def _stands(claim: Claim, ledger: Ledger) -> bool:
    return claim.modality in _FIRM and claim.id not in ledger.superseded


def _agree(one: Claim, other: Claim) -> bool:
    """Whether no condition that both state differs."""
    values = {name: each.value for name, each in other.conditions.items() if each.known}
    return all(values.get(name, each.value) == each.value for name, each in one.conditions.items() if each.known)


def _after(start: Claim, duration: Claim) -> Interval | None:
    """The days on which something ends that begins on one of the start's days and lasts as long as the words allow."""
    days, length = hulls(start)[0], hulls(duration)[0]
    months = {"month": 1, "year": 12, "decade": 120}.get(duration.unit)
    if months is not None:
        return dates.shifted(days, length.scaled(months))
    by_day = {"day": 1, "week": 7}.get(duration.unit)
    return None if by_day is None else dates.shifted_by_days(days, length.scaled(by_day))
