"""Which claims answer a question: filters on a ledger, each word with its values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from kb.domain.claim import Claim
from kb.domain.claim_json import claim_json
from kb.domain.conflicts import conflicts
from kb.domain.ledger import Ledger
from kb.domain.names import nearest
from kb.errors import NothingToDo, UsageError
from kb.ledger.reader import read
from kb.services.asked import Asked, Test
from kb.services.check import Checked
from kb.services.filters import FILTERS, MATCHES, by_condition
from kb.services.naming import closed

SLOW = ("q", "value_", "published_")  # words that are looked at last, in claims that pass all others
Filters = Mapping[str, Sequence[str]]  # word → values, of which one must fit; words are joined by and


def opened(root: Path) -> Ledger:
    """A ledger for questions; raises `NothingToDo` where it holds no claim to answer with."""
    ledger = read(root)
    if not ledger.claims:
        raise NothingToDo(f"the ledger {str(root)!r} holds no claim; `kb check` says whether something cannot be read")
    return ledger


def select(outcome: Checked, filters: Filters) -> tuple[Claim, ...]:
    """The claims that pass every filter, in the order of the ledger.

    Words are those of `FILTERS`, `cond.<name>`, and each of them with `_not` for its opposite; `match` (possible or
    certain) and `unit` say how `value_gte` and `value_lte` are meant. Raises `UsageError` for a word or name that is
    unknown, with the nearest known one.
    """
    ledger = outcome.ledger
    options = {word: values for word, values in filters.items() if word == "match"}
    match = closed("match", _single("match", options["match"]), MATCHES) if options else MATCHES[0]
    unit = ledger.units.parse(_single("unit", filters["unit"])) if "unit" in filters else None
    asked = Asked(ledger, outcome.report, match, unit, outcome.states, outcome.recorded)
    words = sorted((word for word in filters if word != "match"), key=lambda word: word.startswith(SLOW))
    tests = [_any(word, filters[word], asked) for word in words]
    return tuple(claim for claim in ledger.live() if all(test(claim) for test in tests))


def listed(claims: Sequence[Claim], outcome: Checked) -> list[dict[str, Any]]:
    """Claims as JSON, each with its conflicts."""
    found = conflicts(outcome.report, outcome.states)
    numbers = outcome.revisions
    return [
        claim_json(claim, outcome.ledger, found.get(claim.id, ()), revision=numbers.get(claim.id, 1))
        for claim in claims
    ]


def one(address: str, ledger: Ledger) -> Claim:
    """The claim of an address; the part after `#` is enough where only one source has it.

    A former id (`was`) leads to the present one. Raises `UsageError` with the nearest ids.
    """
    wanted = address.strip()
    if wanted in ledger.claims:
        return ledger.claims[wanted]
    local = wanted.removeprefix("#")
    found = [c for c in ledger.claims.values() if local == c.local or wanted in c.was or local in c.was]
    if len(found) == 1:
        return found[0]
    if found:
        ids = tuple(claim.id for claim in found)
        raise UsageError(f"claim {address!r} is ambiguous: it may be {' or '.join(ids)}", ids)
    near = nearest(wanted, ledger.claims)
    hint = f"did you mean {' or '.join(near)}?" if near else "`kb claims` lists them"
    raise UsageError(f"claim {address!r} is not in the ledger; {hint}", near)


def _any(word: str, values: Sequence[str], asked: Asked) -> Test:
    opposite = word.endswith("_not")
    tests = [_test(word.removesuffix("_not"), value, asked) for value in values]
    return lambda claim: any(test(claim) for test in tests) != opposite


def _test(word: str, value: str, asked: Asked) -> Test:
    if word.startswith("cond."):
        return by_condition(word.removeprefix("cond."), value, asked)
    return FILTERS[closed("the filter", word, tuple(FILTERS))](value, asked)


def _single(word: str, values: Sequence[str]) -> str:
    if len(values) != 1:
        raise UsageError(f"{word} is given {len(values)} times; it takes one value")
    return values[0]
