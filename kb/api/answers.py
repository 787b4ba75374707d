"""Answers as they are sent: JSON, a page of claims, an export."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from tempfile import TemporaryFile
from typing import IO, Any
from urllib.parse import quote

from fastapi import Request
from fastapi.responses import Response, StreamingResponse

from kb.api.asking import Question
from kb.api.deps import asked, shared
from kb.api.problems import MOVED, OK
from kb.exporters import exporter, names
from kb.services.check import Checked
from kb.services.export import Wish, prepared
from kb.services.paging import Position

JSON = "application/json"
_JSON = json.JSONEncoder(ensure_ascii=False).encode
PART = 65536  # bytes that are sent at once
FORMATS = {"bib": "bibtex", "md": "markdown", **{name: name for name in names()}}  # ending of a path → format
EXPORTED = ("csv", "jsonld", "html", "bib", "csl")  # what the Accept header can ask a claim or a list for


def of(value: Any) -> Response:
    """A value, answered as JSON."""
    return Response(in_json(value), OK, media_type=JSON)


def text(words: str, media: str) -> Response:
    """A text in a form of its own."""
    body = words if words.endswith("\n") else f"{words}\n"
    return Response(encoded(body), OK, media_type=media)


def listed(items: Sequence[Any], cursor: str | None, request: Request, further: Mapping[str, Any]) -> Response:
    """A page of a list, with the way to the next one in the body and in the Link header."""
    found = of({"items": items, "next": cursor, **further})
    if cursor:
        found.headers["Link"] = _link(request, cursor)
    return found


def moved(path: str, request: Request) -> Response:
    """That something has another address now, for a request with all that it asks."""
    query = request.scope["query_string"].decode("latin-1")
    return Response(
        b"", MOVED, {"Location": f"{quote(path)}?{query}" if query else quote(path), "Cache-Control": "no-store"}
    )


def page_of(
    documents: Sequence[bytes],
    end: Position | None,
    wanted: Question,
    request: Request,
    further: Mapping[str, Any] | None = None,
) -> Response:
    """A page of claims that are JSON already, with the way to the next one in the body and in the Link header."""
    if wanted.fields:
        documents = [_cut(document, wanted.fields) for document in documents]
    cursor = shared(request).cursors.write(end, wanted.form) if end else None
    rest = in_json({"next": cursor, **(further or {})})
    body = b'{"items": [%b], %b' % (b", ".join(documents), rest[1:])
    headers = {"Link": _link(request, cursor)} if cursor else None
    return Response(body, OK, headers, JSON)


async def exported(request: Request, ending: str, wish: Wish, as_of: str | None) -> Response:
    """Every claim that a wish is for, in another form than JSON: made whole first, so that none is cut off."""
    form = exporter(FORMATS[ending])

    def make(outcome: Checked) -> IO[bytes]:
        out = TemporaryFile()  # noqa: SIM115 - closed when it was sent
        form.write(prepared(outcome, wish), out)
        return out

    made = await asked(request, make, as_of)
    size = made.tell()
    made.seek(0)
    headers = {"Content-Length": str(size)}
    if form.MEDIA_TYPE.startswith("text/html"):
        headers["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'"
    else:
        name = form.SUFFIX if form.SUFFIX in (ending, FORMATS[ending]) else f"{ending}.{form.SUFFIX}"
        headers["Content-Disposition"] = f'attachment; filename="claims.{name}"'
    return StreamingResponse(_parts(made), OK, headers, form.MEDIA_TYPE)


def _parts(made: IO[bytes]) -> Iterator[bytes]:
    with made:
        while part := made.read(PART):
            yield part


def in_json(value: Any) -> bytes:
    """A value as JSON."""
    return encoded(_JSON(value))


def encoded(words: str) -> bytes:
    """A text in UTF-8; lone surrogates, which that does not have, as JSON escapes them."""
    return words.encode("utf-8", "backslashreplace")


def _cut(document: bytes, fields: Sequence[str]) -> bytes:
    whole = json.loads(document)
    return in_json({name: whole[name] for name in whole if name in (*fields, "converted")})


def _link(request: Request, cursor: str) -> str:
    given = request.scope["query_string"].decode("latin-1").split("&")
    onward = "&".join([*(each for each in given if each and not each.startswith("cursor=")), f"cursor={cursor}"])
    return f'<{request.scope["path"]}?{quote(onward, safe="%&=+")}>; rel="next"'
