"""The newest claims of a metric, as they were rendered when they were loaded: read from an index that covers them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kb.domain.names import normalise
from kb.store.serving import Served

_NAMES = "SELECT id FROM name WHERE kind = :kind AND spelling = :spelling"
_SUBJECTS = "SELECT 1 FROM claim WHERE subject = :id AND metric = :metric LIMIT 1"
_PAGE = """
SELECT rendering.json, claim.published, claim.id FROM claim JOIN rendering ON rendering.claim = claim.key
WHERE claim.metric = :metric AND claim.live = true{tests}
ORDER BY claim.published{bytewise} DESC NULLS LAST, claim.id{bytewise} DESC LIMIT :most
"""
_AFTER = " AND (claim.published{bytewise}, claim.id{bytewise}) < (:published, :id)"
_UNDATED = " AND claim.published IS NULL AND claim.id{bytewise} < :id"
_KINDS = {
    "metric": "metric",
    "model": "subject",
    "source": "source",
    "asserted_by": "agent",
    "measured_by": "agent",
    "published_by": "agent",
}


@dataclass(frozen=True, slots=True)
class Newest:
    """A page of claims as documents, and where it ends; None after the last."""

    documents: list[str]
    end: tuple[str, str] | None


def newest(
    store: Served, filters: Mapping[str, Sequence[str]], after: tuple[str, str] | None, limit: int
) -> Newest | None:
    """The newest live claims of one metric that pass filters by one name each.

    None for any other question, and where a name is not exactly one that is known: the whole ledger answers that.
    """
    if "metric" not in filters:
        return None
    values: dict[str, str] = {}
    for word, wanted in filters.items():
        kind = _KINDS.get(word)
        found = list(store.rows(_NAMES, kind=kind, spelling=normalise(wanted[0]))) if kind else []
        if len(wanted) != 1 or len(found) != 1:
            return None
        values[word] = found[0][0]
    if "model" in values and list(store.rows(_SUBJECTS, id=values["model"], metric=values["metric"])):
        return None  # the model is a subject of this metric, too
    tests = "".join(f" AND claim.{word} = :{word}" for word in values if word != "metric")
    found = _rows(store, tests, values, after, limit + 1)
    documents = [row[0] for row in found[:limit]]
    last = found[limit - 1] if len(found) > limit else None
    return Newest(documents, (last[1] or "", last[2]) if last else None)


def _rows(
    store: Served, tests: str, values: Mapping[str, str], after: tuple[str, str] | None, most: int
) -> list[Sequence[str]]:
    """The rows of a page; those without a date come last, in the order of their ids."""
    if after is None:
        return list(store.rows(_sql(store, tests), **values, most=most))
    published, id = after
    found: list[Sequence[str]] = []
    if published:
        found += store.rows(_sql(store, tests + _AFTER), **values, published=published, id=id, most=most)
    if len(found) < most:
        undated = tests + (" AND claim.published IS NULL" if published else _UNDATED)
        found += store.rows(_sql(store, undated), **values, **({} if published else {"id": id}), most=most - len(found))
    return found


def _sql(store: Served, tests: str) -> str:
    bytewise = store.bytewise
    return _PAGE.format(tests=tests.format(bytewise=bytewise), bytewise=bytewise)
