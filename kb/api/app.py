"""The application that answers: every path, around one knowledge base.

FastAPI describes the paths, and Starlette alone runs them.
"""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from importlib import import_module
from threading import Thread

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.routing import APIRoute
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.routing import BaseRoute, Route

from kb import __version__
from kb.api import problems
from kb.api.cursors import Cursors
from kb.api.deps import Shared
from kb.api.edge import Edge
from kb.api.problems import Problem
from kb.api.specification import complete
from kb.errors import KBError
from kb.services.served import KnowledgeBase
from kb.settings import setting
from kb.store.serving import Change

ROUTES = ("claims", "vocabulary", "conflicts", "changes", "checks", "exports", "operations")


def configured() -> Edge:
    """The application for the database of the settings, as a server starts it."""
    return served(setting("KB_DATABASE_URL"))


def served(url: str) -> Edge:
    """The application for a database, which is read ahead; raises `KBError` where it cannot be read."""
    base = KnowledgeBase(url)

    @asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        Thread(target=_read_ahead, args=(base, base.change()), daemon=True).start()
        yield
        base.close()

    app = Starlette(
        routes=[_plain(route) for router in _routers() for route in router.routes],
        exception_handlers={
            **dict.fromkeys((Problem, KBError, Exception), problems.answer),
            HTTPException: problems.answer_routing,
        },
        lifespan=life,
    )
    app.router.redirect_slashes = False
    cursors = Cursors(setting("KB_CURSOR_KEY") or secrets.token_hex(32))
    app.state.shared = Shared(base, cursors, complete(described()))
    return Edge(app, base)


def described() -> FastAPI:
    """The paths as they are described, for the specification."""
    app = FastAPI(title="Claims with their provenance", version=__version__)
    for router in _routers():
        app.include_router(router)
    return app


def _routers() -> list[APIRouter]:
    return [import_module(f"kb.api.routes.{name}").router for name in ROUTES]


def _read_ahead(base: KnowledgeBase, change: Change) -> None:
    with suppress(KBError):  # whoever asks is told
        base.outcome(change)


def _plain(route: BaseRoute) -> Route:
    """A route as it is run, without what FastAPI does for parameters and bodies: ours are read by the path itself."""
    assert isinstance(route, APIRoute)

    async def answered(request: Request) -> Response:
        found: Response = await route.endpoint(request, **request.path_params)
        return found

    return Route(route.path, answered, methods=list(route.methods or ()))
