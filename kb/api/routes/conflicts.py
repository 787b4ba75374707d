"""Conflicts, and how claims stand to each other."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from kb.api import answers
from kb.api.asking import LARGEST, PAGE
from kb.api.deps import asked, shared
from kb.api.described import AS_OF, described
from kb.api.finding import of_claim
from kb.api.parameters import Parameter, Parameters, normal_form
from kb.api.problems import Problem
from kb.api.reading import read
from kb.api.shapes.conflicts import Conflicts, Matrix, WholeConflict, Why
from kb.domain.codec import loads
from kb.domain.finding import Finding
from kb.domain.names import nearest
from kb.domain.states import STATES
from kb.services.check import Checked
from kb.services.conflicts import Stand, stands
from kb.services.disputing import dispute_json, whole_json
from kb.services.established import standing, standing_json
from kb.services.explain import find_several
from kb.services.matrix import matrix_json, rows
from kb.services.query import one
from kb.store.history import events
from kb.store.serving import finding

router = APIRouter()
CLOSED = "closed"
LIST = Parameters(
    (
        Parameter(
            "state", "where it stands", "open", repeats=True, words=tuple(each for each in STATES if each != CLOSED)
        ),
        Parameter("code", "the check that found it, by code, name or family", "KB301", repeats=True),
        Parameter("severity", "how much it matters", repeats=True, words=("error", "warning", "note")),
        Parameter("claim", "a claim that it concerns, by address"),
        Parameter("limit", "how many conflicts a page has", bounds=(1, LARGEST), default=PAGE),
        Parameter("cursor", "where the page begins: `next` of the page before"),
        AS_OF,
    )
)
ONE = Parameters((AS_OF,))
COMPARE = Parameters(
    (
        Parameter("subject", "two to five subjects, by id, name or alias", repeats=True, required=True),
        Parameter("metric", "one or more metrics; without any, those that two of the subjects share", repeats=True),
    )
)


@router.get(
    "/v1/conflicts",
    **described(
        "list_conflicts",
        "What does not fit together",
        "Conflicts",
        Conflicts,
        parameters=LIST,
        problems=("unknown-id",),
    ),
)
async def list_conflicts(request: Request) -> Response:
    """Conflicts, the worst first: what each claim says, the arithmetic, and the conditions that would settle it."""
    given = read(request, LIST)
    own = normal_form(given, without=("cursor", "limit"))
    cursor = given.get("cursor")
    after = shared(request).cursors.read(cursor[0], own)[1] if cursor else None
    limit = int(given.get("limit", [str(PAGE)])[0])

    def page(outcome: Checked) -> Response:
        claim = one(given["claim"][0], outcome.ledger).id if "claim" in given else None
        found = [each for each in stands(outcome, given.get("state", ()), claim) if _fits(each, given)]
        ids = [each.finding.identity for each in found]
        begin = ids.index(after) + 1 if after in ids else 0
        shown = found[begin : begin + limit]
        more = begin + limit < len(found)
        onward = shared(request).cursors.write(("", shown[-1].finding.identity), own) if more else None
        items = [dispute_json(each, outcome) for each in shown]
        return answers.listed(items, onward, request, {"count": {"conflicts": len(found)}})

    return await asked(request, page, given.get("as_of", [None])[0])


@router.get(
    "/v1/conflicts/{id}",
    **described("get_conflict", "One conflict", "Conflicts", WholeConflict, parameters=ONE, problems=("unknown-id",)),
)
async def get_conflict(request: Request, id: str) -> Response:
    """One conflict: its claims whole, the arithmetic, what would settle it, and everything decided about it."""
    as_of = read(request, ONE).get("as_of", [None])[0]

    def whole(outcome: Checked) -> Response:
        store = shared(request).base.store
        known = {each.finding.identity: each for each in stands(outcome)}
        stand = known.get(id)
        if stand is None and as_of is None and (text := finding(store, id)) is not None:
            stand = Stand(loads(Finding, text), CLOSED)
        if stand is None:
            near = nearest(id, known)
            hint = f"did you mean {' or '.join(near)}?" if near else "/v1/conflicts lists those that there are"
            raise Problem("unknown-id", f"there is no conflict {id}; {hint}", did_you_mean=list(near))
        return answers.of(whole_json(stand, outcome, events(store, id)))

    return await asked(request, whole, as_of)


@router.get(
    "/v1/compare",
    **described("compare", "Claims about several subjects side by side", "Conflicts", Matrix, parameters=COMPARE),
)
async def compare(request: Request) -> Response:
    """A row for each metric, a cell for each subject, and the conditions in which each pair of claims differs."""
    given = read(request, COMPARE)

    def matrix(outcome: Checked) -> Response:
        return answers.of(matrix_json(rows(given.get("metric", ()), given["subject"], outcome), outcome))

    return await asked(request, matrix)


@router.get(
    "/v1/why/{source}/{claim}",
    **described(
        "get_why",
        "What is established about a figure, and what is not",
        "Conflicts",
        Why,
        problems=("unknown-id", "gone"),
        moves=True,
    ),
)
async def get_why(request: Request, source: str, claim: str) -> Response:
    """Sentences, each with the claims and conflicts that it rests on."""
    read(request)

    def why(value: Any, outcome: Checked) -> Any:
        return standing_json(standing(value, outcome), outcome.ledger)

    return await of_claim(request, source, claim, "", why, under="/v1/why")


def _fits(stand: Stand, given: dict[str, list[str]]) -> bool:
    found = stand.finding
    codes = [check.code for name in given.get("code", ()) for check in find_several(name)]
    return (not codes or found.code in codes) and found.severity.value in given.get("severity", (found.severity.value,))
