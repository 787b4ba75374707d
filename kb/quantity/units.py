"""Units: the closed table of `units.txt`, what its spellings mean, and exact factors between them.

A unit is a code string, canonical in spelling ("tok/s/user", "GB/s", "PFLOP/s"); "" is a pure number. Two codes
convert when their dimensions are equal: percent is a hundredth of x, a year is 12 months, no month is a number of days,
percentage points and each currency stand alone. Scales whose zero is not nothing (°C, °F) convert to nothing at all.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from types import MappingProxyType

from kb.quantity import unit_file
from kb.quantity.unit_file import UnitProblem
from kb.quantity.unit_table import Dimension, Factors, Table, written

__all__ = ["Dimension", "UnitProblem", "Units", "standard"]

_LONGEST = 200  # characters of a unit expression; what is longer is no unit


class Units:
    """A closed table of units: spellings in, canonical codes out. It never changes; `extended` makes another."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._factors: dict[str, Factors] = {}
        self._measures: dict[str, tuple[Dimension, Fraction]] = {}

    def parse(self, text: str) -> str | None:
        """The canonical code of a whole unit expression in any listed spelling, None when unknown."""
        text = text.strip()
        if not text:
            return ""
        found = self._table.expression(text) if len(text) <= _LONGEST else None
        return written(found[1]) if found and found[0] == len(text) else None

    def match(self, text: str, start: int) -> tuple[int, str] | None:
        """The longest unit phrase of running text that begins at `start`: where it ends and its canonical code."""
        found = self._table.expression(text, start)
        return (found[0], written(found[1])) if found else None

    def continued(self, text: str, start: int, unit: str) -> tuple[int, str]:
        """A unit with what divides it at `start`: USD and " per million tokens" make USD/Mtok.

        Gives `start` and the unit as it is where nothing listed follows.
        """
        found = self._table.continued(text, start, self._of(unit))
        return (found[0], written(found[1])) if found else (start, unit)

    def dimension(self, unit: str) -> Dimension:
        """The base exponents of a code; raises `KeyError` for a unit that is not listed."""
        return self._measure(unit)[0]

    def factor(self, from_unit: str, to_unit: str) -> Fraction | None:
        """What a number in one unit is multiplied by to be in the other; None where they do not convert."""
        (dimension, one), (other, per) = self._measure(from_unit), self._measure(to_unit)
        return one / per if dimension == other else None

    def product(self, left: str, right: str, power: int = 1) -> tuple[str, Fraction]:
        """The unit of left × right^power, and the factor that is left over where multiples cancel (kW against MW).

        Pure numbers drop out: 25 % of 700 W is a number of W. Things that are counted stand last among what divides:
        tok/s/user.
        """
        exponents: dict[str, int] = {}
        factor = Fraction(1)
        for atom, exponent in (*self._of(left), *((atom, each * power) for atom, each in self._of(right))):
            dimension, one = self._measure(atom)
            if not dimension:
                factor *= one**exponent
                continue
            like = next((other for other in exponents if self._measure(other)[0] == dimension), atom)
            factor *= (one / self._measure(like)[1]) ** exponent
            exponents[like] = exponents.get(like, 0) + exponent
        remaining = (factor for factor in exponents.items() if factor[1])
        left_over = tuple(sorted(remaining, key=self._counts_below))
        self._factors[written(left_over)] = left_over  # codes longer than anybody may write
        return written(left_over), factor

    def label(self, unit: str, plural: bool = True) -> str:
        """The unit in words: "tokens per second per user"; its code where it has none."""
        names = self._table.names
        if unit in names:
            return names[unit][plural]
        factors = self._of(unit)
        above = [(atom, exponent) for atom, exponent in factors if exponent > 0]
        words = [_word(names.get(atom, (atom, atom))[plural and (atom, e) == above[-1]], e) for atom, e in above]
        below = [_word(names.get(atom, (atom, atom))[0], -exponent) for atom, exponent in factors if exponent < 0]
        return " per ".join([" ".join(words), *below]).strip()

    def is_counted(self, atom: str) -> bool:
        """Whether a unit is a thing that is counted (token, user, lane), or a multiple of one, and not a measure."""
        known = self._table.atoms.get(atom)
        return known is not None and known.nature == "counted"

    def is_money(self, atom: str) -> bool:
        """Whether a unit is a currency."""
        known = self._table.atoms.get(atom)
        return known is not None and known.nature == "money"

    def is_offset(self, unit: str) -> bool:
        """Whether the unit's zero is not nothing (°C, °F): such numbers are never multiplied."""
        return any(self._table.atoms[atom].nature == "offset" for atom, _ in self._of(unit))

    @property
    def lettered(self) -> Mapping[str, tuple[str, frozenset[str]]]:
        """Letters that are a unit only before certain words: G is Gb/s before "lanes" or "serdes" (800G SerDes)."""
        return MappingProxyType(self._table.lettered)

    def extended(self, text: str, path: str) -> tuple[Units, tuple[UnitProblem, ...]]:
        """These units and the lines of a ledger's own file; lines that cannot be taken are problems, never errors."""
        table = self._table.copy()
        problems = unit_file.read(table, text, path)
        return Units(table), problems

    def _counts_below(self, factor: tuple[str, int]) -> bool:
        atom, exponent = factor
        return exponent < 0 and self.is_counted(atom)

    def _of(self, unit: str) -> Factors:
        if unit not in self._factors:
            found = self._table.expression(unit) if unit else (0, ())
            if found is None or found[0] != len(unit):
                raise KeyError(unit)
            self._factors[unit] = found[1]
        return self._factors[unit]

    def _measure(self, unit: str) -> tuple[Dimension, Fraction]:
        if unit not in self._measures:
            self._measures[unit] = self._table.measured(self._of(unit))
        return self._measures[unit]


@cache
def standard() -> Units:
    """The units that come with the product."""
    table = Table()
    problems = unit_file.read(table, Path(__file__).with_name("units.txt").read_text("utf-8"), "units.txt")
    assert not problems, problems
    return Units(table)


def _word(word: str, exponent: int) -> str:
    return word + {1: "", 2: " squared", 3: " cubed"}.get(exponent, f" to the power of {exponent}")
