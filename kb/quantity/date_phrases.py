"""Dates as English prints them: "mid-2024", "Q3 2026", "by the end of 2026", "August 25"."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from kb.quantity import dates, hedges

_G = r"(?:[^\S\n]{0,2}\n?[^\S\n]{0,8})"  # a gap, bounded so that blanks are never read twice
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = (
    r"(?P<{0}>jan(?:uary|\.)?|feb(?:ruary|\.)?|mar(?:ch|\.)?|apr(?:il|\.)?|may|june?|july?|aug(?:ust|\.)?"
    r"|sep(?:t(?:ember|\.)?|\.)?|oct(?:ober|\.)?|nov(?:ember|\.)?|dec(?:ember|\.)?)(?![^\W\d_])"
)
_YEAR = r"(?P<{0}>1[5-9]\d\d|2[01]\d\d)"
_ORDINALS = {"first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4}
_SEASONS = {"spring": 21, "summer": 22, "autumn": 23, "fall": 23, "winter": 24}
_PARTS = {each: each for each in ("start", "mid", "end", "early", "late")} | {"beginning": "start", "middle": "mid"}

_PART = (
    rf"(?:(?P<part>early|mid|late)(?:[-‐‑]|{_G}(?:in{_G})?)|(?:the{_G})?(?P<side>beginning|start|middle|end){_G}of{_G}"
    rf"|(?P<close>year[-‐‑\s]end)(?:{_G}of)?{_G})"
)
_OF = rf"{_G}(?:of{_G})?"
_DAY = r"(?:st|nd|rd|th)?"
_DAYS = rf"(?P<d5>\d{{1,2}}){_DAY}(?:{_G}[-–]{_G}|{_G}(?:to|through){_G})(?P<d6>\d{{1,2}}){_DAY}"
_DIGIT_FORMS = (
    r"(?P<iso>\d{4}-(?:0[1-9]|1[0-2])(?:-\d\d)?)(?![\d-])",
    rf"{_YEAR.format('yc')}{_G}[-‐]?(?P<code3>[qh][1-4])(?!\w)",
    rf"(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?{_OF}{_MONTH.format('m2')}(?:,?{_G}{_YEAR.format('y2')})?",
    rf"{_DAYS}{_OF}{_MONTH.format('m5')}(?:,?{_G}{_YEAR.format('y5')})?",
    r"(?P<year1>1[5-9]\d\d|2[01]\d\d)[-–](?P<to>\d\d)(?![-–]?\d)",
    r"(?P<decade>1[5-9]\d0|2[01]\d0)s",
    _YEAR.format("y") + r"(?!-\d\d(?!\d))",
    rf"(?P<ord>1st|2nd|3rd|4th){_G}(?P<what>quarter|half){_OF}{_YEAR.format('qy')}",
)
_WORD_FORMS = (
    rf"(?:the{_G})?(?P<ord>first|second|third|fourth|1st|2nd|3rd|4th){_G}(?P<what>quarter|half){_OF}{_YEAR.format('qy')}",
    rf"(?P<code>[qh][1-4]){_OF}(?:cy{_G})?{_YEAR.format('cy')}",
    r"(?P<code2>[qh][1-4])['’](?P<yy2>\d\d)",
    rf"(?P<season>spring|summer|autumn|fall|winter){_OF}{_YEAR.format('sy')}",
    rf"{_PART}?{_MONTH.format('m1')}{_G}(?P<d1>\d{{1,2}})(?:st|nd|rd|th)?(?!\d|[.,]?\d|{_G}%)(?:,?{_G}{_YEAR.format('y1')})?",
    rf"{_MONTH.format('m5')}{_G}{_DAYS}(?!\d|[.,:]?\d|{_G}%)(?:,?{_G}{_YEAR.format('y5')})?",
    rf"{_PART}?{_MONTH.format('m3')},?{_OF}{_YEAR.format('y3')}",
    rf"{_MONTH.format('m4')}{_G}?['’](?P<yy4>\d\d)",
    rf"{_PART}?(?:the{_G})?(?P<decade>1[5-9]\d0|2[01]\d0)s",
    rf"{_PART}{_YEAR.format('py')}",
)
_DIGITS_FIRST, _WORD_FIRST = (
    tuple(re.compile(form + r"(?![^\W_])", re.IGNORECASE) for form in forms) for forms in (_DIGIT_FORMS, _WORD_FORMS)
)
_FISCAL = re.compile(
    rf"(?:(?:fiscal{_G})?(?:q[1-4]|(?:first|second|third|fourth){_G}(?:fiscal{_G})?quarter){_OF})?"
    rf"(?:fy{_G}['’]?\d{{2,4}}|fiscal{_G}(?:year{_G})?\d{{4}})(?:[-–/]\d{{2,4}})?(?:{_G}[qh][1-4])?(?![^\W_])",
    re.IGNORECASE,
)
_BOUND = re.compile(
    rf"(?:(?P<starts>not{_G}until|not{_G}before|as{_G}(?:early|soon){_G}as|on{_G}or{_G}after|from|until|till|since|no{_G}earlier{_G}than|no{_G}sooner{_G}than)"
    rf"|(?P<ends>by(?:{_G}(?:the{_G})?(?P<end>end{_G}of|close{_G}of|late))?|no{_G}later{_G}than|on{_G}or{_G}before|as{_G}late{_G}as|before{_G}the{_G}end{_G}of)"
    rf"|(?P<after>after)|(?P<before>before|prior{_G}to))(?:{_G}(?:at{_G})?least)?{_G}(?![^\S\n])",
    re.IGNORECASE,
)
_ONWARDS = re.compile(
    rf"{_G}(?:(?P<starts>onwards?|(?:and|or){_G}(?:beyond|later|after))|(?:and|or){_G}(?:earlier|before))(?![^\W_])",
    re.IGNORECASE,
)
_ABOUT = re.compile(rf"(?:about|around|circa|roughly|approximately|ca?\.|~){_G}", re.IGNORECASE)
_BARE_MONTH = re.compile(_MONTH.format("m"), re.IGNORECASE)
_RANGE_OPENING = re.compile(rf"(?:(?P<between>between)|from){_G}", re.IGNORECASE)
_RANGE_JOINT = re.compile(rf"{_G}(?P<joint>to|through|and|until|till|–|—|-){_G}", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class DatePhrase:
    """A date in running text: its span (half-open) and its EDTF.

    `edtf` is None for a date that words alone do not settle, and `reason` says why (a company's fiscal quarter). Where
    a year is not printed, `edtf` begins with XXXX, or has the year nearest to the reference date and `inferred` is set.
    """

    start: int
    end: int
    edtf: str | None
    inferred: bool = False
    reason: str | None = None


def match(text: str, start: int, reference: date | None = None) -> DatePhrase | None:
    """The longest date phrase that begins at `start`, its preposition ("by", "until", "since") included.

    A bare year ("2026") is one too: whether a number is a year and not a count is for the caller to tell.
    """
    fiscal = _FISCAL.match(text, start)
    if fiscal:
        return DatePhrase(start, fiscal.end(), None, reason="a fiscal year begins when its company says so")
    found = _range(text, start) or _bounded(text, start) or _approximate(text, start) or _onwards(text, start)
    if found is None:
        return None
    end, edtf = found
    if "/XXXX" in edtf:
        if reference is None:
            return DatePhrase(start, end, None, reason="days of a year that is not printed")
        first, last = (dates.with_year(each, reference) for each in edtf.split("/"))
        return DatePhrase(start, end, f"{first}/{last}", inferred=True)
    if reference and edtf.startswith("XXXX"):
        return DatePhrase(start, end, dates.with_year(edtf, reference), inferred=True)
    return DatePhrase(start, end, edtf)


_Found = tuple[int, str]  # where it ends, and its EDTF


def _range(text: str, start: int) -> _Found | None:
    opening = _RANGE_OPENING.match(text, start)
    place = opening.end() if opening else start
    # "March to June 2026": the first month takes the year of the second.
    first = _plain(text, place) or _bare_month(text, place)
    if first is None:
        return None
    joint = _RANGE_JOINT.match(text, first[0])
    if joint is None or (joint["joint"].lower() == "and") != bool(opening and opening["between"]):
        return None
    second = _plain(text, joint.end())
    if second is None or second[1].startswith("XXXX"):
        return None
    low = first[1].replace("XXXX", second[1][:4])
    days = (dates.interval(low), dates.interval(second[1]))
    if days[1].below(days[0]):
        return None
    return second[0], dates.edtf(days[0].hull(days[1]))


def _bounded(text: str, start: int) -> _Found | None:
    bound = _BOUND.match(text, start)
    if bound is None:
        return None
    found = _plain(text, bound.end())
    if found is None or found[1].startswith("XXXX"):
        return None
    end, edtf = found
    first, last = dates.ends(dates.interval(edtf))
    if first is None or last is None:
        return None
    if bound["starts"]:
        onwards = _ONWARDS.match(text, end)
        return onwards.end() if onwards else end, f"{first}/.."
    if bound["after"]:
        return end, f"{last + timedelta(days=1)}/.."
    return end, f"../{first - timedelta(days=1)}" if bound["before"] else f"../{last}"


def _approximate(text: str, start: int) -> _Found | None:
    about = _ABOUT.match(text, start)
    found = _plain(text, about.end()) if about else None
    if found is None or "/" in found[1] or "X" in found[1]:
        return None
    return found[0], f"{found[1]}~"


def _onwards(text: str, start: int) -> _Found | None:
    """A plain date, or one that is the first or the last: "2027 onwards", "2019 or earlier"."""
    found = _plain(text, start)
    onwards = _ONWARDS.match(text, found[0]) if found else None
    if found is None or onwards is None or "/" in found[1] or "X" in found[1]:
        return found
    first, last = dates.ends(dates.interval(found[1]))
    return onwards.end(), f"{first}/.." if onwards["starts"] else f"../{last}"


def _plain(text: str, start: int) -> _Found | None:
    """The longest date at `start` that is neither bounded nor approximate."""
    longest: _Found | None = None
    for form in _DIGITS_FIRST if text[start : start + 1].isdigit() else _WORD_FIRST:
        found = form.match(text, start)
        if found and (longest is None or found.end() > longest[0]):
            edtf = next(_readings({name: group for name, group in found.groupdict().items() if group}), None)
            if edtf and _exists(edtf):
                longest = found.end(), edtf
    return longest


def _bare_month(text: str, start: int) -> _Found | None:
    month = _BARE_MONTH.match(text, start)
    return (month.end(), f"XXXX-{_month(month['m'])}") if month else None


def _readings(said: dict[str, str]) -> Iterator[str]:
    """The EDTF of a matched form; nothing where it is no date after all."""
    part = "end" if "close" in said else _PARTS.get((said.get("part") or said.get("side") or "").lower(), "")
    match said:
        case {"iso": iso}:
            yield iso
        case {"ord": place, "what": what, "qy": year}:
            yield from _code(year, what[0], _ORDINALS[place.lower()])
        case {"code": code, "cy": year} | {"code3": code, "yc": year}:
            yield from _code(year, code[0], int(code[1]))
        case {"code2": code, "yy2": year}:
            yield from _code(f"20{year}", code[0], int(code[1]))
        case {"season": season, "sy": year}:
            yield f"{year}-{_SEASONS[season.lower()]}"
        case {"m1": month, "d1": day} if not part:
            yield f"{said.get('y1', 'XXXX')}-{_month(month)}-{int(day):02}"
        case {"m2": month, "d2": day}:
            yield f"{said.get('y2', 'XXXX')}-{_month(month)}-{int(day):02}"
        case {"m5": month, "d5": first_day, "d6": last_day} if int(first_day) < int(last_day):
            month = f"{said.get('y5', 'XXXX')}-{_month(month)}"
            yield f"{month}-{int(first_day):02}/{month}-{int(last_day):02}"
        case {"m3": month, "y3": year}:
            yield _month_part(int(year), int(_month(month)), part) if part else f"{year}-{_month(month)}"
        case {"m4": month, "yy4": year}:
            yield f"20{year}-{_month(month)}"
        case {"decade": decade}:
            first, last = hedges.parts("decade")[part] if part else (0, 9)
            yield f"{int(decade) + first}/{int(decade) + last}"
        case {"py": year}:
            first, last = hedges.parts("year")[part]
            yield dates.edtf(dates.interval(f"{year}-{first:02}/{year}-{last:02}"))
        case {"year1": year, "to": to} if int(to) > int(year[2:]):
            yield f"{year}/{year[:2]}{to}"
        case {"y": year}:
            yield year


def _code(year: str, what: str, place: int) -> Iterator[str]:
    if what in "qQ":
        yield f"{year}-{32 + place}"
    elif place <= 2:
        yield f"{year}-{39 + place}"


def _month(name: str) -> str:
    return f"{_MONTHS.index(name[:3].lower()) + 1:02}"


def _month_part(year: int, month: int, part: str) -> str:
    first, last = hedges.parts("month")[part]
    return f"{year}-{month:02}-{first:02}/{year}-{month:02}-{min(last, monthrange(year, month)[1]):02}"


def _exists(edtf: str) -> bool:
    try:
        dates.interval(edtf.replace("XXXX", "2000") if "/" in edtf else edtf)
    except dates.DateError:
        return False
    return True
