"""Claims one after the other, for what needs all of them and holds none: their keys first, then each batch by its keys.

Both databases read so in bounded memory, and two passes over the same claims meet them in the same order.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kb.store.lookup import tests_of
from kb.store.reader import Reader, Row

BATCH = 500  # claims that are read at once

_FROM = "FROM claim WHERE claim.live{tests}"
_KEYS = f"SELECT claim.key {_FROM} ORDER BY claim.position"
_SOURCES = f"SELECT claim.source, count(*) {_FROM} GROUP BY claim.source ORDER BY min(claim.position)"
_METRICS = f"SELECT DISTINCT claim.metric {_FROM}"
_DISPUTED = f"""
SELECT claim.key, claim.id {_FROM} AND claim.id IN (SELECT claim FROM conflict_member WHERE role = 'disputed')
ORDER BY claim.position
"""
_CLAIMS = """
SELECT claim.key, rendering.json, coalesce(claim.amended, revision.text), line.head, line.note
FROM claim JOIN rendering ON rendering.claim = claim.key JOIN revision ON revision.seq = claim.revision
LEFT JOIN line ON line.claim = claim.key WHERE claim.key IN ({places})
"""
_LINES = "SELECT claim, head, note FROM line WHERE claim IN ({places})"


@dataclass(frozen=True, slots=True)
class Chosen:
    """The claims that pass filters, in the order of the ledger, and what can be said of them without reading them."""

    keys: Sequence[int]
    sources: Mapping[str, int]  # how many claims each has, in the order of the claims
    metrics: Collection[str | None]
    disputed: Mapping[int, str]  # those that a conflict disputes or has disputed: key → id


def chosen(reader: Reader, filters: Mapping[str, Sequence[str]], leave_out: Collection[int] = ()) -> Chosen | None:
    """The live claims that pass, but for some by their keys; None for filters that have to look at more than names."""
    found = tests_of(reader, filters)
    if found is None:
        return None
    tests, values = found
    if leave_out:
        tests += f" AND claim.key NOT IN ({', '.join(map(str, leave_out))})"
    keys, sources, metrics, disputed = (
        reader.rows(sql.format(tests=tests), **values) for sql in (_KEYS, _SOURCES, _METRICS, _DISPUTED)
    )
    return Chosen(
        array("q", (row[0] for row in keys)),
        {row[0]: row[1] for row in sources},
        {row[0] for row in metrics},
        {row[0]: row[1] for row in disputed},
    )


def claims(reader: Reader, keys: Sequence[int]) -> Iterator[Row]:
    """The JSON document of each claim, its text as the store has it, and the two parts of its line, if it has one."""
    for batch, found in _batches(reader, _CLAIMS, keys):
        yield from (found[key] for key in batch)


def lines(reader: Reader, keys: Sequence[int]) -> Iterator[tuple[Sequence[int], Mapping[int, Row]]]:
    """The two parts of the lines of claims, some keys at a time, by key; those that have none are missing."""
    return _batches(reader, _LINES, keys)


def _batches(reader: Reader, sql: str, keys: Sequence[int]) -> Iterator[tuple[Sequence[int], Mapping[int, Row]]]:
    for begin in range(0, len(keys), BATCH):
        batch = keys[begin : begin + BATCH]
        named = {f"key{place}": key for place, key in enumerate(batch)}
        rows = reader.rows(sql.format(places=", ".join(f":{name}" for name in named)), **named)
        yield batch, {row[0]: row[1:] for row in rows}
