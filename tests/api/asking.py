"""A knowledge base served in this process, and questions to it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from kb.api.app import served
from kb.api.asgi import asked
from tests.api.apart import Apart


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def text(self) -> str:
        """The body as text."""
        return self.body.decode()

    @property
    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)


class Api:
    """The API of one database."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._apart = Apart()
        self._app = self._apart.do(lambda: served(url))

    def ask(
        self, path: str, method: str = "GET", headers: Mapping[str, str] | None = None, body: bytes = b""
    ) -> Answer:
        """One request; what is not plain in its path is quoted first."""
        plain = quote(path, safe="%/?&=:;,+#*'()!@$~")
        found = self._apart.wait_for(asked(self._app, method, plain, headers or {}, body))
        return Answer(found.status, found.headers, found.body)

    def post(self, path: str, value: object) -> Answer:
        """One request with JSON."""
        return self.ask(path, "POST", {"Content-Type": "application/json"}, json.dumps(value).encode())

    def json(self, path: str) -> Any:
        """The JSON of a path that answers."""
        found = self.ask(path)
        assert found.status == 200, found.text
        return found.json

    def ids(self, path: str) -> list[str]:
        """The claims or conflicts of a list."""
        return [each["id"] for each in self.json(path)["items"]]

    def close(self) -> None:
        """The end of the server."""
        self._apart.do(self._app.base.close)
        self._apart.close()
