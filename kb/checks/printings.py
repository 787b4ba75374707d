"""Further printings of a figure, and what each of them says."""

from __future__ import annotations

from collections.abc import Iterator

from kb.domain.canonical import Misfit, canonical
from kb.domain.claim import Claim
from kb.domain.ledger import Ledger
from kb.domain.passage import Passage
from kb.quantity.figure import Hedge, Kind, Quantity
from kb.quantity.hedges import words


def printings(claim: Claim, ledger: Ledger) -> Iterator[tuple[Passage, Quantity]]:
    """The other printings that are worded differently, as far as a figure can be read from them; dates are none."""
    metric = ledger.metrics.get(claim.metric or "")
    if claim.figure_quantity is None or metric is None or metric.kind is Kind.DATE:
        return
    language = ledger.sources[claim.source].language if claim.source in ledger.sources else "en"
    for passage in claim.also:
        if passage.figure != claim.passage.figure and (read := _read(passage.figure, language, ledger)):
            yield passage, read


def another_number(claim: Claim, other: Quantity, ledger: Ledger) -> bool:
    """Whether a printing is of a number that the claim cannot be, whatever the hedges; units may be left out of it."""
    figure = claim.figure_quantity
    assert figure is not None
    if other.unit in ("", figure.unit):
        return not figure.strict.meets(other.strict)
    fitted = canonical(other, ledger.metrics[claim.metric or ""], ledger.units)
    return (
        not isinstance(fitted, Misfit)
        and bool(claim.readings)
        and not any(one.strict.meets(each.strict) for one in fitted for each in claim.readings)
    )


def another_hedge(figure: Quantity, other: Quantity) -> bool:
    """Whether two printings are hedged differently, and one of them in words."""
    return figure.hedge is not other.hedge and (_in_words(figure) or _in_words(other))


def _in_words(quantity: Quantity) -> bool:
    text = f" {quantity.text.casefold()}"
    return quantity.hedge is not Hedge.EXACTLY and any(
        f" {word}" in text for word, hedge in words().items() if hedge is quantity.hedge
    )


def _read(text: str, language: str, ledger: Ledger) -> Quantity | None:
    from kb.quantity.grammar import QuantityError, read_value

    try:
        return read_value(text, units=ledger.units, lang=language)
    except QuantityError:
        return None
