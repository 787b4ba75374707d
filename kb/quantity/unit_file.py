"""The lines of a units file, read into a table; `units.txt` begins with the format."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from kb.quantity.unit_table import Atom, Factors, Spelling, Table, tokens, written

_CODE = re.compile(r"[^\s/*^;=,#+()-]{1,30}")
_NUMBER = re.compile(r"(?:10\^(\d{1,2})|(\d{1,30}(?:\.\d{1,30})?))(?:/(?:10\^(\d{1,2})|(\d{1,30})))?")
_NATURES = ("base", "counted", "money", "offset")


@dataclass(frozen=True, slots=True)
class UnitProblem:
    """A line of a units file that was left out, and why."""

    path: str
    line: int
    text: str
    message: str


class _RefusedError(Exception):
    """Why one line cannot be taken."""


def read(table: Table, text: str, path: str) -> tuple[UnitProblem, ...]:
    """Take the lines of a units file into the table; those that cannot be taken are left out whole, as problems."""
    problems = []
    for number, line in enumerate(text.split("\n"), start=1):
        content = line.split("#", 1)[0].strip()
        try:
            if content:
                _take(table, content)
        except _RefusedError as refused:
            problems.append(UnitProblem(path, number, line.strip()[:80], str(refused)))
    return tuple(problems)


def _take(table: Table, content: str) -> None:
    head, *lists = content.split(";")
    code, defined, definition = (part.strip() for part in head.partition("="))
    if len(lists) > 2:
        raise _RefusedError(f'"{code}" has {len(lists)} lists of spellings; write: code = definition ; symbols ; words')
    symbols, words = ([each.strip() for each in part.split(",") if each.strip()] for part in [*lists, "", ""][:2])
    if code.endswith(" before"):
        _take_letter(table, code.removesuffix(" before"), definition, [*symbols, *words])
        return
    atom = _atom(table, code, definition) if defined else None
    factors = ((code, 1),) if atom else _known(table, code)
    if factors is None:
        raise _RefusedError(f'"{code}" is made of no listed units; define it: {code} = 1000 W, or {code} = counted')
    spellings = [_key(table, each, factors) for each in [*([code] if atom else []), *symbols, *words]]
    cased = len(spellings) - len(words)
    if atom:
        table.atoms[code] = atom
    for place, (key, divides) in enumerate(spellings):
        lower = tuple(token.lower() for token in key)
        if divides:
            table.divisors[lower] = factors
        elif place < cased:
            table.symbols[key] = factors
        else:
            table.words[lower] = factors
        table.longest[lower[0]] = max(table.longest.get(lower[0], 0), len(key))
    named = [word for word in words if not word.startswith("/")] or [word[1:] for word in words]
    if named:
        table.names.setdefault(written(factors), (named[0], named[min(1, len(named) - 1)]))


def _take_letter(table: Table, letter: str, definition: str, words: list[str]) -> None:
    factors = _known(table, definition)
    if not factors or not words:
        raise _RefusedError(f'"{letter} before" needs a listed unit and words to follow: G before = Gb/s ; lanes')
    table.lettered[letter] = written(factors), frozenset(word.lower() for word in words)


def _atom(table: Table, code: str, definition: str) -> Atom:
    if not _CODE.fullmatch(code) or code.isdigit():
        raise _RefusedError(f'"{code}" cannot be a code: one word without - / * ^, no prefix, a line each')
    if code in table.atoms:
        raise _RefusedError(f'"{code}" is a unit already; give yours another code')
    if definition in _NATURES:
        return Atom(((code, 1),), Fraction(1), definition)
    amount, _, unit = definition.partition(" ")
    factor, factors = _number(amount), _known(table, unit.strip())
    if not factor or factors is None:
        raise _RefusedError(
            f'"{definition}" does not define {code}: write base, counted, or a number of a unit: 1000 W'
        )
    natures = [table.atoms[atom].nature for atom, _ in factors]
    if "offset" in natures:
        raise _RefusedError(f"{code} cannot be a multiple of {unit.strip()}, whose zero is not nothing")
    dimension, one = table.measured(factors)
    return Atom(dimension, factor * one, natures[0] if natures in (["counted"], ["money"]) else "base")


def _key(table: Table, spelling: str, factors: Factors) -> tuple[Spelling, bool]:
    divides = spelling.startswith("/")
    key = tuple(token for token, _ in tokens(spelling.removeprefix("/")))
    if not key:
        raise _RefusedError(f'"{spelling}" is no spelling: it needs a letter or a sign')
    other = table.meaning(key, divides=divides)
    if other and other != factors:
        raise _RefusedError(f'"{spelling}" is {written(other)} already, and cannot be {written(factors)} too')
    return key, divides


def _known(table: Table, expression: str) -> Factors | None:
    found = table.expression(expression) if expression else (0, ())
    return found[1] if found and found[0] == len(expression) else None


def _number(text: str) -> Fraction | None:
    match = _NUMBER.fullmatch(text)
    if match is None:
        return None
    power, whole, divisor_power, divisor = match.groups()
    above = Fraction(10) ** int(power) if power else Fraction(whole)
    below = Fraction(10) ** int(divisor_power) if divisor_power else Fraction(divisor or 1)
    return above / below if below else None
