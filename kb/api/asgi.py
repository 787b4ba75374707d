"""A question to an application in this process, as a server would pass it on."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import unquote

from kb.api.edge import App, Message


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back."""

    status: int
    headers: Mapping[str, str]
    body: bytes


async def asked(app: App, method: str, path: str, headers: Mapping[str, str], body: bytes = b"") -> Answer:
    """The answer to one request; `path` is as it stands in an address, with its query."""
    bare, _, query = path.partition("?")
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": unquote(bare),
        "raw_path": bare.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
        "server": ("127.0.0.1", 8000),
        "client": ("127.0.0.1", 1),
    }
    sent: list[Message] = []
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Message:
        if waiting:
            return waiting.pop()
        await asyncio.Event().wait()  # the client stays until it has its answer
        raise AssertionError

    async def send(message: Message) -> None:
        sent.append(message)

    with contextlib.suppress(Exception):  # what fails is answered, and then told to the server
        await app(scope, receive, send)
    start, *parts = sent
    named = {name.decode(): value.decode() for name, value in start["headers"]}
    return Answer(start["status"], named, b"".join(part.get("body", b"") for part in parts))
