"""How well figures are read, by phenomenon: a table of cases and of right numbers, units, hedges and kinds.

Run as `python -m tests.quality.figures`.
"""

from __future__ import annotations

import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from kb.quantity.figure import FigureClass
from kb.quantity.grammar import read

CASES = Path(__file__).parent.parent / "quantity" / "cases"
ASPECTS = ("number", "unit", "hedge", "kind", "form")


@dataclass(frozen=True)
class Case:
    """A sentence of a phenomenon with the right reading of each of its figures: hedge, stated, unit, kind, form."""

    field: str
    phenomenon: str
    text: str
    figures: tuple[str, ...]


@dataclass
class Score:
    """The figures expected of a phenomenon, and how many had each aspect right."""

    cases: int = 0
    expected: int = 0
    extra: int = 0  # figures that are none
    number: int = 0
    unit: int = 0
    hedge: int = 0
    kind: int = 0
    form: int = 0


def cases() -> Iterator[Case]:
    """All cases, file by file."""
    for path in sorted(CASES.glob("*.toml")):
        for phenomenon, text, *figures in tomllib.loads(path.read_text("utf-8"))["cases"]:
            yield Case(path.stem, phenomenon, text, tuple(figures))


def readings(text: str) -> tuple[str, ...]:
    """What is read of a text, in the notation of the cases."""
    return tuple(
        f"{q.hedge.value} {'&'.join(q.stated) or '-'} {q.unit or '-'} {q.kind.value} {q.form.value if q.form else '-'}"
        for figure in read(text)
        if figure.cls is FigureClass.FIGURE and (q := figure.quantity) is not None
    )


@cache
def scores() -> dict[str, Score]:
    """The score of each phenomenon; a figure that is missing has nothing right."""
    table: dict[str, Score] = defaultdict(Score)
    for case in cases():
        score, found = table[case.phenomenon], readings(case.text)
        score.cases += 1
        score.expected += len(case.figures)
        score.extra += max(0, len(found) - len(case.figures))
        for want, have in zip(case.figures, found, strict=False):
            hedge, number, unit, kind, form = (a == b for a, b in zip(want.split(), have.split(), strict=True))
            score.number += number
            score.unit += unit
            score.hedge += hedge
            score.kind += kind
            score.form += form
    return dict(table)


def main() -> None:
    """Print the table."""
    write = sys.stdout.write
    write("Sentences that the grammar was mended with: a floor under what it reads, no estimate of new ones.\n\n")
    write(
        f"{'phenomenon':<18}{'cases':>7}{'figures':>9}{'extra':>7}"
        + "".join(f"{aspect:>8}" for aspect in ASPECTS)
        + "\n"
    )
    total = Score()
    for name, score in sorted(scores().items()):
        write(_row(name, score))
        for key, value in vars(score).items():
            setattr(total, key, getattr(total, key) + value)
    write(_row("all", total))


def _row(name: str, score: Score) -> str:
    right = "".join(f"{getattr(score, aspect):>8}" for aspect in ASPECTS)
    return f"{name:<18}{score.cases:>7}{score.expected:>9}{score.extra:>7}{right}\n"


if __name__ == "__main__":
    main()
