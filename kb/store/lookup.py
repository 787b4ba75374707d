"""Claims by simple filters, as they were rendered when they were loaded: nothing of the domain is needed for them."""

from __future__ import annotations

import json

TYPE_CHECKING = False  # as in `typing`, which costs more than the query
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from kb.store.reader import Reader

    Entry = tuple[dict[str, str], dict[str, Any]]  # the cells of a claim, and its JSON

_SELECT = """
SELECT rendering.cells, rendering.json FROM claim JOIN rendering ON rendering.claim = claim.key
WHERE claim.live{tests} ORDER BY claim.position
"""
_ONE = """
SELECT rendering.cells, rendering.json FROM claim JOIN rendering ON rendering.claim = claim.key WHERE claim.id = :id
"""
_NAMES = "SELECT id FROM name WHERE kind = :kind AND spelling = :spelling"
_TESTS = {  # filter → what it is a name of, and its test
    "metric": ("metric", "claim.metric = :{0}"),
    "source": ("source", "claim.source = :{0}"),
    "asserted_by": ("agent", "claim.asserted_by = :{0}"),
    "measured_by": ("agent", "claim.measured_by = :{0}"),
    "published_by": ("agent", "claim.published_by = :{0}"),
    "subject": (
        "subject",
        "claim.subject IN (WITH RECURSIVE part(id) AS (SELECT id FROM subject WHERE id = :{0} "
        "UNION SELECT subject.id FROM subject JOIN part ON subject.parent = part.id) SELECT id FROM part)",
    ),
    "model": (
        "subject",
        "(claim.subject = :{0} OR EXISTS (SELECT 1 FROM claim_condition AS held WHERE held.claim = claim.key "
        "AND held.side = 'claim' AND held.name = 'model' AND held.value = :{0}))",
    ),
}


def lookup(reader: Reader, filters: Mapping[str, Sequence[str]]) -> list[Entry] | None:
    """The live claims that pass, in the order of the ledger; None where more than names must be looked at."""
    found = tests_of(reader, filters)
    return _entries(reader, _SELECT.format(tests=found[0]), **found[1]) if found else None


def tests_of(reader: Reader, filters: Mapping[str, Sequence[str]]) -> tuple[str, dict[str, str]] | None:
    """What claims have to pass, as SQL with its values; None where more than names must be looked at."""
    tests, values = "", {}
    for word, wanted in filters.items():
        if word not in _TESTS:
            return None
        kind, test = _TESTS[word]
        parts = []
        for number, value in enumerate(wanted):
            id = _id(reader, kind, value)
            if id is None:
                return None
            values[f"{word}_{number}"] = id
            parts.append(test.format(f"{word}_{number}"))
        tests += f" AND ({' OR '.join(parts)})"
    return tests, values


def one(reader: Reader, id: str) -> Entry | None:
    """The claim of an address, None where it is not the whole address of one."""
    return next(iter(_entries(reader, _ONE, id=id)), None)


def _id(reader: Reader, kind: str, value: str) -> str | None:
    """The one thing that a name stands for."""
    from kb.domain.names import normalise

    found = list(reader.rows(_NAMES, kind=kind, spelling=normalise(value)))
    return found[0][0] if len(found) == 1 else None


def _entries(reader: Reader, sql: str, **values: str) -> list[Entry]:
    return [(json.loads(cells), json.loads(text)) for cells, text in reader.rows(sql, **values)]
