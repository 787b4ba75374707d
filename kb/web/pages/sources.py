"""Sources: all of them, and one with its bibliography, what became of its figures, its claims, and its text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kb.documents.coverage import Coverage, Status
from kb.documents.extracting import DocumentError
from kb.documents.passages import anchored_digest, passages
from kb.domain.claim import Claim
from kb.domain.ledger import Ledger
from kb.domain.source import Source
from kb.domain.words import NOT_STATED, agent_name
from kb.errors import UsageError
from kb.exporters.notes import citation, when
from kb.exporters.record import Record, work
from kb.exporters.values import dated
from kb.exporters.words import joined, position
from kb.services.coverage import coverage_of
from kb.services.naming import source_id
from kb.services.vocabulary import sources
from kb.web import links, lists
from kb.web.marked import SAID, Marked, marked, reason
from kb.web.page import Ask, Filled, Moved, Page, missing

_ROWS = 40  # claims of a page
_DISMISSED = 60  # figures that are listed as no claims
_WORDS = {  # of a figure's state: after a number, and in a legend
    Status.CLAIMED: ("a claim", "claims", "a claim; the link leads to it"),
    Status.RESTATED: ("a claim printed again", "claims printed again", "a claim printed again"),
    Status.CONDITION: ("a condition", "conditions", "a condition of other figures"),
    Status.NAME: ("part of a name", "parts of names", "part of a name"),
    Status.DISMISSED: ("dismissed with a reason", "dismissed with a reason", "dismissed, with a reason"),
    Status.STRUCTURE: ("layout or a way of speaking", "layout or ways of speaking", "layout, or a way of speaking"),
    Status.OPEN: ("unread", "unread", "unread: nobody has answered for it"),
}


@dataclass(frozen=True, slots=True)
class Share:
    """The figures of one state: how many, and where their stretch of the bar begins, in hundredths of it."""

    state: str
    words: str
    legend: str
    count: int
    left: float
    width: float


@dataclass(frozen=True, slots=True)
class Row:
    """A claim of the source, where it stands, and how often its words are printed again."""

    record: Record
    place: str
    href: str | None
    again: int
    withdrawn: str | None


def every(ask: Ask) -> Filled:
    """All sources, newest first."""
    ledger = ask.ledger
    known = sorted(sources(ledger), key=lambda entry: ledger.sources[entry["id"]].published or "", reverse=True)
    rows = [
        {
            **entry,
            "when": when(work(ledger.sources[entry["id"]], entry["id"], ledger)),
            "withdrawn": ledger.sources[entry["id"]].withdrawn,
        }
        for entry in known
    ]
    found = lists.place(len(rows), "/sources", ask.given, lists.ROWS)
    return {"sources": rows[found.begin : found.end], "count": len(rows), "first": found.first, "next": found.next}


def one(ask: Ask) -> Filled:
    """One source; its title leads to its id."""
    name, ledger = ask.names["id"], ask.ledger
    if name not in ledger.sources:
        raise Moved(links.source(_named(name, ledger)))
    source = ledger.sources[name]
    path, filters = links.source(name), {"source": [name]}
    coverage, trouble = _coverage(source, ask)
    text = marked(coverage, ledger) if coverage else None
    claims = sorted(ledger.claims_of(name), key=lambda claim: claim.passage.at or (1 << 60, 0))
    part = lists.part(claims, path, ask.given, _ROWS)
    found = lists.place(text.parts if text else 1, path, ask.given, 1, "part")
    rows = [_row(record, claim, text, found.begin, path, ask) for claim, record in _told(part.claims, ask)]
    bibliography = work(source, name, ledger)
    live = source.withdrawn is None and any(claim.withdrawn is None for claim in claims)  # what exports hold
    return {
        "source": source,
        "lede": _lede(source, len(claims), ledger),
        "facts": list(_facts(source, ledger)),
        "file": source.document.file if source.document else None,
        "sha256": source.document.sha256 if source.document else None,
        "verified": _verified(source, ledger),
        "trouble": trouble,
        "coverage": _sentence(coverage) if coverage else None,
        "shares": _shares(coverage) if coverage else (),
        "said": sum(mark.state == SAID for mark in text.marks) if text else 0,
        "dismissed": [(each, reason(each)) for each in source.dismissed[:_DISMISSED]],
        "dismissals": len(source.dismissed),
        "rows": rows,
        "claims": len(claims),
        "first": part.first,
        "next": part.next,
        "pieces": text.part(found.begin) if text else (),
        "number": found.begin + 1,
        "of_parts": text.parts if text else 1,
        "first_part": found.first,
        "next_part": found.next,
        "citation": citation(bibliography),
        "forms": lists.forms(filters) if live else (),
        "alternates": (("application/json", f"/v1/sources/{name}"), *(lists.alternates(filters) if live else ())),
    }


def _named(name: str, ledger: Ledger) -> str:
    try:
        return source_id(name, ledger)
    except UsageError as error:
        raise missing("source", name, error.meant) from None


def _coverage(source: Source, ask: Ask) -> tuple[Coverage | None, str | None]:
    """What became of the figures of the document, or why that cannot be said."""
    try:
        found = coverage_of(source, ask.ledger, ask.documents)
    except DocumentError as error:
        return None, str(error)
    if found is not None:
        return found, None
    if source.document is None:
        return None, "No document is recorded for this source."
    return None, f"The document is not kept here. Whoever has {source.document.file} can tell by its hash."


def _lede(source: Source, claims: int, ledger: Ledger) -> str:
    publisher = agent_name(source.publisher, ledger)
    by = "its publisher is not stated" if publisher == NOT_STATED else f"published by {publisher}"
    kind = source.kind.replace("-", " ")
    on = dated(source.published) if source.published else "its date is not stated"
    count = f"{claims:,} {'claim comes' if claims == 1 else 'claims come'} from it"
    return f"{kind[:1].upper()}{kind[1:]}, {on}; {by}. {count}."


def _facts(source: Source, ledger: Ledger) -> Iterator[tuple[str, str, str | None]]:
    """The bibliography: what, in words, and where that leads to."""
    authors = joined([agent_name(author, ledger) for author in source.authors])
    yield "Author" if len(source.authors) < 2 else "Authors", authors or NOT_STATED, None
    known = source.publisher in ledger.agents
    publisher = agent_name(source.publisher, ledger)
    yield "Publisher", publisher, links.agent(source.publisher) if known and source.publisher else None
    yield "Published", dated(source.published) if source.published else NOT_STATED, None
    url = source.url
    yield "Address", url or NOT_STATED, url if url and url.startswith(("https://", "http://")) else None
    yield "Read on", dated(source.accessed) if source.accessed else NOT_STATED, None
    yield "Language", source.language, None
    yield "Rights", source.rights or NOT_STATED, None


def _verified(source: Source, ledger: Ledger) -> str:
    """Whether somebody has looked every position up in the document, and whether that still holds."""
    record = source.anchored
    if record is None:
        return "not recorded"
    who = f"by {agent_name(record.by, ledger)}, {dated(record.on)}"
    same = source.document is not None and record.document == source.document.sha256
    if same and record.digest == anchored_digest(passages(ledger, source.id)):
        return f"verified in the document {who}"
    return f"verified {who}, and changed since"


def _sentence(coverage: Coverage) -> str:
    """What became of the figures, in words."""
    told = [
        f"{count:,} {'is' if count == 1 else 'are'} {_WORDS[status][count != 1]}"
        for status in Status
        if (count := coverage.count(status))
    ]
    total = len(coverage.figures)
    if not total:
        return "The document holds no figure."
    rest = "" if coverage.open else " None is unread."
    return f"Of {total:,} {'figure' if total == 1 else 'figures'} in the document, {joined(told)}.{rest}"


def _shares(coverage: Coverage) -> list[Share]:
    """The bar: a stretch for each state, in the order of the legend."""
    shares, left = [], 0.0
    for status in Status:
        count = coverage.count(status)
        width = 100 * count / max(1, len(coverage.figures))
        if count:
            one, many, legend = _WORDS[status]
            words = one if count == 1 else many
            shares.append(Share(status.value, words, legend, count, round(left, 2), round(width, 2)))
        left += width
    return shares


def _told(claims: Sequence[Claim], ask: Ask) -> list[tuple[Claim, Record]]:
    return list(zip(claims, lists.records(claims, ask.outcome), strict=True))


def _row(record: Record, claim: Claim, text: Marked | None, part: int, path: str, ask: Ask) -> Row:
    place, href = position(*(claim.passage.at or (None, None))), None
    found = text.at(*claim.passage.at) if text and claim.passage.at else None
    if text and found and claim.passage.at:
        number, mark = found
        place = f"line {text.text.count(chr(10), 0, claim.passage.at[0]) + 1}"
        there = "" if number == part else links.asking(path, {**ask.given, "part": str(number + 1)})
        href = f"{there}#{mark.id}" if mark.id else None
    return Row(record, place, href, len(claim.also), claim.withdrawn)


PAGES = (
    Page("/sources", "sources.html", every, ("page",)),
    Page("/sources/{id}", "source.html", one, ("page", "part")),
)
