"""Claims: the list, and one."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from kb.api import answers
from kb.api.asking import LIST, Question, only_pages, question
from kb.api.deps import Shared, asked, change, query, shared
from kb.api.described import AS_OF, described
from kb.api.finding import current, of_claim, path_of
from kb.api.negotiation import MEDIA, form
from kb.api.parameters import NONE, Parameter, Parameters
from kb.api.reading import read
from kb.api.shapes.claims import Claim, Claims, Revisions, Rivals
from kb.domain.claim import Claim as Value
from kb.domain.claim_json import claim_json
from kb.services.check import Checked
from kb.services.citing import cited
from kb.services.compare import rivals_json
from kb.services.converting import converted
from kb.services.export import Wish
from kb.services.paging import facets, page
from kb.services.query import listed, select
from kb.services.ris import ris
from kb.store.history import revisions
from kb.store.serving import documents

router = APIRouter()
FORMS = ("json", *answers.EXPORTED)
CAP = 1000  # claims that a capped count counts
ONE = Parameters((AS_OF,))
CITATIONS = {"csl": "csl", "bib": "bibtex", "ris": "ris", "txt": "full", "json": "csl"}  # form → style
CITE = Parameters(
    (
        Parameter("style", "words to print instead of an entry", words=("sentence", "short", "full")),
        Parameter("accessed", "the day on which it was looked up", "2026-12-01", day=True),
    )
)


@router.get(
    "/v1/claims",
    **described(
        "list_claims",
        "Claims that pass every filter",
        "Claims",
        Claims,
        parameters=LIST,
        problems=("unknown-id",),
        forms=FORMS,
    ),
)
async def list_claims(request: Request) -> Response:
    """Claims, newest first, each with its words, hedge, conditions, origin, verification, source and conflicts.

    A repeated filter lets through what fits any of its values; different ones what fits all; `_not` at the end of a
    name turns it round. `cond.<name>=value` asks for a condition, and `unknown` for those that do not state it.
    """
    return await _listed(request, None)


@router.get("/v1/claims.{suffix}", include_in_schema=False)
async def list_claims_as(request: Request, suffix: str) -> Response:
    """The same in the form that the ending names."""
    return await _listed(request, suffix)


async def _listed(request: Request, suffix: str | None) -> Response:
    chosen = form(suffix, request.headers.get("accept"), FORMS)
    wanted = question(request)
    if chosen != "json":
        only_pages(wanted, MEDIA[chosen])
        return await answers.exported(request, chosen, Wish(wanted.filters), wanted.as_of)
    quick = wanted.quick(shared(request).base, change(request))
    if quick is not None:
        return answers.page_of(quick.documents, quick.end, wanted, request)
    return await asked(request, lambda outcome: _page(request, wanted, outcome), wanted.as_of)


def _page(request: Request, wanted: Question, outcome: Checked) -> Response:
    unit = wanted.unit(outcome.ledger)
    claims = select(outcome, wanted.filters)
    found = page(claims, outcome, wanted.sort, wanted.after, wanted.limit)
    further: dict[str, Any] = {}
    if wanted.count != "none":
        most = len(claims) if wanted.count == "exact" else CAP
        further["count"] = {"claims": min(len(claims), most), "at_least": len(claims) > most}
    if wanted.facets:
        further["facets"] = facets(claims, wanted.facets, outcome)
    shown = listed(found.claims, outcome)
    if unit is not None:
        shown = [_with_conversion(*each, unit, outcome) for each in zip(shown, found.claims, strict=True)]
    texts = [answers.in_json(each) for each in shown]
    return answers.page_of(texts, found.end, wanted, request, further)


def _with_conversion(shown: dict[str, Any], claim: Value, unit: str, outcome: Checked) -> dict[str, Any]:
    """A claim with its value in another unit beside the printed one; null where it has none in that."""
    if claim.quantity is not None and claim.quantity.unit == unit:
        return {**shown, "converted": shown["value"]}
    other = converted(claim, unit, outcome.ledger.units)
    return {**shown, "converted": claim_json(other, outcome.ledger)["value"] if other else None}


@router.get(
    "/v1/claims/{source}/{claim}",
    **described(
        "get_claim",
        "One claim",
        "Claims",
        Claim,
        parameters=ONE,
        problems=("unknown-id", "gone"),
        forms=FORMS,
        moves=True,
    ),
)
async def get_claim(request: Request, source: str, claim: str) -> Response:
    """One claim whole; a former address leads to the present one, a withdrawn claim answers who withdrew it and why."""
    as_of = ONE.read(query(request)).get("as_of", [None])[0]
    id, store = f"{source}#{claim}", shared(request).base.store
    found = documents(store, [id]).get(id) if as_of is None else None
    suffix = None
    if found is None and "." in claim and (ending := claim.rpartition(".")[2]) in FORMS:
        suffix, id = ending, id.rpartition(".")[0]
        found = documents(store, [id]).get(id) if as_of is None else None
    chosen = form(suffix, request.headers.get("accept"), FORMS)
    if found is not None and chosen == "json":
        return Response(found, media_type=answers.JSON)
    return await _one(request, id, chosen, as_of)


async def _one(request: Request, id: str, chosen: str, as_of: str | None) -> Response:
    value, shown = await asked(request, lambda outcome: _shown(id, outcome, shared(request)), as_of)
    if value.id != id:
        return answers.moved(path_of(value.id), request)
    return answers.of(shown) if chosen == "json" else await answers.exported(request, chosen, Wish({"id": [id]}), as_of)


def _shown(id: str, outcome: Checked, of: Shared) -> tuple[Value, dict[str, Any]]:
    value = current(id, outcome, of)
    return value, listed([value], outcome)[0]


@router.get(
    "/v1/claims/{source}/{claim}/revisions",
    **described("get_revisions", "What a claim has said", "Claims", Revisions, problems=("unknown-id",), moves=True),
)
async def get_revisions(request: Request, source: str, claim: str) -> Response:
    """Every revision of a claim, oldest first, with its words; also of one that was withdrawn."""
    read(request)
    id = f"{source}#{claim}"
    found = revisions(shared(request).base.store, id)
    if found:
        return answers.of({"id": id, "revisions": found})
    # A former address has no revisions of its own; whatever else is wrong with it is said.
    value = await asked(request, lambda outcome: current(id, outcome, shared(request)))
    return answers.moved(f"{path_of(value.id)}/revisions", request)


@router.get(
    "/v1/claims/{source}/{claim}/rivals",
    **described(
        "get_rivals",
        "The claims of its metric, and why each can be compared with it or not",
        "Conflicts",
        Rivals,
        problems=("unknown-id", "gone"),
        moves=True,
    ),
)
async def get_rivals(request: Request, source: str, claim: str) -> Response:
    """Every other claim of the metric with the verdict of the two: what disagrees first, what is no candidate last."""
    read(request)
    return await of_claim(request, source, claim, "/rivals", lambda value, outcome: rivals_json(value, outcome.ledger))


@router.get(
    "/v1/claims/{source}/{claim}/provenance",
    **described(
        "get_provenance",
        "Where a claim comes from, as linked data",
        "Claims",
        None,
        problems=("unknown-id", "gone"),
        forms=("jsonld",),
        moves=True,
    ),
)
async def get_provenance(request: Request, source: str, claim: str) -> Response:
    """The claim as schema.org and PROV-O have it, with Web Annotation selectors of its passage; nothing is fetched."""
    NONE.read(query(request))
    form(None, request.headers.get("accept"), ("jsonld", "json"))
    id = f"{source}#{claim}"
    value = await asked(request, lambda outcome: current(id, outcome, shared(request)))
    if value.id != id:
        return answers.moved(f"{path_of(value.id)}/provenance", request)
    return await answers.exported(request, "jsonld", Wish({"id": [id]}), None)


@router.get(
    "/v1/claims/{source}/{claim}/citation",
    **described(
        "get_citation",
        "How to cite a claim",
        "Claims",
        None,
        parameters=CITE,
        problems=("unknown-id", "gone"),
        forms=tuple(CITATIONS),
        moves=True,
    ),
)
async def get_citation(request: Request, source: str, claim: str) -> Response:
    """An entry for a bibliography, or with `style` words to print: never without hedge, origin and open conflicts."""
    return await _cited(request, source, claim, None)


@router.get("/v1/claims/{source}/{claim}/citation.{suffix}", include_in_schema=False)
async def get_citation_as(request: Request, source: str, claim: str, suffix: str) -> Response:
    """The same in the form that the ending names."""
    return await _cited(request, source, claim, suffix)


async def _cited(request: Request, source: str, claim: str, suffix: str | None) -> Response:
    given = CITE.read(query(request))
    accessed = given.get("accessed", [None])[0]
    chosen = form("txt" if "style" in given else suffix, request.headers.get("accept"), tuple(CITATIONS))
    style = given.get("style", [CITATIONS[chosen]])[0]

    def cite(value: Value, outcome: Checked) -> Response:
        text = cited(outcome, value.id, "csl" if style == "ris" else style, accessed)
        return answers.text(ris(text) if style == "ris" else text, MEDIA[chosen])

    return await of_claim(request, source, claim, "/citation", cite)
