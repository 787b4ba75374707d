"""An export of a database's claims, which are read while they are written: as many as there are, in little memory."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property, partial

from kb.domain.claim import Claim
from kb.domain.codec import Codec
from kb.domain.ledger import Ledger
from kb.domain.words import condition_label
from kb.exporters.lines import whole
from kb.exporters.record import Export, Record, Work
from kb.exporters.words import CONCLUDED
from kb.services.export import Wish, disputed_in, export_of, nothing, prepared, works_of
from kb.services.recalling import recalled, standing
from kb.store import recall
from kb.store.reader import Reader, reading
from kb.store.streaming import Chosen, chosen, claims, lines


@contextmanager
def stored(url: str, wish: Wish, as_of: str | None = None) -> Iterator[Export]:
    """The export of a database, the same to the byte as `prepared` makes it; it lasts as long as the block.

    Where filters ask for more than names, values are converted or the past is asked, the whole ledger is read first.
    Raises as `prepared` does.
    """
    if as_of is None and wish.convert_to is None:
        with reading(url) as reader:
            export = _streamed(reader, wish)
            if export is not None:
                yield export
                return
    yield prepared(recalled(url, as_of), wish)


def _streamed(reader: Reader, wish: Wish) -> Export | None:
    """The export of claims that SQL can find; None where it cannot."""
    found = chosen(reader, wish.filters)
    if found is None:
        return None
    outcome = standing(recall.surroundings(reader), recall.conflicts(reader))
    removed: dict[int, str] = {}
    if not wish.conflicted:
        against = disputed_in(outcome)
        removed = {key: id for key, id in found.disputed.items() if id in against}
        found = chosen(reader, wish.filters, removed) or found
    if not found.keys:
        raise nothing(tuple(removed.values()), next(iter(reader.rows("SELECT count(*) FROM claim")))[0])
    works = works_of(found.sources, outcome.ledger)
    records = _Records(reader, found.keys, outcome.ledger, works)
    return replace(
        export_of(wish, outcome, found.metrics, works.values(), frozenset(found.disputed.values())),
        records=records,
        lines=_Lines(reader, found, records),
        count=len(found.keys),
        conditions=_Labels(records),
        removed=tuple(removed.values()),
    )


class _Records:
    """The records of claims, read from the database whenever they are asked for."""

    def __init__(self, reader: Reader, keys: Sequence[int], ledger: Ledger, works: Mapping[str, Work]) -> None:
        self._reader, self._keys, self.ledger, self._works = reader, keys, ledger, works

    def __iter__(self) -> Iterator[Record]:
        return self.of(self._keys)

    def of(self, keys: Sequence[int]) -> Iterator[Record]:
        """The records of some of them."""
        read = Codec(Claim).loads
        for document, text, head, note in claims(self._reader, keys):
            shown = json.loads(document)
            kept = None if head is None else (head, note)
            yield Record(shown, self._works[shown["source"]["id"]], self.ledger, partial(read, text), kept)


class _Lines:
    """The rows of the short table as CSV has them; only where that was not kept are they made from records."""

    def __init__(self, reader: Reader, found: Chosen, records: _Records) -> None:
        self._reader, self._found, self._records = reader, found, records

    def __iter__(self) -> Iterator[str]:
        for keys, kept in lines(self._reader, self._found.keys):
            others = [key for key in keys if key not in kept or key in self._found.disputed]
            made = dict(zip(others, map(whole, self._records.of(others)), strict=True))
            yield from [made[key] if key in made else "".join(kept[key]) for key in keys]


class _Labels(Mapping[str, str]):
    """The conditions that occur, with their labels; found by a pass of their own where somebody asks for them."""

    def __init__(self, records: _Records) -> None:
        self._records = records

    @cached_property
    def _found(self) -> Mapping[str, str]:
        names = dict.fromkeys(name for record in self._records for name in record.json["conditions"])
        return {name: condition_label(name, self._records.ledger) for name in names if name not in CONCLUDED}

    def __getitem__(self, name: str) -> str:
        return self._found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)
