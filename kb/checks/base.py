"""A check: one coded rule, made from the one module that holds its text, its examples and its function."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from operator import attrgetter
from types import ModuleType
from typing import Any

from kb.domain.claim import Claim
from kb.domain.digest import digest
from kb.domain.finding import Finding, Member, Severity
from kb.domain.ledger import Ledger
from kb.domain.source import Source
from kb.errors import KBError

SCOPES = (
    "ledger",
    "source",
    "claim",
    "group",
    "raised",
)  # raised: reading or documents report it, there is no function
LONGEST_FIGURE = 200  # signs of it that a message shows
Function = Callable[..., Iterator[Finding]]

_PAGE = re.compile(r"(?P<title>.+?)\n\s*\nWhy: (?P<why>.+?)\n\s*\nWhat to do: (?P<what_to_do>.+)", re.DOTALL)


@dataclass(frozen=True)
class Check:
    """One rule of the catalogue. `bad` and `good` are miniature ledgers: its documentation and its tests."""

    code: str
    name: str
    severity: Severity
    scope: str
    title: str
    why: str
    what_to_do: str
    bad: tuple[str, ...]
    good: tuple[str, ...]
    module: str
    function: Function | None = None


def check_of(module: ModuleType) -> Check:
    """The check that a module holds; raises `KBError` naming the module and what it lacks."""
    page = _PAGE.fullmatch(inspect.getdoc(module) or "")
    if page is None:
        raise KBError(
            f"the check {module.__name__} has no page: its docstring must be a title, then 'Why: …', "
            "then 'What to do: …', with an empty line between them"
        )
    function: Function | None = getattr(module, "check", None)
    scope = _constant(module, "SCOPE")
    if scope not in SCOPES:
        raise KBError(f"the check {module.__name__} has SCOPE {scope!r}; it must be one of {', '.join(SCOPES)}")
    if (function is None) != (scope == "raised"):
        raise KBError(f"the check {module.__name__} of scope {scope} must {'not ' * (scope == 'raised')}have a check()")
    return Check(
        code=_constant(module, "CODE"),
        name=_constant(module, "NAME"),
        severity=_constant(module, "SEVERITY"),
        scope=scope,
        **{part: " ".join(text.split()) for part, text in page.groupdict().items()},
        bad=_constant(module, "BAD"),
        good=_constant(module, "GOOD"),
        module=module.__name__,
        function=function,
    )


def disputed(claim: Claim) -> Member:
    """A claim as a member of a finding that disputes it."""
    return Member(claim.id, "disputed", digest(claim))


def operand(claim: Claim) -> Member:
    """A claim as a member of a finding that only calculates with it."""
    return Member(claim.id, "operand", digest(claim))


def said(claim: Claim) -> str:
    """What a claim says, for a message: its figure in quotation marks, or its statement."""
    figure = claim.passage.figure
    return f"“{figure}”" if len(figure) <= LONGEST_FIGURE else f"“{figure[:LONGEST_FIGURE]}…”"


def listed(names: Iterable[str], shown: int = 5) -> str:
    """Names for a sentence: the first few, and how many more there are."""
    every = list(names)
    rest = f" and {len(every) - shown} more" if len(every) > shown else ""
    return ", ".join(every[:shown]) + rest


def joined(parts: Iterable[str], word: str = "and") -> str:
    """Parts of a sentence in a row: "a, b and c"."""
    every = list(parts)
    return f" {word} ".join(filter(None, (", ".join(every[:-1]), *every[-1:])))


def counted(number: int, noun: str) -> str:
    """A number of things: "1 claim", "31 claims"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def standing(source: Source, ledger: Ledger) -> list[Claim]:
    """The claims of a source that are not withdrawn, in reading order."""
    return [claim for claim in ledger.claims_of(source.id) if claim.withdrawn is None]


def per_source(
    code: str,
    name: str,
    severity: Severity,
    source: Source,
    claims: Iterable[Claim],
    message: str,
    help: str,
    *,
    told: Callable[[Claim], str] = attrgetter("local"),
    rests_on: Iterable[str] = (),
) -> Iterator[Finding]:
    """One finding that says the same of several claims of a source, at the first of them; none without claims.

    It shows what is `told` of each; it rests on which claims they are and on what else is named.
    """
    concerned = list(claims)
    if concerned:
        yield Finding(
            code,
            name,
            severity,
            f"{message}: {listed(map(told, concerned))}",
            concerned[0].at("figure"),
            (source.id,),
            help=help,
            related=tuple((claim.at("figure"), claim.id) for claim in concerned[1:]),
            rests_on=(*(claim.id for claim in concerned), *rests_on),
        )


def _constant(module: ModuleType, name: str) -> Any:
    if not hasattr(module, name):
        raise KBError(f"the check {module.__name__} has no {name}")
    return getattr(module, name)
