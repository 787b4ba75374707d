"""What a page's address answers where there is no page: what is wrong in a sentence, and where to go from there."""

from __future__ import annotations

from typing import Any

from fastapi import Request
from fastapi.responses import Response

from kb.api import problems
from kb.api.problems import KINDS, Problem
from kb.errors import KBError
from kb.web.answering import HEADERS
from kb.web.rendering import render

PROGRAMS = ("/v1/", "/healthz", "/readyz")  # addresses that programs ask


async def answer(request: Request, error: Exception) -> Response:
    """The answer to a request that ended with an error: a page for people, a problem as JSON for programs."""
    if request.scope["path"].startswith(PROGRAMS):
        return await problems.answer(request, error)
    if isinstance(error, Problem):
        return _page(request, error)
    return _page(request, problems.of_error(error) if isinstance(error, KBError) else Problem("internal", _FAULT))


async def answer_routing(request: Request, error: Any) -> Response:
    """The answer to a path or method that there is not."""
    path = request.scope["path"]
    if path.startswith(PROGRAMS) or error.status_code != KINDS["not-found"].status:
        return await problems.answer_routing(request, error)
    return _page(request, Problem("not-found", f"there is no page {path}"))


_FAULT = "the page could not be made; this is a fault of the program, not of your request"


def _page(request: Request, problem: Problem) -> Response:
    name = request.scope["path"].rstrip("/").rpartition("/")[2].replace("-", " ")
    near = [str(each) for each in problem.members.get("did_you_mean", ())]
    text = render("problem.html", kind=problem.kind, detail=problem.detail, near=near, words=name, alternates=())
    return Response(text, problem.kind.status, {**HEADERS, "Cache-Control": "no-store"}, "text/html; charset=utf-8")
