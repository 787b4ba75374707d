"""Whether the service is there, its specification, and the pages behind its problems."""

from __future__ import annotations

from html import escape

from fastapi import APIRouter, Request
from fastapi.responses import Response

from kb.api import answers
from kb.api.deps import query, shared
from kb.api.described import described
from kb.api.parameters import NONE
from kb.api.problems import KINDS, Kind, Problem
from kb.api.shapes.service import Health

router = APIRouter()
_POLICY = {"Content-Security-Policy": "default-src 'none'", "Cache-Control": "public, max-age=3600"}


@router.get("/healthz", **described("get_health", "Whether the service runs", "Operations", Health))
async def get_health(request: Request) -> Response:
    """An answer without any look at the database."""
    NONE.read(query(request))
    return _now({"status": "ok"})


@router.get("/readyz", **described("get_readiness", "Whether the database answers", "Operations", Health))
async def get_readiness(request: Request) -> Response:
    """The latest change of the database."""
    NONE.read(query(request))
    return _now({"status": "ok", "change": shared(request).base.change().seq})


@router.get("/v1/openapi.json", include_in_schema=False)
async def get_specification(request: Request) -> Response:
    """The specification."""
    return answers.of(shared(request).specification)


@router.get("/problems", include_in_schema=False)
async def list_problems(_: Request) -> Response:
    """Every kind of problem."""
    items = "".join(f'<li><a href="/problems/{kind.slug}">{escape(kind.title)}</a></li>' for kind in KINDS.values())
    return _page("Problems", f"<ul>{items}</ul>")


@router.get("/problems/{slug}", include_in_schema=False)
async def get_problem(_: Request, slug: str) -> Response:
    """The page of one kind of problem."""
    kind: Kind | None = KINDS.get(slug)
    if kind is None:
        raise Problem("not-found", f"there is no problem {slug}; /problems lists those that there are")
    told = f"<p>{escape(kind.page)}</p><p>Status {kind.status}, type <code>/problems/{kind.slug}</code></p>"
    return _page(kind.title, told)


def _now(value: dict[str, object]) -> Response:
    found = answers.of(value)
    found.headers["Cache-Control"] = "no-store"
    return found


def _page(title: str, body: str) -> Response:
    head = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>'
    return Response(f"{head}<h1>{escape(title)}</h1>{body}</html>", headers=_POLICY, media_type="text/html")
