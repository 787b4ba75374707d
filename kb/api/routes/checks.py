"""The rules and the policy of hedges, and claims checked before anybody keeps them."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from kb.api import answers
from kb.api.bodies import posted
from kb.api.deps import asked
from kb.api.described import described
from kb.api.problems import Problem
from kb.api.reading import read
from kb.api.shapes.service import Checks, Findings, Hedges, Posted, WholeCheck
from kb.errors import UsageError
from kb.services.explain import catalogue, check_json, find_one
from kb.services.policy import hedges
from kb.services.proposing import findings

router = APIRouter()


@router.get("/v1/checks", **described("list_checks", "Every rule that finds conflicts", "Checks", Checks))
async def list_checks(request: Request) -> Response:
    """The catalogue of rules, by code."""
    read(request)
    return answers.of({"items": [check_json(check) for check in catalogue()]})


@router.get("/v1/checks/{code}", **described("get_check", "One rule", "Checks", WholeCheck, problems=("unknown-id",)))
async def get_check(request: Request, code: str) -> Response:
    """One rule with its reasons, the way out, and ledgers that it finds something in and nothing in."""
    read(request)
    try:
        return answers.of(check_json(find_one(code), whole=True))
    except UsageError as error:
        raise Problem("unknown-id", str(error), did_you_mean=list(error.meant)) from None


@router.get("/v1/hedges", **described("get_hedges", "What hedges mean", "Checks", Hedges))
async def get_hedges(request: Request) -> Response:
    """Every hedge, the words that say it, and the two intervals that it makes of a number."""
    read(request)
    return answers.of(hedges())


@router.post(
    "/v1/check",
    **described(
        "check_claims",
        "Check claims against what is stored; nothing is kept",
        "Checks",
        Findings,
        problems=("too-large", "unsupported-media-type", "invalid-body"),
        body=Posted,
    ),
)
async def check_claims(request: Request) -> Response:
    """What the rules find about claims that are sent, in the ledger's shape, held against everything that is stored."""
    read(request)
    proposal = await posted(request)
    return await asked(request, lambda outcome: answers.of(findings(proposal, outcome)))
