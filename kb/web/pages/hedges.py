"""How hedges are read: every word that hedges a number, and the two intervals that it makes of one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from kb.quantity.figure import Hedge, Kind
from kb.quantity.grammar import read_value
from kb.quantity.hedges import POLICY, after, before, vague
from kb.services.meaning import RULES, bounds
from kb.web.page import Ask, Filled, Page

_NUMBERS = ("700 W", "95 W", "4.9 W")  # what the hedges are tried on
_PHRASES = {  # for hedges that are said by more than a word before the number
    Hedge.EXACTLY: "{}",
    Hedge.RANGE: "600 W to {}",
    Hedge.PLUS_MINUS: "{} ± 2 W",
}
_NAMES = {Hedge.EXACTLY: "No hedge, or “exactly”", Hedge.RANGE: "A range", Hedge.PLUS_MINUS: "Plus or minus"}


@dataclass(frozen=True, slots=True)
class Example:
    """A phrase and what it is read as."""

    phrase: str
    strict: str
    usual: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A hedge: its rule, what it makes of some numbers, and the words that say it."""

    id: str
    name: str
    rule: str
    examples: tuple[Example, ...]
    before: Sequence[str]
    behind: Sequence[str]


def hedges(_: Ask) -> Filled:
    """The whole policy."""
    return {
        "policy": POLICY,
        "hedges": [_entry(hedge) for hedge in Hedge if hedge is not Hedge.VAGUE],
        "rule": RULES[Hedge.VAGUE],
        "vague": [(word, bounds(interval, Kind.COUNT)) for word, interval in vague().items()],
        "words": len(before()) + len(after()) + len(vague()),
        "alternates": (("application/json", "/v1/hedges"),),
    }


def _entry(hedge: Hedge) -> Entry:
    name = _NAMES.get(hedge) or hedge.value.replace("-", " ").capitalize()
    return Entry(
        hedge.value, name, RULES[hedge], tuple(_examples(hedge)), _saying(hedge, before()), _saying(hedge, after())
    )


def _examples(hedge: Hedge) -> Iterator[Example]:
    """What a hedge makes of the numbers; a range has only one that is greater than its beginning."""
    for number in _NUMBERS[: 1 if hedge is Hedge.RANGE else None]:
        phrase = _PHRASES.get(hedge, f"{hedge.value.replace('-', ' ')} {{}}").format(number)
        quantity = read_value(phrase)
        assert quantity.hedge is hedge
        strict, usual = (bounds(each, quantity.kind, quantity.unit) for each in (quantity.strict, quantity.usual))
        yield Example(phrase, strict, usual)


def _saying(hedge: Hedge, words: Mapping[str, Hedge]) -> list[str]:
    return [word for word, means in words.items() if means is hedge]


PAGES = (Page("/hedges", "hedges.html", hedges),)
