"""Sources as entries of a bibliography: CSL-JSON, the form that reference managers share, and BibTeX."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from kb.domain.words import NOT_STATED
from kb.exporters.record import Work
from kb.exporters.safety import visible

_CSL = {
    "article": "article-newspaper",
    "press-release": "report",
    "post": "post-weblog",
    "paper": "article-journal",
    "talk": "speech",
    "dataset": "dataset",
    "benchmark-run": "dataset",
}
_GENRES = {"press-release": "Press release", "benchmark-run": "Benchmark run"}
_SPECIAL = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_",
    "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
}  # fmt: skip
_DAY = re.compile(r"(\d{4})(?:-(\d\d))?(?:-(\d\d))?([~?%]?)")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


def csl_item(work: Work, passage: str = "", accessed: str | None = None) -> dict[str, Any]:
    """A source as an item of CSL-JSON; what its curator did not find stated is left out and said in the note."""
    item: dict[str, Any] = {
        "id": work.id,
        "type": _CSL.get(work.kind, "webpage" if work.url else "document"),
        "title": work.title,
        "author": [{"literal": author} for author in work.authors],
        "container-title": work.publisher if work.kind in ("article", "paper") else None,
        "publisher": work.publisher,
        "genre": _GENRES.get(work.kind),
        "issued": _csl_date(work.published),
        "accessed": _csl_date(accessed or work.accessed),
        "URL": work.url,
        "language": work.language,
        "note": "; ".join(_notes(work, passage)),
    }
    return {name: value for name, value in item.items() if value}


def bibtex_entry(work: Work, passage: str = "", accessed: str | None = None) -> str:
    """A source as an entry of BibTeX, in ASCII but for letters that every engine of today reads."""
    found = _DAY.fullmatch(work.published or "")
    year, month, *_ = found.groups() if found else (None, None)
    read = accessed or work.accessed
    fields = {
        "title": f"{{{_tex(work.title)}}}",
        "author": " and ".join(f"{{{_tex(author)}}}" for author in work.authors),
        "howpublished": _tex(work.publisher or ""),
        "year": year or "",
        "url": _url(work.url or ""),
        "urldate": read if read and re.fullmatch(r"\d{4}-\d\d-\d\d", read) else "",
        "language": _tex(work.language),
        "note": _tex("; ".join(_notes(work, passage))),
    }
    lines = [f"  {name} = {{{value}}}," for name, value in fields.items() if value]
    if month and month in (f"{n:02}" for n in range(1, 13)):
        lines.append(f"  month = {_MONTHS[int(month) - 1]},")
    return f"@misc{{{_key(work.id)},\n" + "\n".join(lines) + "\n}\n"


def _notes(work: Work, passage: str) -> Iterator[str]:
    if passage:
        yield passage
    missing = {"author": work.authors, "publisher": work.publisher, "date": work.published, "address": work.url}
    if silent := [name for name, value in missing.items() if not value]:
        yield f"{', '.join(silent)} {NOT_STATED}"
    if work.published and not re.fullmatch(r"\d{4}(-\d\d){0,2}", work.published):
        yield f"published {work.published} (EDTF)"
    if work.sha256:
        yield f"SHA-256 of the document {work.sha256}"


def _csl_date(edtf: str | None) -> dict[str, Any] | None:
    """A date of CSL; what it cannot say stays as a literal."""
    if not edtf:
        return None
    found = _DAY.fullmatch(edtf)
    if not found or (found[2] and int(found[2]) > 12):
        return {"literal": edtf}
    parts = [int(part) for part in found.groups()[:3] if part]
    return {"date-parts": [parts], **({"circa": True} if found[4] else {})}


def _key(id: str) -> str:
    return re.sub(r"[^A-Za-z0-9:._-]", "-", id)


def _tex(text: str) -> str:
    return "".join(_SPECIAL.get(character, character) for character in visible(text).replace("\n", " "))


def _url(url: str) -> str:
    return url.replace("{", "%7B").replace("}", "%7D").replace("\\", "%5C")
