"""Whether two claims hold under the same circumstances: yes, no, or not known, condition by condition."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from kb.domain.canonical import conversion
from kb.domain.claim import Claim
from kb.domain.conditions import Condition, State, unknown
from kb.domain.ledger import Ledger
from kb.domain.names import normalise
from kb.domain.vocabulary import Metric
from kb.quantity.dates import interval as days_of
from kb.quantity.figure import Kind, Quantity
from kb.quantity.interval import Interval

SUBJECT, AS_OF, BASELINE = "subject", "as-of", "baseline."
BASELINE_SUBJECT = f"{BASELINE}{SUBJECT}"

_plain = lru_cache(maxsize=4096)(normalise)


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What must match before a claim is compared: its subject, identity conditions and, for ratios, the baseline.

    `own` are the conditions in which the baseline says something else than the claim, by their dotted names.
    """

    claim: Claim
    conditions: Mapping[str, Condition]
    own: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Likeness:
    """The circumstances in which two claims differ, and those in which it is not known; names in the metric's order."""

    differing: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    silent: frozenset[str] = frozenset()  # of the unknown: neither claim says anything


def circumstances(claim: Claim, metric: Metric) -> Circumstances:
    """The circumstances that the metric asks for, each known, not applicable or unknown."""
    found = {SUBJECT: _stated(SUBJECT, claim.subject), AS_OF: _stated(AS_OF, claim.as_of)}
    for name in metric.identity:
        found[name] = claim.conditions.get(name) or unknown(name)
    if not _is_relative(metric):
        return Circumstances(claim, found)
    found[BASELINE_SUBJECT] = _stated(BASELINE_SUBJECT, claim.baseline.subject if claim.baseline else None)
    return Circumstances(claim, found, _own(claim))


def likeness(one: Circumstances, other: Circumstances, ledger: Ledger) -> Likeness:
    """How the circumstances of two claims of one metric relate, whoever said them and where."""
    differing: list[str] = []
    open_ones: list[str] = []
    silent: list[str] = []
    names = one.conditions if not (one.own or other.own) else dict.fromkeys((*one.conditions, *one.own, *other.own))
    for name in names:
        x, y = _condition(one, name, ledger), _condition(other, name, ledger)
        if x.value == y.value and x.value is not None:
            continue
        same = _same_day(x, y) if name == AS_OF else _alike(x, y, ledger)
        if same is False:
            differing.append(name)
        elif same is None:
            open_ones.append(name)
            if x.state is y.state is State.UNKNOWN:
                silent.append(name)
    return Likeness(tuple(differing), tuple(open_ones), frozenset(silent))


def signature(claim: Claim, metric: Metric) -> Hashable:
    """What the likeness to any other claim depends on: of claims with one signature, one need be looked at."""
    conditions = claim.conditions
    stated = tuple([_entry(conditions.get(name)) for name in metric.identity])
    if not _is_relative(metric):
        return claim.subject, claim.as_of, stated
    every = tuple(sorted((name, _entry(each)) for name, each in conditions.items() if _entry(each)))
    if claim.baseline is None:
        return claim.subject, claim.as_of, stated, every
    of_baseline = ((name, _entry(claim.baseline.conditions.get(name.removeprefix(BASELINE)))) for name in _own(claim))
    return claim.subject, claim.as_of, stated, every, claim.baseline.subject, tuple(of_baseline)


def classes(of: Sequence[Circumstances], name: str, ledger: Ledger) -> list[Hashable]:
    """The class of each in one circumstance: claims of different classes differ in it; None says nothing."""
    column = [each.conditions[name] for each in of]
    entries = [_entry(each) for each in column]
    if len(set(entries)) < 2:
        return [None] * len(entries)
    stretches = _stretches(column)
    found: dict[str | None, Hashable] = {None: None, "\0": "\0"}
    for entry, each in zip(entries, column, strict=True):
        if entry not in found:
            found[entry] = None if stretches is None else stretches.get(entry) or _class(each, ledger)
    return [found[entry] for entry in entries]


def condition_type(name: str, ledger: Ledger) -> str:
    """The type of a circumstance by its name; a baseline's conditions are of the types of a claim's."""
    bare = name.removeprefix(BASELINE)
    if bare == SUBJECT:
        return "entity"
    kind = ledger.conditions.get(bare)
    return kind.type if kind else "text"


def _condition(of: Circumstances, name: str, ledger: Ledger) -> Condition:
    """One circumstance; a baseline that does not speak of a shared condition has that of its claim."""
    found = of.conditions.get(name)
    if found is not None:
        return found
    bare = name.removeprefix(BASELINE)
    kind = ledger.conditions.get(bare)
    own = of.claim.baseline.conditions.get(bare) if of.claim.baseline else None
    inherited = of.claim.conditions.get(bare) if kind is not None and kind.shared else None
    return own or inherited or unknown(bare)


def _is_relative(metric: Metric) -> bool:
    return metric.ratio_of is not None or metric.kind in (Kind.RATIO, Kind.CHANGE)


def _own(claim: Claim) -> tuple[str, ...]:
    if claim.baseline is None:
        return ()
    stated = claim.baseline.conditions.items()
    return tuple(
        sorted(
            BASELINE + name for name, each in stated if _entry(each) not in (None, _entry(claim.conditions.get(name)))
        )
    )


def _entry(each: Condition | None) -> str | None:
    """A condition as one word: its value, "\\0" where it cannot exist, None where it is unknown."""
    if each is None or each.state is State.UNKNOWN:
        return None
    return "\0" if each.value is None else each.value


@lru_cache(maxsize=4096)
def _stated(name: str, value: str | None) -> Condition:
    return unknown(name) if value is None else Condition(name, value, State.STATED)


def _class(each: Condition, ledger: Ledger) -> Hashable:
    type_ = condition_type(each.name, ledger)
    if each.value is None or each.name == AS_OF or type_ == "date":
        return None
    return ledger.ancestors(each.value)[-1] if type_ == "entity" else _plain(each.value)


def _stretches(column: Sequence[Condition]) -> dict[str | None, Hashable] | None:
    """Quantities that reach each other, directly or through others, are of one class; None where units are mixed."""
    quantities = {each.value: each.quantity for each in column if each.quantity is not None}
    if not quantities:
        return {}
    if len({each.unit for each in quantities.values()}) > 1:
        return None
    found: dict[str | None, Hashable] = {}
    reached: Interval | None = None
    for value, each in sorted(quantities.items(), key=lambda entry: _low(entry[1].strict)):
        apart = reached is not None and reached.below(each.strict)
        reached = each.strict if reached is None or apart else reached.hull(each.strict)
        found[value] = ("quantity", reached.low)
    return found


def _low(interval: Interval) -> tuple[bool, Fraction, bool]:
    return (interval.low is not None, interval.low or Fraction(0), interval.low_open)


def _alike(x: Condition, y: Condition, ledger: Ledger) -> bool | None:
    """Whether two conditions are the same; None where a source does not say, or not exactly enough."""
    if State.NOT_APPLICABLE in (x.state, y.state):
        return True if x.state is y.state else (False if x.known or y.known else None)
    if x.value is None or y.value is None:
        return None
    type_ = condition_type(x.name, ledger)
    if type_ == "date":
        return _same_days(x.value, y.value)
    if type_ == "entity":
        related = x.value in ledger.ancestors(y.value) or y.value in ledger.ancestors(x.value)
        return None if related else False
    if x.quantity is not None and y.quantity is not None:
        return _same_quantity(x.quantity, y.quantity, ledger)
    return _plain(x.value) == _plain(y.value)


def _same_days(x: str, y: str) -> bool | None:
    """Whether two dates are the same days; None where one may be a part of the other."""
    one, other = days_of(x), days_of(y)
    return True if one == other else (None if one.meets(other) else False)


def _same_quantity(x: Quantity, y: Quantity, ledger: Ledger) -> bool | None:
    # A bare number takes the unit of the other: "8k" is said of tokens as "8k tokens" is.
    factor = conversion(x.unit or y.unit, y.unit or x.unit, ledger.units)
    if factor is None:
        return False
    if x.usual.scaled(factor).meets(y.usual):
        return True
    return None if x.strict.scaled(factor).meets(y.strict) else False


def _same_day(x: Condition, y: Condition) -> bool:
    """Two stated days differ unless one is a part of the other; a claim without one is of no certain day."""
    if x.value is None or y.value is None:
        return True
    one, other = x.value.rstrip("~?%"), y.value.rstrip("~?%")
    return one.startswith(other) or other.startswith(one)
