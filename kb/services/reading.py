"""A phrase read into figures, and a figure told in words."""

from __future__ import annotations

from pathlib import Path

from kb.domain.words import bounds_text
from kb.errors import NothingToDo, UsageError
from kb.quantity.figure import Figure, Kind, Quantity
from kb.quantity.grammar import read
from kb.quantity.units import Units, standard


def figures(phrase: str, ledger: Path | None = None, lang: str = "en") -> tuple[Figure, ...]:
    """Every figure of a phrase or sentence; raises `NothingToDo` where it holds none."""
    found = read(phrase, units=_units(ledger), lang=lang)
    if not found:
        raise NothingToDo(
            f"there is no figure in {phrase[:200]!r}; a figure has digits or number words, as in 'nearly 700 W'"
        )
    return found


def in_words(figure: Figure) -> str:
    """A figure as aligned lines: the words, then how they are read."""
    quantity = figure.quantity
    lines = [figure.exact]
    if quantity is None:
        lines.append(f"  {figure.cls}: {figure.reason or 'no number to compute with'}")
    else:
        lines += [f"  {label:<7} {text}" for label, text in _facts(quantity)]
    return "\n".join(lines)


def _facts(quantity: Quantity) -> list[tuple[str, str]]:
    unit = f" {quantity.unit}" if quantity.unit and quantity.kind is not Kind.DATE else ""
    facts = [("hedge", str(quantity.hedge)), ("stated", " and ".join(quantity.stated) + unit), ("kind", quantity.kind)]
    if quantity.form:
        facts[-1] = ("kind", f"{quantity.kind}, said as {quantity.form}")
    for reading in quantity.all_readings():
        name = f" (reading {reading.name})" if reading.name else ""
        for label, interval in (("strict", reading.strict), ("usual", reading.usual)):
            facts.append((label, f"{bounds_text(interval, quantity.kind, quantity.unit)}{name}"))
    if quantity.inherited:
        facts.append(("taken", f"{', '.join(quantity.inherited)} from a neighbouring figure"))
    facts.append(("policy", f"hedge policy {quantity.policy}"))
    return facts


def _units(ledger: Path | None) -> Units:
    if ledger is None:
        return standard()
    path = ledger / "vocabulary" / "units.txt"
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(
            f"--ledger: {str(path)!r} cannot be read ({error}); name a ledger that declares units"
        ) from None
    return standard().extended(text, str(path))[0]
