"""A question about claims as an address asks it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from fastapi import Request

from kb.api.deps import query, shared
from kb.api.described import AS_OF
from kb.api.parameters import Parameter, Parameters, normal_form
from kb.api.problems import Problem
from kb.api.shapes.claims import Claim
from kb.domain.ledger import Ledger
from kb.errors import UsageError
from kb.quantity.figure import Hedge, Kind
from kb.services.filters import CONFLICTS, MATCHES, MODALITIES
from kb.services.paging import DEFAULT, FACETS, SORTS, Position
from kb.services.question import BOUNDS, FILTERS
from kb.services.served import KnowledgeBase
from kb.store.newest import Newest
from kb.store.serving import Change

SETS = ("table", "full", "sources", "conflicts", "dictionary")
SWITCH = ("true", "false")
PAGE, LARGEST = 50, 200  # claims of a page
CONDITION = "cond."
_WORDS = {
    "first_party": ("true", "false"),
    "modality": MODALITIES,
    "kind": tuple(Kind),
    "hedge": tuple(Hedge),
    "conflict": CONFLICTS,
    "match": MATCHES,
}
_SCALARS = ("match", "unit")
_EXAMPLES = {"value_gte": "700", "value_lte": "1000", "verification": "min:verified", "published_from": "2026"}
_FIELDS = tuple(field.alias or name for name, field in Claim.model_fields.items())
_SHAPE = ("sort", "limit", "cursor", "fields", "convert_to", "facets", "count", "as_of")


def _filter(name: str, meaning: str, opposite: bool = False) -> Parameter:
    said = f"not: {meaning}" if opposite else meaning
    shown = f"{name}_not" if opposite else name
    words = tuple(map(str, _WORDS.get(name, ())))
    return Parameter(shown, said, None if opposite else _EXAMPLES.get(name), name not in _SCALARS, words)


SELECTING = (
    *(_filter(name, meaning) for name, meaning in {**FILTERS, **BOUNDS}.items()),
    *(_filter(name, meaning, True) for name, meaning in FILTERS.items() if name not in _SCALARS),
)
SHAPING = (
    Parameter("sort", "the order; a minus turns it round", words=SORTS, default=DEFAULT),
    Parameter("limit", "how many claims a page has", bounds=(1, LARGEST), default=PAGE),
    Parameter("cursor", "where the page begins: `next` of the page before"),
    Parameter("fields", "only these fields of each claim", "figure", repeats=True, words=_FIELDS),
    Parameter("convert_to", "adds each value in this unit, exactly, where it converts", "tok/s/user"),
    Parameter("facets", "how many claims have which value of these", repeats=True, words=FACETS),
    Parameter(
        "count",
        "how many claims fit; capped stops at 1000",
        words=("exact", "capped", "none"),
        default="none",
    ),
    AS_OF,
)
LIST = Parameters((*SELECTING, *SHAPING), families=(CONDITION,))
EXPORT = Parameters(
    (
        *SELECTING,
        Parameter("columns", "which columns", words=SETS, default="table"),
        Parameter("labels", "headings for people instead of names for programs", words=SWITCH, default="false"),
        Parameter("excel", "CSV with the mark by which Excel knows its encoding", words=SWITCH, default="false"),
        Parameter("convert_to", "values in this unit, where they convert to it", "tok/s/user"),
        Parameter("conflicted", "false: without disputed claims, and says which", words=SWITCH, default="true"),
        AS_OF,
    ),
    families=(CONDITION,),
)


@dataclass(frozen=True, slots=True)
class Question:
    """Which claims are wanted, and how they are shown."""

    filters: Mapping[str, Sequence[str]]
    sort: str = DEFAULT
    limit: int = PAGE
    after: Position | None = None
    fields: tuple[str, ...] = ()
    convert_to: str | None = None
    facets: tuple[str, ...] = ()
    count: str = "none"
    as_of: str | None = None
    shaping: tuple[str, ...] = ()  # the parameters given that only a page of JSON has

    @property
    def form(self) -> str:
        """The same text for questions that ask the same list."""
        return normal_form({**self.filters, "sort": [self.sort], "as_of": [self.as_of] if self.as_of else []})

    def unit(self, ledger: Ledger) -> str | None:
        """The unit to convert to; raises `UsageError` for one that is unknown."""
        if self.convert_to is None:
            return None
        unit = ledger.units.parse(self.convert_to)
        if unit is None:
            raise UsageError(
                f"convert_to {self.convert_to!r} is no known unit; write one such as W, tok/s, GB/s, month"
            )
        return unit

    def quick(self, base: KnowledgeBase, latest: Change) -> Newest | None:
        """The page as it was rendered, where that is all that is asked; None where the ledger must be asked."""
        plain = self.sort == DEFAULT and not (self.convert_to or self.facets or self.as_of) and self.count == "none"
        return base.newest(self.filters, self.after, self.limit, latest) if plain else None


def question(request: Request) -> Question:
    """The question of a request; raises `Problem` for everything that is not as it must be."""
    given = LIST.read(query(request))
    filters = {name: values for name, values in given.items() if name not in _SHAPE}
    single = {name: values[0] for name, values in given.items() if name in _SHAPE}
    asked = Question(
        filters,
        single.get("sort", DEFAULT),
        int(single.get("limit", PAGE)),
        None,
        tuple(given.get("fields", ())),
        single.get("convert_to"),
        tuple(given.get("facets", ())),
        single.get("count", "none"),
        single.get("as_of"),
        tuple(name for name in given if name in _SHAPE and name != "as_of"),
    )
    cursor = single.get("cursor")
    return replace(asked, after=shared(request).cursors.read(cursor, asked.form)) if cursor else asked


def only_pages(wanted: Question, media: str) -> None:
    """Raise `Problem` where a page is asked for in a form that has no pages."""
    if wanted.shaping:
        name = wanted.shaping[0]
        raise Problem("invalid-value", f"{name} goes with JSON; {media} holds every claim that fits", parameter=name)
