"""What can go wrong with a request: each kind with its status, its title and its page (RFC 9457).

This is the only place that knows the numbers of HTTP.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fastapi import Request
from fastapi.responses import Response

from kb.errors import KBError, NothingToDo, TooSlow, UsageError

OK, NO_CONTENT, NOT_MODIFIED, MOVED = 200, 204, 304, 308
MEDIA = "application/problem+json"


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of problem; its slug is the end of its address, /problems/{slug}."""

    slug: str
    status: int
    title: str
    page: str


KINDS = {
    kind.slug: kind
    for kind in (
        Kind(
            "unknown-parameter",
            400,
            "A parameter is not known",
            "The address has a parameter that this path does not take. The answer names it, and what was probably "
            "meant. Nothing is ignored: a filter with a slip in its name would otherwise let everything through.",
        ),
        Kind(
            "invalid-value",
            400,
            "A value cannot be used",
            "A parameter has a value that cannot be: a name that the knowledge base does not have, a word that is not "
            "one of a closed list, a number out of bounds, a parameter given twice that takes one value, or control "
            "characters. The answer says which, and what was probably meant.",
        ),
        Kind(
            "stale-cursor",
            400,
            "A cursor does not fit",
            "A cursor leads to the next page of one list: it goes with the filters and the order with which it was "
            "made, on the server that made it. Begin again without it.",
        ),
        Kind(
            "unknown-id",
            404,
            "There is nothing of this name",
            "The path is right, but the knowledge base has nothing of the name in it. The answer has the nearest ones.",
        ),
        Kind("not-found", 404, "There is no such path", "The paths that there are stand in /v1/openapi.json."),
        Kind(
            "method-not-allowed",
            405,
            "This path does not take this method",
            "Everything is read with GET or HEAD; only /v1/check takes POST.",
        ),
        Kind(
            "not-acceptable",
            406,
            "The answer is not there in this form",
            "The Accept header, or the ending of the path, asks for a form that this path does not have. The answer "
            "lists those that it has.",
        ),
        Kind(
            "gone",
            410,
            "The claim was withdrawn",
            "The claim was here, and whoever keeps the ledger has withdrawn it. The answer says who did so, when and "
            "why, and what stands in its place. Its revisions can still be read.",
        ),
        Kind("too-large", 413, "The body is too large", "The answer says how large it may be. Send it in parts."),
        Kind("address-too-long", 414, "The address is too long", "The answer says how long it may be."),
        Kind(
            "unsupported-media-type",
            415,
            "The body is not JSON",
            "The body must be JSON, and say so: Content-Type: application/json.",
        ),
        Kind(
            "invalid-body",
            422,
            "The body cannot be read",
            "The body is no JSON, is nested too deeply, says a key twice, or lacks what is needed. What is merely "
            "wrong with a claim in it is no problem of the request, but a finding in the answer.",
        ),
        Kind(
            "internal",
            500,
            "Something failed here",
            "This is a fault of the program, not of the request. Please report it with the request's address.",
        ),
        Kind(
            "not-ready",
            503,
            "The knowledge base cannot be read",
            "The database is not there, holds nothing yet, or is of another version. The answer says which.",
        ),
        Kind(
            "too-slow",
            503,
            "The answer took too long",
            "The question was broken off. Ask for less: one metric, one subject, or a smaller page.",
        ),
    )
}


class Problem(Exception):
    """The end of a request, as a kind of problem with a sentence of its own and further members."""

    def __init__(self, slug: str, detail: str, **members: Any) -> None:
        super().__init__(detail)
        self.kind = KINDS[slug]
        self.detail = detail
        self.members = members


def of_error(error: KBError) -> Problem:
    """The problem that an error of the knowledge base is to whoever asked."""
    if isinstance(error, UsageError):
        return Problem("invalid-value", str(error), did_you_mean=list(error.meant))
    if isinstance(error, TooSlow):
        return Problem("too-slow", str(error))
    return Problem("unknown-id" if isinstance(error, NothingToDo) else "not-ready", str(error))


def body(problem: Problem, path: str) -> bytes:
    """The problem as JSON."""
    kind = problem.kind
    told = {"type": f"/problems/{kind.slug}", "title": kind.title, "status": kind.status, "detail": problem.detail}
    return json.dumps({**told, "instance": path, **problem.members}, ensure_ascii=False).encode()


def response(problem: Problem, path: str, headers: Mapping[str, str] | None = None) -> Response:
    """The answer to a request that has a problem."""
    status = problem.kind.status
    return Response(body(problem, path), status, {"Cache-Control": "no-store", **(headers or {})}, MEDIA)


async def answer(request: Request, error: Exception) -> Response:
    """What the application answers where a request ended with an error."""
    problem = error if isinstance(error, Problem) else of_error(error) if isinstance(error, KBError) else None
    return response(problem or Problem("internal", "the answer could not be made"), request.scope["path"])


async def answer_routing(request: Request, error: Any) -> Response:
    """What it answers to a path or method that there is not."""
    path = request.scope["path"]
    if error.status_code == KINDS["method-not-allowed"].status:
        allowed = error.headers or {}
        return response(Problem("method-not-allowed", f"{path} does not take {request.method}"), path, allowed)
    return response(Problem("not-found", f"there is no path {path}; /v1/openapi.json has those that there are"), path)
