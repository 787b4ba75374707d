"""A list of claims in an order, cut into pages that stay true while claims are added."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from kb.domain import trust
from kb.domain.claim import Claim
from kb.domain.conflicts import conflicts
from kb.domain.ledger import Ledger
from kb.domain.words import agent_name, metric_label, subject_name
from kb.quantity.interval import decimal
from kb.services.check import Checked
from kb.services.naming import closed

DEFAULT = "-published"
Position = tuple[str, str]  # where a page ends: the text of what it is sorted by, and the claim's address


@dataclass(frozen=True, slots=True)
class Page:
    """Some claims, and where the next page begins; None after the last."""

    claims: tuple[Claim, ...]
    end: Position | None


def page(claims: Sequence[Claim], outcome: Checked, sort: str, after: Position | None, limit: int) -> Page:
    """The claims that come after a position, at most so many."""
    word = sort.removeprefix("-")
    key = _SORTS[closed("sort", word, tuple(_SORTS))](outcome)
    ordered = sorted(((key(claim), claim.id, claim) for claim in claims), key=lambda each: each[:2])
    if sort != word:
        ordered.reverse()
    if after is not None:
        here = (_key(word, after[0]), after[1])
        ordered = [each for each in ordered if (each[:2] < here if sort != word else each[:2] > here)]
    shown = ordered[:limit]
    end = (_text(shown[-1][0]), shown[-1][1]) if len(ordered) > limit else None
    return Page(tuple(claim for _, _, claim in shown), end)


def position(claim: Claim, ledger: Ledger) -> Position:
    """Where a page in the default order ends with a claim."""
    return ledger.sources[claim.source].published or "", claim.id


Key = Callable[[Claim], Any]


def _by_published(outcome: Checked) -> Key:
    days = {source.id: source.published or "" for source in outcome.ledger.sources.values()}
    return lambda claim: days.get(claim.source, "")


def _by_recorded(outcome: Checked) -> Key:
    return lambda claim: outcome.recorded.get(claim.id, "")


def _by_value(_: Checked) -> Key:
    """The lower end of what is usually meant, in the metric's unit; claims without a number come before all others."""

    def key(claim: Claim) -> tuple[bool, Fraction]:
        usual = claim.readings[0].usual if claim.readings else None
        end = (usual.low if usual.low is not None else usual.high) if usual else None
        return end is not None, end or Fraction(0)

    return key


def _by_place(outcome: Checked) -> Key:
    places = {id: place for place, id in enumerate(outcome.ledger.claims)}
    return lambda claim: places[claim.id]


_SORTS: Mapping[str, Callable[[Checked], Key]] = {
    "published": _by_published,
    "recorded": _by_recorded,
    "value": _by_value,
    "id": lambda _: lambda claim: claim.id,
    "ledger": _by_place,
}
SORTS = tuple(f"{sign}{word}" for word in _SORTS for sign in ("", "-"))


def _text(key: Any) -> str:
    if isinstance(key, tuple):
        return decimal(key[1]) if key[0] else ""
    return str(key)


def _key(word: str, text: str) -> Any:
    if word == "value":
        return bool(text), Fraction(text or 0)
    return int(text) if word == "ledger" else text


def facets(claims: Sequence[Claim], names: Sequence[str], outcome: Checked) -> dict[str, list[dict[str, Any]]]:
    """How many claims have which value, the most frequent first; a claim without a value is not counted."""
    found: dict[str, list[dict[str, Any]]] = {}
    for name in names:
        values, label = _FACETS[closed("facet", name, tuple(_FACETS))]
        of = values(outcome)
        counts = Counter(value for claim in claims for value in of(claim) if value is not None)
        ranked = sorted(counts.items(), key=lambda entry: (-entry[1], entry[0]))
        found[name] = [{"value": value, "name": label(value, outcome.ledger), "claims": n} for value, n in ranked]
    return found


Values = Callable[[Claim], Sequence[str | None]]
Facet = tuple[Callable[[Checked], Values], Callable[[str, Ledger], str]]


def _plain(of: Callable[[Claim], str | None], label: Callable[[str, Ledger], str] = lambda value, _: value) -> Facet:
    return (lambda _: lambda claim: (of(claim),)), label


def _by_publisher(outcome: Checked) -> Values:
    publishers = {source.id: source.publisher for source in outcome.ledger.sources.values()}
    return lambda claim: (publishers.get(claim.source),)


def _by_conflict(outcome: Checked) -> Values:
    """The codes of the conflicts that dispute a claim."""
    found = conflicts(outcome.report, outcome.states)
    return lambda claim: sorted(
        {each.finding.code for each in found.get(claim.id, ()) if each.role == "disputed" and each.state != "waived"}
    )


def _source_title(id: str, ledger: Ledger) -> str:
    return ledger.sources[id].title if id in ledger.sources else id


def _model(claim: Claim) -> str | None:
    condition = claim.conditions.get("model")
    return condition.value if condition else None


_FACETS: Mapping[str, Facet] = {
    "metric": _plain(lambda claim: claim.metric, metric_label),
    "subject": _plain(lambda claim: claim.subject, subject_name),
    "model": _plain(_model, subject_name),
    "source": _plain(lambda claim: claim.source, _source_title),
    "asserted_by": _plain(lambda claim: claim.asserted_by, agent_name),
    "measured_by": _plain(lambda claim: claim.measured_by, agent_name),
    "published_by": (_by_publisher, agent_name),
    "verification": _plain(trust.level),
    "modality": _plain(lambda claim: claim.modality),
    "kind": _plain(lambda claim: claim.quantity.kind.value if claim.quantity else None),
    "hedge": _plain(lambda claim: claim.quantity.hedge.value if claim.quantity else None),
    "conflict": (_by_conflict, lambda code, _: code),
}
FACETS = tuple(_FACETS)
