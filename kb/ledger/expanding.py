"""One figure said of several things: what `each` makes of a block."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import product
from math import prod
from typing import NamedTuple

from kb.domain.conditions import Condition, State
from kb.domain.location import Placed
from kb.ledger.conditions import plain
from kb.ledger.records import Scalar
from kb.ledger.setting import Setting, places

SUBJECT = "subject"  # may vary beside the conditions
MOST = 1_000  # claims of one block

_UNFIT_IN_ID = re.compile(r"[^A-Za-z0-9._-]+")


class Variant(NamedTuple):
    """What tells one claim of a block from the others: the end of its id, its own subject, its own conditions."""

    suffix: str
    subject: str | None
    conditions: Mapping[str, Condition]


_ONLY = Variant("", None, {})


def expanded(each: Mapping[str, list[Scalar]], place: Placed, owner: str, setting: Setting) -> Iterator[Variant]:
    """The claims of a block: one without `each`, otherwise one for every combination of its values.

    A block of more claims than anybody would write has none, and is a finding.
    """
    if not each:
        yield _ONLY
        return
    count = prod(map(len, each.values()))
    if count > MOST:
        message = f"{owner} makes {count:,} claims of one figure by each, more than the {MOST:,} that a block may make"
        help = "split the block, or record what the figure is said of as one claim"
        setting.problems.add("KB004", place.at("each"), message, key=(owner, "each"), help=help)
        return
    axes = [_axis(name, values, place, owner, setting) for name, values in each.items()]
    for combination in product(*axes):
        conditions = {name: condition for variant in combination for name, condition in variant.conditions.items()}
        subject = next((variant.subject for variant in combination if variant.subject), None)
        yield Variant(".".join(variant.suffix for variant in combination), subject, conditions)


def _axis(name: str, values: list[Scalar], place: Placed, owner: str, setting: Setting) -> list[Variant]:
    if not values:
        message = f"{owner} has an empty list each.{name}, so it makes no claim"
        help = f'list the values, as in {name} = ["a", "b"]'
        setting.problems.add("KB004", place.at(f"each.{name}"), message, key=(owner, "each", name), help=help)
    at = places(place, "each")
    found: list[Variant] = []
    for value in values:
        suffix = _UNFIT_IN_ID.sub("-", plain(value))
        if name == SUBJECT:
            found.append(Variant(suffix, setting.subject(plain(value), owner, "each", place), {}))
        else:
            condition = setting.conditions.one(name, value, State.STATED, None, at, owner)
            found.append(Variant(suffix, None, {name: condition} if condition else {}))
    return found
