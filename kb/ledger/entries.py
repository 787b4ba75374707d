"""The entries of a file: blocks joined with the sub-blocks that belong to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from kb.domain.location import Placed
from kb.ledger.parsing import Block, blocks
from kb.ledger.problems import Problems, cut, meant


class Shape(Enum):
    """How the entries of one kind are written."""

    TOP = auto()  # the keys before the first header
    SINGLE = auto()  # [document]
    REPEATED = auto()  # [[claim]]
    NAMED = auto()  # [context.benchmark]


@dataclass(slots=True)
class Entry:
    """One record's worth of text: its kind, its name where the header gives one, its values and their places."""

    kind: str
    name: str
    data: dict[str, Any]
    place: Placed
    broken: bool = False


def entries(text: str, path: str, shapes: Mapping[str, Shape], problems: Problems) -> list[Entry]:
    """The entries of a file in order. `shapes`: the kinds that it may hold; blocks of other kinds are findings."""
    found: list[Entry] = []
    for block in blocks(text, path, problems):
        if not block.path:
            found += _top(block, shapes, problems)
            continue
        kind, *rest = block.path
        shape = shapes.get(kind)
        depth = 1 if shape is Shape.NAMED else 0
        if shape is None or shape is Shape.TOP:
            _unknown_block(block, shapes, problems)
        elif len(rest) > depth:
            _join(block, rest[depth:], _owner(found, kind, rest[:depth]), problems)
        elif len(rest) < depth or block.repeated is not (shape is Shape.REPEATED):
            _misshapen(block, shape, problems)
        else:
            found.append(Entry(kind, ".".join(rest), block.data, block.place, block.broken))
    return found


def _top(block: Block, shapes: Mapping[str, Shape], problems: Problems) -> Iterator[Entry]:
    """The entry of the keys before the first header, and those that are written inline there."""
    top = {key: value for key, value in block.data.items() if shapes.get(key, Shape.TOP) is Shape.TOP}
    for kind, shape in shapes.items():
        if shape is Shape.TOP:
            yield Entry(kind, "", top, block.place, block.broken)
            break
    else:
        for key in top if not block.broken else ():
            known = ", ".join(_written(kind, shape) for kind, shape in shapes.items())
            message = f"{key} stands before the first header"
            problems.add("KB002", block.place.at(key), message, key=(key,), help=f"this file holds {known}")
    for key, value in block.data.items():
        shape = shapes.get(key, Shape.TOP)
        if shape is Shape.TOP:
            continue
        place = Placed.of(block.place.at(key), _below(block.place, key))
        if shape is Shape.SINGLE and isinstance(value, dict):
            yield Entry(key, "", value, place)
        elif shape is Shape.REPEATED and isinstance(value, list) and all(isinstance(each, dict) for each in value):
            yield from (Entry(key, "", each, Placed(place.header)) for each in value)
        elif shape is Shape.NAMED and isinstance(value, dict) and all(isinstance(e, dict) for e in value.values()):
            yield from (Entry(key, name, each, Placed(place.header)) for name, each in value.items())
        else:
            message = f"{key} is written as a value, where {_written(key, shape)} is wanted"
            problems.add("KB004", place.header, message, key=(key,), help=f"begin a block with {_written(key, shape)}")


def _below(place: Placed, key: str) -> tuple[tuple[str, int, int], ...]:
    prefix = f"{key}."
    return tuple(
        (name.removeprefix(prefix), line, column) for name, line, column in place.keys if name.startswith(prefix)
    )


def _owner(found: list[Entry], kind: str, name: list[str]) -> Entry | None:
    """The entry that a sub-block belongs to: the last one of its kind and name."""
    owners = (entry for entry in reversed(found) if entry.kind == kind and (not name or entry.name == name[0]))
    return next(owners, None)


def _join(block: Block, steps: list[str], owner: Entry | None, problems: Problems) -> None:
    dotted = ".".join(steps)
    if owner is None:
        message = f"[{'.'.join(block.path)}] stands before any block that it could belong to"
        help = f"put it below a block {block.path[0]}"
        problems.add("KB001", block.place.header, message, key=block.path, help=help)
        return
    owner.broken = owner.broken or block.broken
    if owner.broken:
        return
    inner: Any = owner.data
    for step in steps[:-1]:
        inner = inner.setdefault(step, {})
        inner = inner[-1] if isinstance(inner, list) and inner else inner
        if not isinstance(inner, dict):
            inner = {}
    present = inner.get(steps[-1])
    if block.repeated and isinstance(present, list | None):
        inner[steps[-1]] = [*(present or ()), block.data]
    elif present is None:
        inner[steps[-1]] = block.data
    else:
        message = f"{owner.kind} {owner.name or owner.data.get('id', '')} states {dotted} twice".replace("  ", " ")
        help = "write it inside the block or as a block of its own, not both"
        problems.add("KB014", block.place.header, message, key=block.path, help=help)
        return
    header = block.place.header
    inside = tuple((f"{dotted}.{name}", line, column) for name, line, column in block.place.keys)
    owner.place = Placed.of(owner.place.header, (*owner.place.keys, (dotted, header.line, header.column), *inside))


def _unknown_block(block: Block, shapes: Mapping[str, Shape], problems: Problems) -> None:
    name = ".".join(block.path)
    known = [kind for kind, shape in shapes.items() if shape is not Shape.TOP]
    written = ", ".join(_written(kind, shapes[kind]) for kind in known)
    help = meant(block.path[0], known, f"this file holds {written}" if written else "this file holds no blocks")
    problems.add("KB002", block.place.header, f"[{cut(name)}] is no block of this file", key=(name,), help=help)


def _misshapen(block: Block, shape: Shape, problems: Problems) -> None:
    name = ".".join(block.path)
    message = f"[{cut(name)}] is not how this block is written"
    help = f"write {_written(block.path[0], shape)}"
    problems.add("KB001", block.place.header, message, key=(name,), help=help)


def _written(kind: str, shape: Shape) -> str:
    return {Shape.REPEATED: f"[[{kind}]]", Shape.NAMED: f"[{kind}.some-name]"}.get(shape, f"[{kind}]")
