"""Dates among the numbers of a text: which digits are a year or a day, and how the date is hedged."""

from __future__ import annotations

from datetime import date

from kb.quantity import date_phrases, dates, hedges
from kb.quantity.date_phrases import DatePhrase
from kb.quantity.figure import Figure, FigureClass, Hedge, Kind, Quantity
from kb.quantity.lexicon import lexicon
from kb.quantity.tokens import Sort, Words
from kb.quantity.units import Units

_NEAR = 10  # tokens between the first word of a date and its digits
_LEADING = frozenset(
    [
        "in",
        "since",
        "by",
        "until",
        "till",
        "of",
        "during",
        "from",
        "before",
        "after",
        "for",
        "early",
        "late",
        "mid",
        "end",
        "start",
        "fiscal",
        "year",
        "spring",
        "summer",
    ]
)
_PARTS = frozenset(["early", "mid", "late", "beginning", "middle", "start", "end"])


def dated(words: Words, index: int, units: Units, reference: date | None) -> tuple[Figure, int] | None:
    """The date that begins at a token, and the token after it."""
    if not _may_begin(words, index):
        return None
    token = words.tokens[index]
    found = date_phrases.match(words.text, token.start, reference)
    if found is None or found.end <= token.start or _is_no_date(words, index, found, units):
        return None
    found = _season_year(words, found)
    exact = words.original[found.start : found.end]
    stop = words.at(found.end)
    if found.edtf is None:
        return Figure(found.start, found.end, exact, FigureClass.UNTYPED, reason=found.reason), stop
    days = dates.interval(found.edtf)
    quantity = Quantity(
        exact, _hedge(words, index, stop, found.edtf), (found.edtf,), "date", Kind.DATE, None, days, days,
        edtf=found.edtf, inherited=("year",) if found.inferred else (), policy=hedges.POLICY,
    )  # fmt: skip
    return Figure(found.start, found.end, exact, FigureClass.FIGURE, quantity), stop


def _season_year(words: Words, found: DatePhrase) -> DatePhrase:
    """2023/24: a year that begins in one and ends in the next."""
    stop = words.at(found.end)
    edtf = found.edtf or ""
    if words.low(stop) != "/" or not edtf.isdigit() or words.low(stop + 1) != f"{(int(edtf) + 1) % 100:02}":
        return found
    return DatePhrase(found.start, words.tokens[stop + 1].end, f"{edtf}/{int(edtf) + 1}")


def _may_begin(words: Words, index: int) -> bool:
    if words.sort(index) is Sort.DIGITS:
        text = words.printed(index)
        if len(text) > 4 or not text.isdigit() or _joined_before(words, index):
            return False
        return len(text) == 4 or (len(text) < 3 and _month_follows(words, index + 1))
    return words.low(index) in lexicon().lists["date_starters"] and words.digits_within(index, _NEAR)


def _month_follows(words: Words, at: int) -> bool:
    """25 August, the 25th of August."""
    if words.low(at) in {"st", "nd", "rd", "th"}:
        at += 1
    if words.low(at) == "of":
        at += 1
    return words.low(at) in lexicon().lists["months"]


def _joined_before(words: Words, index: int) -> bool:
    return words.glued(index) and words.low(index - 1) not in {"(", "[", '"', "'", "/", "•", ":", ","}


def _is_no_date(words: Words, index: int, found: DatePhrase, units: Units) -> bool:
    stop = words.at(found.end)
    last = words.tokens[stop - 1]
    if last.end != found.end and words.sort(stop - 1) is Sort.DIGITS:
        return True  # the date would end inside a number
    if any(_is_lower_month(words, at) for at in range(index, stop)):
        return True
    bare = last.text.isdigit() and len(last.text) == 4
    parts = {words.low(at) for at in range(index, stop)}
    month = bool(parts & lexicon().lists["months"])
    if not bare:
        return not month and last.text.isdigit() and len(last.text) <= 2 and "quarter" in parts
    if month or parts & _PARTS or "quarter" in parts or "half" in parts:
        return False
    if _joined_after(words, stop) or (
        words.low(stop) == "/" and words.sort(stop + 1) is Sort.DIGITS and _season_year(words, found) is found
    ):
        return True
    lead = words.low(index - 1)
    led = lead in _LEADING or bool(parts & {"by", "until", "since", "before", "after", "c", "ca", "circa"})
    end = found.end
    place = end + 1 if words.text[end : end + 1] in {" ", "-"} else end
    if units.match(words.text, place) is not None:
        return True
    following = words.printed(stop)
    noun = following.isalpha() and following.islower() and not lexicon().has("function", following)
    if noun and not led:
        return True
    from_number = lead in {
        "than",
        "over",
        "above",
        "under",
        "below",
        "nearly",
        "almost",
        "to",
        "least",
        "most",
        "exceeding",
    }
    year = int(last.text)
    round_year = year % 100 == 0
    if from_number and lead != "to":
        return True
    if words.sort(index - 1) is Sort.SIGN and words.low(index - 1) in lexicon().lists["currency_signs"]:
        return True
    return not led and (round_year or not 1900 <= year < 2100)


def _joined_after(words: Words, stop: int) -> bool:
    """Whether digits, a letter or a decimal touch the year on its right."""
    return words.glued(stop) and (words.sort(stop) is Sort.WORD or words.low(stop) in {"%", "x", "×", "+", "°"})


def _is_lower_month(words: Words, at: int) -> bool:
    return words.printed(at) in {"may", "march"} or (words.low(at) == "mar" and not words.printed(at)[:1].isupper())


def _hedge(words: Words, index: int, stop: int, edtf: str) -> Hedge:
    if edtf.startswith("../"):
        return (
            Hedge.LESS_THAN
            if words.low(index) in {"before", "prior"} and words.low(index + 2) != "end"
            else Hedge.AT_MOST
        )
    if edtf.endswith("/.."):
        return Hedge.MORE_THAN if words.low(index) == "after" else Hedge.AT_LEAST
    said = [words.low(at) for at in range(index, stop)]
    if edtf.endswith("~") or _PARTS & set(said):
        return Hedge.ABOUT
    joined = "/" in edtf and {"to", "and", "through", "until", "till", "–", "—", "-"} & set(said)
    return Hedge.RANGE if joined else Hedge.EXACTLY
