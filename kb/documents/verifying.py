"""Whether the figures of a ledger stand where it says: looked up in the documents, or as recorded when they were."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from kb.documents.anchoring import explain, locate, place, stands
from kb.documents.extracting import DocumentError
from kb.documents.passages import Owned, anchored_digest, passages
from kb.documents.raising import not_verified, raised
from kb.documents.store import DocumentStore
from kb.documents.text import Text, quoted
from kb.domain.finding import Finding
from kb.domain.ledger import Ledger
from kb.domain.report import Anchors
from kb.domain.source import Anchored, Source

_ANCHOR = "if the figure is right, `kb anchor` writes the position where it stands"
_EDITION = (
    "find the document with the recorded hash; or, if this edition is meant, write its hash into source.toml, "
    "run `kb anchor`, then `kb verify --record`"
)
_RECORD = "run `kb verify --record` where the documents are, and commit the verified.toml that it writes"


def verify(ledger: Ledger, store: DocumentStore) -> tuple[Anchors, tuple[Finding, ...]]:
    """How many passages are verified, recorded or neither, and a finding for whatever does not hold.

    A source whose document is in the store is looked up; any other is believed as far as its record goes. Withdrawn
    sources are left out.
    """
    verified = recorded = unverified = 0
    findings: list[Finding] = []
    for source in ledger.sources.values():
        owned = passages(ledger, source.id)
        if source.withdrawn is not None or not owned:
            continue
        text, reason = document_text(source, store)
        if text is not None:
            stood, problems = _looked_up(source, owned, text)
            verified += stood
        else:
            stood, problems = _recorded(source, owned, reason)
            recorded += stood
        unverified += len(owned) - stood
        findings += problems
    return Anchors(verified, recorded, unverified), tuple(findings)


def record(
    ledger: Ledger, store: DocumentStore, by: str, on: str
) -> tuple[Mapping[str, Anchored], tuple[Finding, ...]]:
    """What `verified.toml` of each source may say: only sources all of whose passages stand in their document now.

    `by` is whoever vouches for it, `on` an ISO date. The findings say why the other sources have no record.
    """
    records: dict[str, Anchored] = {}
    findings: list[Finding] = []
    for source in ledger.sources.values():
        owned = passages(ledger, source.id)
        if source.withdrawn is not None or not owned:
            continue
        text, reason = document_text(source, store)
        if text is None:
            findings.append(not_verified(source, len(owned), reason, _RECORD))
            continue
        stood, problems = _looked_up(source, owned, text)
        findings += problems
        if stood == len(owned):
            records[source.id] = Anchored(text.sha256, anchored_digest(owned), by, on)
    return records, tuple(findings)


def document_text(source: Source, store: DocumentStore) -> tuple[Text | None, str]:
    """The text of a source's document, or why there is none."""
    if source.document is None:
        return None, "source.toml names no document"
    try:
        text = store.current(source.document)
    except DocumentError as error:
        return None, str(error)
    return text, "" if text else f"its document {source.document.file} is not at hand"


def _looked_up(source: Source, owned: tuple[Owned, ...], text: Text) -> tuple[int, list[Finding]]:
    """The number of passages that stand in this document, which is none of them where its bytes are others."""
    if source.document is not None and text.sha256 != source.document.sha256:
        return 0, [changed(source, owned, text)]
    held = [stands(each.passage.figure, each.passage.at, text) for each in owned]
    findings = [
        _misplaced(each, text)
        for each, holds in zip(owned, held, strict=True)
        if not holds and each.passage.at is not None
    ]
    return sum(held), [*findings, *_unplaced(source, owned)]


def changed(source: Source, owned: tuple[Owned, ...], text: Text) -> Finding:
    """KB102: the store has other bytes under the name of a source's document; how many figures still stand."""
    document = source.document
    assert document is not None
    held = sum(stands(each.passage.figure, each.passage.at, text) for each in owned)
    message = (
        f"the document {document.file} of {source.id} is not the one it was read from: "
        f"its SHA-256 is {text.sha256[:12]}…, recorded is {document.sha256[:12]}…; "
        f"{held} of {len(owned)} figures still stand at their positions"
    )
    return raised("KB102", message, document.place.at("sha256"), (source.id,), _EDITION)


def _misplaced(owned: Owned, text: Text) -> Finding:
    """A figure that does not stand at its position: what does, and where the figure is."""
    assert owned.passage.at is not None
    start, end = owned.passage.at
    if not 0 <= start < end <= len(text.text):
        there = f"which is no place in a document of {len(text.text)} characters"
    elif text.text[start:end] == owned.figure:
        there = f"where it is cut out of a longer number: {place(text, (start, end))}"
    else:
        there = f"where the document has {quoted(text.text[start:end])} ({place(text, (start, end))})"
    found = locate(owned.figure, owned.passage.near, text, owned.passage.at)
    if found.at is not None:
        where = f"It stands at [{found.at[0]}, {found.at[1]}]{_moved(start, end, found.at)}"
    else:
        where = explain(found, text)
    message = f"{owned.name}: {quoted(owned.figure)} is not at [{start}, {end}], {there}"
    lines = (where if where.endswith(".") else where + ".",)
    return raised("KB101", message, owned.location, (owned.name,), _ANCHOR if found.at else "", lines)


def _moved(start: int, end: int, at: tuple[int, int]) -> str:
    by = at[0] - start
    if by and by == at[1] - end:
        return f", {abs(by)} {'character' if abs(by) == 1 else 'characters'} {'later' if by > 0 else 'earlier'}"
    return ""


def _recorded(source: Source, owned: tuple[Owned, ...], reason: str) -> tuple[int, list[Finding]]:
    """The number of passages that the source's record vouches for, as long as nothing changed since it was written."""
    record = source.anchored
    anchored = [each for each in owned if each.passage.at is not None]
    if record is None:
        return 0, [not_verified(source, len(owned), f"{reason}, and there is no verified.toml", _RECORD)]
    since = f"since it was verified by {record.by}, {record.on}"
    if source.document is None or record.document != source.document.sha256:
        now = source.document.sha256[:12] + "…" if source.document else "none"
        message = f"the document of {source.id} changed {since}: its SHA-256 was {record.document[:12]}…, now {now}"
        at = source.document.place.at("sha256") if source.document else source.place.header
        return 0, [raised("KB102", message, at, (source.id,), _RECORD)]
    if record.digest != anchored_digest(anchored):
        message = (
            f"figures or positions of {source.id} changed {since}; "
            f"{'it' if len(anchored) == 1 else f'none of its {len(anchored)}'} counts as verified"
        )
        finding = raised("KB101", message, record.place.at("digest"), (source.id,), _RECORD)
        owners = dict.fromkeys(each.owner for each in anchored)
        return 0, [replace(finding, rests_on=(anchored_digest(anchored), *owners))]
    return len(anchored), _unplaced(source, owned)


def _unplaced(source: Source, owned: tuple[Owned, ...]) -> list[Finding]:
    """One finding for all passages whose position nobody has written yet."""
    missing = [each.name for each in owned if each.passage.at is None]
    names = ", ".join(missing[:3]) + (" …" if len(missing) > 3 else "")
    reason = f"no position is written for {names}"
    return [not_verified(source, len(missing), reason, "run `kb anchor`")] if missing else []
