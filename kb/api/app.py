"""The application that answers: every path, around one knowledge base."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from importlib import import_module
from threading import Thread

from fastapi import FastAPI, Request, Response
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.routing import Route

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
    """The application for a database; raises `KBError` where that cannot be read."""
    base = KnowledgeBase(url)
    app = application(base)
    app.state.shared = Shared(base, Cursors(setting("KB_CURSOR_KEY") or secrets.token_hex(32)))
    return Edge(app, base)


def _read_ahead(base: KnowledgeBase, change: Change) -> None:
    with suppress(KBError):  # whoever asks is told
        base.outcome(change)


def application(base: KnowledgeBase | None = None) -> FastAPI:
    """The paths, the problems and the specification; a knowledge base is read ahead while the server starts."""

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        if base is not None:
            Thread(target=_read_ahead, args=(base, base.change()), daemon=True).start()
        yield
        if base is not None:
            base.close()

    app = FastAPI(
        title="Claims with their provenance",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        redirect_slashes=False,
        lifespan=life,
    )
    routers = [import_module(f"kb.api.routes.{name}").router for name in ROUTES]
    for router in routers:
        app.include_router(router)
    for error in (Problem, KBError, Exception):
        app.add_exception_handler(error, problems.answer)
    app.add_exception_handler(HTTPException, problems.answer_routing)
    specification = complete(app)
    app.openapi = lambda: specification  # type: ignore[method-assign]
    app.router.routes[:] = [_plain(route) for router in routers for route in router.routes]
    return app


def _plain(route: APIRoute) -> Route:
    """A route as it is run: the specification is made, and a request holds nothing to be looked into again."""

    async def answered(request: Request) -> Response:
        found: Response = await route.endpoint(request, **request.path_params)
        return found

    return Route(route.path, answered, methods=list(route.methods or ()))
