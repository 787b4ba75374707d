"""The table behind `Units`: atoms, the spellings under which they are found, and expressions made of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from fractions import Fraction

Dimension = tuple[tuple[str, int], ...]  # base and exponent, sorted by base; () for a pure number
Factors = tuple[tuple[str, int], ...]  # atoms and their exponents, in the order in which they were written
Spelling = tuple[str, ...]  # its tokens; " " is a gap

_MOST_FACTORS = 8
_SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
# Lengths are bounded, so that no text is read twice: a page of blanks is no gap, 41 letters are no word.
_BLANK = r"(?=\s)[^\S\n]{0,2}\n?[^\S\n]{0,8}"
_GAP = re.compile(rf"{_BLANK}|[-‐‑](?=[^\W\d_])")
_TOKEN = re.compile(rf"[^\W\d_{_SUPERSCRIPTS}₀-₉]{{1,40}}|\d{{1,3}}(?:,\d{{3}}){{1,4}}|\d{{1,12}}|\S")
_EXPONENT = re.compile(rf"(?:\^|\*\*)([1-9])|([{_SUPERSCRIPTS[1:]}])")
_JOINT = re.compile(
    rf"(?:{_BLANK})?(?P<slash>[/∕⁄])(?:{_BLANK})?"
    rf"|(?:{_BLANK})?(?P<times>[*·⋅])(?:{_BLANK})?"
    rf"|(?:{_BLANK}|[-‐‑])(?:per|for(?:{_BLANK})(?:each|every))(?:{_BLANK}|[-‐‑])"
    rf"|(?:{_BLANK}|-)(?P<article>an?|each|every)(?:{_BLANK}|-)",
    re.IGNORECASE,
)
_TIMES = ((("s", 1),), (("month", 1),))
_ELAPSED = re.compile(r"\s{1,3}(?:ago|later|earlier|before|after|from|prior|old|and)\b", re.IGNORECASE)
_WORD_BEHIND = re.compile(r"\s(?!per\b)[a-z]")


@dataclass(frozen=True, slots=True)
class Atom:
    """A unit with a name of its own: what it measures, and how much of that."""

    dimension: Dimension
    factor: Fraction
    nature: str  # base, counted, money, offset; a multiple has that of its base


@dataclass(slots=True)
class Table:
    """Atoms by code, meanings by spelling; it does not change once its files are read."""

    atoms: dict[str, Atom] = field(default_factory=dict)
    names: dict[str, tuple[str, str]] = field(default_factory=dict)  # code → its word for one and for several
    symbols: dict[Spelling, Factors] = field(default_factory=dict)  # case is meaning
    words: dict[Spelling, Factors] = field(default_factory=dict)  # in lower case
    divisors: dict[Spelling, Factors] = field(default_factory=dict)  # in lower case; only after "per" or "/"
    longest: dict[str, int] = field(default_factory=dict)  # first token, in lower case → most tokens of a spelling
    lettered: dict[str, tuple[str, frozenset[str]]] = field(default_factory=dict)

    def copy(self) -> Table:
        """A table of its own with the same contents."""
        return Table(**{each.name: dict(getattr(self, each.name)) for each in fields(self)})

    def expression(self, text: str, start: int = 0) -> tuple[int, Factors] | None:
        """The longest unit expression at `start`; None where none begins or one is joined to an unknown name."""
        if text.startswith("1/", start):
            return self.continued(text, start + 1, ())
        first = self._power(text, start, 1)
        if first is None or _is_article(text, start, first[0]):
            return None
        return self.continued(text, first[0], first[1])

    def continued(self, text: str, start: int, factors: Factors) -> tuple[int, Factors] | None:
        """`factors` with all that multiplies or divides them from `start` on; None after a slash to an unknown name."""
        end = start
        for _ in range(_MOST_FACTORS):
            joint = _JOINT.match(text, end)
            if joint is None:
                break
            more = self._power(text, joint.end(), 1 if joint["times"] else -1)
            if more is None:
                joined = joint["slash"] == joint.group() and text[joint.end() : joint.end() + 1].isalpha()
                if joined:
                    return None
                break
            if joint["article"] and not self._article_divides(factors, more[1], text, more[0]):
                break
            end, factors = more[0], multiplied(factors, more[1])
        return end, factors

    def meaning(self, spelling: Spelling, *, divides: bool) -> Factors | None:
        """What a listed name means; some are names only of what something is divided by."""
        lower = tuple(token.lower() for token in spelling)
        found = self.symbols.get(spelling) or self.words.get(lower)
        return found or (self.divisors.get(lower) if divides else None)

    def measured(self, factors: Factors) -> tuple[Dimension, Fraction]:
        """The dimension of a product of atoms, and how much of it one of them is."""
        exponents: dict[str, int] = {}
        one = Fraction(1)
        for code, power in factors:
            atom = self.atoms[code]
            one *= atom.factor**power
            for base, exponent in atom.dimension:
                exponents[base] = exponents.get(base, 0) + exponent * power
        return tuple(sorted((base, exponent) for base, exponent in exponents.items() if exponent)), one

    def _power(self, text: str, start: int, sign: int) -> tuple[int, Factors] | None:
        named = self._name(text, start, divides=sign < 0)
        if named is None:
            return None
        end, factors = named
        raised = _EXPONENT.match(text, end)
        if raised:
            end = raised.end()
            sign *= int(raised[1] or _SUPERSCRIPTS.index(raised[2]))
        return end, tuple((atom, exponent * sign) for atom, exponent in factors)

    def _name(self, text: str, start: int, *, divides: bool) -> tuple[int, Factors] | None:
        found = None
        spelling: Spelling = ()
        most = 1
        for token, end in tokens(text, start):
            if not spelling:
                most = self.longest.get(token.lower(), 0)
            if len(spelling) == most:
                break
            spelling = (*spelling, token)
            meaning = self.meaning(spelling, divides=divides)
            if meaning and not _runs_on(text, end):
                found = end, meaning
        return found

    def _article_divides(self, factors: Factors, divisor: Factors, text: str, end: int) -> bool:
        """Whether "a" means "per": money a thing, or anything a time, unless that is a time ago."""
        is_time = all(self.atoms[atom].dimension in _TIMES for atom, _ in divisor)
        money = any(self.atoms[atom].nature == "money" for atom, _ in factors)
        return (is_time or money) and not (is_time and _ELAPSED.match(text, end))


def tokens(text: str, start: int = 0) -> Iterator[tuple[str, int]]:
    """The words, numbers, signs and gaps from `start` on, each with its end; a gap is one blank, or a hyphen."""
    end = start
    while True:
        gap = _GAP.match(text, end)
        match = gap or _TOKEN.match(text, end)
        if match is None:
            return
        end = match.end()
        token = match.group()
        yield " " if gap else token.replace(",", "") if token[0].isdigit() else token, end


def multiplied(left: Factors, right: Factors) -> Factors:
    """The product of two products of atoms, in the order in which they first occur."""
    exponents = dict(left)
    for atom, exponent in right:
        exponents[atom] = exponents.get(atom, 0) + exponent
    return tuple((atom, exponent) for atom, exponent in exponents.items() if exponent)


def written(factors: Factors) -> str:
    """The canonical code: what multiplies, then each that divides: tok/s/user, kg*m/s^2, 1/s."""
    above = "*".join(_raised(atom, exponent) for atom, exponent in factors if exponent > 0)
    below = "".join("/" + _raised(atom, -exponent) for atom, exponent in factors if exponent < 0)
    return (above or "1") + below if below else above


def _raised(atom: str, exponent: int) -> str:
    return atom if exponent == 1 else f"{atom}^{exponent}"


def _runs_on(text: str, end: int) -> bool:
    """Whether a word goes on where a name ends: GB in GB12."""
    after = text[end : end + 1]
    return bool(after) and text[end - 1].isalnum() and (after.isalnum() or after == "_") and after not in _SUPERSCRIPTS


def _is_article(text: str, start: int, end: int) -> bool:
    """Whether a lone A is the English word and not the ampere: "in all 7 A new plan", yet "5 A per phase"."""
    return text[start:end] == "A" and _WORD_BEHIND.match(text, end) is not None
