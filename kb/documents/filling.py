"""The positions that are still to be written into a ledger, and the figures for which none can be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kb.documents.anchoring import Span, explain, locate, stands
from kb.documents.passages import Owned, anchored_digest, passages
from kb.documents.raising import not_verified, raised
from kb.documents.reanchoring import Fate, Revision
from kb.documents.store import DocumentStore
from kb.documents.text import Text, quoted
from kb.documents.verifying import changed, document_text
from kb.domain.finding import Finding
from kb.domain.ledger import Ledger
from kb.domain.source import Document, Source


@dataclass(frozen=True, slots=True)
class Edit:
    """A position to write at `owned.slot` of the block at `owned.place`, and new words where the figure has others."""

    owned: Owned
    at: Span
    figure: str | None = None


def anchor(ledger: Ledger, store: DocumentStore) -> tuple[tuple[Edit, ...], tuple[Finding, ...]]:
    """Edits that put every passage where its figure stands, and a finding for each that has no such place.

    Sources whose document is not in the store, or is not the one recorded, are left alone and said to be. Where the
    store still has the edition that `verified.toml` names, passages are followed from it.
    """
    edits: list[Edit] = []
    findings: list[Finding] = []
    for source in ledger.sources.values():
        owned = passages(ledger, source.id)
        if source.withdrawn is None and owned:
            for outcome in _outcomes(ledger, source, owned, store):
                if isinstance(outcome, Finding):
                    findings.append(outcome)
                else:
                    edits.append(outcome)
    return tuple(edits), tuple(findings)


def _outcomes(
    ledger: Ledger, source: Source, owned: tuple[Owned, ...], store: DocumentStore
) -> Iterator[Edit | Finding]:
    """What is to be written or said of the passages of one source."""
    text, reason = document_text(source, store)
    if text is None or source.document is None:
        yield not_verified(source, len(owned), reason, "name the folder that has it with --documents")
        return
    if text.sha256 != source.document.sha256:
        yield changed(source, owned, text)
        return
    edition = _other_edition(source, owned)
    revision = Revision(store.text(edition), text, ledger.units, source.language) if edition else None
    for each in owned:
        outcome = _follow(each, revision) if revision else _place(each, text)
        if outcome is not None:
            yield outcome


def _place(owned: Owned, text: Text) -> Edit | Finding | None:
    """The edit that puts a passage where its words stand; None where it stands there already."""
    passage = owned.passage
    if stands(passage.figure, passage.at, text):
        return None
    found = locate(passage.figure, passage.near, text, passage.at)
    if found.at is not None:
        return Edit(owned, found.at)
    if found.similar is not None:
        return Edit(owned, found.similar, text.text[slice(*found.similar)])
    return _lost(owned, f"{quoted(owned.figure)} cannot be placed", explain(found, text))


def _follow(owned: Owned, revision: Revision) -> Edit | Finding | None:
    """The edit that takes a passage to another edition of the document; None where it stays where it is."""
    followed = revision.follow(owned.passage)
    if followed.at is None or followed.fate is Fate.CHANGED:
        way_out = followed.why or "read the new edition there, and correct the claim or withdraw it"
        return _lost(owned, str(followed), way_out)
    if followed.fate is Fate.KEPT:
        return None
    return Edit(owned, followed.at, followed.words if followed.fate is Fate.REWORDED else None)


def _lost(owned: Owned, message: str, way_out: str) -> Finding:
    return raised("KB101", f"{owned.name}: {message}", owned.location, (owned.name,), way_out)


def _other_edition(source: Source, owned: tuple[Owned, ...]) -> Document | None:
    """The document that the positions are of, where it is another than the one that the source names now.

    Positions that were written since the record are of the named one already.
    """
    document, record = source.document, source.anchored
    if document is None or record is None or record.document == document.sha256:
        return None
    return Document(document.file, record.document) if record.digest == anchored_digest(owned) else None
