"""The server that people and programs ask: pages beside the API, around one knowledge base."""

from __future__ import annotations

from importlib import import_module
from itertools import chain
from pathlib import Path
from pkgutil import iter_modules

from fastapi import Request
from fastapi.responses import Response
from starlette.exceptions import HTTPException
from starlette.routing import Route

from kb.api import app as api
from kb.api.edge import Edge
from kb.api.problems import Problem
from kb.documents.store import DocumentStore
from kb.errors import KBError
from kb.settings import setting
from kb.web import failing, pages
from kb.web.answering import route
from kb.web.page import Page
from kb.web.rendering import MEDIA, STATIC, sheet


def configured() -> Edge:
    """The server for the database and the documents of the settings."""
    folder = setting("KB_DOCUMENTS")
    return served(setting("KB_DATABASE_URL"), Path(folder) if folder else None)


def served(url: str, documents: Path | None = None) -> Edge:
    """The API and the pages for a database, and for a folder of documents; raises `KBError` where it cannot be read."""
    edge = api.served(url)
    store = DocumentStore(documents)
    edge.app.router.routes += [
        *(route(page, store) for page in found()),
        Route("/static/{name}", static),
        Route("/favicon.ico", static),
    ]
    for error in (Problem, KBError, Exception):
        edge.app.add_exception_handler(error, failing.answer)
    edge.app.add_exception_handler(HTTPException, failing.answer_routing)
    return edge


def found() -> list[Page]:
    """Every page: those of each module in `kb.web.pages`, found by being there."""
    names = sorted(module.name for module in iter_modules(pages.__path__))
    return list(chain.from_iterable(import_module(f"{pages.__name__}.{name}").PAGES for name in names))


async def static(request: Request) -> Response:
    """The stylesheet, with the plot's rules behind it, and the icon."""
    name = request.path_params.get("name", "favicon.svg")
    path = STATIC / name
    if name not in _STATIC:
        raise Problem("not-found", f"there is no file {name!r}")
    content = sheet() if path.suffix == ".css" else path.read_bytes()
    headers = {"Cache-Control": "public, max-age=86400"}
    return Response(content, headers=headers, media_type=MEDIA[path.suffix])


_STATIC = ("style.css", "favicon.svg")
