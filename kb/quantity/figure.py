"""What a printed figure says: its words, hedge, number, unit and the two intervals that follow."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from kb.quantity.interval import Interval


class Hedge(StrEnum):
    """How firmly a number is said; the intervals of each stand in `hedges.toml`."""

    EXACTLY = "exactly"
    ABOUT = "about"
    NEARLY = "nearly"
    JUST_OVER = "just-over"
    MORE_THAN = "more-than"
    AT_LEAST = "at-least"
    LESS_THAN = "less-than"
    AT_MOST = "at-most"
    UP_TO = "up-to"
    RANGE = "range"
    PLUS_MINUS = "plus-minus"
    VAGUE = "vague"


class Kind(StrEnum):
    """What sort of number a figure is; different kinds are never compared as bare numbers."""

    AMOUNT = "amount"
    RATIO = "ratio"  # unit x: new over old
    CHANGE = "change"  # unit %: signed, relative to a baseline (40 % lower is -40)
    POINTS = "points"  # unit pp: signed percentage points
    FRACTION = "fraction"  # unit x (a half) or % (60 % of peak): a share of a whole
    COUNT = "count"  # a number of things, exact when unhedged
    DURATION = "duration"
    DATE = "date"  # unit date: days as proleptic ordinals, shown as EDTF
    RANK = "rank"
    NONE = "none"


class Form(StrEnum):
    """The idiom in which a ratio or change was said; kept, since "1.7 times higher" has two readings."""

    TIMES = "times"  # N times as much, N times that of, Nx, twice, tripled, halved
    TIMES_MORE = "times-more"  # N times more / higher / faster: readings n and n+1
    TIMES_LESS = "times-less"  # N times less / lower / cheaper: new/old = 1/N
    PERCENT_MORE = "percent-more"
    PERCENT_LESS = "percent-less"
    PERCENT_BETTER = "percent-better"  # direction depends on the metric; also "worse" with a negative number
    PERCENT_OF = "percent-of"
    FRACTION_OF = "fraction-of"
    FRACTION_LESS = "fraction-less"  # two-thirds lower
    FROM_TO = "from-to"  # cut from 24 to 9 months: one change, two stated numbers


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a figure: both intervals in the figure's unit. The only reading is named "" ."""

    name: str
    strict: Interval
    usual: Interval


@dataclass(frozen=True, slots=True)
class Quantity:
    """A figure read as numbers.

    `stated` holds the printed numbers as decimal strings (separators removed, scale applied, fractions as n/d).
    `strict` is what the words rule out, `usual` what a fair reader takes; both are in `unit`, and are the hull of
    `readings` where there are several. `readings` is empty for a figure that has only one.
    """

    text: str
    hedge: Hedge
    stated: tuple[str, ...]
    unit: str
    kind: Kind
    form: Form | None
    strict: Interval
    usual: Interval
    readings: tuple[Reading, ...] = ()
    edtf: str | None = None
    inherited: tuple[str, ...] = ()  # what was taken from a neighbour: "unit", "hedge", "scale", "year"
    policy: int = 1

    def all_readings(self) -> tuple[Reading, ...]:
        """The readings, at least one."""
        return self.readings or (Reading("", self.strict, self.usual),)

    def chosen(self, name: str) -> Quantity:
        """This figure with one reading settled; raises `KeyError` for a reading it does not have."""
        for reading in self.readings:
            if reading.name == name:
                return replace(self, strict=reading.strict, usual=reading.usual, readings=())
        raise KeyError(name)


class FigureClass(StrEnum):
    """What a scanned span is."""

    FIGURE = "figure"  # typed: it has a quantity
    UNTYPED = "untyped"  # holds a digit or number word that could not be read; a person decides
    NAME = "name"  # inside a name: A320, Gen 5, H2O
    STRUCTURE = "structure"  # section numbers, list markers
    IDIOM = "idiom"  # 24/7, one of the most, two sides of a coin


@dataclass(frozen=True, slots=True)
class Figure:
    """A span of text that holds a number: code points, half-open, and what it was read as."""

    start: int
    end: int
    exact: str
    cls: FigureClass
    quantity: Quantity | None = None
    reason: str | None = None  # why it is a name, structure, idiom or untyped
