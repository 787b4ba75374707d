"""A metric as a picture: which claims are in it, and the file that it is written to."""

from __future__ import annotations

from pathlib import Path

from kb.errors import KBError, NothingToDo, UsageError
from kb.exporters.marks import Picture, picture
from kb.exporters.notes import named
from kb.exporters.plot import svg
from kb.services.check import Checked
from kb.services.export import Wish, prepared
from kb.services.query import Filters, select

_SCALE = 2  # pixels of a PNG for each of the picture


def pictured(outcome: Checked, filters: Filters) -> Picture:
    """The plot of the claims that fit, which have one metric; raises `NothingToDo` where none has a number."""
    claims = select(outcome, filters)
    metrics = {claim.metric for claim in claims}
    if len(metrics) > 1:
        raise UsageError(f"the claims have {len(metrics)} metrics, and a plot has one axis; name one metric")
    if not any(claim.readings for claim in claims):
        raise NothingToDo("no claim that fits has a number in the unit of its metric, so there is nothing to draw")
    export = prepared(outcome, Wish(filters))
    return picture(claims, export.records, [named(work) for work in export.works], outcome.ledger)


def draw(shown: Picture, path: Path) -> None:
    """The picture in a file, as SVG or PNG by its name; raises `KBError` without the package that draws PNG."""
    suffix = path.suffix.lower()
    if suffix not in (".svg", ".png"):
        raise UsageError(f"--out {path}: a plot is written as .svg or .png; name the file so")
    text = svg(shown)
    try:
        path.write_bytes(_png(text) if suffix == ".png" else text.encode())
    except OSError as error:
        raise UsageError(f"--out {path}: cannot be written ({error.strerror}); name another file") from None


def _png(text: str) -> bytes:
    try:
        import vl_convert
    except ImportError:
        raise KBError("PNG needs the package vl-convert-python: pip install 'claims-kb[png]', or write .svg") from None
    return bytes(vl_convert.svg_to_png(text, scale=_SCALE))
