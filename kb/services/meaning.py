"""What a figure means as numbers, in words: both intervals of each reading, and the rule by which they came about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from kb.domain.claim import Claim
from kb.domain.ledger import Ledger
from kb.domain.words import number_text
from kb.exporters.values import dated, grouped
from kb.quantity.dates import edtf
from kb.quantity.figure import Hedge, Kind
from kb.quantity.interval import Interval

_CLOSE = ("%",)  # units without a space before them
_READINGS = {"n": "that many times as much", "n+1": "that many times on top of it"}
RULES = {
    Hedge.EXACTLY: "A number without a hedge is good to half a step of its last significant digit, and never to more "
    "than a tenth of it; a fair reader takes the last digit that is printed. A small printed count is exact.",
    Hedge.ABOUT: "“About” leaves one step of the last significant digit to either side, and never more than a fifth of "
    "the number; a fair reader takes half of that.",
    Hedge.NEARLY: "“Nearly” is below the number, by at most one step of its last significant digit and never more than "
    "a fifth of it; a fair reader takes half of that.",
    Hedge.JUST_OVER: "“Just over” is above the number, by at most one step of its last significant digit and never "
    "more than a fifth of it; a fair reader takes half of that.",
    Hedge.MORE_THAN: "“More than” sets no upper bound; a fair reader takes it to be less than a fifth above the "
    "number, or less than one step of its last digit.",
    Hedge.AT_LEAST: "“At least” sets no upper bound; a fair reader takes it to be less than a fifth above the "
    "number, or less than one step of its last digit.",
    Hedge.LESS_THAN: "“Less than” sets no lower bound; a fair reader takes it to be less than a fifth below the "
    "number, or less than one step of its last digit.",
    Hedge.AT_MOST: "“At most” sets no lower bound; a fair reader takes it to be less than a fifth below the "
    "number, or less than one step of its last digit.",
    Hedge.UP_TO: "“Up to” says what is reached at most, and nothing of how often it is.",
    Hedge.RANGE: "A range goes from end to end; each end is as good as it is printed.",
    Hedge.PLUS_MINUS: "The deviation is printed.",
    Hedge.VAGUE: "The word stands for a range that the policy fixes.",
}
_DATES = "A date is good to what is printed of it: a day, a month, a part of a year."


@dataclass(frozen=True, slots=True)
class Meaning:
    """One reading in words; `name` is empty where there is only one."""

    name: str
    strict: str
    usual: str


def meanings(claim: Claim, ledger: Ledger) -> tuple[Meaning, ...]:
    """The readings of a claim, in the unit of its metric."""
    kind = Kind.DATE if claim.unit == "date" else Kind.AMOUNT
    unit = spelled(claim.unit, ledger)
    several = len(claim.readings) > 1
    return tuple(
        Meaning(
            f"{each.name}: {_READINGS[each.name]}" if each.name in _READINGS else each.name if several else "",
            bounds(each.strict, kind, unit),
            bounds(each.usual, kind, unit),
        )
        for each in claim.readings
    )


def how(claim: Claim) -> Iterator[str]:
    """How the intervals of a claim came about, a sentence each."""
    quantity = claim.quantity
    if quantity is None:
        return
    yield _DATES if quantity.kind is Kind.DATE and quantity.hedge is Hedge.EXACTLY else RULES[quantity.hedge]
    if claim.value is not None:
        why = f": {claim.unit_from}" if claim.unit_from else ""
        yield f"The curator completes the words to “{claim.value}”{why}."
    if claim.reading:
        why = f", because {claim.because}" if claim.because else ""
        yield f"Of its readings the curator takes {claim.reading}{why}."
    if quantity.inherited:
        yield f"Its {' and '.join(quantity.inherited)} is that of a neighbouring figure."
    if quantity.unit and quantity.unit != claim.unit and quantity.kind is not Kind.DATE:
        yield f"It is printed in {quantity.unit} and shown in {claim.unit or 'plain numbers'}, as its metric is."
    if claim.spread_over:
        yield "It is a spread over several things, and no uncertainty."


def spelled(unit: str, ledger: Ledger) -> str:
    """A unit behind numbers: "tokens per second per user", "times"."""
    if unit in ("", "date"):
        return ""
    return "times" if unit == "x" else unit if unit in _CLOSE else ledger.units.label(unit, plural=True)


def bounds(interval: Interval, kind: Kind, unit: str = "") -> str:
    """An interval as a reader would say it: "600 to 800 W", "more than 9 times, with no upper bound"."""
    if kind is Kind.DATE:
        return dated(edtf(interval))
    low, high = interval.low, interval.high
    after = unit if unit in _CLOSE else f" {unit}" if unit else ""
    if low is None and high is None:
        return "any value"
    if high is None:
        return f"{'more than' if interval.low_open else 'at least'} {_number(low)}{after}, with no upper bound"
    if low is None:
        return f"{'less than' if interval.high_open else 'at most'} {_number(high, up=True)}{after}"
    if low == high:
        return f"exactly {_number(low)}{after}"
    if not (interval.low_open or interval.high_open):
        return f"{_number(low)} to {_number(high, up=True)}{after}"
    least = f"{'more than' if interval.low_open else 'at least'} {_number(low)}"
    return f"{least} and {'less than' if interval.high_open else 'at most'} {_number(high, up=True)}{after}"


def _number(value: Fraction | None, *, up: bool = False) -> str:
    return grouped(number_text(value or Fraction(0), up=up))
