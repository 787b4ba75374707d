"""The shapes of answers, for the specification and for clients made from it."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

Hedge = Literal[
    "exactly", "about", "nearly", "just-over", "more-than", "at-least", "less-than", "at-most", "up-to", "range",
    "plus-minus", "vague",
]  # fmt: skip
Kind = Literal["amount", "ratio", "change", "points", "fraction", "count", "duration", "date", "rank", "none"]
State = Literal["open", "acknowledged", "explained", "waived", "resolved", "reopened", "closed"]
Severity = Literal["error", "warning", "note"]


class Shape(BaseModel):
    """One shape: what is in it, and nothing else."""

    model_config = ConfigDict(frozen=True, extra="forbid")
