"""Phrases read one after another: one that differs from an earlier one in nothing but its number is read like it."""

from __future__ import annotations

import re
from datetime import date

from kb.quantity.composing import Parts, compose
from kb.quantity.figure import Quantity
from kb.quantity.grammar import read_value
from kb.quantity.hedges import printed
from kb.quantity.units import Units

# One number that can be no year, day or idiom and is never one of a thing, and a word after it.
_NUMERAL = r"[1-9][0-9]{0,2}(?:,[0-9]{3})+|[1-9][0-9]{2}|[1-9][0-9]{4,}|[1-9][0-9]{0,2}\.[0-9]*[1-9]"
_PHRASE = re.compile(rf"((?:\D*\s)?)({_NUMERAL})( [^\W\d_]\D*)")
_ANY_DIGIT = str.maketrans("123456789", "000000000")

_Shape = tuple[str, str, str, str, date | None]


class Phrases:
    """What reads the phrases of a ledger, nine tenths of which have the shape of another: "about 704 GB/s"."""

    def __init__(self, units: Units) -> None:
        self._units = units
        self._parts: dict[_Shape, Parts | None] = {}  # None: of this shape each phrase has to be read in full

    def read(self, text: str, lang: str, reference: date | None) -> Quantity:
        """The quantity that `read_value` finds; raises `QuantityError` as it does."""
        found = _PHRASE.fullmatch(text)
        if found is None:
            return read_value(text, units=self._units, lang=lang, reference=reference)
        before, numeral, after = found.groups()
        shape = (before, numeral.translate(_ANY_DIGIT), after, lang, reference)
        parts = self._parts.get(shape)
        if parts is not None:
            return compose(_said(parts, text, numeral))
        quantity = read_value(text, units=self._units, lang=lang, reference=reference)
        if shape not in self._parts:
            self._parts[shape] = _parts_of(quantity, text, numeral)
        return quantity


def _parts_of(quantity: Quantity, text: str, numeral: str) -> Parts | None:
    """The parts from which a quantity follows, None where more than number, hedge, unit, kind and form went into it."""
    if quantity.stated != (numeral.replace(",", ""),) or not quantity.unit:
        return None
    parts = Parts("", (), (), quantity.hedge, quantity.unit, quantity.kind, quantity.form)
    return parts if compose(_said(parts, text, numeral)) == quantity else None


def _said(parts: Parts, text: str, numeral: str) -> Parts:
    """The parts of a phrase that holds this numeral."""
    stated = numeral.replace(",", "")
    return Parts(text, (printed(stated),), (stated,), parts.hedge, parts.unit, parts.kind, parts.form)
