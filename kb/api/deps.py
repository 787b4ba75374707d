"""What the routes of one application share: the knowledge base that it answers from, and what goes with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from fastapi import Request
from fastapi.concurrency import run_in_threadpool

from kb.api.cursors import Cursors
from kb.api.parameters import pairs
from kb.services.check import Checked
from kb.services.served import KnowledgeBase
from kb.store.serving import Change

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Shared:
    """The knowledge base, the cursors into its lists, and the specification."""

    base: KnowledgeBase
    cursors: Cursors
    specification: Mapping[str, Any]


def shared(request: Request) -> Shared:
    """What the application of a request has."""
    return cast(Shared, request.app.state.shared)


def change(request: Request) -> Change:
    """The latest change as the request came in."""
    found: Change | None = request.scope.get("change")
    return shared(request).base.change() if found is None else found


def query(request: Request) -> list[tuple[str, str]]:
    """The names and values behind the question mark; raises `Problem` where they cannot be read."""
    found: list[tuple[str, str]] | None = request.scope.get("given")
    return pairs(request.scope["query_string"]) if found is None else found


async def asked(request: Request, question: Callable[[Checked], T], as_of: str | None = None) -> T:
    """The answer to a question about the whole ledger, now or then; long ones do not hold up short ones."""
    base = shared(request).base
    latest = change(request)
    return await run_in_threadpool(
        lambda: question(base.outcome(latest) if as_of is None else base.outcome_then(as_of))
    )
