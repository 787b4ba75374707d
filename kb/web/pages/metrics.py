"""Metrics: all of them, and one with its plot, the same as a table, and what does not fit together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from kb.domain.claim import Claim
from kb.domain.words import agent_name, condition_label, condition_value, subject_name
from kb.errors import UsageError
from kb.exporters.marks import picture
from kb.exporters.notes import named
from kb.exporters.plot import svg
from kb.exporters.record import Record
from kb.services.naming import metric_id
from kb.services.query import select
from kb.services.summing import summed
from kb.services.vocabulary import metrics
from kb.web import links, lists
from kb.web.clashes import clashes
from kb.web.page import Ask, Filled, Moved, Page, missing

_FILTERS = ("subject", "model", "asserted_by", "verification", "conflict")
_NUMBERS = ("value_gte", "value_lte", "match")


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a form with a list of values, each with the words for it."""

    name: str
    label: str
    choices: tuple[tuple[str, str], ...]
    given: str


def every(ask: Ask) -> Filled:
    """All metrics that claims have."""
    return {"metrics": [metric for metric in metrics(ask.ledger) if metric["claims"]]}


def one(ask: Ask) -> Filled:
    """One metric: the claims that fit the filters as plot and table; another name of it leads to its id."""
    name, ledger = ask.names["id"], ask.ledger
    if name not in ledger.metrics:
        raise Moved(links.metric(_named(name, ask)))
    metric = ledger.metrics[name]
    asked = {field: values for field, values in ask.given.items() if field != "page"}
    filters = {"metric": [name], **asked}
    whole = select(ask.outcome, {"metric": [name]})
    claims = select(ask.outcome, filters)
    part = lists.part(claims, links.metric(name), ask.given)
    records = lists.records(part.claims, ask.outcome)
    plot, groups = _drawn(part.claims, records, ask)
    clashing, disputed = lists.disputing({claim.id for claim in claims}, ask.outcome)
    return {
        "metric": metric,
        "identity": [condition_label(each, ledger).lower() for each in metric.identity],
        "summary": summed(claims, len(disputed), ledger) if claims else "No claim fits.",
        "plot": plot,
        "groups": groups,
        "caption": "The same as a table",
        "fields": list(_fields(whole, ask)),
        "given": {field: ask.one(field) for field in _NUMBERS},
        "asked": bool(asked),
        "stands": clashes(clashing, ledger),
        "first": part.first,
        "next": part.next,
        "forms": lists.forms(filters),
        "alternates": lists.alternates(filters),
    }


def _named(name: str, ask: Ask) -> str:
    try:
        return metric_id(name, ask.ledger)
    except UsageError as error:
        raise missing("metric", name, error.meant) from None


def _drawn(
    claims: Sequence[Claim], records: Sequence[Record], ask: Ask
) -> tuple[Markup | None, list[tuple[str, list[Record]]]]:
    """The plot, and the rows in the same groups; claims without a number stand in the table alone."""
    without = [record for claim, record in zip(claims, records, strict=True) if not claim.readings]
    if len(without) == len(records):
        return None, [("", list(records))] if records else []
    works = {record.work.id: record.work for record in records}
    shown = picture(claims, records, [named(work) for work in works.values()], ask.ledger)
    by_id = {record.id: record for record in records}
    groups = [(heading, [by_id[mark.id] for mark in marks]) for heading, marks in shown.groups]
    if without:
        groups.append(("Without a number", without))
    return Markup(svg(shown, link=links.claim, styled=False)), groups


def _fields(claims: Sequence[Claim], ask: Ask) -> Iterator[Field]:
    """The fields of the form by which these claims can be told apart, each with its values."""
    ledger = ask.ledger
    choices: dict[str, tuple[str, dict[str, str]]] = {}

    def add(name: str, label: str, value: str, shown: str) -> None:
        choices.setdefault(name, (label, {}))[1][value] = shown

    for claim in claims:
        if claim.subject:
            add("subject", "About", claim.subject, subject_name(claim.subject, ledger))
        if claim.asserted_by:
            add("asserted_by", "Who says it", claim.asserted_by, agent_name(claim.asserted_by, ledger))
        for condition in claim.conditions.values():
            if condition.known and condition.value and condition.name not in ("subject", "baseline"):
                field = "model" if condition.name == "model" else f"cond.{condition.name}"
                label = condition_label(condition.name, ledger)
                add(field, label, condition.value, condition_value(condition, ledger))
    checked = ("self-reported", "verified", "witnessed", "independently-run")
    choices["verification"] = ("Checked", {f"min:{level}": f"at least {level}" for level in checked})
    choices["conflict"] = ("Conflicts", {"open": "disputed", "none": "not disputed"})
    for name, (label, values) in choices.items():
        if len(values) > 1:
            yield Field(
                name,
                label,
                tuple(values.items() if name in _FILTERS[-2:] else sorted(values.items(), key=_shown)),
                ask.one(name),
            )


def _shown(choice: tuple[str, str]) -> str:
    return choice[1].casefold()


PAGES = (
    Page("/metrics", "metrics.html", every),
    Page("/metrics/{id}", "metric.html", one, (*_FILTERS, *_NUMBERS, "page"), ("cond.",)),
)
