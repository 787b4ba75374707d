"""Sentences with claims in them: ids become figures as printed, and each figure leads to the claim that prints it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from kb.domain.ledger import Ledger
from kb.quantity.expression import ExpressionError, names, parse

ID = r"[^\s#“”\"(),;:]+#[^\s#“”\"(),;:]*[^\s#“”\"(),;:.]"
_FIGURE = r"“(?P<{}>[^”]*)”"
_TOLD = re.compile(
    "|".join(
        (
            rf"(?P<id>{ID})(?: says |, | \(|: | )?{_FIGURE.format('says')}(?P<close>\))?",
            rf"{_FIGURE.format('alone')}(?: \((?P<by>{ID})\))?",
            rf"(?P<bare>{ID})",
        )
    )
)
QUOTED = re.compile(r"(“[^”]*”)")
_SIGNS = {" * ": " × ", " / ": " ÷ ", " - ": " − ", " <= ": " ≤ ", " >= ": " ≥ "}
_LONG = re.compile(r"(?<![\w.,-])\d{5,}(?![\w,-]|\.\d{4})")
_BETWEEN = re.compile(r"between (\d{4,}) and (\d{4,})(?= [^\W\d]| %)")
_LONGEST = 200  # signs of a figure that a sentence shows


@dataclass(frozen=True, slots=True)
class Phrase:
    """A part of a sentence, and the claim that it stands for."""

    text: str
    claim: str | None = None


Phrases = tuple[Phrase, ...]


def phrases(text: str, by_figure: Mapping[str, str], ledger: Ledger) -> Phrases:
    """A sentence with ids in it; `by_figure` has the claims that figures without an id beside them are of."""
    return polished(_found(text, by_figure, ledger))


def formula(text: str, source: str | None, ledger: Ledger) -> Phrases:
    """An expression over claims with their figures in place of its names; short ones are those of a source."""
    try:
        known = {name: claim for name in names(parse(text)) if (claim := ledger.named(name, source)) is not None}
    except ExpressionError:
        known = {}
    if not known:
        return polished([Phrase(text)])
    pattern = "|".join(re.escape(name) for name in sorted(known, key=len, reverse=True))
    found, at = [], 0
    for match in re.finditer(rf"(?<![\w.#-])(?:{pattern})(?![\w#-])", text):
        claim = known[match[0]]
        found += [Phrase(text[at : match.start()]), named(claim.id, ledger)]
        at = match.end()
    return polished([*found, Phrase(text[at:])])


def plain(phrases: Phrases) -> str:
    """The sentence as one text."""
    return "".join(phrase.text for phrase in phrases)


def named(id: str, ledger: Ledger) -> Phrase:
    """A claim by its figure; one that is gone by what is left of its id."""
    claim = ledger.claims.get(id)
    if claim is None:
        return Phrase(f"a claim that is gone ({id.partition('#')[2]})")
    figure = claim.passage.figure
    return Phrase(f"“{figure}”" if len(figure) <= _LONGEST else f"“{figure[:_LONGEST]}…”", id)


def polished(phrases: Iterable[Phrase]) -> Phrases:
    """With signs of arithmetic and thousands set apart; quoted words are left as they are."""
    return tuple(phrase if phrase.claim else Phrase(outside(phrase.text, _spelt)) for phrase in phrases if phrase.text)


def outside(text: str, change: Callable[[str], str]) -> str:
    """A text with its words outside of quotation marks changed."""
    return "".join(part if part.startswith("“") else change(part) for part in QUOTED.split(text))


def _found(text: str, by_figure: Mapping[str, str], ledger: Ledger) -> Iterator[Phrase]:
    at = 0
    for found in _TOLD.finditer(text):
        yield Phrase(text[at : found.start()])
        at = found.end()
        id = found["id"] or found["by"] or found["bare"]
        figure = found["says"] if found["says"] is not None else found["alone"]
        claim = ledger.claims.get(id or by_figure.get(figure or "", ""))
        if found["by"] and (claim is None or claim.passage.figure != figure):  # a figure, and then somebody else's id
            yield Phrase(f"“{figure}”", by_figure.get(figure))
            yield from (Phrase(" ("), named(id, ledger), Phrase(")"))
        elif found["id"] and claim is not None and not figure.startswith(claim.passage.figure[:_LONGEST]):
            yield named(id, ledger)
            yield Phrase(text[found.end("id") : at])
        elif figure is not None:
            yield Phrase(f"“{figure}”", claim.id if claim else None)
            open_bracket = found["id"] and text[found.end("id") :].startswith(" (")
            yield Phrase(")" if found["close"] and not open_bracket else "")
        else:
            yield named(id, ledger)
    yield Phrase(text[at:])


def _spelt(text: str) -> str:
    for old, new in _SIGNS.items():
        text = text.replace(old, new)
    text = _BETWEEN.sub(lambda found: f"between {int(found[1]):,} and {int(found[2]):,}", text)
    return _LONG.sub(lambda number: f"{int(number[0]):,}", text)
