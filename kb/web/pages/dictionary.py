"""The dictionary: what metrics, conditions, units, levels, states and columns mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from kb.domain.ledger import Ledger
from kb.domain.words import condition_label
from kb.exporters.claim_columns import FULL
from kb.exporters.words import joined, small
from kb.quantity.figure import Hedge
from kb.services.meaning import RULES
from kb.services.vocabulary import conditions, metrics
from kb.web import links, wording
from kb.web.page import Ask, Filled, Page

_MOST = 150  # metrics and conditions that are listed, those with the most claims


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the dictionary: what it is called, what it means, where its page is, and its name for programs."""

    name: str
    meaning: str
    code: str = ""
    href: str | None = None


def dictionary(ask: Ask) -> Filled:
    """Every word, by what it is a word for."""
    ledger = ask.ledger
    sections: Sequence[tuple[str, str, str, Sequence[Word]]] = (
        ("metrics", "Metrics", "What is measured.", list(_metrics(ledger))),
        ("conditions", "Conditions", "The circumstances under which a figure holds.", list(_conditions(ledger))),
        ("known", "How a condition is known", "Beside each condition stands where it comes from.", _of(wording.KNOWN)),
        ("checked", "How far a figure was checked", "From the least on; publishing or repeating a figure raises "
         "nothing.", _of(wording.CHECKED)),
        ("severities", "How much a finding matters", "A finding is what a check reports.", _of(wording.SEVERITIES)),
        ("states", "Where a conflict stands", "A conflict is a finding about what claims say.", _of(wording.STATES)),
        ("kinds", "Kinds of numbers", "Numbers of different kinds are never compared.", _of(wording.KINDS)),
        ("hedges", "Hedges", "Every word that hedges a number means one of these.", list(_hedges())),
        ("units", "Units", "Those in which figures stand here.", list(_units(ledger))),
        ("columns", "Columns of exports", "Those of the full table; each condition adds two of its own.",
         list(_columns())),
    )  # fmt: skip
    return {"sections": [section for section in sections if section[3]]}


def _metrics(ledger: Ledger) -> Iterator[Word]:
    known = sorted((each for each in metrics(ledger) if each["claims"]), key=lambda each: -each["claims"])
    for each in known[:_MOST]:
        unit = f" In {ledger.units.label(each['unit'])}." if each["unit"] not in ("", "x", "%", "date") else ""
        identity = [small(condition_label(name, ledger)) for name in each["identity"]]
        same = (
            f" Compared where {joined(identity)} {'is' if len(identity) == 1 else 'are'} the same." if identity else ""
        )
        kind = f"{wording.KINDS.get(each['kind'], each['kind'])}.".capitalize()
        yield Word(each["label"], f"{each['definition'] or kind}{unit}{same}", each["id"], links.metric(each["id"]))


def _conditions(ledger: Ledger) -> Iterator[Word]:
    known = sorted(conditions(ledger), key=lambda each: -each["claims"])
    for each in known[:_MOST]:
        values = f": {', '.join(each['values'])}" if each["values"] else ""
        shared = "; what a ratio compares with has the same unless it says otherwise" if each["shared"] else ""
        aliases = f". Also called {joined(each['aliases'])}" if each["aliases"] else ""
        meaning = f"{wording.TYPES.get(each['type'], each['type'])}{values}{shared}{aliases}."
        yield Word(each["label"], meaning[:1].upper() + meaning[1:], each["id"])


def _hedges() -> Iterator[Word]:
    for hedge in Hedge:
        yield Word(hedge.value.replace("-", " "), RULES[hedge], hedge.value, f"/hedges#{hedge.value}")


def _units(ledger: Ledger) -> Iterator[Word]:
    used = {claim.unit for claim in ledger.live()} | {claim.quantity.unit for claim in ledger.live() if claim.quantity}
    for unit in sorted(used - {"", "date"}):
        yield Word(unit, ledger.units.label(unit, plural=True))


def _columns() -> Iterator[Word]:
    for column in FULL:
        values = f": {', '.join(column.values)}" if column.values else ""
        kind = "" if column.type == "text" else f" ({column.type})"
        meaning = f"{column.meaning}{values}{kind}."
        yield Word(column.label, meaning[:1].upper() + meaning[1:], column.name)


def _of(words: Mapping[str, str]) -> list[Word]:
    return [Word(name, meaning[:1].upper() + meaning[1:]) for name, meaning in words.items()]


PAGES = (Page("/dictionary", "dictionary.html", dictionary),)
