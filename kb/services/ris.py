"""A bibliographic entry as RIS, which older reference managers read."""

from __future__ import annotations

import json
from typing import Any

_TYPES = {
    "article-newspaper": "NEWS",
    "article-journal": "JOUR",
    "article": "GEN",
    "post": "ELEC",
    "post-weblog": "BLOG",
    "dataset": "DATA",
    "report": "RPRT",
    "speech": "SLIDE",
    "webpage": "ELEC",
}
_TEXTS = {"title": "TI", "publisher": "PB", "URL": "UR", "language": "LA", "note": "N1"}


def ris(csl: str) -> str:
    """The entry of a CSL-JSON document with one item."""
    (item,) = json.loads(csl)
    lines = [("TY", _TYPES.get(item["type"], "GEN")), ("ID", item["id"])]
    lines += [("AU", _name(author)) for author in item.get("author", ())]
    for field, tag in (("issued", "DA"), ("accessed", "Y2")):
        if day := _day(item.get(field)):
            lines.append((tag, day))
    lines += [(tag, str(item[field])) for field, tag in _TEXTS.items() if item.get(field)]
    return "".join(f"{tag}  - {' '.join(text.split())}\n" for tag, text in lines) + "ER  - \n"


def _name(author: dict[str, str]) -> str:
    return author.get("literal") or ", ".join(filter(None, (author.get("family"), author.get("given"))))


def _day(date: dict[str, Any] | None) -> str:
    parts = (date or {}).get("date-parts", [[]])[0]
    return "/".join(f"{int(part):02}" for part in parts) + "/" * (3 - len(parts)) if parts else ""
