"""The catalogue of checks, and the page of one."""

from __future__ import annotations

from typing import Any

from kb.checks import pages
from kb.checks.base import Check
from kb.checks.discovery import checks
from kb.checks.selection import find
from kb.domain.names import nearest
from kb.errors import UsageError


def catalogue() -> tuple[Check, ...]:
    """Every check that is installed, by code."""
    return checks()


def find_one(name: str) -> Check:
    """The check of a code or name; raises `UsageError` with the nearest ones."""
    found = find(checks(), name)
    if len(found) == 1:
        return found[0]
    known = [word for check in found or checks() for word in (check.code, check.name)]
    near = [check.code for check in found] or nearest(name, known)
    hint = f"did you mean {' or '.join(near)}?" if near else "`kb checks` lists them"
    raise UsageError(f"no single check is called {name!r}; {hint}", tuple(near))


def find_several(name: str) -> tuple[Check, ...]:
    """The checks of a code, name or family; raises `UsageError` with the nearest ones where there is none."""
    return find(checks(), name) or (find_one(name),)


def page_of(check: Check) -> str:
    """The page of a check, as Markdown that reads well as it is."""
    return pages.page(check)


def catalogue_page() -> str:
    """The pages of all checks, for the documentation."""
    return pages.catalogue_page(checks())


def check_json(check: Check, *, whole: bool = False) -> dict[str, Any]:
    """A check as JSON; the whole one with its reasons and examples."""
    record: dict[str, Any] = {
        "code": check.code,
        "name": check.name,
        "severity": check.severity.value,
        "scope": check.scope,
        "title": check.title,
    }
    if whole:
        record |= {"why": check.why, "what_to_do": check.what_to_do, "bad": list(check.bad), "good": list(check.good)}
    return record
