"""One source of the ledger: bibliography, document, context blocks, attestations, dismissed figures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import TypeVar

from kb.domain.conditions import State
from kb.domain.location import Location, Placed
from kb.domain.source import Anchored, ContextBlock, Dismissed, Document, Source
from kb.domain.verification import Attestation
from kb.ledger import records
from kb.ledger.entries import Entry, Shape, entries
from kb.ledger.passages import others, passage
from kb.ledger.problems import Problems
from kb.ledger.quantities import Manner
from kb.ledger.records import many
from kb.ledger.setting import COVERED, Context, Setting, places
from kb.ledger.validating import record

SHAPES = {
    "source": Shape.TOP,
    "document": Shape.SINGLE,
    "context": Shape.NAMED,
    "attestation": Shape.REPEATED,
    "dismissed": Shape.REPEATED,
}
THIS = "this source"  # what its own keys are called in messages

R = TypeVar("R", bound=records.Record)


def read_source(text: str, path: str, verified: tuple[str, str] | None, setting: Setting) -> Source | None:
    """A source and, in `setting`, what its claims need; None where its file cannot be read. `verified`: text, path."""
    problems = setting.problems
    found = entries(text, path, SHAPES, problems)
    by_kind: dict[str, list[Entry]] = {kind: [e for e in found if e.kind == kind] for kind in SHAPES}
    top = next(iter(by_kind["source"]), Entry("source", "", {}, Placed(Location(path, 1))))
    bibliography = None if top.broken else record(records.SourceRecord, top.data, top.place, THIS, problems)
    published = setting.date(bibliography.published, THIS, "published", top.place) if bibliography else None
    language = (bibliography.language if bibliography else None) or "en"
    setting.manner = setting.conditions.manner = manner(language, published)
    contexts = tuple(_context(entry, setting) for entry in _once(by_kind["context"], "context", problems))
    setting.attestations = tuple(
        attestation
        for entry in _once(by_kind["attestation"], "attestation", problems)
        if (attestation := _attestation(entry, setting))
    )
    if bibliography is None:
        return None
    return Source(
        setting.folder,
        bibliography.title,
        bibliography.kind or "article",
        setting.agent(bibliography.publisher, THIS, "publisher", top.place),
        many(bibliography.authors),
        bibliography.url,
        setting.date(bibliography.accessed, THIS, "accessed", top.place),
        published,
        language,
        bibliography.rights,
        _document(_once(by_kind["document"], "document", problems), problems),
        tuple(context for context in contexts if context),
        setting.attestations,
        tuple(d for entry in by_kind["dismissed"] if (d := _dismissed(entry, problems))),
        _anchored(*verified, problems) if verified else None,
        bibliography.withdrawn,
        top.place,
    )


def manner(language: str, published: str | None) -> Manner:
    """How a source prints figures, from its language and its date."""
    return Manner(language, _middle(published))


def _middle(published: str | None) -> date | None:
    """The day from which a source's dates without a year take theirs; None where it has no bounded date itself."""
    if published is None:
        return None
    from kb.quantity.dates import ends, interval

    first, last = ends(interval(published))
    return first + (last - first) // 2 if first and last else None


def _once(found: Iterable[Entry], kind: str, problems: Problems) -> list[Entry]:
    """The entries whose name is not taken yet; the others are findings."""
    first: dict[str, Entry] = {}
    for entry in found:
        name = entry.name or str(entry.data.get("id", "")) or kind
        if name in first:
            problems.duplicate(name, kind, entry.place.at("id"), first[name].place.at("id"))
        else:
            first[name] = entry
    return list(first.values())


def _read(kind: type[R], entry: Entry, name: str, problems: Problems) -> R | None:
    return None if entry.broken else record(kind, entry.data, entry.place, name, problems)


def _context(entry: Entry, setting: Setting) -> ContextBlock | None:
    owner = f"context {entry.name}"
    written = _read(records.ContextRecord, entry, owner, setting.problems)
    if written is None:
        setting.broken_contexts.add(entry.name)
        return None
    setting.subject(written.subject, owner, "subject", entry.place)
    setting.agent(written.asserted_by, owner, "asserted_by", entry.place)
    setting.agent(written.measured_by, owner, "measured_by", entry.place)
    setting.contexts[entry.name] = Context(
        written,
        setting.conditions.of(written.conditions or {}, State.CONTEXT, places(entry.place, "conditions"), owner),
        setting.conditions.inferred(written.inferred or {}, places(entry.place, "inferred"), owner),
        setting.events(written.verification, owner, entry.place),
    )
    first = (passage(written.figure, written.at, written.near),) if written.figure else ()
    passages = first + others(written.also)
    return ContextBlock(entry.name, passages, setting.contexts[entry.name].verification, entry.place)


def _attestation(entry: Entry, setting: Setting) -> Attestation | None:
    owner = f"attestation {entry.data.get('id', '')}".strip()
    written = _read(records.AttestationRecord, entry, owner, setting.problems)
    if written is None:
        return None
    event = setting.event(written, owner, entry.place, written.id)
    covers = (each if isinstance(each, str) else _covered(each, entry, owner, setting) for each in written.covers or ())
    return Attestation(
        written.id, event, tuple(each for each in covers if each is not None), others(written.also), entry.place
    )


def _covered(written: records.Conditions, entry: Entry, owner: str, setting: Setting) -> Mapping[str, str] | None:
    """What a claim must match to be covered; None, and a finding, where nothing is said, which all would match."""
    at = entry.place.at("covers")
    if not written:
        message = f"{owner} has an empty table in covers, which would cover every claim"
        help = 'write what it covers: claim ids, or conditions as in covers = [{ model = "small" }]'
        setting.problems.add("KB004", at, message, key=(owner, "covers"), help=help)
        return None
    roles = {name: str(value) for name, value in written.items() if name in COVERED}
    setting.subject(roles.get("subject"), owner, "covers", entry.place)
    rest = {name: value for name, value in written.items() if name not in COVERED}
    stated = setting.conditions.of(rest, State.STATED, dict.fromkeys(rest, at), owner)
    # A condition that could not be read matches nothing, rather than widening what is covered.
    return roles | {name: stated[name].value or "" if name in stated else "" for name in rest}


def _document(found: list[Entry], problems: Problems) -> Document | None:
    for entry in found:
        if document := _read(records.DocumentRecord, entry, "this document", problems):
            return Document(document.file, document.sha256.lower(), entry.place)
    return None


def _dismissed(entry: Entry, problems: Problems) -> Dismissed | None:
    owner = f"dismissed {entry.data.get('figure', '')}".strip()
    written = _read(records.DismissedRecord, entry, owner, problems)
    if written is None:
        return None
    words = passage(written.figure, written.at, written.near)
    return Dismissed(words, written.reason, written.note, others(written.also), entry.place)


def _anchored(text: str, path: str, problems: Problems) -> Anchored | None:
    for entry in entries(text, path, {"verified": Shape.TOP}, problems):
        if written := _read(records.VerifiedRecord, entry, "this record", problems):
            return Anchored(written.document, written.digest, written.by, written.on, entry.place)
    return None
