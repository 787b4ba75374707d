"""Search: things that have a name like it, and claims that hold the words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from kb.domain.names import nearest as nearest_names
from kb.domain.names import normalise
from kb.services.paging import DEFAULT
from kb.services.paging import page as ordered
from kb.services.query import select
from kb.services.vocabulary import agents, metrics, subjects
from kb.web import links, lists
from kb.web.page import Ask, Filled, Page

Thing = tuple[str, str, str, int]  # kind, label, address, claims


def search(ask: Ask) -> Filled:
    """What a search finds, newest claims first; where it finds nothing, what was probably meant."""
    words = ask.one("q")
    filters = {"q": [words]}
    claims = select(ask.outcome, filters) if words else ()
    claims = ordered(claims, ask.outcome, DEFAULT, None, len(claims) or 1).claims
    part = lists.part(claims, "/search", ask.given)
    every = list(_things(ask))
    wanted = normalise(words)
    things = [thing for thing, names in every if wanted and any(wanted in normalise(name) for name in names)]
    near = () if claims or things or not words else nearest_names(words, [name for _, names in every for name in names])
    return {
        "words": words,
        "things": things,
        "groups": [("", lists.records(part.claims, ask.outcome))] if claims else [],
        "found": len(claims),
        "near": near,
        "first": part.first,
        "next": part.next,
        "forms": lists.forms(filters),
        "alternates": lists.alternates(filters) if words else (),
    }


def _things(ask: Ask) -> Iterator[tuple[Thing, Sequence[str]]]:
    """Everything with a page of its own, and its names."""
    lists_of = (("metric", metrics, "label", links.metric), ("subject", subjects, "name", links.subject))
    for kind, entries, label, link in (*lists_of, ("speaker", agents, "name", links.agent)):
        for entry in entries(ask.ledger):
            if entry["claims"]:
                yield (kind, entry[label], link(entry["id"]), entry["claims"]), (entry["id"], *_names(entry, label))


def _names(entry: Mapping[str, object], label: str) -> Sequence[str]:
    aliases = entry["aliases"]
    assert isinstance(aliases, list)
    return (str(entry[label]), *aliases)


PAGES = (Page("/search", "search.html", search, ("q", "page")),)
