"""The filters that set a limit: numbers with their units, days, and moments."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from fractions import Fraction
from functools import cache, lru_cache

from kb.domain.claim import Claim
from kb.errors import UsageError
from kb.quantity.dates import DateError, interval
from kb.quantity.interval import Interval
from kb.services.asked import Asked, Test


def by_first_day(value: str, asked: Asked) -> Test:
    """Claims whose source may have been (or, for certain, was) published on a day or later."""
    return _by_days("published_from", value, asked, lambda days: Interval(days.low, None))


def by_last_day(value: str, asked: Asked) -> Test:
    """Claims whose source may have been (or, for certain, was) published on a day or earlier."""
    return _by_days("published_to", value, asked, lambda days: Interval(None, days.high))


def _by_days(word: str, value: str, asked: Asked, span: Callable[[Interval], Interval]) -> Test:
    wanted = span(_days(word, value))

    def test(claim: Claim) -> bool:
        published = asked.ledger.sources[claim.source].published
        if published is None:
            return False
        days = _interval(published)
        return days.inside(wanted) if asked.match == "certain" else days.meets(wanted)

    return test


def by_record(value: str, asked: Asked) -> Test:
    """Claims that a database took in, as they are now, on a day or at a moment or later."""
    since = moment("recorded_since", value)
    if not asked.recorded:
        raise UsageError("recorded_since needs a database: only that remembers when a claim came in")
    return lambda claim: asked.recorded.get(claim.id, "") >= since


def by_least(value: str, asked: Asked) -> Test:
    """Claims whose value may be (or, for certain, is) at least a number."""
    return _by_bound("value_gte", value, asked, least=True)


def by_most(value: str, asked: Asked) -> Test:
    """Claims whose value may be (or, for certain, is) at most a number."""
    return _by_bound("value_lte", value, asked, least=False)


def _by_bound(word: str, value: str, asked: Asked, *, least: bool) -> Test:
    number = _number(word, value)
    units = asked.ledger.units

    @cache
    def span(unit: str) -> Interval | None:
        """All that lies beyond the bound, in a unit."""
        factor = units.factor(asked.unit, unit) if asked.unit else Fraction(1)
        if factor is None:
            return None
        return Interval(number * factor, None) if least else Interval(None, number * factor)

    def test(claim: Claim) -> bool:
        beyond = span(claim.unit)
        if beyond is None or not claim.readings:
            return False
        if asked.match == "certain":
            return all(reading.strict.inside(beyond) for reading in claim.readings)
        return any(reading.strict.meets(beyond) for reading in claim.readings)

    return test


def by_unit(value: str, asked: Asked) -> Test:
    """Claims whose figure converts to a unit."""
    units = asked.ledger.units
    unit = units.parse(value)
    if unit is None:
        raise UsageError(f"unit {value!r} is unknown; write one such as W, tok/s, GB/s, %, x")
    return lambda claim: bool(claim.readings) and units.factor(claim.unit, unit) is not None


def moment(word: str, value: str) -> str:
    """A day or moment as databases write it, in UTC and to the second; raises `UsageError` for anything else."""
    try:
        parsed = datetime.fromisoformat(value.strip())
        return parsed.replace(tzinfo=parsed.tzinfo or UTC).astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    except (ValueError, OverflowError):
        raise UsageError(
            f"{word} {value[:60]!r} is no time: write a day such as 2026-08-30, or a moment such as 2026-08-30T12:00Z"
        ) from None


def _days(word: str, value: str) -> Interval:
    try:
        return _interval(value.strip())
    except DateError as error:
        raise UsageError(f"{word} {value[:60]!r} is no date: {error}") from None


_interval = lru_cache(maxsize=4096)(interval)


def _number(word: str, value: str) -> Fraction:
    text = value.strip()
    if len(text) <= 40 and set(text) <= set("0123456789.-/"):
        try:
            return Fraction(text)
        except (ValueError, ZeroDivisionError):
            pass
    raise UsageError(f"{word} {value[:60]!r} is not a number such as 700 or 4.9")
