"""What may stand behind the question mark of an address: read strictly, and described for the specification."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from urllib.parse import unquote

from kb.api.problems import Problem
from kb.domain.names import nearest

MOST, LONGEST = 100, 300  # parameters of a request, and characters of one
PRINTABLE = r"^[^\x00-\x1f\x7f-\x9f]*$"  # no control characters
DIGITS = 18  # of a whole number

Values = dict[str, list[str]]


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter: what it means, and what it may be: one of some words, or a whole number within bounds."""

    name: str
    meaning: str
    example: str | None = None
    repeats: bool = False
    words: tuple[str, ...] = ()
    bounds: tuple[int, int] | None = None
    default: str | int | None = None
    required: bool = False
    day: bool = False

    def schema(self) -> dict[str, Any]:
        """The parameter as OpenAPI describes it."""
        each: dict[str, Any] = {"type": "string", "maxLength": LONGEST, "pattern": PRINTABLE}
        if self.words:
            each = {"type": "string", "enum": list(self.words)}
        elif self.bounds is not None:
            each = {"type": "integer", "minimum": self.bounds[0], "maximum": self.bounds[1]}
        if self.default is not None:
            each["default"] = self.default
        elif self.day:
            each = {"type": "string", "format": "date"}
        if self.required:
            each["minLength"] = 1
        schema = {"type": "array", "items": each} if self.repeats else each
        found: dict[str, Any] = {"name": self.name, "in": "query", "description": self.meaning, "schema": schema}
        if self.required:
            found["required"] = True
        if self.example is not None:
            found["example"] = [self.example] if self.repeats else self.example
        return found


class Parameters:
    """The parameters of one path; `families` are beginnings of names that may end in anything ("cond.")."""

    def __init__(self, known: Iterable[Parameter], families: Sequence[str] = ()) -> None:
        self.known = {parameter.name: parameter for parameter in known}
        self._families = tuple(families)
        self._required = [parameter for parameter in self.known.values() if parameter.required]

    def schemas(self) -> list[dict[str, Any]]:
        """All of them as OpenAPI describes them."""
        return [parameter.schema() for parameter in self.known.values()]

    def read(self, given: Sequence[tuple[str, str]]) -> Values:
        """The values of each parameter that was given one; raises `Problem` for everything that is not as it must be.

        A name without a value is as good as not given, as in a form that was not filled in.
        """
        found: Values = {}
        for name, value in given:
            parameter = self.known.get(name)
            if parameter is None and not name.startswith(self._families):
                raise self._unknown(name)
            if not value and not (parameter and (parameter.words or parameter.bounds or parameter.day)):
                continue
            if parameter is not None:
                _check(parameter, value)
                if name in found and not parameter.repeats:
                    detail = f"{name} is given more than once, and takes one value"
                    raise Problem("invalid-value", detail, parameter=name)
            found.setdefault(name, []).append(value)
        for parameter in self._required:
            if parameter.name not in found:
                name = parameter.name
                raise Problem("invalid-value", f"{name} is missing: {parameter.meaning}", parameter=name)
        return found

    def _unknown(self, name: str) -> Problem:
        near = nearest(name, self.known)
        listed = ", ".join(self.known) or "none"
        hint = f"did you mean {' or '.join(near)}?" if near else f"known are {listed}"
        told = f"there is no parameter {name[:60]!r} here; {hint}"
        return Problem("unknown-parameter", told, parameter=name[:60], did_you_mean=list(near))


NONE = Parameters(())


def pairs(query: bytes) -> list[tuple[str, str]]:
    """The names and values of a query string; raises `Problem` where it cannot be read."""
    try:
        given = query.decode().replace("+", " ").split("&")
        if len(given) > MOST:
            raise Problem("invalid-value", f"the address has more than {MOST} parameters")
        parts = [each.partition("=") for each in given if each]
        found = [(unquote(name, errors="strict"), unquote(value, errors="strict")) for name, _, value in parts]
    except UnicodeDecodeError:
        raise Problem("invalid-value", "the address holds bytes that are no UTF-8") from None
    for name, value in found:
        if not (name.isprintable() and value.isprintable()) and _control(name + value):
            raise Problem("invalid-value", f"{name[:60]!r} holds a control character", parameter=name[:60])
        if len(value) > LONGEST:
            raise Problem("invalid-value", f"{name[:60]} has more than {LONGEST} characters", parameter=name[:60])
    return found


def normal_form(values: Mapping[str, Sequence[str]], *, without: Sequence[str] = ()) -> str:
    """The same text for requests that ask the same."""
    return repr(sorted((name, sorted(each)) for name, each in values.items() if name not in without))


def _check(parameter: Parameter, value: str) -> None:
    name = parameter.name
    if parameter.words and value not in parameter.words:
        near = nearest(value, parameter.words)
        hint = f"did you mean {' or '.join(near)}?" if near else f"it is one of {', '.join(parameter.words)}"
        detail = f"{name} is {value[:60]!r}; {hint}"
        raise Problem("invalid-value", detail, parameter=name, did_you_mean=list(near))
    if parameter.day and not _is_day(value):
        detail = f"{name} is {value[:60]!r}; it must be a day such as 2026-12-01"
        raise Problem("invalid-value", detail, parameter=name)
    if parameter.bounds is not None:
        low, high = parameter.bounds
        whole = value.isascii() and value.isdigit() and len(value) <= DIGITS
        if not whole or not low <= int(value) <= high:
            detail = f"{name} is {value[:60]!r}; it must be a whole number from {low} to {high}"
            raise Problem("invalid-value", detail, parameter=name)


def _is_day(value: str) -> bool:
    try:
        return len(date.fromisoformat(value).isoformat()) == len(value)
    except ValueError:
        return False


def _control(text: str) -> bool:
    return any(ord(sign) < 32 or 127 <= ord(sign) < 160 or 0xD800 <= ord(sign) < 0xE000 for sign in text)
