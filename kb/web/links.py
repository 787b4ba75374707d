"""The addresses of pages: one for everything that a page can name, and the API's address of the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import quote, urlencode


def claim(id: str) -> str:
    """The page of a claim."""
    source, _, local = id.partition("#")
    return f"/claims/{_part(source)}/{_part(local)}"


def conflict(id: str) -> str:
    """The page of a conflict."""
    return f"/conflicts/{_part(id)}"


def metric(id: str) -> str:
    """The page of a metric."""
    return f"/metrics/{_part(id)}"


def subject(id: str) -> str:
    """The page of a subject or model."""
    return f"/subjects/{_part(id)}"


def agent(id: str) -> str:
    """The page of an agent."""
    return f"/agents/{_part(id)}"


def source(id: str) -> str:
    """The page of a source."""
    return f"/sources/{_part(id)}"


def check(code: str) -> str:
    """The page of a check."""
    return f"/checks/{_part(code)}"


def asking(path: str, given: Mapping[str, Sequence[str] | str]) -> str:
    """A path with a question behind it; what is empty is left out."""
    asked = urlencode({name: value for name, value in given.items() if value}, doseq=True)
    return f"{path}?{asked}" if asked else path


def _part(text: str) -> str:
    return quote(text, safe="")
