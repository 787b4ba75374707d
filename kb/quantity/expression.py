"""Expressions over claims: "new-speed / old-speed", "lanes * lane-rate = bandwidth", "1 - 1 / speedup".

Grammar, with blanks around every operator, since ids may hold hyphens, dots and a `#`:

    comparison  = sum (("<" | "<=" | "=" | ">" | ">=") sum)*
    sum         = product (("+" | "-") product)*
    product     = item (("*" | "/") item)*
    item        = "(" sum ")" | ("min" | "max") "(" sum ("," sum)* ")" | date | number unit? | name

A date is EDTF with a hyphen, a slash or a tilde (2026-08, 2024-05/2024-08, 2026~); four plain digits are a number. A
unit is all words behind a number, up to the next operator. A name is a claim's id, with or without its source, or
`baseline`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from kb.errors import KBError
from kb.quantity.dates import DateError, interval
from kb.quantity.interval import Interval

BASELINE = "baseline"  # the name of what a ratio compares with
COMPARATORS = ("<", "<=", "=", ">", ">=")
_DEEPEST = 50
_LONGEST = 2_000  # characters
_OPERATORS = {"+", "-", "*", "/", *COMPARATORS}
_TOKEN = re.compile(r"[(),]|[^\s(),]+")
_NUMBER = re.compile(r"([-−]?\d{1,40}(?:\.\d{1,40})?)(%?)")
_DATE = re.compile(r"(?:\d{4}|XXXX)-[\dX][\dX-]*[~?%]?|\d{4}[~?]|\d{3}X|(?:\.\.|[\dX~?%-]+)/(?:\.\.|[\dX~?%-]+)")
_NAME = re.compile(r"(?:\w[\w.-]*#)?(?=[\w.-]*[^\W\d_])\w[\w.-]*")
_BLANKS = "operators stand between blanks: a / b"


class ExpressionError(KBError):
    """An expression cannot be read or evaluated; `position` is the offset of the offending part, where it has one."""

    def __init__(self, message: str, position: int | None = None) -> None:
        super().__init__(message)
        self.position = position


@dataclass(frozen=True, slots=True)
class Number:
    """A number with its unit as written."""

    value: Fraction
    unit: str
    position: int


@dataclass(frozen=True, slots=True)
class Date:
    """A date as EDTF, and its days."""

    edtf: str
    days: Interval
    position: int


@dataclass(frozen=True, slots=True)
class Name:
    """A claim's id, or `baseline`."""

    name: str
    position: int


@dataclass(frozen=True, slots=True)
class Sum:
    """Terms that are added (+) or taken away (-)."""

    terms: tuple[tuple[str, Node], ...]


@dataclass(frozen=True, slots=True)
class Product:
    """Factors that multiply (*) or divide (/)."""

    factors: tuple[tuple[str, Node], ...]


@dataclass(frozen=True, slots=True)
class Call:
    """The least or the greatest of several."""

    function: str  # min, max
    arguments: tuple[Node, ...]


Node = Number | Date | Name | Sum | Product | Call


@dataclass(frozen=True, slots=True)
class Expression:
    """A parsed expression: one side, or several with a comparator between each two."""

    text: str
    sides: tuple[Node, ...]
    comparators: tuple[str, ...] = ()


@lru_cache(maxsize=4096)
def parse(text: str) -> Expression:
    """The tree of an expression; raises `ExpressionError` with the position of what is wrong."""
    if len(text) > _LONGEST:
        raise ExpressionError(f"the expression has {len(text)} characters; the most is {_LONGEST}: split it", 0)
    reader = _Reader(text)
    sides, comparators = [reader.sum(0)], []
    while reader.word in COMPARATORS:
        comparators.append(reader.take())
        sides.append(reader.sum(0))
    if reader.word:
        raise reader.error(f'"{reader.word}" is not expected here; {_BLANKS}')
    return Expression(text, tuple(sides), tuple(comparators))


def names(expression: Expression) -> tuple[str, ...]:
    """The claims that an expression speaks of, each once and in order; `baseline` is one where it occurs."""
    return tuple(dict.fromkeys(node.name for side in expression.sides for node in _names(side)))


def renamed(expression: Expression, spell: Callable[[str], str]) -> str:
    """The text of an expression, every name in it spelled another way."""
    pieces, end = [], 0
    for node in (node for side in expression.sides for node in _names(side)):
        pieces += [expression.text[end : node.position], spell(node.name)]
        end = node.position + len(node.name)
    return "".join([*pieces, expression.text[end:]])


def _names(node: Node) -> Iterator[Name]:
    """The names of a part, from left to right."""
    match node:
        case Name():
            yield node
        case Sum(parts) | Product(parts):
            for _, part in parts:
                yield from _names(part)
        case Call(_, arguments):
            for argument in arguments:
                yield from _names(argument)


class _Reader:
    """Reads an expression from left to right, one word of look-ahead."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._tokens = _TOKEN.finditer(text)
        self._advance()

    def _advance(self) -> None:
        token = next(self._tokens, None)
        self.word = token.group() if token else ""
        self.position = token.start() if token else len(self.text)

    def take(self) -> str:
        word = self.word
        self._advance()
        return word

    def error(self, message: str) -> ExpressionError:
        return ExpressionError(f"at character {self.position + 1} of the expression: {message}", self.position)

    def sum(self, depth: int) -> Node:
        if depth > _DEEPEST:
            raise self.error(f"brackets are nested deeper than {_DEEPEST}; split the expression")
        terms = [("+", self._product(depth))]
        while self.word in ("+", "-"):
            terms.append((self.take(), self._product(depth)))
        return Sum(tuple(terms)) if len(terms) > 1 else terms[0][1]

    def _product(self, depth: int) -> Node:
        factors = [("*", self._item(depth))]
        while self.word in ("*", "/"):
            factors.append((self.take(), self._item(depth)))
        return Product(tuple(factors)) if len(factors) > 1 else factors[0][1]

    def _item(self, depth: int) -> Node:
        word, position = self.word, self.position
        if not word or word in _OPERATORS or word in "),":
            raise self.error(f"a claim, a number or a date is missing {self._here()}")
        if word == "(":
            self.take()
            inside = self.sum(depth + 1)
            self._close()
            return inside
        number = _NUMBER.fullmatch(word)
        if number:
            self.take()
            return Number(Fraction(number[1].replace("−", "-")), number[2] or self._unit(), position)
        if _DATE.fullmatch(word):
            try:
                date = Date(word, interval(word), position)
            except DateError as error:
                raise self.error(f"{error}; {_BLANKS}") from error
            self.take()
            return date
        if not _NAME.fullmatch(word):
            raise self.error(f'"{word[:60]}" is no claim id, number or date; {_BLANKS}')
        self.take()
        if word in ("min", "max") and self.word == "(":
            return self._call(word, depth)
        return Name(word, position)

    def _unit(self) -> str:
        words = []
        while self.word and self.word not in _OPERATORS and self.word not in "(),":
            words.append(self.take())
        return " ".join(words)

    def _call(self, function: str, depth: int) -> Node:
        self.take()
        arguments = [self.sum(depth + 1)]
        while self.word == ",":
            self.take()
            arguments.append(self.sum(depth + 1))
        self._close()
        return Call(function, tuple(arguments))

    def _close(self) -> None:
        if self.word != ")":
            raise self.error(f"a closing bracket is missing {self._here()}")
        self.take()

    def _here(self) -> str:
        return f'before "{self.word[:60]}"' if self.word else "at the end"
