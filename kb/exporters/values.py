"""Values and dates as they are printed: hedge, number and unit in parts that line up, thousands set apart."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from kb.domain.claim import Claim
from kb.domain.ledger import Ledger
from kb.domain.words import quantity_text
from kb.quantity.figure import Hedge, Kind, Quantity
from kb.quantity.interval import decimal

_HEDGES = {
    Hedge.ABOUT: "about",
    Hedge.NEARLY: "nearly",
    Hedge.JUST_OVER: "just over",
    Hedge.MORE_THAN: "more than",
    Hedge.AT_LEAST: "at least",
    Hedge.LESS_THAN: "less than",
    Hedge.AT_MOST: "at most",
    Hedge.UP_TO: "up to",
}
_SCALES = ((10**12, "trillion"), (10**9, "billion"), (10**6, "million"))
_SPELT = (Kind.COUNT, Kind.DURATION)  # units that are written out behind the number
_OF_WORDS = (Kind.DATE, Kind.RANK)  # kinds whose words say more than their number
_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
_SPANS = {
    **dict(zip(range(21, 25), ("spring", "summer", "autumn", "winter"), strict=True)),
    **{32 + n: f"the {nth} quarter of" for n, nth in enumerate(("first", "second", "third", "fourth"), 1)},
    **dict(zip(range(37, 40), ("early", "mid", "late"), strict=True)),
    40: "the first half of",
    41: "the second half of",
}
_DATE = re.compile(r"(?P<year>\d{4})(?:-(?P<month>\d\d)(?:-(?P<day>\d\d))?)?(?P<mark>[~?%]?)")


@dataclass(frozen=True, slots=True)
class Shown:
    """A value as it is printed, in the parts that a table aligns; together they are never less than the whole."""

    hedge: str
    number: str
    unit: str = ""

    def __str__(self) -> str:
        gap = "" if self.unit in ("×", "%", "") else " "
        return " ".join(filter(None, (self.hedge, f"{self.number}{gap}{self.unit}")))


def shown(claim: Claim, ledger: Ledger) -> Shown | None:
    """The value of a claim with its hedge and unit; None where the claim has no number."""
    quantity = claim.quantity
    if quantity is None:
        return None
    if quantity.kind is Kind.DATE and quantity.hedge is Hedge.EXACTLY:
        return Shown("", dated(quantity.edtf or quantity.text))
    if not _is_plain(quantity):
        return _split(quantity, quantity.text if quantity.kind is Kind.DATE else _regrouped(quantity_text(quantity)))
    ends = " to ".join(grouped(number) for number in quantity.stated)
    return Shown(_HEDGES.get(quantity.hedge, ""), ends, unit_words(quantity, ledger))


def unit_words(quantity: Quantity, ledger: Ledger) -> str:
    """The unit as a table prints it: "lanes", "tok/s/user", "×"."""
    if quantity.unit == "x":
        return "×"
    if quantity.kind not in _SPELT or not quantity.unit:
        return quantity.unit
    return ledger.units.label(quantity.unit, plural=quantity.stated != ("1",))


def grouped(number: str) -> str:
    """A decimal string with its thousands set apart; "670000000000" is "670 billion"."""
    whole, dot, places = number.partition(".")
    if not whole.lstrip("-").isdigit():
        return number
    for scale, word in _SCALES:
        if not dot and abs(int(whole)) >= scale and len(short := decimal(Fraction(int(whole), scale))) <= 5:
            return f"{short} {word}"
    return f"{int(whole):,}{dot}{places}" if len(whole.lstrip("-")) > 3 else number


def dated(edtf: str) -> str:
    """A date in words: "25 August 2026", "about August 2026", "mid 2024", "May to August 2024"."""
    first, slash, last = edtf.partition("/")
    if slash:
        if first in ("", ".."):
            return f"until {dated(last)}"
        return f"from {dated(first)} on" if last in ("", "..") else f"{dated(first)} to {dated(last)}"
    found = _DATE.fullmatch(edtf)
    if not found:
        return edtf
    year, month, day, mark = found.group("year", "month", "day", "mark")
    about = "about " if mark else ""
    if month is None:
        return f"{about}{year}"
    if month in (f"{n:02}" for n in range(1, 13)):
        day = f"{int(day)} " if day else ""
        return f"{about}{day}{_MONTHS[int(month) - 1]} {year}"
    return f"{about}{_SPANS[int(month)]} {year}" if int(month) in _SPANS else edtf


def _is_plain(quantity: Quantity) -> bool:
    """Whether hedge, numbers and unit are all that was said, so that they can be set in one spelling."""
    numbers = 2 if quantity.hedge is Hedge.RANGE else 1
    hedged = quantity.hedge in (Hedge.EXACTLY, Hedge.RANGE, *_HEDGES)
    bare = quantity.form is None and quantity.kind not in _OF_WORDS and not any("/" in each for each in quantity.stated)
    return hedged and bare and len(quantity.stated) == numbers


def _split(quantity: Quantity, text: str) -> Shown:
    """The words as printed, their hedge apart where they begin with it."""
    hedge = _HEDGES.get(quantity.hedge, "")
    return Shown(hedge, text[len(hedge) + 1 :]) if hedge and text.startswith(f"{hedge} ") else Shown("", text)


def _regrouped(text: str) -> str:
    return re.sub(r"(?<![\d.,])\d{4,}(?![\d,])", lambda number: grouped(number[0]), text)
