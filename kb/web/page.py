"""A page: its address, its template, and what the template is filled with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kb.api.problems import Problem
from kb.documents.store import DocumentStore
from kb.domain.ledger import Ledger
from kb.services.check import Checked
from kb.services.served import KnowledgeBase

Filled = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Ask:
    """What a page is made from: the knowledge base as it is now, the names in its address, and what a form gave.

    `given` has only fields that were filled in. `base` is for its address: other threads read its database by that.
    """

    outcome: Checked
    base: KnowledgeBase
    documents: DocumentStore
    names: Mapping[str, str]
    given: Mapping[str, Sequence[str]]

    @property
    def ledger(self) -> Ledger:
        """The ledger as it is now."""
        return self.outcome.ledger

    def one(self, name: str) -> str:
        """What a form gave for a field that takes one value; empty where it gave nothing."""
        return self.given.get(name, ("",))[0]


@dataclass(frozen=True, slots=True)
class Page:
    """`path` as routes are written, `template` its file, `filled` what the template is given.

    `filled` raises `Problem` or an error of the knowledge base where there is nothing to show, `Moved` where it is at
    another address. `fields` are the fields of its forms; any other is a problem, so that a slip never widens a list.
    """

    path: str
    template: str
    filled: Callable[[Ask], Filled]
    fields: tuple[str, ...] = ()
    families: tuple[str, ...] = ()  # beginnings of further fields, such as `cond.`


class Moved(Exception):
    """What was asked for has another address."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


def missing(what: str, name: str, near: Sequence[str] = ()) -> Problem:
    """The problem of a page whose address names nothing that there is."""
    return Problem("unknown-id", f"there is no {what} {name!r}", did_you_mean=list(near))
