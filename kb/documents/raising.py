"""The findings of documents, which have a code of their own and no check."""

from __future__ import annotations

from kb.domain.codes import RAISED
from kb.domain.finding import Finding
from kb.domain.location import Location
from kb.domain.source import Source


def raised(
    code: str, message: str, at: Location, key: tuple[str, ...], way_out: str = "", lines: tuple[str, ...] = ()
) -> Finding:
    """A finding with the name and severity that its code has."""
    name, severity = RAISED[code]
    return Finding(code, name, severity, message, at, key, help=way_out, lines=lines)


def not_verified(source: Source, count: int, reason: str, way_out: str) -> Finding:
    """KB103: a number of passages of a source that nobody could or did look up, and why."""
    anchors = "1 anchor" if count == 1 else f"{count} anchors"
    message = f"{anchors} of {source.id} {'is' if count == 1 else 'are'} not verified: {reason}"
    at = source.document.place.header if source.document is not None else source.place.header
    return raised("KB103", message, at, (source.id,), way_out)
