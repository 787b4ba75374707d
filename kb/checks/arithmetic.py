"""The numbers of claims in findings: what they allow together, and how that is shown."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from fractions import Fraction
from functools import reduce

from kb.domain.claim import Claim
from kb.domain.finding import Step
from kb.domain.ledger import Ledger
from kb.quantity import dates
from kb.quantity.evaluating import DATE
from kb.quantity.interval import Interval, decimal

_ORDINARY = re.compile(r"\d{4}(-(0\d|1[0-2])(-\d\d)?)?")  # a year, month or day, which people read as it is


def hulls(claim: Claim) -> tuple[Interval, Interval]:
    """All that the readings of a claim allow: strict, usual."""
    strict = reduce(Interval.hull, (reading.strict for reading in claim.readings))
    return strict, reduce(Interval.hull, (reading.usual for reading in claim.readings))


def distance(one: Interval, other: Interval) -> Fraction:
    """How far apart two intervals are; zero where they meet or touch."""
    lower, upper = (one, other) if one.below(other) else (other, one)
    if lower.below(upper) and lower.high is not None and upper.low is not None:
        return upper.low - lower.high
    return Fraction(0)


def follows_from(claims: Iterable[Claim], label: str = "follows from") -> tuple[Step, ...]:
    """The claims that a finding calculates with, each a line of its arithmetic."""
    return tuple(Step(label, term_text(claim), claim.id, *exact_texts(claim), claim.at("figure")) for claim in claims)


def image(label: str, text: str, strict: Interval, usual: Interval, unit: str) -> Step:
    """A line of arithmetic for what is computed and no claim."""
    return Step(label, text, strict=exact_text(strict, unit), usual=exact_text(usual, unit))


def exact_texts(claim: Claim) -> tuple[str, str]:
    """The intervals of a claim's readings as data, strict and usual: exact numbers, days as dates."""
    strict = " or ".join(exact_text(reading.strict, claim.unit) for reading in claim.readings)
    usual = " or ".join(exact_text(reading.usual, claim.unit) for reading in claim.readings)
    return strict + _other_unit(claim), usual + _other_unit(claim)


def stated_text(claim: Claim, which: str) -> str:
    """What a claim says, and its strict or usual intervals: "4.9 times [4.85, 4.95]"."""
    intervals = (interval_text(getattr(reading, which), claim.unit) for reading in claim.readings)
    return f"{term_text(claim)} {' or '.join(intervals)}{_other_unit(claim)}"


def _other_unit(claim: Claim) -> str:
    """The unit of a claim's intervals after them, where it is another than the one that is printed."""
    printed = claim.quantity.unit if claim.quantity else claim.unit
    return "" if printed == claim.unit else f" {claim.unit}"


def exact_text(interval: Interval, unit: str) -> str:
    """An interval as data: exact numbers, days as dates."""
    return dates.edtf(interval) if unit == DATE else str(interval)


def term_text(claim: Claim) -> str:
    """What a claim says: as it is printed, or as its value completes that."""
    return claim.passage.figure if claim.value is None else claim.value


def interval_text(interval: Interval, unit: str) -> str:
    """An interval in a sentence, days as dates and decimals cut to three digits: "[600, 800]"."""
    if unit == DATE:
        return days_text(interval)
    left, right = ("(" if interval.low_open else "["), (")" if interval.high_open else "]")
    low = "-∞" if interval.low is None else short(interval.low)
    high = "∞" if interval.high is None else short(interval.high)
    return f"{left}{low}, {high}{right}"


def span_text(interval: Interval, unit: str) -> str:
    """An interval in words: "between 3.53 and 4.76", "more than 9"."""
    if unit == DATE:
        return days_text(interval)
    low, high = interval.low, interval.high
    if low is None and high is None:
        return "anything"
    if high is None:
        return f"{'more than' if interval.low_open else 'at least'} {short(low or Fraction(0))}"
    if low is None:
        return f"{'less than' if interval.high_open else 'at most'} {short(high)}"
    if short(low) == short(high):
        return short(low) if low == high else f"about {short(low)}"
    return f"between {short(low)} and {short(high)}"


def days_text(interval: Interval) -> str:
    """Days in a sentence: "2026-08", "2027-01-01 to 2027-03-31"."""
    known = dates.edtf(interval)
    if interval.low is None or interval.high is None or _ORDINARY.fullmatch(known):
        return known
    first, last = (date.fromordinal(int(end)) for end in (interval.low, interval.high))
    return f"{first} to {last}"


def with_unit(text: str, unit: str, ledger: Ledger) -> str:
    """Numbers with their unit, spelled out where it is one word: "between 15 and 17 months", "2400 Gb/s"."""
    if unit in ("", "x", DATE):
        return text
    return f"{text} {ledger.units.label(unit, text != '1') if unit.isalpha() else unit}"


def short(number: Fraction) -> str:
    """A number to three significant digits at least, whole numbers whole: 4.14, 0.0333, 85400."""
    if number.denominator == 1:
        return decimal(number)
    places = 0
    while abs(number) * 10**places < 100 and places < 12:
        places += 1
    return decimal(Fraction(round(number * 10**places), 10**places))
