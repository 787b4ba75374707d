"""Values of the domain as JSON and back: exact, and each shared value written once."""

from __future__ import annotations

import json
import types
from collections.abc import Callable, Mapping
from dataclasses import Field, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from operator import attrgetter
from typing import Any, Generic, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from kb.domain.conditions import Condition
from kb.domain.verification import Verification
from kb.quantity.figure import Quantity, Reading
from kb.quantity.interval import Interval

SHARED = (Interval, Quantity, Reading, Condition, Verification)  # many claims hold the very same ones

T = TypeVar("T")
_encode = json.JSONEncoder(separators=(",", ":")).encode
_Turn = Callable[[Any], Any]


class _Way(NamedTuple):
    """How values of one type are written and read; None for values that JSON holds as they are."""

    write: _Turn | None
    read: _Turn | None


def dumps(kind: type[T], value: T) -> str:
    """A dataclass of dataclasses, mappings, tuples, enumerations, fractions and plain values, as one line of JSON."""
    return Codec(kind).dumps(value)


def loads(kind: type[T], text: str) -> T:
    """The value that `dumps` wrote of this type; raises `ValueError` or another exception for any other text."""
    return Codec(kind).loads(text)


class Codec(Generic[T]):
    """Writes and reads values of one type, of which there are many; not for two threads at once.

    With `places=False` it leaves out the fields that are no part of equality: where something stands in the ledger.
    """

    def __init__(self, kind: type[T], *, places: bool = True) -> None:
        self._places = places
        self._rows: list[tuple[int, list[Any]]] = []
        self._values: list[Any] = []
        self._index: dict[int, int] = {}
        self._ways: dict[Any, _Way] = {}
        self._shared = [self._dataclass(shared).read for shared in SHARED]
        self._whole = self._dataclass(kind)

    def dumps(self, value: T) -> str:
        """The value as one line of JSON."""
        self._forget()
        body = self._whole.write(value)  # type: ignore[misc]
        return _encode([self._rows, body])

    def loads(self, text: str) -> T:
        """The value that `dumps` wrote."""
        self._forget()
        rows, body = json.loads(text)
        for index, row in rows:
            self._values.append(self._shared[index](row))
        value: T = self._whole.read(body)  # type: ignore[misc]
        return value

    def _forget(self) -> None:
        self._rows.clear()
        self._values.clear()
        self._index.clear()

    def _dataclass(self, kind: Any) -> _Way:
        """A dataclass as the row of its fields."""
        if kind not in self._ways:
            hints = get_type_hints(kind)
            names = [field.name for field in fields(kind)]
            ways = [self._field(field, hints[field.name]) for field in fields(kind)]
            writers = [(place, way.write) for place, way in enumerate(ways) if way.write]
            readers = [(place, way.read) for place, way in enumerate(ways) if way.read]
            values_of = attrgetter(*names) if len(names) > 1 else lambda value: (getattr(value, names[0]),)

            def write(value: Any) -> list[Any]:
                row = list(values_of(value))
                for place, turn in writers:
                    if row[place] is not None:
                        row[place] = turn(row[place])
                return row

            def read(row: list[Any]) -> Any:
                if len(row) != len(names):
                    raise ValueError(f"{kind.__name__} has {len(names)} fields, not {len(row)}")
                for place, turn in readers:
                    if row[place] is not None:
                        row[place] = turn(row[place])
                return kind(*row)

            self._ways[kind] = _Way(write, read)
        return self._ways[kind]

    def _field(self, field: Field[Any], hint: Any) -> _Way:
        return self._way(hint) if field.compare or self._places else _Way(lambda _: None, None)

    def _way(self, hint: Any) -> _Way:
        origin, arguments = get_origin(hint), get_args(hint)
        if origin in (types.UnionType, Union):
            known = [each for each in arguments if each is not type(None)]
            return self._way(known[0]) if len(known) == 1 else _Way(None, None)
        if origin in (tuple, list, set):
            return self._sequence(origin, arguments)
        if origin is not None and issubclass(origin, Mapping):
            return self._mapping(self._way(arguments[1]))
        if hint in SHARED:
            return self._shared_way(hint)
        if is_dataclass(hint):
            return self._dataclass(hint)
        if hint is Fraction:
            return _Way(str, _fraction)
        if isinstance(hint, type) and issubclass(hint, Enum):
            write = None if issubclass(hint, str) else attrgetter("value")
            return _Way(write, {each.value: each for each in hint}.__getitem__)
        return _Way(None, None)

    def _shared_way(self, kind: Any) -> _Way:
        number, write_row = SHARED.index(kind), self._dataclass(kind).write

        def write(value: Any) -> int:
            place = self._index.get(id(value))
            if place is None:
                row = write_row(value)  # type: ignore[misc]
                place = self._index[id(value)] = len(self._rows)
                self._rows.append((number, row))
                self._values.append(value)  # as long as it is alive, nothing else has its identity
            return place

        return _Way(write, self._values.__getitem__)

    def _sequence(self, kind: type[Any], arguments: tuple[Any, ...]) -> _Way:
        if kind is tuple and arguments[-1] is not Ellipsis:
            return self._fixed([self._way(each) for each in arguments])
        inner = self._way(arguments[0])
        if inner.read is None:
            return _Way(sorted if kind is set else None, kind)
        write, read = inner.write, inner.read
        return _Way(
            None if write is None else lambda values: [write(each) for each in values],
            lambda row: kind([read(each) for each in row]),
        )

    def _fixed(self, ways: list[_Way]) -> _Way:
        if not any(way.read for way in ways):
            return _Way(None, tuple)
        return _Way(
            lambda row: [each if way.write is None else way.write(each) for way, each in zip(ways, row, strict=True)],
            lambda row: tuple(
                each if way.read is None else way.read(each) for way, each in zip(ways, row, strict=True)
            ),
        )

    def _mapping(self, inner: _Way) -> _Way:
        write, read = inner
        if read is None:
            return _Way(dict, None)
        return _Way(
            dict if write is None else lambda table: {key: write(each) for key, each in table.items()},
            lambda table: {key: read(each) for key, each in table.items()},
        )


@cache
def _fraction(text: str) -> Fraction:
    numerator, _, denominator = text.partition("/")
    return Fraction(int(numerator), int(denominator or 1))
