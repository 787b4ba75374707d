"""The body of a request, read with care: its size, its depth and its shape are bounded before anything looks at it."""

from __future__ import annotations

import json
import re
from decimal import Decimal
from typing import Any

from fastapi import Request

from kb.api.problems import Problem
from kb.services.proposing import Proposal

LARGEST = 1_000_000  # bytes
DEEPEST = 12  # levels of lists and tables
CLAIMS = 1000
DIGITS = 100  # of a number
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")


async def posted(request: Request) -> Proposal:
    """The claims that a body holds; raises `Problem` for a body that is none."""
    value = _json(await _bytes(request))
    if not isinstance(value, dict) or set(value) != {"source", "claims"}:
        raise Problem("invalid-body", "the body must be an object with source and claims, and nothing else")
    source, claims = value["source"], value["claims"]
    table = dict(source) if isinstance(source, dict) else None
    id = table.pop("id", None) if table is not None else source
    if not isinstance(id, str) or not _ID.fullmatch(id):
        detail = "source must be an id, or an object with an id, of letters, digits, dots, dashes and underscores"
        raise Problem("invalid-body", detail)
    if not isinstance(claims, list) or not 1 <= len(claims) <= CLAIMS:
        raise Problem("invalid-body", f"claims must be a list of 1 to {CLAIMS} claims")
    if not all(isinstance(claim, dict) for claim in claims):
        raise Problem("invalid-body", "every claim must be an object with the keys of a claim in the ledger")
    return Proposal(id, claims, table)


async def _bytes(request: Request) -> bytes:
    media = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media != "application/json":
        said = f"the body is {media[:60] or 'of no type'}"
        raise Problem("unsupported-media-type", f"{said}; send Content-Type: application/json")
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > LARGEST:
            raise Problem("too-large", f"the body has more than {LARGEST:,} bytes; send the claims in parts")
        parts.append(part)
    return b"".join(parts)


def _json(body: bytes) -> Any:
    try:
        text = body.decode("utf-8-sig")
        found = json.loads(text, object_pairs_hook=_object, parse_float=_decimal, parse_int=_int, parse_constant=_none)
        json.dumps(found, ensure_ascii=False, default=str).encode()  # an escaped half of a pair is no text
    except RecursionError:
        raise Problem("invalid-body", f"the body is nested more than {DEEPEST} levels deep") from None
    except ValueError as error:
        raise Problem("invalid-body", f"the body is no JSON: {str(error)[:200]}") from None
    if _depth(found) > DEEPEST:
        raise Problem("invalid-body", f"the body is nested more than {DEEPEST} levels deep")
    return found


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f"{next(name for name in names if names.count(name) > 1)[:60]!r} is said twice in one object")
    if None in found.values():
        name = next(name for name, value in found.items() if value is None)
        raise ValueError(f"{name[:60]!r} is null; leave it out, as a ledger does")
    return found


def _int(text: str) -> int:
    _bounded(text)
    return int(text)


def _decimal(text: str) -> Decimal:
    _bounded(text)
    number = Decimal(text)
    if abs(number.adjusted()) > DIGITS:
        raise ValueError(f"{text[:40]} is a number that no claim needs")
    return number


def _bounded(text: str) -> None:
    if len(text) > DIGITS:
        raise ValueError(f"a number has more than {DIGITS} digits")


def _none(name: str) -> Any:
    raise ValueError(f"{name} is no number")


def _depth(value: Any) -> int:
    deepest, level = 0, [value]
    while level:
        deepest += 1
        inner = [each.values() if isinstance(each, dict) else each for each in level if isinstance(each, dict | list)]
        level = [each for group in inner for each in group]
    return deepest
