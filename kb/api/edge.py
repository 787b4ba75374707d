"""What stands around the application: validators, the memory of answers, HEAD, and who may ask from where.

An answer is remembered under the address as it was asked until the database changes. Its ETag is made of the latest
change and the normal form of the request, so that whoever has the answer already is told so before any query.
"""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from dataclasses import dataclass
from typing import Any

from starlette.applications import Starlette

from kb import __version__
from kb.api import problems
from kb.api.parameters import pairs
from kb.api.problems import NO_CONTENT, NOT_MODIFIED, OK, Problem
from kb.errors import KBError
from kb.services.served import KnowledgeBase
from kb.store.serving import Change

LONGEST = 8000  # bytes of an address
ROOM = 32_000_000  # bytes of remembered answers
LARGEST = 500_000  # bytes of one of them
FLEETING = ("/healthz", "/readyz", "/static/", "/favicon", "/problems")  # answers that do not go with the data

Message = MutableMapping[str, Any]
Send = Callable[[Message], Awaitable[None]]
Receive = Callable[[], Awaitable[Message]]
App = Callable[[Message, Receive, Send], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]

_ALWAYS: Headers = [
    (b"x-content-type-options", b"nosniff"),
    (b"access-control-allow-origin", b"*"),
    (b"access-control-expose-headers", b"ETag, Link, Location"),
]
_VALIDATED: Headers = [(b"cache-control", b"public, no-cache"), (b"vary", b"Accept")]
_PREFLIGHT: Headers = [
    *_ALWAYS,
    (b"access-control-allow-methods", b"GET, HEAD"),
    (b"access-control-allow-headers", b"Accept, If-None-Match"),
    (b"access-control-max-age", b"86400"),
]


@dataclass(frozen=True, slots=True)
class _Kept:
    """An answer as it was sent."""

    etag: bytes
    start: Message
    body: bytes


class Edge:
    """The application as the server calls it."""

    def __init__(self, app: Starlette, base: KnowledgeBase) -> None:
        self.app = app
        self.base = base
        self._kept: dict[tuple[str, bytes, bytes], _Kept] = {}
        self._room = ROOM
        self._change = Change(0, "")

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        method, path, query = scope["method"], scope["path"], scope["query_string"]
        accept = match = b""
        preflight = False
        for name, value in scope["headers"]:
            if name == b"accept":
                accept = value
            elif name == b"if-none-match":
                match = value
            elif name == b"access-control-request-method":
                preflight = method == "OPTIONS" and value in (b"GET", b"HEAD")
        if preflight:
            await _send(send, {"type": "http.response.start", "status": NO_CONTENT, "headers": _PREFLIGHT}, b"")
            return
        if method == "HEAD":
            method, send = "GET", _bodiless(send)
            scope = {**scope, "method": method}
        try:
            if method in ("GET", "POST") and len(query) + len(path) > LONGEST:
                raise Problem("address-too-long", f"the address has more than {LONGEST} bytes")
            if not path.isprintable() and any(ord(sign) < 32 or ord(sign) == 127 for sign in path):
                raise Problem("invalid-value", "the path holds a control character")
            if method == "GET" and not path.startswith(FLEETING):
                await self._read((path, query, accept), match, scope, receive, send)
            else:
                await self.app(scope, receive, _with(send, _ALWAYS))
        except (KBError, Problem) as error:
            problem = error if isinstance(error, Problem) else problems.of_error(error)
            await problems.response(problem, path)(scope, receive, _with(send, _ALWAYS))

    async def _read(
        self, key: tuple[str, bytes, bytes], match: bytes, scope: Message, receive: Receive, send: Send
    ) -> None:
        change = self.base.change()
        if change != self._change:
            self._kept.clear()
            self._room, self._change = ROOM, change
        kept = self._kept.get(key)
        given = [] if kept else pairs(key[1])
        etag = kept.etag if kept else _etag(change, key[0], given, key[2])
        if match and etag in match:
            headers = [*_ALWAYS, *_VALIDATED, (b"etag", etag)]
            await _send(send, {"type": "http.response.start", "status": NOT_MODIFIED, "headers": headers}, b"")
        elif kept:
            await _send(send, kept.start, kept.body)
        else:
            scope["change"], scope["given"] = change, given
            await self.app(scope, receive, self._remembering(key, etag, send))

    def _remembering(self, key: tuple[str, bytes, bytes], etag: bytes, send: Send) -> Send:
        """Passes an answer on with its validators, and keeps it where it is whole, right and not large."""
        start: Message = {}
        begun = False

        async def remember(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                validated = [*_VALIDATED, (b"etag", etag)] if message["status"] == OK else []
                start.update(message, headers=[*message["headers"], *_ALWAYS, *validated])
                await send(start)
                return
            body = message.get("body", b"")
            alone, begun = not begun and not message.get("more_body"), True  # one that comes in parts is not kept
            whole = start["status"] == OK and alone and len(body) <= LARGEST
            if whole and key not in self._kept:
                if len(body) > self._room:
                    self._kept.clear()
                    self._room = ROOM
                self._room -= len(body) + LONGEST
                self._kept[key] = _Kept(etag, dict(start), body)
            await send(message)

        return remember


def _etag(change: Change, path: str, given: Sequence[tuple[str, str]], accept: bytes) -> bytes:
    """The validator of the answer to a request."""
    asked = repr(sorted(each for each in given if each[1]))
    form = accept.decode("latin-1") if accept not in (b"", b"*/*") else ""
    told = "\n".join((__version__, change.hash, path, asked, form))
    return f'"{change.seq}-{hashlib.sha256(told.encode()).hexdigest()[:20]}"'.encode()


def _with(send: Send, headers: Headers) -> Send:
    async def extended(message: Message) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message["headers"], *headers]}
        await send(message)

    return extended


def _bodiless(send: Send) -> Send:
    async def without(message: Message) -> None:
        await send({**message, "body": b""} if message["type"] == "http.response.body" else message)

    return without


async def _send(send: Send, start: Message, body: bytes) -> None:
    await send(start)
    await send({"type": "http.response.body", "body": body})
