"""What a database remembers of one claim or conflict: where it went, what it said, and what was decided of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kb.domain import trust
from kb.domain.claim import Claim
from kb.domain.codec import Codec, loads
from kb.domain.finding import Finding
from kb.domain.ledger import Ledger
from kb.domain.words import (
    agent_name,
    baseline_text,
    condition_label,
    condition_value,
    metric_label,
    subject_name,
)
from kb.exporters.record import Record, work
from kb.services.check import Checked
from kb.services.query import listed
from kb.services.whereabouts import Gone, Nowhere, whereabouts
from kb.store import serving
from kb.store.history import events
from kb.store.reader import reading


@dataclass(frozen=True, slots=True)
class Revised:
    """One revision: when and by which load it came, and what it says otherwise than the one before."""

    number: int
    at: str
    what: str  # added, altered, restored, withdrawn
    load: int | None
    author: str | None
    commit: str | None
    differences: tuple[tuple[str, str, str], ...] = ()  # what, before, after


@dataclass(frozen=True, slots=True)
class Past:
    """Where an address leads, the claim as it is or last was, and its revisions, oldest first."""

    claim: Claim | None
    gone: Gone | None
    near: tuple[str, ...]
    revisions: tuple[Revised, ...]


def past(url: str, address: str, outcome: Checked) -> Past:
    """All that is known of the claim at an address; its `claim` has another id where the address is a former one."""
    with reading(url) as reader:
        found = whereabouts(address, outcome, reader)
        if isinstance(found, Nowhere):
            return Past(None, None, found.near, ())
        id = found.id if isinstance(found, Claim) else found.claim
        told = serving.revisions(reader, "claim", id)
    codec = Codec(Claim)
    claims = [None if each.text is None else codec.loads(each.text) for each in told]
    now = outcome.ledger.claims.get(id) or next((claim for claim in reversed(claims) if claim is not None), None)
    revisions = [
        Revised(
            number,
            each.at,
            each.what,
            each.load,
            each.author,
            each.commit,
            tuple(differences(claims[number - 2], claim, outcome.ledger)) if number > 1 and claim else (),
        )
        for number, (each, claim) in enumerate(zip(told, claims, strict=True), 1)
    ]
    return Past(now, found if isinstance(found, Gone) else None, (), tuple(revisions))


def conflict(url: str, id: str) -> tuple[Finding | None, list[dict[str, Any]]]:
    """The finding of a conflict, open or closed, and its events, oldest first; None where there never was one."""
    with reading(url) as reader:
        text = serving.finding(reader, id)
        return (None, []) if text is None else (loads(Finding, text), events(reader, id))


def last(url: str, id: str) -> Claim | None:
    """A claim as it last was; None where there never was one."""
    with reading(url) as reader:
        texts = [each.text for each in serving.revisions(reader, "claim", id) if each.text is not None]
    return Codec(Claim).loads(texts[-1]) if texts else None


def recorded(claim: Claim, outcome: Checked) -> Record:
    """A claim with its words, as exports have it; also one that the ledger no longer has."""
    ledger = outcome.ledger
    (json,) = listed([claim], outcome)
    return Record(json, work(ledger.sources.get(claim.source), claim.source, ledger), ledger, lambda: claim)


def differences(before: Claim | None, after: Claim, ledger: Ledger) -> Iterator[tuple[str, str, str]]:
    """What a revision says otherwise, in words."""
    if before is None:
        return
    old, new = _facts(before, ledger), _facts(after, ledger)
    for label in dict.fromkeys((*old, *new)):
        if old.get(label) != new.get(label):
            yield label, old.get(label, "not stated"), new.get(label, "not stated")


def _facts(claim: Claim, ledger: Ledger) -> dict[str, str]:
    """What a revision is of, by what it is called."""
    facts = {
        "figure": f"“{claim.passage.figure}”",
        "read as": claim.value,
        "statement": claim.statement,
        "subject": claim.subject and subject_name(claim.subject, ledger),
        "metric": claim.metric and metric_label(claim.metric, ledger),
        "reading": claim.reading,
        "said to follow from": claim.equals,
        "order": claim.order,
        "compared with": claim.baseline and baseline_text(claim.baseline, ledger),
        "modality": claim.modality,
        "asserted by": claim.asserted_by and agent_name(claim.asserted_by, ledger),
        "measured by": claim.measured_by and agent_name(claim.measured_by, ledger),
        "verification": trust.verification_text(claim, ledger),
        "as of": claim.as_of,
        "withdrawn": claim.withdrawn,
        **{word: ", ".join(getattr(claim, word)) for word in ("restates", "quotes", "supersedes", "corrects")},
    }
    for name, condition in claim.conditions.items():
        inferred = " (inferred)" if condition.state.value == "inferred" else ""
        facts[condition_label(name, ledger)] = condition_value(condition, ledger) + inferred
    return {label: words for label, words in facts.items() if words}
