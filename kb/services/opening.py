"""A knowledge base for Python programs: a ledger's text or a database, with the questions that every door answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from fractions import Fraction
from math import inf
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from kb.domain.claim import Claim
from kb.domain.report import Report
from kb.errors import KBError
from kb.quantity.figure import Kind
from kb.services import recalling
from kb.services.check import Checked, Request, check
from kb.services.conflicts import Stand, stands
from kb.services.query import listed, one, select
from kb.services.trace import trace

if TYPE_CHECKING:
    import pandas
    import polars

Wanted = str | int | bool | Sequence[str]


def open(address: str | Path, *, as_of: str | None = None) -> KnowledgeBase:
    """The knowledge base at a ledger's folder or a database's address, such as "sources" or "sqlite:///kb.sqlite".

    `as_of` is a day, a moment or the number of a load, for a database. Raises `KBError` where nothing is there.
    """
    return KnowledgeBase(str(address), as_of)


class KnowledgeBase:
    """What is claimed, by whom, and what does not fit together; read when it is opened, and never again."""

    def __init__(self, address: str, as_of: str | None = None) -> None:
        self._address, self._as_of = address, as_of
        self._stored = "://" in address
        if as_of is not None and not self._stored:
            raise KBError(f"as_of={as_of!r} needs a database; {address!r} is a ledger, which knows only what is")
        self._outcome = recalling.recalled(address, as_of) if self._stored else check(Request(Path(address)))

    def claims(self, *, cond: Mapping[str, Wanted] | None = None, **filters: Wanted) -> Claims:
        """The live claims that pass every filter: the words of `kb claims`, and conditions by name.

        Raises `UsageError` for a word or name that is unknown, with the nearest known one.
        """
        wanted = {word: _values(value) for word, value in filters.items()}
        wanted |= {f"cond.{name}": _values(value) for name, value in (cond or {}).items()}
        return Claims(select(self._outcome, wanted), self._outcome)

    def conflicts(self) -> tuple[Stand, ...]:
        """The findings about claims that do not fit together, and the state of each."""
        return stands(self._outcome)

    def check(self, *, documents: str | Path | None = None, today: date | None = None) -> Report:
        """What every check finds."""
        folder = Path(documents) if documents is not None else None
        request = Request(Path(self._address), folder, today=today)
        outcome = recalling.recheck(request, self._address, self._as_of) if self._stored else check(request)
        return outcome.report

    def trace(self, id: str) -> str:
        """Everything that is known of one claim, in words."""
        return trace(one(id, self._outcome.ledger), self._outcome)


class Claims(Sequence[Claim]):
    """Claims in the order of the ledger, which can be had as JSON or as a data frame."""

    def __init__(self, claims: Sequence[Claim], outcome: Checked) -> None:
        self._claims, self._outcome = claims, outcome

    @overload
    def __getitem__(self, index: int) -> Claim: ...
    @overload
    def __getitem__(self, index: slice) -> Claims: ...
    def __getitem__(self, index: int | slice) -> Claim | Claims:
        if isinstance(index, slice):
            return Claims(self._claims[index], self._outcome)
        return self._claims[index]

    def __len__(self) -> int:
        return len(self._claims)

    def to_json(self) -> list[dict[str, Any]]:
        """The claims as every door shows them."""
        return listed(self._claims, self._outcome)

    def to_pandas(self) -> pandas.DataFrame:
        """A row a claim; raises `KBError` where pandas is not installed."""
        try:
            import pandas
        except ImportError:
            raise KBError("to_pandas needs the package pandas; install it") from None
        return pandas.DataFrame(self.columns())

    def to_polars(self) -> polars.DataFrame:
        """A row a claim; raises `KBError` where polars is not installed."""
        try:
            import polars
        except ImportError:
            raise KBError("to_polars needs the package polars; install it") from None
        return polars.DataFrame(self.columns(), strict=False)

    def columns(self) -> dict[str, list[Any]]:
        """The same as columns, each of one type: those that every claim has, then the conditions by name."""
        shown = self.to_json()
        named = dict.fromkeys(name for claim in self._claims for name in claim.conditions)
        columns = {name: [of(each) for each in shown] for name, of in _COLUMNS.items()}
        return columns | {
            f"cond.{name}" if name in columns else name: [
                each["conditions"].get(name, {}).get("value") for each in shown
            ]
            for name in named
        }


def _named(key: str, name: str = "name") -> Callable[[Mapping[str, Any]], str | None]:
    return lambda shown: shown[key] and shown[key][name]


def _of_value(key: str) -> Callable[[Mapping[str, Any]], Any]:
    return lambda shown: (shown["value"] or {}).get(key)


def _end(kind: str, end: str) -> Callable[[Mapping[str, Any]], float | None]:
    """An end of an interval as a number to calculate with; None where there is none, or a day."""

    def of(shown: Mapping[str, Any]) -> float | None:
        value = shown["value"]
        text: str | None = None if value is None or _is_day(shown) else value[kind][end]
        if text is None:
            return None
        try:
            return float(Fraction(text))
        except OverflowError:
            return -inf if text.startswith("-") else inf

    return of


def _day(end: str) -> Callable[[Mapping[str, Any]], str | None]:
    """The first or last day that a date can mean, usually; None for a figure that is no date."""
    return lambda shown: shown["value"]["usual"][end] if _is_day(shown) else None


def _is_day(shown: Mapping[str, Any]) -> bool:
    return shown["value"] is not None and shown["value"]["kind"] == Kind.DATE


def _conflicts(shown: Mapping[str, Any]) -> str:
    return ", ".join(dict.fromkeys(f"{each['code']} {each['state']}" for each in shown["conflicts"]))


_COLUMNS: Mapping[str, Callable[[Mapping[str, Any]], Any]] = {
    "id": itemgetter("id"),
    "subject": _named("subject"),
    "metric": _named("metric", "label"),
    "figure": itemgetter("figure"),
    "hedge": _of_value("hedge"),
    "unit": _of_value("unit"),
    **{f"{kind}_{end}": _end(kind, end) for kind in ("strict", "usual") for end in ("low", "high")},
    "first_day": _day("low"),
    "last_day": _day("high"),
    "modality": itemgetter("modality"),
    "asserted_by": _named("asserted_by"),
    "verification": _named("verification", "text"),
    "source": _named("source", "title"),
    "published": _named("source", "published"),
    "conflicts": _conflicts,
}


def _values(value: Wanted) -> list[str]:
    if isinstance(value, bool):
        return ["true" if value else "false"]
    return [str(value)] if isinstance(value, str | int) else [str(each) for each in value]
