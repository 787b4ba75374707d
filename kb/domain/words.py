"""Claims told in words: names, conditions, dates and figures as a reader would write them."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

from kb.domain.claim import Baseline, Claim
from kb.domain.conditions import Condition, State
from kb.domain.ledger import Ledger
from kb.domain.vocabulary import NOT_NAMED
from kb.quantity.dates import edtf
from kb.quantity.figure import Hedge, Kind, Quantity
from kb.quantity.interval import Interval, decimal

NOT_STATED = "not stated"
TITLE = 48  # characters of a title in a line
_HEDGES = {
    Hedge.EXACTLY: "",
    Hedge.ABOUT: "about ",
    Hedge.NEARLY: "nearly ",
    Hedge.JUST_OVER: "just over ",
    Hedge.MORE_THAN: "more than ",
    Hedge.AT_LEAST: "at least ",
    Hedge.LESS_THAN: "less than ",
    Hedge.AT_MOST: "at most ",
    Hedge.UP_TO: "up to ",
}
_CLOSE_UNITS = ("x", "%")  # written without a space


def subject_name(subject: str | None, ledger: Ledger) -> str:
    """What a subject, model or benchmark is called."""
    if subject is None:
        return NOT_STATED
    known = ledger.subjects.get(subject)
    return known.name if known else subject


def agent_name(agent: str | None, ledger: Ledger) -> str:
    """What an agent is called; the asserter that a source does not name is "not named"."""
    if agent is None:
        return NOT_STATED
    if agent == NOT_NAMED:
        return "not named"
    known = ledger.agents.get(agent)
    return known.name if known else agent


def metric_label(metric: str | None, ledger: Ledger) -> str:
    """What a metric is called; claims without one are statements."""
    if metric is None:
        return "statement"
    known = ledger.metrics.get(metric)
    return known.label if known else metric


def quantity_text(quantity: Quantity) -> str:
    """A figure in one spelling: "more than 700 tok/s/user"; idioms, dates and vague words stay as printed."""
    fraction = any("/" in number for number in quantity.stated)
    idiom = quantity.form or quantity.edtf or quantity.hedge is Hedge.VAGUE or quantity.kind is Kind.RANK
    if idiom or fraction or not quantity.stated:
        return quantity.text
    gap = "" if quantity.unit in ("", *_CLOSE_UNITS) else " "
    if quantity.hedge in _HEDGES and len(quantity.stated) == 1:
        return f"{_HEDGES[quantity.hedge]}{quantity.stated[0]}{gap}{quantity.unit}"
    if quantity.hedge is Hedge.RANGE and len(quantity.stated) == 2:
        return f"{quantity.stated[0]} to {quantity.stated[1]}{gap}{quantity.unit}"
    return quantity.text


def condition_label(name: str, ledger: Ledger) -> str:
    """What a condition is called, also one of the baseline ("baseline.model")."""
    owner, dot, bare = name.rpartition(".")
    known = ledger.conditions.get(bare)
    label = known.label if known else bare.replace("-", " ")
    return f"{owner} {label}" if dot else label


def condition_value(condition: Condition, ledger: Ledger) -> str:
    """What a condition is: a name, a value, yes or no, "not stated", "not applicable"."""
    if condition.value is None:
        return "not applicable" if condition.state is State.NOT_APPLICABLE else NOT_STATED
    kind = ledger.conditions.get(condition.name)
    if kind is not None and kind.type == "boolean":
        return "yes" if condition.value == "true" else "no"
    known = ledger.subjects.get(condition.value)
    return known.name if known else condition.value


def conditions_text(claim: Claim, ledger: Ledger, leave_out: tuple[str, ...] = ()) -> str:
    """The known conditions of a claim in one line: "concurrency 1; speculative decoding no; stepping A0 (inferred)"."""
    parts = [
        _phrase(condition, ledger)
        for name, condition in claim.conditions.items()
        if condition.value is not None and name not in leave_out
    ]
    if claim.baseline is not None:
        parts.insert(0, f"against {baseline_text(claim.baseline, ledger)}")
    return "; ".join(parts) or "none stated"


def _phrase(condition: Condition, ledger: Ledger) -> str:
    """A known condition in words: "concurrency 1", "stepping A0 (inferred)"."""
    inferred = condition.state is State.INFERRED
    said = condition.name, condition.value, inferred
    known = ledger.phrases.get(said)
    if known is None:
        label, value = _small(condition_label(condition.name, ledger)), condition_value(condition, ledger)
        known = ledger.phrases[said] = f"{label} {value} (inferred)" if inferred else f"{label} {value}"
    return known


def baseline_text(baseline: Baseline, ledger: Ledger) -> str:
    """What a ratio compares with: a subject's name, or the source's words."""
    if baseline.subject is not None:
        return subject_name(baseline.subject, ledger)
    return f"“{baseline.text}”" if baseline.text else NOT_STATED


def source_text(source: str, ledger: Ledger) -> str:
    """A source and its date: "First results, 2026-08~"."""
    known = ledger.sources.get(source)
    if known is None:
        return source
    return f"{shortened(known.title)}, {known.published or 'date not stated'}"


def shortened(title: str) -> str:
    """A title that fits on a line with other things, cut between two words where it has any."""
    if len(title) <= TITLE:
        return title
    whole = title[:TITLE].rpartition(" ")[0] or title[: TITLE - 1]
    return whole.rstrip(" ,;:-–—") + "…"


def _small(label: str) -> str:
    """A label inside a sentence: its first letter is small unless it is an abbreviation."""
    return label[:1].lower() + label[1:] if label[1:2].islower() else label


def number_text(number: Fraction, digits: int = 4, *, up: bool | None = None) -> str:
    """A number to so many significant digits, exact where it has no more; rounded to the nearest, or up or down."""
    if number == 0:
        return "0"
    exact = decimal(number)
    if "/" not in exact and sum(character.isdigit() for character in exact) <= max(digits, 6):
        return exact
    scale = Fraction(10) ** max(digits - 1 - _magnitude(abs(number)), 0)  # digits before the point are never cut
    scaled = number * scale
    whole = round(scaled) if up is None else ceil(scaled) if up else floor(scaled)
    return decimal(whole / scale)


def interval_text(interval: Interval) -> str:
    """An interval for people: rounded outward to a few digits, with its open and closed ends."""
    low = "-∞" if interval.low is None else number_text(interval.low, up=False)
    high = "∞" if interval.high is None else number_text(interval.high, up=True)
    return f"{'(' if interval.low_open else '['}{low}, {high}{')' if interval.high_open else ']'}"


def bounds_text(interval: Interval, kind: Kind, unit: str) -> str:
    """An interval with its unit, or the days that it spans: "[600, 700) W", "2024-05/2024-08"."""
    if kind is Kind.DATE:
        return edtf(interval)
    return f"{interval_text(interval)} {unit}".rstrip()


def _magnitude(number: Fraction) -> int:
    """The power of ten of a positive number's first digit."""
    power = len(str(number.numerator)) - len(str(number.denominator))
    return power if number >= Fraction(10) ** power else power - 1
