"""The conditions of a claim: stated, from context, inferred, not applicable or unknown."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from decimal import Decimal

from kb.domain.conditions import Condition, State, unknown
from kb.domain.location import Location
from kb.domain.vocabulary import ConditionKind, Metric
from kb.ledger.problems import Problems, meant, shown
from kb.ledger.quantities import PLAIN, Figures
from kb.ledger.records import Scalar
from kb.ledger.words import Vocabulary

_THINGS = {name: ConditionKind(name, name, "entity") for name in ("subject", "baseline")}  # may be inferred as well
DASHES = (" — ", " – ", " - ")


class Conditions:
    """What turns the conditions written in one source into values, and says which cannot be read."""

    def __init__(
        self, words: Vocabulary, figures: Figures, problems: Problems, made: dict[Hashable, Condition] | None = None
    ) -> None:
        """`made`: where the sources of a ledger share their conditions, so that like ones are one and the same."""
        self.words = words
        self.figures = figures
        self.manner = PLAIN
        self.problems = problems
        self._made = {} if made is None else made

    def of(
        self, written: Mapping[str, Scalar], state: State, at: Mapping[str, Location], owner: str
    ) -> dict[str, Condition]:
        """The conditions of a table; `at` finds the place of each, `owner` is what they belong to."""
        found = (self.one(name, value, state, None, at, owner) for name, value in written.items())
        return {condition.name: condition for condition in found if condition is not None}

    def one(
        self, name: str, value: Scalar, state: State, why: str | None, at: Mapping[str, Location], owner: str
    ) -> Condition | None:
        """One condition, or None where it cannot be read, which is a finding."""
        text = plain(value)
        kind = self.words.conditions.get(name) or (_THINGS.get(name) if state is State.INFERRED else None)
        if kind is None:
            self.words.unknown("condition", name, owner, "conditions", at[name], self.problems)
            return None
        manner = self.manner if kind.type == "quantity" else PLAIN
        identity = (name, value if isinstance(value, bool) else text, state, why, manner)
        made = self._made.get(identity)
        if made is not None:
            return made
        if not self._fits(kind, value, text, at, owner):
            return None
        quantity = self.figures.read(text, self.manner) if kind.type == "quantity" else None
        made = self._made[identity] = Condition(name, text, state, why, quantity)
        return made

    def _fits(self, kind: ConditionKind, value: Scalar, text: str, at: Mapping[str, Location], owner: str) -> bool:
        if kind.type == "entity" and text not in self.words.subjects:
            self.words.unknown("subject", text, owner, kind.id, at[kind.id], self.problems)
            return False
        wanted, example = "", ""
        if kind.type == "boolean" and text not in ("true", "false"):
            wanted, example = "true or false", f"{kind.id} = true"
        elif kind.type == "quantity" and self.figures.read(text, self.manner) is None:
            wanted, example = "a quantity", f'{kind.id} = "8k"'
        elif kind.type == "date" and not _is_date(text):
            wanted, example = "a date", f'{kind.id} = "2026-08"'
        elif not text.strip():
            wanted, example = "a value", f'{kind.id} = "fast"'
        elif kind.values and text not in kind.values:
            wanted, example = f"one of {', '.join(kind.values)}", f'{kind.id} = "{kind.values[0]}"'
        if not wanted:
            return True
        message = f"{owner} has {kind.id} = {shown(value)}, where {wanted} is wanted"
        help = meant(text, kind.values, f"write it as in {example}")
        self.problems.add("KB004", at[kind.id], message, key=(owner, kind.id, text), help=help)
        return False

    def inferred(self, written: Mapping[str, str], at: Mapping[str, Location], owner: str) -> dict[str, Condition]:
        """The conditions that the curator concludes, each with its reason."""
        found: dict[str, Condition] = {}
        for name, text in written.items():
            value, why = self.reasoned(name, text, at, owner)
            if why and (condition := self.one(name, value, State.INFERRED, why, at, owner)):
                found[name] = condition
        return found

    def reasoned(self, name: str, text: str, at: Mapping[str, Location], owner: str) -> tuple[str, str]:
        """The value and the reason of "value — why"; a finding and an empty reason where there is none."""
        for dash in DASHES:
            value, found, why = text.partition(dash)
            if found and value.strip() and why.strip():
                return value.strip(), why.strip()
        message = f"{owner} infers {name} = {shown(text)} without a reason"
        help = f'write the value, a dash and why, as in {name} = "{text.strip() or "fast"} — the caption says so"'
        self.problems.add("KB004", at[name], message, key=(owner, "inferred", name, text), help=help)
        return text, ""


def _is_date(text: str) -> bool:
    from kb.quantity.dates import DateError, interval

    try:
        interval(text)
    except DateError:
        return False
    return True


def completed(layers: Iterable[Mapping[str, Condition]], metric: Metric | None) -> dict[str, Condition]:
    """All conditions of a claim: the first layer that has one decides, and what its metric asks for is unknown."""
    found: dict[str, Condition] = {}
    for layer in layers:
        for name, condition in layer.items():
            found.setdefault(name, condition)
    for name in (*metric.identity, *metric.required) if metric else ():
        found.setdefault(name, unknown(name))
    return found


def plain(value: Scalar) -> str:
    """A value as conditions hold it: booleans as "true" and "false", numbers in decimals."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{value:f}" if isinstance(value, Decimal) else str(value)
