"""Pages of a knowledge base that is served in this process, and what stands in them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import quote

from kb.api.asgi import asked
from kb.web.app import served
from tests.api.apart import Apart
from tests.api.asking import Answer


class Site:
    """The pages and the API of one database."""

    def __init__(self, url: str, documents: Path | None = None) -> None:
        self.url = url
        self._apart = Apart()
        self.app = self._apart.do(lambda: served(url, documents))

    def ask(self, path: str, method: str = "GET", headers: Mapping[str, str] | None = None) -> Answer:
        """What an address answers to a browser."""
        plain = quote(path, safe="%/?&=:;,+#*'()!@$~")
        accept = {"Accept": "text/html,*/*;q=0.8"}
        found = self._apart.wait_for(asked(self.app, method, plain, {**accept, **(headers or {})}))
        return Answer(found.status, found.headers, found.body)

    def page(self, path: str) -> Html:
        """A page that is there."""
        found = self.ask(path)
        assert found.status == 200, f"{path}: {found.status} {found.text[:2000]}"
        return Html(found.text)

    def close(self) -> None:
        """The end of the server."""
        self._apart.do(self.app.base.close)
        self._apart.close()


class Html(HTMLParser):
    """A page taken apart: its text with single blanks, its links, ids and elements."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.source = source
        self.links: list[str] = []
        self.ids: list[str] = []
        self.elements: list[tuple[str, dict[str, str]]] = []
        self._parts: list[str] = []
        self.feed(source)
        self.text = re.sub(r"\s+", " ", "".join(self._parts)).strip()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep what a page consists of."""
        given = {name: value or "" for name, value in attrs}
        self.elements.append((tag, given))
        if "id" in given:
            self.ids.append(given["id"])
        if tag in ("a", "link") and "href" in given:
            self.links.append(given["href"])
        if tag in ("p", "li", "td", "th", "dt", "dd", "div", "br", "tr", "text", "title", "option"):
            self._parts.append(" ")

    def handle_data(self, data: str) -> None:
        """Keep its words."""
        self._parts.append(data)

    def count(self, tag: str, kind: str = "") -> int:
        """How many elements there are of a tag, and of a class."""
        return sum(
            name == tag and (not kind or kind in given.get("class", "").split()) for name, given in self.elements
        )
