"""What is shown of a claim as a JSON object: a part of it that follows from little is made once for many claims."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from json.encoder import encode_basestring
from typing import Any, NamedTuple

from kb.domain.claim import Claim
from kb.domain.conflicts import Conflict
from kb.domain.ledger import Ledger

_encode = json.JSONEncoder(ensure_ascii=False).encode


class Seen(NamedTuple):
    """What a claim is shown with."""

    ledger: Ledger
    conflicts: Sequence[Conflict] = ()
    revision: int = 1
    digest: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """One key of the object: how its value is made, and what of a claim and its ledger alone decides it.

    `follows` is None where each claim has its own; such a part is not in the object where it is `LEFT_OUT`.
    """

    make: Callable[[Claim, Seen], Any]
    follows: Callable[[Claim], Hashable] | None = None


LEFT_OUT = object()


def as_object(parts: Mapping[str, Part], claim: Claim, seen: Seen) -> dict[str, Any]:
    """The object of one claim."""
    made = {name: part.make(claim, seen) for name, part in parts.items()}
    return {name: value for name, value in made.items() if value is not LEFT_OUT}


class Texts:
    """The text of the objects of many claims of one ledger: what `json.dumps` makes of each, in less time."""

    def __init__(self, parts: Mapping[str, Part]) -> None:
        self._parts = [(f'"{name}": ', part.make, part.follows, dict[Hashable, str]()) for name, part in parts.items()]

    def text(self, claim: Claim, seen: Seen) -> str:
        """The object of one claim as JSON."""
        found = []
        for name, make, follows, made in self._parts:
            if follows is None:
                value = make(claim, seen)
                if value is not LEFT_OUT:
                    found.append(name + _text(value))
                continue
            of = follows(claim)
            text = made.get(of)
            if text is None:
                text = made[of] = name + _text(make(claim, seen))
            found.append(text)
        return f"{{{', '.join(found)}}}"


def _text(value: Any) -> str:
    """A value as JSON, the most frequent kinds without a detour."""
    if type(value) is str:
        return encode_basestring(value)
    return str(value) if type(value) is int else "null" if value is None else _encode(value)
