"""Templates filled: the environment that they share, and the stylesheet with its address."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from kb import __version__
from kb.domain.words import agent_name, condition_label, metric_label, subject_name
from kb.exporters.plot import SHEET
from kb.exporters.safety import visible
from kb.exporters.values import dated
from kb.exporters.words import joined, small
from kb.web import links

HERE = Path(__file__).parent
STATIC = HERE / "static"
MEDIA = {".css": "text/css; charset=utf-8", ".svg": "image/svg+xml", ".ico": "image/svg+xml"}


def render(template: str, **values: Any) -> str:
    """A template filled; every text in it is escaped, and signs that change what others look like are shown."""
    return environment().get_template(template).render(values)


@cache
def environment() -> Environment:
    """Where templates are found, and the words that all of them know."""
    found = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=lambda value: visible(value) if type(value) is str else value,
    )
    found.globals["everything"] = [
        (f"All claims as {label}", f"/v1/export.{suffix}")
        for label, suffix in (("CSV", "csv"), ("Excel", "xlsx"), ("zip", "zip"))
    ]
    found.globals |= {"link": links, "sheet": f"/static/style.css?{_digest(sheet())}", "version": __version__}
    found.globals |= {
        "agent_name": agent_name,
        "condition_label": condition_label,
        "metric_label": metric_label,
        "subject_name": subject_name,
    }
    found.filters |= {"small": small, "joined": joined, "dated": dated, "count": count}
    return found


def count(number: int, one: str, many: str = "") -> str:
    """A number with its noun: "1 claim", "1,001 claims"."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


@cache
def sheet() -> bytes:
    """The one stylesheet: what all pages share, what some add, and the plot's."""
    added = sorted(path for path in STATIC.glob("*.css") if path.name != "style.css")
    return b"".join(path.read_bytes() for path in (STATIC / "style.css", *added, SHEET))


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:10]
