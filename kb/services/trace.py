"""Everything that is known of one claim, in words: what was printed, how it was read, and who stands behind it."""

from __future__ import annotations

from collections.abc import Iterator

from kb.domain import trust
from kb.domain.claim import Claim
from kb.domain.conditions import Condition, State
from kb.domain.conflicts import Conflict, conflicts
from kb.domain.ledger import Ledger
from kb.domain.passage import Passage
from kb.domain.states import STANDING
from kb.domain.words import (
    NOT_STATED,
    agent_name,
    baseline_text,
    bounds_text,
    condition_label,
    condition_value,
    metric_label,
    quantity_text,
    subject_name,
)
from kb.quantity.figure import Kind
from kb.services.check import Checked
from kb.services.implied import implied

Fact = tuple[str, str]


def trace(claim: Claim, outcome: Checked) -> str:
    """The claim as lines of "label  words"; a label is written once for all its lines."""
    ledger = outcome.ledger
    facts = [
        *_figure(claim, ledger),
        *_conditions(claim, ledger),
        *_people(claim, ledger),
        *_places(claim, ledger),
        *_relations(claim, ledger),
        *(("implied", each.text) for each in implied(claim, ledger)),
        *(
            ("conflict", _conflict(conflict))
            for conflict in conflicts(outcome.report, outcome.states).get(claim.id, ())
        ),
        ("ledger", str(claim.location)),
    ]
    width = max(len(label) for label, _ in facts)
    lines, previous = [claim.id], ""
    for label, text in facts:
        lines.append(f"  {'' if label == previous else label:<{width}}  {text}")
        previous = label
    return "\n".join(lines)


def _figure(claim: Claim, ledger: Ledger) -> Iterator[Fact]:
    yield "figure", f"“{claim.passage.figure}”"
    if claim.statement:
        yield "statement", claim.statement
    yield "about", f"{subject_name(claim.subject, ledger)}: {metric_label(claim.metric, ledger)}"
    quantity = claim.quantity
    if quantity is None:
        metric = ledger.metrics.get(claim.metric or "")
        if metric is not None and metric.kind is not Kind.NONE:
            yield "read as", "no number could be read"
        return
    yield (
        "read as",
        f"{quantity_text(quantity)} (hedge: {quantity.hedge}, kind: {quantity.kind}, policy {quantity.policy})",
    )
    if claim.value and claim.unit_from:
        yield "read as", f"value “{claim.value}”: {claim.unit_from}"
    if claim.reading:
        yield "read as", f"reading {claim.reading}, because {claim.because or NOT_STATED}"
    for reading in claim.readings:
        name = f"reading {reading.name}: " if reading.name and len(claim.readings) > 1 else ""
        strict = bounds_text(reading.strict, quantity.kind, claim.unit)
        usual = bounds_text(reading.usual, quantity.kind, claim.unit)
        yield "means", f"{name}strict {strict}, usual {usual}"
    if claim.equals:
        yield "follows from", claim.equals


def _conditions(claim: Claim, ledger: Ledger) -> Iterator[Fact]:
    for condition in claim.conditions.values():
        yield "conditions", _condition(condition, ledger)
    if claim.baseline is not None:
        yield "compared with", baseline_text(claim.baseline, ledger)
        for condition in claim.baseline.conditions.values():
            yield "compared with", f"  {_condition(condition, ledger)}"


def _condition(condition: Condition, ledger: Ledger) -> str:
    value = f"{condition_label(condition.name, ledger)}: {condition_value(condition, ledger)}"
    if condition.state is State.INFERRED:
        return f"{value} (inferred: {condition.why or 'no reason given'})"
    return f"{value} (said once for several figures)" if condition.state is State.CONTEXT else value


def _people(claim: Claim, ledger: Ledger) -> Iterator[Fact]:
    own = ", about its own product" if trust.first_party(claim, ledger) else ""
    yield "modality", claim.modality or NOT_STATED
    yield "asserted by", agent_name(claim.asserted_by, ledger) + own
    yield "measured by", agent_name(claim.measured_by, ledger)
    yield "verification", trust.verification_text(claim, ledger)


def _places(claim: Claim, ledger: Ledger) -> Iterator[Fact]:
    source = ledger.sources.get(claim.source)
    if source is not None:
        published = source.published or "date not stated"
        yield "source", f"{source.title} ({source.id}), {published}, publisher {agent_name(source.publisher, ledger)}"
        if source.document is not None:
            yield "document", f"{source.document.file}, SHA-256 {source.document.sha256}"
    yield "passage", _passage(claim.passage)
    for passage in claim.also:
        yield "also printed", _passage(passage)


def _relations(claim: Claim, ledger: Ledger) -> Iterator[Fact]:
    for word in ("restates", "quotes", "supersedes", "corrects", "disputes"):
        yield from ((word, other) for other in getattr(claim, word))
    if claim.id in ledger.superseded:
        yield "superseded by", ledger.superseded[claim.id]
    if claim.silent:
        yield "silent", f"{agent_name(claim.silent, ledger)}, as of {claim.as_of or NOT_STATED}"
    elif claim.as_of:
        yield "as of", claim.as_of
    for word in ("withdrawn", "note"):
        if getattr(claim, word):
            yield word, getattr(claim, word)
    if claim.draft:
        yield "draft", "not yet confirmed by a person"


def _passage(passage: Passage) -> str:
    where = f"characters {passage.at[0]} to {passage.at[1]}" if passage.at else "no position yet; `kb anchor` finds it"
    return f"“{passage.figure}”, {where}"


def _conflict(conflict: Conflict) -> str:
    finding = conflict.finding
    mark = "⚠ " if conflict.role == "disputed" and conflict.state in STANDING else ""
    role = f"{finding.severity}, {conflict.role}, {conflict.state}"
    return f"{mark}{finding.code} {role} ({finding.identity}): {finding.message}"
