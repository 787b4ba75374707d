"""The grammar of figures: running text in, every number of it out, read as far as it can be read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from kb.errors import KBError
from kb.quantity import units as unit_table
from kb.quantity.figure import Figure, FigureClass, Quantity
from kb.quantity.reading import Reader
from kb.quantity.units import Units

_HOW = 'Write hedge, number and unit, such as "about 700 W".'


_UNKNOWN_UNIT = re.compile(r"(?:[^\W\d_]+\s*)?(?:[/*]|per\s)")


class QuantityError(KBError):
    """A phrase is not one figure; the message says what it is instead and how to write one."""


def read(
    text: str,
    *,
    units: Units | None = None,
    lang: str = "en",
    names: Sequence[tuple[int, int]] = (),
    reference: date | None = None,
) -> tuple[Figure, ...]:
    """Every figure of a text, in order and without overlaps; each digit and number word lies in exactly one.

    `units`: the standard ones unless given. `lang`: decides the separators of numbers. `names`: spans (code points,
    half-open) already known to be names. `reference`: the date of the source, from which a day without
    a year takes one. Never raises, whatever the text.
    """
    return Reader(text, units or unit_table.standard(), lang, names, reference).figures()


def read_value(text: str, *, units: Units | None = None, lang: str = "en", reference: date | None = None) -> Quantity:
    """The one quantity that a phrase says; raises `QuantityError` for none, for several, or for what is not read."""
    known = units or unit_table.standard()
    figures = read(text, units=known, lang=lang, reference=reference)
    read_as = [figure for figure in figures if figure.cls is FigureClass.FIGURE]
    for figure in figures:
        if figure.cls is not FigureClass.FIGURE:
            raise QuantityError(f'"{figure.exact}" in "{text}" is no figure: {figure.reason}. {_HOW}')
    if not read_as:
        raise QuantityError(f'"{text}" holds no number. {_HOW}')
    if len(read_as) > 1:
        parts = ", ".join(f'"{figure.exact}"' for figure in read_as)
        raise QuantityError(f'"{text}" holds {len(read_as)} figures: {parts}. Give each of them a value of its own.')
    (figure,) = read_as
    quantity = figure.quantity
    assert quantity is not None
    rest = text[figure.end :].lstrip()
    if _UNKNOWN_UNIT.match(rest) or (rest and text[figure.end].isalpha()):
        said = f'"{rest}" in "{text}" is no unit that is listed'
        raise QuantityError(f"{said}. A ledger adds units in vocabulary/units.txt.")
    return quantity
