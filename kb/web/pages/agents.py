"""Who says it: everybody who asserts, measures, checks or publishes, and one of them with what that is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from kb.domain import trust
from kb.domain.claim import Claim
from kb.domain.ledger import Ledger
from kb.domain.vocabulary import NOT_NAMED
from kb.domain.words import subject_name
from kb.errors import UsageError
from kb.exporters.record import Record
from kb.exporters.words import joined
from kb.services.naming import agent_id
from kb.services.vocabulary import sources
from kb.web import links, lists
from kb.web.clashes import clashes
from kb.web.page import Ask, Filled, Moved, Page, missing

_ROWS = 15  # claims of one part of the page
_PARTS = (  # field, heading, what it means, and the filter that finds the same, where there is one
    ("asserted", "What it says", "The sources credit it with these.", "asserted_by"),
    ("measured", "What it measured", "It ran these itself, whoever says so.", "measured_by"),
    ("verified", "What it checked", "It checked these, whoever says them.", None),
)
_NO_CHECKS = ("not verified", "self-reported")


@dataclass(frozen=True, slots=True)
class Section:
    """The claims that an agent has to do with in one way."""

    id: str
    heading: str
    words: str
    count: int
    records: Sequence[Record]
    first: str | None
    next: str | None
    forms: Sequence[tuple[str, str]]


def every(ask: Ask) -> Filled:
    """All agents, those with the most claims first."""
    ledger = ask.ledger
    said: Counter[str | None] = Counter(claim.asserted_by for claim in ledger.live())
    measured: Counter[str | None] = Counter(claim.measured_by for claim in ledger.live())
    checked = Counter(agent for claim in ledger.live() for agent in _checkers(claim))
    printed: Counter[str | None] = Counter(source.publisher for source in ledger.sources.values())
    rows = [
        (agent, said[agent.id], measured[agent.id], checked[agent.id], printed[agent.id])
        for agent in ledger.agents.values()
    ]
    rows.sort(key=lambda row: (-sum(row[1:]), row[0].name.casefold()))
    found = lists.place(len(rows), "/agents", ask.given, lists.ROWS)
    return {
        "rows": rows[found.begin : found.end],
        "count": len(rows),
        "unnamed": said[NOT_NAMED],
        "not_named": links.asking("/v1/claims", {"asserted_by": NOT_NAMED}),
        "first": found.first,
        "next": found.next,
    }


def one(ask: Ask) -> Filled:
    """One agent; another name of it leads to its id."""
    name, ledger = ask.names["id"], ask.ledger
    if name not in ledger.agents:
        raise Moved(links.agent(_named(name, ledger)))
    agent = ledger.agents[name]
    said = [claim for claim in ledger.live() if claim.asserted_by == name]
    measured = [claim for claim in ledger.live() if claim.measured_by == name]
    checked = [claim for claim in ledger.live() if name in _checkers(claim)]
    sections = list(_sections(name, {"asserted": said, "measured": measured, "verified": checked}, ask))
    published = [entry for entry in sources(ledger) if ledger.sources[entry["id"]].publisher == name]
    disputes, disputed = lists.disputing({claim.id for claim in said}, ask.outcome)
    return {
        "agent": agent,
        "lede": _lede(agent.kind, sections, len(published)),
        "parties": _parties(said, len(disputed), agent.name, ledger),
        "makes": [
            (subject_name(subject.id, ledger), links.subject(subject.id))
            for subject in ledger.subjects.values()
            if subject.maker == name
        ],
        "sections": sections,
        "published": published,
        "stands": clashes(disputes[:5], ask.ledger),
        "more_stands": max(0, len(disputes) - 5),
        "alternates": (
            ("application/json", f"/v1/agents/{name}"),
            *(lists.alternates({"asserted_by": [name]}) if said else ()),
        ),
    }


def _named(name: str, ledger: Ledger) -> str:
    try:
        found = agent_id("agent", name, ledger)
    except UsageError as error:
        raise missing("agent", name, error.meant) from None
    if found not in ledger.agents:
        raise missing("agent", name)
    return found


def _checkers(claim: Claim) -> set[str]:
    """Whoever is recorded to have checked a claim; vouching for one's own is no check."""
    return {event.by for event in claim.verification if event.by and event.method not in _NO_CHECKS}


def _sections(name: str, of: Mapping[str, Sequence[Claim]], ask: Ask) -> Iterator[Section]:
    path = links.agent(name)
    for field, heading, words, word in _PARTS:
        part = lists.part(of[field], path, ask.given, _ROWS, field)
        yield Section(
            field,
            heading,
            words,
            len(of[field]),
            lists.records(part.claims, ask.outcome),
            f"{part.first}#{field}" if part.first else None,
            f"{part.next}#{field}" if part.next else None,
            lists.forms({word: [name]}) if word else (),
        )


def _lede(kind: str, sections: Sequence[Section], published: int) -> str:
    verbs = {"asserted": "says {}", "measured": "measured {}", "verified": "checked {}"}
    done = [verbs[each.id].format(f"{each.count:,}") for each in sections if each.count]
    if published:
        done.append(f"published {published:,} {'source' if published == 1 else 'sources'}")
    what = f"{kind[:1].upper()}{kind[1:]}"
    return f"{what}. Of the claims here, it {joined(done)}." if done else f"{what}. No claim here goes back to it."


def _parties(said: Sequence[Claim], disputed: int, name: str, ledger: Ledger) -> str:
    """Whether it speaks of its own products or of others', and how much of that is disputed."""
    if not said:
        return ""
    own = sum(trust.first_party(claim, ledger) for claim in said)
    others = len(said) - own
    levels = Counter(trust.level(claim) for claim in said)
    parts = [f"{own:,} {'is' if own == 1 else 'are'} about its own products"] if own else []
    if others:
        parts.append(f"{others:,} about {'other things' if own else 'things that are not its own products'}")
    alone = levels["self-reported"]
    checked = f" For {alone:,} of these {name} is the only one who vouches." if alone else ""
    clash = f" {disputed:,} {'is' if disputed == 1 else 'are'} disputed by an open conflict." if disputed else ""
    return f"Of the {len(said):,} that it says, {joined(parts)}.{checked}{clash}"


PAGES = (
    Page("/agents", "agents.html", every, ("page",)),
    Page("/agents/{id}", "agent.html", one, tuple(field for field, *_ in _PARTS)),
)
