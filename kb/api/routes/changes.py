"""What was recorded, altered and withdrawn, in order."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from kb.api import answers
from kb.api.asking import LARGEST
from kb.api.deps import change, query, shared
from kb.api.described import described
from kb.api.negotiation import MEDIA
from kb.api.parameters import NONE, Parameter, Parameters
from kb.api.reading import read
from kb.api.shapes.service import Changes
from kb.services.changes import atom, changes_json
from kb.store.serving import changes, latest_changes

router = APIRouter()
FEED = 100  # entries of the feed
LIST = Parameters(
    (
        Parameter("since", "only what came after this place in the log", bounds=(0, 10**12), default=0),
        Parameter("limit", "how many changes a page has", bounds=(1, LARGEST), default=LARGEST),
    )
)


@router.get("/v1/changes", **described("list_changes", "What changed, in order", "Changes", Changes, parameters=LIST))
async def list_changes(request: Request) -> Response:
    """Every change after `since`, the oldest first; whoever keeps the last `seq` misses none."""
    given = read(request, LIST)
    since, limit = (int(given.get(name, [default])[0]) for name, default in (("since", "0"), ("limit", str(LARGEST))))
    latest = change(request).seq
    found = changes(shared(request).base.store, since, limit)
    more = bool(found) and found[-1].seq < latest
    return answers.of({"items": changes_json(found), "next": found[-1].seq if more else None, "latest": latest})


@router.get(
    "/v1/feed.atom",
    **described("get_feed", "The latest changes as an Atom feed", "Changes", None, forms=("atom",)),
)
async def get_feed(request: Request) -> Response:
    """The latest changes of claims, sources and conflicts, the newest first; corrections are titled so."""
    return _feed(request)


@router.get("/feed.atom", include_in_schema=False)
@router.get("/v1/changes/feed.atom", include_in_schema=False)
async def get_feed_elsewhere(request: Request) -> Response:
    """The same feed, where readers may look for it."""
    return _feed(request)


def _feed(request: Request) -> Response:
    NONE.read(query(request))
    found = latest_changes(shared(request).base.store, FEED)
    return Response(atom(found), media_type=MEDIA["atom"])
