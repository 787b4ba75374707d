"""Prints how precise and complete each check of arithmetic and conflict is on the small ledgers of `tests/noise`."""

from __future__ import annotations

from collections import Counter

from tests.noise import arithmetic, silent, telling

SILENT = (*silent.silent(), *arithmetic.silent())
TELLING = (*telling.telling(), *arithmetic.telling())


def table() -> list[tuple[str, int, int, int]]:
    """For each code: rightly found, wrongly found, missed."""
    right: Counter[str] = Counter()
    surprise: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    for case in (*SILENT, *TELLING):
        found = case.found()
        right.update(found & case.expected)
        surprise.update(found - case.expected)
        missed.update(case.expected - found)
    codes = sorted({*right, *surprise, *missed})
    return [(code, right[code], surprise[code], missed[code]) for code in codes]


def main() -> None:
    """Print the table and how many ledgers it was made from."""
    print(f"{'check':<8}{'right':>7}{'surprise':>10}{'missed':>8}{'precision':>11}{'recall':>8}")
    for code, right, surprise, missed in table():
        precision, recall = _share(right, right + surprise), _share(right, right + missed)
        print(f"{code:<8}{right:>7}{surprise:>10}{missed:>8}{precision:>11}{recall:>8}")
    print(f"{len(SILENT)} ledgers on which every check must be silent, {len(TELLING)} on which one must fire")


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "none"


if __name__ == "__main__":
    main()
