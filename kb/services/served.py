"""A knowledge base that is asked again and again: what a database holds, kept in memory until it changes."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from kb.services.check import Checked
from kb.services.filters import searchable, words_of
from kb.services.paging import DEFAULT, Position, page, position
from kb.services.recalling import recalled
from kb.store import recall, serving
from kb.store.newest import Known, Newest, newest
from kb.store.searching import TextIndex
from kb.store.serving import Change, Served

KEPT = 3  # earlier states of the database in memory, beside the present one


@dataclass(frozen=True)
class _Now:
    """The present state: its ledger, and its live claims from the newest on, with an index of their texts."""

    change: Change
    outcome: Checked
    order: Sequence[str]
    places: Mapping[str, int]
    index: TextIndex


class KnowledgeBase:
    """A database to answer from, for as long as a server runs.

    `store`, `newest` and `found` are for one thread; `outcome` may be asked by any.
    """

    def __init__(self, url: str) -> None:
        self.url = url
        self.store: Served = serving.serve(url)
        self._lock = threading.Lock()
        self._now: _Now | None = None
        self._then: dict[int, Checked] = {}
        self._known: Known = {}
        self._known_at: Change | None = None

    def change(self) -> Change:
        """The latest change of the database."""
        return self.store.change()

    def close(self) -> None:
        """Give the connection back."""
        self.store.close()

    def outcome(self, change: Change) -> Checked:
        """The ledger and its conflicts as they are now, read anew where there was a change."""
        with self._lock:
            if self._now is None or self._now.change != change:
                with _uncollected():
                    self._now = _read(change, recalled(self.url))
            return self._now.outcome

    def outcome_then(self, as_of: str) -> Checked:
        """The ledger and its conflicts as of a day, a moment or a load; raises `UsageError` for other words."""
        with self._lock:
            seq = recall.moment(self.store, as_of, "as_of")
            assert seq is not None
            if seq not in self._then:
                while len(self._then) >= KEPT:
                    self._then.pop(next(iter(self._then)))
                with _uncollected():
                    self._then[seq] = recalled(self.url, as_of)
            return self._then[seq]

    def newest(
        self, filters: Mapping[str, Sequence[str]], after: Position | None, limit: int, change: Change
    ) -> Newest | None:
        """The newest claims that pass, as they were rendered; None where only the whole ledger can tell."""
        if set(filters) == {"q"} and len(filters["q"]) == 1:
            return self._found(filters["q"][0], after, limit, change)
        if change != self._known_at:
            self._known, self._known_at = {}, change
        return newest(self.store, self._known, filters, after, limit)

    def _found(self, words: str, after: Position | None, limit: int, change: Change) -> Newest | None:
        """The newest claims that hold words; None where the ledger is not in memory yet."""
        now = self._now
        if now is None or now.change != change:
            return None
        begin = now.places.get(after[1], 0) if after else 0
        ids = [now.order[place - 1] for place in now.index.find(words_of(words), begin, limit + 1)]
        documents = serving.documents(self.store, ids[:limit])
        last = now.outcome.ledger.claims[ids[limit - 1]] if len(ids) > limit else None
        end = position(last, now.outcome.ledger) if last else None
        return Newest([documents[id] for id in ids[:limit] if id in documents], end)


def _read(change: Change, outcome: Checked) -> _Now:
    claims = page(tuple(outcome.ledger.live()), outcome, DEFAULT, None, len(outcome.ledger.claims)).claims
    order = tuple(claim.id for claim in claims)
    places = {id: place for place, id in enumerate(order, 1)}
    return _Now(change, outcome, order, places, TextIndex(searchable(claim, outcome.ledger) for claim in claims))


@contextmanager
def _uncollected() -> Iterator[None]:
    """Without the search for cycles, which takes half of the time and finds none among a million new values."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()
        gc.freeze()  # what is kept need not be looked through again
