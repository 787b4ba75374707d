"""Turns a corpus of generated claims (claims.jsonl: one interval a line, under six conditions) into a ledger.

Each interval is written so that it is read back exactly: "12.5 ± 0.5 W", "at least 12 W", "at most 13 W". What the
corpus calls a metric in one unit is a metric of its own here, since nothing of another unit counts as comparable there.

python -m tests.bench.convert CORPUS LEDGER [--known PERCENT] [--one]
"""

from __future__ import annotations

import argparse
import json
import random
from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from kb.quantity.interval import decimal

CONDITIONS = ("model", "phase", "isl_osl", "concurrency", "mtp", "baseline")


def figure(low: float | None, high: float | None) -> str:
    """The words that say exactly this interval."""
    if high is None:
        return f"at least {decimal(Fraction(repr(low)))} W"
    if low is None:
        return f"at most {decimal(Fraction(repr(high)))} W"
    bottom, top = Fraction(repr(low)), Fraction(repr(high))
    return f"{decimal((bottom + top) / 2)} ± {decimal((top - bottom) / 2)} W"


def claims(corpus: Path) -> Iterator[Mapping[str, Any]]:
    """The claims of the corpus."""
    with (corpus / "claims.jsonl").open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def convert(corpus: Path, folder: Path, known: int | None = None, seed: int = 1, *, one: bool = False) -> int:
    """Write the ledger, and return how many claims it has.

    `known` is how many of 100 conditions are stated at all; with `one` all claims stand in one file.
    """
    chance = random.Random(seed)
    by_source: dict[int, list[str]] = defaultdict(list)
    metrics: set[str] = set()
    subjects: set[int] = set()
    for row in claims(corpus):
        metric = f"metric-{row['metric_id']}-{'k' if str(row['unit']).startswith('k') else 'plain'}"
        stated = {name: str(row[name]) for name in CONDITIONS if row[name] is not None}
        if known is not None:
            stated = {name: value for name, value in stated.items() if chance.random() * 100 < known}
        metrics.add(metric)
        subjects.add(row["subject_id"])
        by_source[1 if one else row["source_id"]].append(
            json.dumps(
                {
                    "id": f"c{row['id']}",
                    "subject": f"subject-{row['subject_id']}",
                    "metric": metric,
                    "figure": figure(row["lo"], row["hi"]),
                    "conditions": stated,
                    "modality": "measured",
                    "asserted_by": "somebody",
                }
            )
        )
    (folder / "vocabulary").mkdir(parents=True, exist_ok=True)
    for name, text in _vocabulary(sorted(metrics), sorted(subjects)).items():
        (folder / "vocabulary" / f"{name}.toml").write_text(text, encoding="utf-8")
    for number, lines in by_source.items():
        home = folder / f"report-{number:06}"
        home.mkdir(exist_ok=True)
        (home / "source.toml").write_text(f'title = "Report {number}"\n', encoding="utf-8")
        (home / "claims.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return sum(map(len, by_source.values()))


def _vocabulary(metrics: list[str], subjects: list[int]) -> dict[str, str]:
    identity = json.dumps(CONDITIONS)
    return {
        "metrics": "\n".join(f'[{id}]\nlabel = "{id}"\nunit = "W"\nidentity = {identity}\n' for id in metrics),
        "conditions": "\n".join(f'[{name}]\nlabel = "{name}"\ntype = "text"\n' for name in CONDITIONS),
        "subjects": "\n".join(f'[subject-{id}]\nname = "Subject {id}"\n' for id in subjects),
        "agents": '[somebody]\nname = "Somebody"\n',
    }


def main() -> None:
    """Read the arguments and write."""
    parser = argparse.ArgumentParser(description="Turn a corpus into a ledger.")
    parser.add_argument("corpus", type=Path)
    parser.add_argument("ledger", type=Path)
    parser.add_argument("--known", type=int, help="how many of 100 conditions are stated")
    parser.add_argument("--one", action="store_true", help="all claims in one file")
    asked = parser.parse_args()
    print(f"{convert(asked.corpus, asked.ledger, asked.known, one=asked.one):,} claims")


if __name__ == "__main__":
    main()
