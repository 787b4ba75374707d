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
        days = index + 2 if words.low(index + 1) in {"-", "–", "to"} and words.sort(index + 2) is Sort.DIGITS else index
        return len(text) == 4 or (len(text) < 3 and _month_follows(words, days + 1))
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
    stop, edtf, lead = words.at(found.end), found.edtf or "", words.low(index - 1)
    last = words.tokens[stop - 1]
    if words.low(index) == "from" and edtf.endswith("/.."):
        return not _starts_here(words, index, stop)
    if last.end != found.end and words.sort(stop - 1) is Sort.DIGITS:
        return True  # the date would end inside a number
    if any(_is_lower_month(words, at) for at in range(index, stop)) or lead in {"issn", "isbn", "id", "ref", "no"}:
        return True
    if lead == "in" and edtf.startswith("XXXX") and _noun(words, stop):
        return True  # in March 12 schools were shut
    parts = {words.low(at) for at in range(index, stop)}
    month = bool(parts & lexicon().lists["months"])
    if not (last.text.isdigit() and len(last.text) == 4):
        return not month and last.text.isdigit() and len(last.text) <= 2 and "quarter" in parts
    coded = "-" in edtf and "/" not in edtf  # H1 2025, spring 2027
    if month or coded or parts & _PARTS or "quarter" in parts or "half" in parts:
        return False
    return _is_no_year(words, index, found, parts, units)


def _is_no_year(words: Words, index: int, found: DatePhrase, parts: set[str], units: Units) -> bool:
    """Whether four digits, or two of them, are a plain number after all."""
    lists, lead = lexicon().lists, words.low(index - 1)
    end, stop, spanned = found.end, words.at(found.end), "/" in (found.edtf or "")
    slashed = words.low(stop) == "/" and words.sort(stop + 1) is Sort.DIGITS and _season_year(words, found) is found
    if _joined_after(words, stop) or slashed or lead in lists["not_before_years"] | lists["currency_signs"]:
        return True
    following, noun = words.printed(stop), _noun(words, stop)
    year = int(words.printed(stop - 1))
    if following in lists["year_nouns"] and 1950 <= year < 2050:
        return False
    if units.match(words.text, end + (words.text[end : end + 1] in {" ", "-"})) is not None:
        return True
    uneven = any(int(each) % 100 for each in (found.edtf or "").split("/") if each.isdigit())
    if words.low(index) in {"between", "from"} and spanned and uneven:
        return noun and following.endswith("s")  # "between 1990 and 2010 output grew", or so many cows
    if lead in {"between", "from"} and words.low(stop) in {"and", "to"} and words.sort(stop + 1) is Sort.DIGITS:
        return True  # the two together are no years
    led = lead in lists["before_years"] or bool(parts & {"by", "until", "since", "before", "after", "c", "ca", "circa"})
    if led or noun:
        return noun and not led
    if "–" in parts and spanned and any(each.low.isdigit() and int(each.low) % 10 for each in words.tokens[index:stop]):
        return False  # 1509–1547
    return year % 100 == 0 or not 1900 <= year < 2100


def _noun(words: Words, at: int) -> bool:
    word = words.printed(at)
    return word.isalpha() and word.islower() and not lexicon().has("function", word)


def _starts_here(words: Words, index: int, stop: int) -> bool:
    """Whether "from 2027" is when something begins, and not where something comes from ("figures from 2019")."""
    lists = lexicon().lists
    if index == 0 or words.low(stop - 1) in {"onward", "onwards"} or words.low(index - 1) in lists["beginnings"]:
        return True
    return any(words.low(index - back) in {"will", "would", "shall"} for back in range(1, 7))


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
