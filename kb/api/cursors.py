"""Where a page of a list ends, as a word that only this server can have written."""

from __future__ import annotations

import hashlib
import hmac
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode

from kb.api.problems import Problem

_COMPACT = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_SIGNED = 16  # bytes of the signature
_STALE = "the cursor is not of this list: it goes with the filters and the order that it was made with; leave it out"


class Cursors:
    """Writes and reads cursors with one key."""

    def __init__(self, key: str) -> None:
        self._key = key.encode()

    def write(self, end: tuple[str, str], asked: str) -> str:
        """The cursor that leads on from the end of a page; `asked` is the normal form of filters and order."""
        told = _COMPACT(end).encode()
        return urlsafe_b64encode(self._signature(told, asked) + told).decode().rstrip("=")

    def read(self, cursor: str, asked: str) -> tuple[str, str]:
        """The end of the page before; raises `Problem` for a cursor of another list, and for one that was made up."""
        try:
            found = urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4))
        except ValueError:
            raise Problem("stale-cursor", _STALE, parameter="cursor") from None
        told = found[_SIGNED:]
        if not hmac.compare_digest(found[:_SIGNED], self._signature(told, asked)):
            raise Problem("stale-cursor", _STALE, parameter="cursor")
        value, claim = json.loads(told)
        return value, claim

    def _signature(self, told: bytes, asked: str) -> bytes:
        return hmac.digest(self._key, told + b"\0" + asked.encode(), hashlib.sha256)[:_SIGNED]
