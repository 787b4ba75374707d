"""The page of a claim: the figure, what it means, its conditions, its trail, and what it stands against."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kb.domain.claim import Claim
from kb.domain.comparing import DISAGREEING, Verdict
from kb.domain.conditions import State
from kb.domain.conflicts import Conflict, conflicts
from kb.domain.finding import Finding, Severity
from kb.domain.headlines import headline
from kb.domain.ledger import Ledger
from kb.domain.phrases import Phrases, formula
from kb.domain.words import condition_label, metric_label, number_text, subject_name
from kb.exporters.citing import cite
from kb.exporters.record import Record
from kb.exporters.words import joined, small
from kb.services.compare import Rival, rivals
from kb.services.conflicts import Stand
from kb.services.established import Point, standing
from kb.services.former import Past, past, recorded
from kb.services.implied import implied
from kb.services.meaning import how, meanings
from kb.services.picturing import of_claim
from kb.services.quoting import quoted
from kb.web import links, lists
from kb.web.clashes import clash
from kb.web.numberline import pictures
from kb.web.page import Ask, Filled, Moved, Page, missing
from kb.web.trail import trail

_RIVALS = 20
_RELATIONS = {
    "restates": ("Restates", "Restated by"),
    "quotes": ("Quotes", "Quoted by"),
    "supersedes": ("Supersedes", "Superseded by"),
    "corrects": ("Corrects", "Corrected by"),
    "disputes": ("Disputes", "Disputed by"),
}
_VERDICTS = {
    Verdict.CONTRADICTS: "contradicts",
    Verdict.UNDECIDED: "cannot both hold, unless something unstated differs",
    Verdict.TENSION: "holds with it only if hedges are stretched",
    Verdict.RESTATED: "the same number with another hedge",
    Verdict.AGREES: "agrees",
    Verdict.AGREES_AS_STATED: "agrees, as far as is stated",
    Verdict.NOT_COMPARABLE: "not comparable",
}


@dataclass(frozen=True, slots=True)
class Beside:
    """A rival as a row: what it says, how the two stand to each other, and why."""

    record: Record
    verdict: str
    disagrees: bool
    why: str


def one(ask: Ask) -> Filled:
    """One claim as it is or, where it was withdrawn, as it last was; a former address leads to the present one."""
    id = f"{ask.names['source']}#{ask.names['claim']}"
    found = past(ask.base.url, id, ask.outcome)
    claim = found.claim
    if claim is None:
        raise missing("claim", id, found.near)
    if claim.id != id:
        raise Moved(links.claim(claim.id))
    ledger, shown = ask.ledger, recorded(claim, ask.outcome)
    source = ledger.sources.get(claim.source)
    line = of_claim(claim, ledger)
    return {
        "ledger": ledger,
        "claim": claim,
        "record": shown,
        "source": source,
        "metric": ledger.metrics.get(claim.metric or ""),
        "gone": found.gone,
        "replaced": _named(found.gone.replaced_by, ledger) if found.gone and found.gone.replaced_by else None,
        "superseded": _named(ledger.superseded[claim.id], ledger) if claim.id in ledger.superseded else None,
        "meanings": meanings(claim, ledger),
        "how": list(how(claim)),
        "line": pictures(line, f"What “{claim.passage.figure}” means as a number", ledger) if line else None,
        "conditions": [{"told": told, "how": _known(told.state)} for told in shown.conditions],
        "concluded": [claim.conditions[name] for name in ("subject", "baseline") if name in claim.conditions],
        "trail": trail(claim, found.revisions, ledger),
        "passage": quoted(claim.passage, source.document if source else None, ask.documents),
        **_stands(claim, found, ask),
        "relations": list(_relations(claim, ledger)),
        "follows": formula(claim.equals, claim.source, ledger) if claim.equals else (),
        "order": formula(claim.order, claim.source, ledger) if claim.order else (),
        "trend": _trend(claim, ledger),
        "notes": list(_notes(claim, ledger)),
        "citations": [
            (label, cite(style, claim, ledger, shown)) for label, style in (
                ("As a sentence", "sentence"), ("Below a table or chart", "short"), ("In full", "full")
            )
        ],
        **_forms(claim, found),
    }  # fmt: skip


def _stands(claim: Claim, found: Past, ask: Ask) -> Mapping[str, Any]:
    """What stands against a claim and beside it; nothing of one that was withdrawn."""
    ledger = ask.ledger
    mine = conflicts(ask.outcome.report, ask.outcome.states).get(claim.id, ()) if not found.gone else ()
    words = standing(claim, ask.outcome) if not found.gone else None
    others = [each for each in rivals(claim, ledger) if each.comparison.verdict is not Verdict.NOT_CANDIDATES]
    others = [] if found.gone else others
    records = lists.records([each.claim for each in others[:_RIVALS]], ask.outcome)
    by_id = {each.finding.identity: each.finding for each in mine}
    return {
        "against": [clash(Stand(each.finding, each.state), ledger) for each in mine if _disputes(each)],
        "beside": [clash(Stand(each.finding, each.state), ledger) for each in mine if not _disputes(each)],
        "established": [_point(each, claim, by_id, ledger) for each in words.established] if words else [],
        "not_established": [_point(each, claim, by_id, ledger) for each in words.not_established] if words else [],
        "implied": [] if found.gone else implied(claim, ledger),
        "rivals": [_beside(*pair, ledger) for pair in zip(others, records, strict=False)],
        "more_rivals": max(0, len(others) - _RIVALS),
    }


def _disputes(conflict: Conflict) -> bool:
    """Whether a finding stands against the claim, and is neither a note nor about other figures."""
    return conflict.role == "disputed" and conflict.finding.severity is not Severity.NOTE


def _point(point: Point, claim: Claim, found: Mapping[str, Finding], ledger: Ledger) -> Mapping[str, Any]:
    """A sentence with the claims and conflicts that it rests on, as links with words of their own."""
    finding = found.get(point.conflicts[0]) if point.conflicts else None
    others = [_named(id, ledger) for id in point.claims if id != claim.id and finding is None]
    text: Phrases = headline(finding, ledger) if finding else ()
    return {"text": point.text.rstrip("."), "words": text, "claims": others, "conflicts": point.conflicts}


def _named(id: str, ledger: Ledger) -> tuple[str, str, str]:
    """A claim for a link: id, figure, what it is about."""
    claim = ledger.claims.get(id)
    return (id, f"“{claim.passage.figure}”", subject_name(claim.subject, ledger)) if claim else (id, id, "")


def _beside(rival: Rival, shown: Record, ledger: Ledger) -> Beside:
    found = rival.comparison
    parts = []
    if found.differing:
        parts.append(f"other {_labels(found.differing, ledger)}")
    if found.unknown:
        parts.append(f"not known whether the same: {_labels(found.unknown, ledger)}")
    if found.by_reading:
        parts.append("it depends on how the words are read")
    if found.factor and found.verdict in DISAGREEING:
        parts.append(f"about {number_text(found.factor, 2)} times apart")
    return Beside(shown, _VERDICTS[found.verdict], found.verdict in DISAGREEING, "; ".join(parts))


def _labels(names: Sequence[str], ledger: Ledger) -> str:
    """Conditions in a sentence: "model, baseline model and load"."""
    owners = [name.rpartition(".")[:2] for name in names]
    bare = [small(condition_label(name.rpartition(".")[2], ledger)) for name in names]
    return joined([f"{owner} {label}".lstrip() for (owner, _), label in zip(owners, bare, strict=True)])


def _known(state: State) -> str:
    """How a condition is known, in words."""
    return {
        State.STATED: "stated with the figure",
        State.CONTEXT: "said once for several figures",
        State.INFERRED: "inferred",
        State.UNKNOWN: "",
        State.NOT_APPLICABLE: "",
    }[state]


def _relations(claim: Claim, ledger: Ledger) -> Iterator[tuple[str, list[tuple[str, str, str]]]]:
    """What a claim does with others and they with it, by the word for it."""
    for field, (word, reverse) in _RELATIONS.items():
        if targets := getattr(claim, field):
            yield word, [_named(id, ledger) for id in targets]
        if by := [other.id for other in ledger.live() if claim.id in getattr(other, field)]:
            yield reverse, [_named(id, ledger) for id in by]


def _trend(claim: Claim, ledger: Ledger) -> str:
    """What a statement says of how figures rise or fall; empty where it says nothing of that."""
    if claim.trend is None:
        return ""
    metrics = joined([small(metric_label(metric, ledger)) for metric in claim.trend.of])
    goes = "falls" if claim.trend.direction.startswith("falls") else "rises"
    return f"It states a trend: {metrics} {goes} with {claim.trend.by.replace('.', ' ')}"


def _notes(claim: Claim, ledger: Ledger) -> Iterator[str]:
    if claim.spread_over:
        label = small(condition_label(claim.spread_over, ledger))
        yield f"It is a spread over several of “{label}”, not an uncertainty"
    if claim.draft:
        yield "It is a draft: no person has confirmed it yet"
    if claim.note:
        yield claim.note.rstrip(".")


def _forms(claim: Claim, found: Past) -> Mapping[str, Any]:
    """The same for programs; of a claim that was withdrawn only its revisions are left there."""
    api = f"/v1{links.claim(claim.id)}"
    if found.gone:
        return {"forms": [("Revisions as JSON", f"{api}/revisions")], "alternates": ()}
    return {
        "forms": [
            ("JSON", f"{api}.json"),
            ("CSV", f"{api}.csv"),
            ("Excel", links.asking("/v1/export.xlsx", {"id": claim.id})),
            ("Word", links.asking("/v1/export.docx", {"id": claim.id})),
            ("JSON-LD with provenance", f"{api}.jsonld"),
            ("BibTeX", f"{api}/citation.bib"),
            ("CSL", f"{api}/citation.csl"),
            ("Revisions", f"{api}/revisions"),
            ("Rivals", f"{api}/rivals"),
        ],
        "alternates": (
            ("application/json", f"{api}.json"),
            ("text/csv", f"{api}.csv"),
            ("application/ld+json", f"{api}.jsonld"),
        ),
    }


PAGES = (Page("/claims/{source}/{claim}", "claim.html", one),)
