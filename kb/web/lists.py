"""Lists of claims as pages show them: cut into pages, in groups, with links to the same in other forms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass

from kb.api.problems import Problem
from kb.domain.claim import Claim
from kb.domain.conflicts import conflicts
from kb.domain.finding import Severity
from kb.domain.states import STANDING
from kb.exporters.record import Record, work
from kb.services.check import Checked
from kb.services.conflicts import Stand, stands
from kb.services.export import Records
from kb.web import links

ROWS = 100  # claims of a page
FORMS = (
    ("CSV", "csv"), ("Excel", "xlsx"), ("Word", "docx"), ("HTML", "html"), ("Markdown", "md"), ("JSON", "json"),
    ("JSON-LD", "jsonld"), ("BibTeX", "bib"), ("Everything, as zip", "zip"),
)  # fmt: skip
Given = Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class Part:
    """The claims of one page of a list, and the addresses of the first and the next page."""

    claims: Sequence[Claim]
    first: str | None
    next: str | None


@dataclass(frozen=True, slots=True)
class Place:
    """Which things of a list one of its pages shows, and the addresses of the first and the next page."""

    begin: int
    end: int
    first: str | None
    next: str | None


def part(claims: Sequence[Claim], path: str, given: Given, rows: int = ROWS, field: str = "page") -> Part:
    """The page of a list that a field asks for; raises `Problem` where there is none of that number."""
    found = place(len(claims), path, given, rows, field)
    return Part(claims[found.begin : found.end], found.first, found.next)


def place(things: int, path: str, given: Given, rows: int, field: str = "page") -> Place:
    """The page that a field asks for, of a list of so many things; raises `Problem` as `part` does."""
    text = given.get(field, ("1",))[0]
    last = max(1, -(-things // rows))
    if not (text.isdecimal() and text.isascii() and len(text) < 9 and 1 <= int(text) <= last):
        raise Problem("invalid-value", f"{field} {text!r} is not there; this list has pages 1 to {last}")
    number = int(text)
    others = {name: values for name, values in given.items() if name != field}
    return Place(
        (number - 1) * rows,
        number * rows,
        links.asking(path, others) if number > 1 else None,
        links.asking(path, {**others, field: str(number + 1)}) if number < last else None,
    )


def records(claims: Sequence[Claim], outcome: Checked) -> list[Record]:
    """Claims with their words, as exports have them."""
    ledger = outcome.ledger
    works = {id: work(ledger.sources.get(id), id, ledger) for id in {claim.source for claim in claims}}
    return list(Records(claims, outcome, conflicts(outcome.report, outcome.states), works))


def disputing(claims: Set[str], outcome: Checked) -> tuple[list[Stand], set[str]]:
    """The standing conflicts that dispute some of these claims, mere notes aside, and which claims those are."""
    found, disputed = [], set()
    for stand in stands(outcome, STANDING):
        if stand.finding.severity is not Severity.NOTE:
            own = {member.claim for member in stand.finding.members if member.role == "disputed"} & claims
            if own:
                found.append(stand)
                disputed |= own
    return found, disputed


def forms(filters: Given) -> list[tuple[str, str]]:
    """The export of a list in every form, and its address in the API."""
    asked = {name: values for name, values in filters.items() if name != "page"}
    exported = [(label, links.asking(f"/v1/export.{suffix}", asked)) for label, suffix in FORMS]
    return [*exported, ("API", links.asking("/v1/claims", asked))]


def alternates(filters: Given) -> tuple[tuple[str, str], ...]:
    """The same list for programs: media types, and addresses."""
    asked = {name: values for name, values in filters.items() if name != "page"}
    return (
        ("application/json", links.asking("/v1/claims", asked)),
        ("text/csv", links.asking("/v1/claims.csv", asked)),
        ("application/ld+json", links.asking("/v1/claims.jsonld", asked)),
    )
