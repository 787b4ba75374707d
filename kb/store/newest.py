"""The newest claims of a metric, as they were rendered when they were loaded: read from an index that covers them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from kb.domain.names import normalise
from kb.store.serving import Served

Known = dict[tuple[str, str], str | None]  # what a name of a kind stands for, None where that is not one thing

_NAMES = "SELECT id FROM name WHERE kind = :kind AND spelling = :spelling"
_SUBJECTS = "SELECT 1 FROM claim WHERE subject = :id AND metric = :metric LIMIT 1"
_PAGE = """
SELECT {json} FROM claim JOIN rendering ON rendering.claim = claim.key
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

    documents: list[bytes]
    end: tuple[str, str] | None


def newest(
    store: Served, known: Known, filters: Mapping[str, Sequence[str]], after: tuple[str, str] | None, limit: int
) -> Newest | None:
    """The newest live claims of one metric that pass filters by one name each.

    None for any other question, and where a name is not exactly one thing: the whole ledger answers that. `known` are
    names that were asked for since the latest change.
    """
    if "metric" not in filters:
        return None
    values: dict[str, str] = {}
    for word, wanted in filters.items():
        id = _id(store, known, _KINDS[word], wanted[0]) if word in _KINDS and len(wanted) == 1 else None
        if id is None:
            return None
        values[word] = id
    if "model" in values and _is_subject(store, known, values["model"], values["metric"]):
        return None
    tests = "".join(f" AND claim.{word} = :{word}" for word in values if word != "metric")
    found = [row[0] for row in _rows(store, tests, values, after, limit + 1)]
    return Newest(found[:limit], _end(found[limit - 1]) if len(found) > limit else None)


def _end(document: bytes) -> tuple[str, str]:
    """The place of a claim in the order, which its document tells: two columns less to be read of every row."""
    told = json.loads(document)
    return told["source"]["published"] or "", told["id"]


def _id(store: Served, known: Known, kind: str, name: str) -> str | None:
    if (kind, name) not in known:
        found = list(store.rows(_NAMES, kind=kind, spelling=normalise(name)))
        known[kind, name] = found[0][0] if len(found) == 1 else None
    return known[kind, name]


def _is_subject(store: Served, known: Known, model: str, metric: str) -> bool:
    """Whether a metric has claims about a model itself, beside those that were measured with it."""
    key = f"model of {metric}", model
    if key not in known:
        found = list(store.rows(_SUBJECTS, id=model, metric=metric))
        known[key] = model if found else None
    return known[key] is not None


def _rows(
    store: Served, tests: str, values: Mapping[str, str], after: tuple[str, str] | None, most: int
) -> list[Sequence[Any]]:
    """The rows of a page; those without a date come last, in the order of their ids."""
    if after is None:
        return list(store.rows(_sql(store, tests), **values, most=most))
    published, id = after
    found: list[Sequence[Any]] = []
    if published:
        found += store.rows(_sql(store, tests + _AFTER), **values, published=published, id=id, most=most)
    if len(found) < most:
        undated = tests + (" AND claim.published IS NULL" if published else _UNDATED)
        found += store.rows(_sql(store, undated), **values, **({} if published else {"id": id}), most=most - len(found))
    return found


def _sql(store: Served, tests: str) -> str:
    return _written(store.raw, store.bytewise, tests)


@cache
def _written(raw: str, bytewise: str, tests: str) -> str:
    return _PAGE.format(json=raw.format("rendering.json"), tests=tests.format(bytewise=bytewise), bytewise=bytewise)
