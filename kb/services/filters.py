"""The filters of a query: each a word, a value, and the claims that it lets through; limits have a module."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from kb.domain import trust
from kb.domain.claim import Claim
from kb.domain.conditions import State
from kb.domain.conflicts import disputed
from kb.domain.ledger import Ledger
from kb.domain.names import normalise
from kb.domain.states import STANDING
from kb.domain.verification import METHODS
from kb.quantity.figure import Hedge, Kind
from kb.services.asked import Asked, Filter, Test
from kb.services.limits import by_first_day, by_last_day, by_least, by_most, by_record, by_unit
from kb.services.naming import agent_id, closed, condition_id, metric_id, source_id, subject_id

MATCHES = ("possible", "certain")
MODALITIES = ("measured", "computed", "estimated", "specified", "projected", "planned", "reported")
CONFLICTS = ("open", "waived", "none", "any")


def by_metric(value: str, asked: Asked) -> Test:
    """Claims of one metric, by id, label or alias."""
    wanted = metric_id(value, asked.ledger)
    return lambda claim: claim.metric == wanted


def by_subject(value: str, asked: Asked) -> Test:
    """Claims about a subject or one of its parts and variants."""
    wanted = subject_id("subject", value, asked.ledger)
    return lambda claim: claim.subject is not None and wanted in asked.ledger.ancestors(claim.subject)


def by_model(value: str, asked: Asked) -> Test:
    """Claims under one model, whether as a condition or as the subject itself."""
    wanted = subject_id("model", value, asked.ledger)

    def test(claim: Claim) -> bool:
        condition = claim.conditions.get("model")
        return claim.subject == wanted or (condition is not None and condition.value == wanted)

    return test


def by_source(value: str, asked: Asked) -> Test:
    """Claims of one source, by id or title."""
    wanted = source_id(value, asked.ledger)
    return lambda claim: claim.source == wanted


def by_asserter(value: str, asked: Asked) -> Test:
    """Claims that somebody asserts; "not-named" finds those credited to nobody."""
    wanted = agent_id("asserted_by", value, asked.ledger)
    return lambda claim: claim.asserted_by == wanted


def by_measurer(value: str, asked: Asked) -> Test:
    """Claims that somebody measured."""
    wanted = agent_id("measured_by", value, asked.ledger)
    return lambda claim: claim.measured_by == wanted


def by_publisher(value: str, asked: Asked) -> Test:
    """Claims in sources of one publisher."""
    wanted = agent_id("published_by", value, asked.ledger)
    return lambda claim: asked.ledger.sources[claim.source].publisher == wanted


def by_verifier(value: str, asked: Asked) -> Test:
    """Claims that somebody has checked; an asserter whom nobody else checked stands behind the claim himself."""
    wanted = agent_id("verified_by", value, asked.ledger)
    return lambda claim: wanted in trust.verifiers(claim) or any(event.by == wanted for event in claim.verification)


def by_level(value: str, _: Asked) -> Test:
    """Claims of one level of verification, or with `min:` of at least that level."""
    bare = value.removeprefix("min:")
    wanted = METHODS.index(closed("verification", bare, METHODS))
    levels = slice(wanted, None) if bare != value else slice(wanted, wanted + 1)
    return lambda claim: trust.level(claim) in METHODS[levels]


def by_word(word: str, known: Sequence[str], of: Callable[[Claim], str | None]) -> Filter:
    """A filter by a word of a closed list."""

    def read(value: str, _: Asked) -> Test:
        wanted = closed(word, value, known)
        return lambda claim: of(claim) == wanted

    return read


def by_conflict(value: str, asked: Asked) -> Test:
    """Claims that are disputed: in an open conflict, a waived one, any, or none."""
    wanted = closed("conflict", value, CONFLICTS)
    report = asked.report
    states = {finding.identity: (finding, "open") for finding in report.findings}
    states |= {finding.identity: (finding, "waived") for finding, _ in report.waived}
    now = [(finding, asked.states.get(identity, state)) for identity, (finding, state) in states.items()]
    is_open = disputed(finding for finding, state in now if state in STANDING)
    is_waived = disputed(finding for finding, state in now if state == "waived")
    anyhow = disputed(finding for finding, _ in now)
    within = {"open": is_open, "waived": is_waived, "any": anyhow, "none": is_open}[wanted]
    return lambda claim: (claim.id in within) != (wanted == "none")


def by_first_party(value: str, asked: Asked) -> Test:
    """Claims of a maker about its own product (true), or of others (false)."""
    wanted = closed("first_party", value, ("true", "false")) == "true"
    return lambda claim: trust.first_party(claim, asked.ledger) is wanted


def by_text(value: str, asked: Asked) -> Test:
    """Claims that hold every word, or its beginning or part, in address, figure, statement, note or names."""
    wanted = words_of(value)

    def test(claim: Claim) -> bool:
        text = searchable(claim, asked.ledger)
        return all(word in text for word in wanted)

    return test


def searchable(claim: Claim, ledger: Ledger) -> str:
    """All that a claim is searched for, normalised; a word never runs from one text into the next."""
    subject, metric = ledger.subjects.get(claim.subject or ""), ledger.metrics.get(claim.metric or "")
    texts = [claim.id, claim.passage.figure, claim.statement, claim.note]
    texts += [subject.name, *subject.aliases] if subject else []
    texts += [metric.label, *metric.aliases] if metric else []
    return normalise(" | ".join(text for text in texts if text))


def words_of(value: str) -> list[str]:
    """The words that a search asks for, as they stand in what is searched."""
    return [normalise(word) for word in value.split()]


def by_id(value: str, _: Asked) -> Test:
    """The claim of an address, present or former; the part after `#` finds it in every source that has it."""
    names = (value.strip(), value.strip().removeprefix("#"))
    return lambda claim: claim.id in names or claim.local in names or not set(names).isdisjoint(claim.was)


def by_condition(name: str, value: str, asked: Asked) -> Test:
    """Claims under a condition, or with `unknown` those whose source does not state it."""
    kinds = asked.ledger.conditions
    wanted = condition_id(name, asked.ledger)
    if normalise(value) == "unknown":
        return lambda claim: wanted in claim.conditions and claim.conditions[wanted].state is State.UNKNOWN
    if kinds[wanted].type == "entity":
        entity = subject_id(wanted, value, asked.ledger)
        return lambda claim: wanted in claim.conditions and claim.conditions[wanted].value == entity
    values = {"yes": "true", "no": "false"} if kinds[wanted].type == "boolean" else {}
    text = normalise(values.get(value.casefold(), value))
    return lambda claim: wanted in claim.conditions and normalise(claim.conditions[wanted].value or "") == text


FILTERS: Mapping[str, Filter] = {
    "q": by_text,
    "id": by_id,
    "metric": by_metric,
    "subject": by_subject,
    "model": by_model,
    "source": by_source,
    "asserted_by": by_asserter,
    "measured_by": by_measurer,
    "published_by": by_publisher,
    "verified_by": by_verifier,
    "first_party": by_first_party,
    "verification": by_level,
    "modality": by_word("modality", MODALITIES, lambda claim: claim.modality),
    "kind": by_word("kind", tuple(Kind), lambda claim: claim.quantity.kind if claim.quantity else None),
    "hedge": by_word("hedge", tuple(Hedge), lambda claim: claim.quantity.hedge if claim.quantity else None),
    "conflict": by_conflict,
    "unit": by_unit,
    "value_gte": by_least,
    "value_lte": by_most,
    "published_from": by_first_day,
    "published_to": by_last_day,
    "recorded_since": by_record,
}
