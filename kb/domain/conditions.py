"""The circumstances under which a figure holds, and how each of them is known."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from kb.quantity.figure import Quantity


class State(StrEnum):
    """How a condition is known."""

    STATED = "stated"  # in the claim itself
    CONTEXT = "context"  # said once for many claims of the source
    INFERRED = "inferred"  # the curator's conclusion, with a reason
    UNKNOWN = "unknown"  # the source does not say
    NOT_APPLICABLE = "not-applicable"  # it cannot exist here


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition of one claim.

    `value` is None where unknown or not applicable; entities are ids, booleans "true" and "false".
    """

    name: str
    value: str | None
    state: State
    why: str | None = None
    quantity: Quantity | None = None  # for conditions of type quantity

    @property
    def known(self) -> bool:
        """Whether there is a value to compare."""
        return self.value is not None


@cache
def unknown(name: str) -> Condition:
    """The condition as a source leaves it that does not mention it."""
    return Condition(name, None, State.UNKNOWN)
