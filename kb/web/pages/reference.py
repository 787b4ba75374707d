"""What the rules are: the checks by family, and one of them with its reasons, examples and findings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from kb.checks.base import Check
from kb.domain.conflicts import FAMILIES
from kb.domain.states import STANDING
from kb.errors import UsageError
from kb.services.conflicts import stands
from kb.services.explain import catalogue, find_one
from kb.web import links, lists
from kb.web.clashes import clashes
from kb.web.page import Ask, Filled, Moved, Page, missing

_ROWS = 25  # findings of a page
_FAMILY = {  # by the beginning of their codes
    "KB0": ("Reading", "whether the files of a ledger can be read, and whether every name in them is known"),
    "KB1": ("Provenance", "whether a figure stands where it is said to stand, and who is behind it"),
    "KB2": ("Quantity", "whether a figure is read as what its words say, with its hedge, unit and baseline"),
    "KB3": ("Arithmetic", "whether figures that follow from each other, or must hold together, do"),
    "KB4": ("Conflict", "whether two claims about the same thing can both hold"),
    "KB5": ("Misleading", "whether figures that may be true are put so that a reader takes them for more"),
    "KB6": ("Time", "whether plans, dates and newer figures go together with older ones"),
    "KB9": ("Housekeeping", "whether what was accepted is still there and still accepted"),
}


@dataclass(frozen=True, slots=True)
class Entry:
    """A check in a list: what it is called, what it finds, and how many findings stand; None where none are kept."""

    check: Check
    name: str
    finds: str
    open: int | None


@dataclass(frozen=True, slots=True)
class Family:
    """Checks whose codes begin alike."""

    code: str
    name: str
    words: str
    kept: bool  # whether its findings are kept here
    checks: tuple[Entry, ...]


def checks(ask: Ask) -> Filled:
    """All checks by family, with the number of findings that stand."""
    standing = Counter(stand.finding.code for stand in stands(ask.outcome, STANDING))
    families: dict[str, list[Check]] = {}
    for check in catalogue():
        families.setdefault(check.code[:3], []).append(check)
    every = [_family(code, found, standing) for code, found in families.items()]
    return {
        "families": sorted(every, key=lambda family: not family.kept),
        "count": len(catalogue()),
        "alternates": (("application/json", "/v1/checks"),),
    }


def _family(code: str, found: Sequence[Check], standing: Counter[str]) -> Family:
    name, words = _FAMILY.get(code, (code, "checks that were added here"))
    kept = code in FAMILIES
    entries = tuple(Entry(check, *_title(check), standing[check.code] if kept else None) for check in found)
    return Family(code, name, words, kept, entries)


def one(ask: Ask) -> Filled:
    """One check; its name leads to its code."""
    name = ask.names["code"]
    try:
        check = find_one(name)
    except UsageError as error:
        raise missing("check", name, error.meant) from None
    if check.code != name:
        raise Moved(links.check(check.code))
    found = [stand for stand in stands(ask.outcome) if stand.finding.code == check.code]
    found.sort(key=lambda stand: stand.state not in STANDING)
    place = lists.place(len(found), links.check(name), ask.given, _ROWS)
    called, finds = _title(check)
    return {
        "check": check,
        "name": called,
        "finds": finds,
        "family": _FAMILY.get(check.code[:3], (check.code[:3], ""))[0],
        "kept": check.code.startswith(FAMILIES),
        "count": len(found),
        "stands": clashes(found[place.begin : place.end], ask.ledger),
        "first": place.first,
        "next": place.next,
        "alternates": (("application/json", f"/v1/checks/{name}"),),
    }


def _title(check: Check) -> tuple[str, str]:
    """What a check is called, and the sentence of what it finds."""
    name, colon, finds = check.title.partition(": ")
    return (name, finds[:1].upper() + finds[1:]) if colon else (check.name, check.title)


PAGES = (
    Page("/checks", "checks.html", checks),
    Page("/checks/{code}", "check.html", one, ("page",)),
)
