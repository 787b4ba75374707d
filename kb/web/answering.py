"""How a page is answered: its fields are read, it is filled off the loop, and nothing in it can run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fastapi import Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import RedirectResponse, Response
from starlette.routing import Route

from kb.api.deps import change, query, shared
from kb.api.problems import MOVED, Problem
from kb.documents.store import DocumentStore
from kb.domain.names import nearest
from kb.web.page import Ask, Moved, Page
from kb.web.rendering import render

POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = {"Content-Security-Policy": POLICY, "Referrer-Policy": "no-referrer"}


def route(page: Page, documents: DocumentStore) -> Route:
    """The route of a page, which may show passages of documents."""

    async def answered(request: Request) -> Response:
        given = _given(page, query(request))
        base, latest = shared(request).base, change(request)

        def made() -> str:
            ask = Ask(base.outcome(latest), base, documents, request.path_params, given)
            return render(page.template, **{"alternates": (), **page.filled(ask)})

        try:
            text = await run_in_threadpool(made)
        except Moved as moved:
            return RedirectResponse(moved.path, MOVED, HEADERS)
        return Response(text, headers=HEADERS, media_type="text/html; charset=utf-8")

    return Route(page.path, answered, methods=["GET"])


def _given(page: Page, pairs: Sequence[tuple[str, str]]) -> Mapping[str, Sequence[str]]:
    """The fields that were filled in; raises `Problem` for one that the page does not have."""
    given: dict[str, list[str]] = {}
    for name, value in pairs:
        if name not in page.fields and not name.startswith(page.families or ("\0",)):
            near = nearest(name, page.fields)
            known = f"did you mean {near[0]}?" if near else "leave it out"
            raise Problem("unknown-parameter", f"this page has no field {name!r}; {known}", parameter=name)
        if value.strip():
            given.setdefault(name, []).append(value.strip())
    return given
