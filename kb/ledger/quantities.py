"""Figures as quantities: each distinct phrase of a ledger is read once."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from kb.domain.canonical import Misfit, canonical
from kb.domain.vocabulary import Metric
from kb.quantity.figure import Quantity, Reading
from kb.quantity.units import Units

if TYPE_CHECKING:
    from kb.quantity.recurring import Phrases


class Manner(NamedTuple):
    """How a source prints figures: its language, and the date from which a day without a year takes one."""

    lang: str = "en"
    reference: date | None = None


PLAIN = Manner()


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a phrase means for a metric: its quantity, and its readings in the metric's unit and kind.

    `unsettled` names the readings that there are where the one that was asked for is none of them.
    """

    quantity: Quantity | None = None
    readings: tuple[Reading, ...] = ()
    unsettled: tuple[str, ...] | None = None


class Figures:
    """The phrases of a ledger, in its units, and what they were read as."""

    def __init__(self, units: Units) -> None:
        self.units = units
        self._phrases: Phrases | None = None
        self._read: dict[tuple[str, Manner], Quantity | str] = {}
        self._meant: dict[tuple[str, Manner, str, str | None], Meaning] = {}

    def read(self, text: str, manner: Manner = PLAIN) -> Quantity | None:
        """The quantity of a phrase, or None where it is no single figure."""
        found = self._found(text, manner)
        return None if isinstance(found, str) else found

    def why(self, text: str, manner: Manner = PLAIN) -> str:
        """Why a phrase could not be read."""
        found = self._found(text, manner)
        return found if isinstance(found, str) else ""

    def meaning(self, text: str, metric: Metric | None, reading: str | None, manner: Manner) -> Meaning:
        """What a phrase means as a figure of a metric, with one of its readings settled where one is named."""
        key = (text, manner, metric.id if metric else "", reading)
        found = self._meant.get(key)
        if found is None:
            found = self._meant[key] = self._meaning(self.read(text, manner), metric, reading)
        return found

    def _meaning(self, quantity: Quantity | None, metric: Metric | None, reading: str | None) -> Meaning:
        if quantity is None:
            return Meaning(unsettled=() if reading else None)
        if any(each.name == reading for each in quantity.readings):
            quantity, reading = quantity.chosen(reading or ""), None
        fitted = canonical(quantity, metric, self.units) if metric else ()
        readings = () if isinstance(fitted, Misfit) else fitted
        if reading is None:
            return Meaning(quantity, readings)
        settled = tuple(each for each in readings if each.name == reading)
        names = tuple(each.name for each in (*quantity.readings, *readings) if each.name)
        return Meaning(quantity, settled or readings, None if settled else tuple(dict.fromkeys(names)))

    def _found(self, text: str, manner: Manner) -> Quantity | str:
        found = self._read.get((text, manner))
        if found is None:
            found = self._once(text, Manner(manner.lang))
            without_year = not isinstance(found, str) and found.edtf is not None and found.edtf.startswith("XXXX")
            if without_year and manner.reference:
                found = self._once(text, manner)
            self._read[text, manner] = found
        return found

    def _once(self, text: str, manner: Manner) -> Quantity | str:
        found = self._read.get((text, manner))
        if found is None:
            from kb.quantity.grammar import QuantityError
            from kb.quantity.recurring import Phrases

            self._phrases = self._phrases or Phrases(self.units)
            try:
                found = self._phrases.read(text, manner.lang, manner.reference)
            except QuantityError as error:
                found = str(error)
            self._read[text, manner] = found
        return found
