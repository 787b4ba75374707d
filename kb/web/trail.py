"""The trail of a claim: who says it, who measured and checked it, where it is printed, and what became of it here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kb.domain import trust
from kb.domain.claim import Claim
from kb.domain.ledger import Ledger
from kb.domain.passage import Passage
from kb.domain.verification import Verification
from kb.domain.words import agent_name
from kb.exporters.values import dated
from kb.exporters.words import joined, position
from kb.services.former import Revised
from kb.web import links

_CHECKED = {
    "not verified": "Not verified",
    "self-reported": "Self-reported",
    "verified": "Verified",
    "witnessed": "Runs were witnessed",
    "partly-run": "Run in part",
    "independently-run": "Run independently",
    "replicated": "Replicated",
    "recomputed": "Recomputed",
    "refuted": "Refuted",
}


@dataclass(frozen=True, slots=True)
class Stop:
    """One stop of the trail; `details` are further sentences, `changes` what a revision says otherwise."""

    label: str
    text: str
    href: str | None = None
    day: str = ""
    details: tuple[str, ...] = ()
    changes: tuple[tuple[str, str, str], ...] = ()
    known: bool = True  # whether the source says anything of it


def trail(claim: Claim, revisions: Sequence[Revised], ledger: Ledger) -> list[Stop]:
    """The stops from who says it to the latest revision, in the order in which they came about."""
    return [
        _asserted(claim, ledger),
        _measured(claim, ledger),
        *_verified(claim, ledger),
        _printed(claim, ledger),
        *_recorded(claim, revisions),
    ]


def _asserted(claim: Claim, ledger: Ledger) -> Stop:
    day = dated(claim.as_of) if claim.as_of else ""
    details = ["This is about its own product."] if trust.first_party(claim, ledger) else []
    if claim.modality:
        details.append(f"The figure is {claim.modality}.")
    speaker = trust.asserter(claim)
    if speaker is None:
        return Stop("Asserted", "The source names nobody who says so.", None, day, tuple(details), known=False)
    return Stop("Asserted", agent_name(speaker, ledger), _agent(speaker, ledger), day, tuple(details))


def _measured(claim: Claim, ledger: Ledger) -> Stop:
    by = claim.measured_by
    if by is None:
        return Stop("Measured", "Not stated by whom.", known=False)
    return Stop("Measured", agent_name(by, ledger), _agent(by, ledger))


def _verified(claim: Claim, ledger: Ledger) -> Iterator[Stop]:
    events = [event for event in claim.verification if event.method != "not verified"]
    if not events:
        level = trust.level(claim)
        told = "Self-reported: no check by others is stated." if level == "self-reported" else "No check is stated."
        yield Stop("Verified", told, known=False)
    yield from (_event(event, ledger) for event in events)


def _event(event: Verification, ledger: Ledger) -> Stop:
    by = f" by {agent_name(event.by, ledger)}" if event.by else " by somebody who is not named"
    details = [f"Covered: {event.scope}." if event.scope else "What it covered is not stated."]
    if event.excludes:
        details.append(f"Not covered: {joined(event.excludes)}.")
    if event.passage is not None:
        details.append(f"Printed as “{event.passage.figure}”.")
    day = dated(event.on) if event.on else ""
    how = ", in a way that is not stated" if event.method == "verified" else ""
    text = f"{_CHECKED.get(event.method, event.method)}{by}{how}"
    return Stop("Verified", text, _agent(event.by, ledger), day, tuple(details))


def _printed(claim: Claim, ledger: Ledger) -> Stop:
    source = ledger.sources.get(claim.source)
    if source is None:
        return Stop("Printed", claim.source)
    published = dated(source.published) if source.published else "date not stated"
    details = [f"Publisher: {agent_name(source.publisher, ledger)}.", f"{_capital(_place(claim.passage))}."]
    if claim.also:
        details.append("Printed again: " + joined([f"“{each.figure}” ({_place(each)})" for each in claim.also]) + ".")
    return Stop("Printed", f"“{source.title.rstrip('.')}”", links.source(source.id), published, tuple(details))


def _place(passage: Passage) -> str:
    return position(*(passage.at or (None, None)))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _recorded(claim: Claim, revisions: Sequence[Revised]) -> Iterator[Stop]:
    for each in revisions:
        by = f" by {each.author}" if each.author else ""
        commit = f", commit {each.commit[:12]}" if each.commit else ""
        load = f"In load {each.load}{by}{commit}" if each.load else "In this database"
        label = "Recorded" if each.number == 1 else "Withdrawn" if each.what == "withdrawn" else "Revised"
        numbered = f"{load}; revision {each.number}" if each.number > 1 else load
        same = each.number > 1 and not each.differences and each.what != "withdrawn"
        details = ("What it says is the same as before.",) if same else ()
        yield Stop(label, numbered, None, each.at[:10], details, each.differences)
    if claim.withdrawn:
        yield Stop("Withdrawn", claim.withdrawn)


def _agent(id: str | None, ledger: Ledger) -> str | None:
    return links.agent(id) if id is not None and id in ledger.agents else None
