"""A block's values held against its record: the record, or findings that say what does not fit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from kb.domain.location import Placed
from kb.domain.names import nearest
from kb.ledger.problems import Problems, meant, shown
from kb.ledger.records import HASH_PATTERN, ID_PATTERN, Record

R = TypeVar("R", bound=Record)

_WANTED = {
    "string_type": "a text in quotes",
    "bool_type": "true or false",
    "int_type": "a whole number",
    "list_type": "a list in [ ]",
    "dict_type": "a table in { }",
    "model_type": "a table in { }",
    "too_short": "two positions",
    "too_long": "two positions",
    "string_too_short": "a text that is not empty",
}
_PATTERNS = {
    HASH_PATTERN: "the 64 digits of a SHA-256",
    ID_PATTERN: "a name of letters, digits, hyphens and dots",
}


def record(kind: type[R], data: Mapping[str, Any], place: Placed, name: str, problems: Problems) -> R | None:
    """The record of a block. Keys that do not fit are findings and left out; None where it cannot do without them.

    `name` is what the block is called in messages, as `claim "speed"`.
    """
    try:
        return kind(**data)
    except ValidationError as error:
        faults = error.errors(include_url=False, include_context=True, include_input=True)
    bad = {str(fault["loc"][0]) for fault in faults}
    for key, group in _grouped(faults).items():
        _report(kind, place, name, key, group, problems)
    try:
        return kind(**{key: value for key, value in data.items() if key not in bad})
    except ValidationError:
        return None


def _grouped(faults: list[ErrorDetails]) -> dict[tuple[Any, ...], list[ErrorDetails]]:
    """Faults by the key that holds the offending value; what the branches of a union say comes together."""
    groups: dict[tuple[Any, ...], list[ErrorDetails]] = {}
    for fault in faults:
        groups.setdefault(_steps(fault), []).append(fault)
    # A key that is spelt wrongly is one fault: that the right one is missing beside it is not worth a word.
    strange = {steps[:-1] for steps, group in groups.items() if group[0]["type"] == "extra_forbidden"}
    # An element that is a table is judged as a table: that it is no text either is not worth a word.
    return {
        steps: group
        for steps, group in groups.items()
        if not any(len(other) > len(steps) and other[: len(steps)] == steps for other in groups)
        and not (group[0]["type"] == "missing" and steps[:-1] in strange)
    }


def _steps(fault: ErrorDetails) -> tuple[Any, ...]:
    """The keys and indexes that lead to a fault; whoever writes a ledger may call a key like a branch of a union."""
    where = fault["loc"]
    written = {0, len(where) - 1} if fault["type"] == "extra_forbidden" else {0}
    return tuple(step for number, step in enumerate(where) if number in written or not _is_branch(step))


def _is_branch(step: Any) -> bool:
    return isinstance(step, str) and (
        step in {"str", "bool", "int", "decimal"} or step.endswith("Record") or "[" in step
    )


def _report(
    kind: type[Record],
    place: Placed,
    name: str,
    steps: tuple[Any, ...],
    faults: list[ErrorDetails],
    problems: Problems,
) -> None:
    top, fault = str(steps[0]), faults[0]
    dotted = "".join(f"[{step + 1}]" if isinstance(step, int) else f".{step}" for step in steps)[1:]
    location = place.at(dotted) if dotted != top else place.at(top)
    if location == place.header:
        location = place.at(top)
    if fault["type"] == "extra_forbidden":
        known = list(_fields(kind, steps[:-1]))
        message = f"{name} has a key that does not exist: {dotted}"
        help = meant(str(steps[-1]), known, f"the keys are {', '.join(known)}")
        problems.add("KB002", location, message, key=(name, dotted), help=help)
    elif fault["type"] == "missing":
        example = _example(kind, steps)
        message = f"{name} lacks {dotted}"
        problems.add("KB005", location, message, key=(name, dotted), help=f"add it, as in {example}")
    else:
        wanted = " or ".join(dict.fromkeys(_wanted(fault) for fault in faults))
        value = fault["input"]
        message = f"{name} has {dotted} = {shown(value)}, where {wanted} is wanted"
        help = f"write it as in {_example(kind, steps)}"
        if fault["type"] == "literal_error":
            close = nearest(str(value), _choices(fault))
            help = f"did you mean {' or '.join(close)}?" if close else help
        problems.add("KB004", location, message, key=(name, dotted, shown(value)), help=help)


def _wanted(fault: ErrorDetails) -> str:
    if fault["type"] == "literal_error":
        return f"one of {', '.join(_choices(fault))}"
    if fault["type"] == "string_pattern_mismatch":
        return _PATTERNS[fault["ctx"]["pattern"]]
    if fault["type"].startswith("decimal"):
        return "a number"
    return _WANTED.get(fault["type"], fault["msg"].removeprefix("Input should be ").lower())


def _choices(fault: ErrorDetails) -> list[str]:
    expected = str(fault.get("ctx", {}).get("expected", ""))
    return expected.replace(" or ", ", ").replace("'", "").split(", ")


def _fields(kind: type[BaseModel], steps: tuple[Any, ...]) -> Iterator[str]:
    return iter(_inner(kind, steps).model_fields)


def _inner(kind: type[BaseModel], steps: tuple[Any, ...]) -> type[BaseModel]:
    """The record that the last of some steps is in."""
    for step in steps:
        if isinstance(step, str) and step in kind.model_fields:
            kind = next(_records_of(kind.model_fields[step].annotation), kind)
    return kind


def _records_of(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in get_args(annotation):
        yield from _records_of(part)


def _example(kind: type[BaseModel], steps: tuple[Any, ...]) -> str:
    names = [step for step in steps if isinstance(step, str)]
    holder = _inner(kind, tuple(names[:-1]))
    key = names[-1] if names[-1] in holder.model_fields else names[0]
    field = (holder if key in holder.model_fields else kind).model_fields[key]
    return f"{key} = {shown((field.examples or [''])[0])}"
