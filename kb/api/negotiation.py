"""In which form an answer is given: an ending of the path before the Accept header, and JSON where neither asks."""

from __future__ import annotations

from collections.abc import Sequence

from kb.api.problems import Problem

MEDIA = {  # ending → media type
    "json": "application/json",
    "csv": "text/csv",
    "jsonld": "application/ld+json",
    "html": "text/html",
    "bib": "application/x-bibtex",
    "csl": "application/vnd.citationstyles.csl+json",
    "ris": "application/x-research-info-systems",
    "txt": "text/plain",
    "atom": "application/atom+xml",
    "*": "*/*",
}


def form(suffix: str | None, accept: str | None, offered: Sequence[str]) -> str:
    """The ending of the form to answer in, the first of those offered where all are welcome; raises `Problem`."""
    if suffix is not None:
        if suffix in offered:
            return suffix
        raise _refused(f"the ending .{suffix}", offered)
    if not accept or accept == "*/*":
        return offered[0]
    wanted = _wanted(accept)
    weights = {ending: _weight(MEDIA[ending], wanted) for ending in offered}
    best = max(offered, key=lambda ending: weights[ending])  # the first one of several
    if weights[best] <= 0:
        raise _refused(f"Accept: {accept[:100]}", offered)
    return best


def _refused(asked: str, offered: Sequence[str]) -> Problem:
    known = [MEDIA[ending] for ending in offered]
    return Problem("not-acceptable", f"{asked} is not there; there is {', '.join(known)}", available=known)


def _wanted(accept: str) -> dict[str, float]:
    """Each media range with its weight."""
    found = {}
    for part in accept.split(","):
        media, *parameters = (each.strip().lower() for each in part.split(";"))
        weight = 1.0
        for parameter in parameters:
            name, _, value = parameter.partition("=")
            if name.strip() == "q":
                weight = _number(value.strip())
        if media:
            found[media] = weight
    return found


def _weight(media: str, wanted: dict[str, float]) -> float:
    kind = media.partition("/")[0]
    return next((wanted[each] for each in (media, f"{kind}/*", "*/*") if each in wanted), 0.0)


def _number(text: str) -> float:
    plain = text.replace(".", "", 1).isdigit() and len(text) <= 5 and text.isascii()
    return min(float(text), 1.0) if plain else 0.0
