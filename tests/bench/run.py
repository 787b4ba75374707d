"""Measures what people wait for: the start of the command, a check of 10,000 claims, figures read from text.

python -m tests.bench.run [--claims 10000] [--json bench.json]

Each time is the median of five, beside the processor time that all processes took together, since a machine that does
other things as well stretches the one and not the other.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

from kb.documents.extracting import extract
from kb.documents.scanner import scan
from kb.quantity.grammar import read_value
from tests.bench.make_ledger import HEDGES, METRICS, write

TIMES = 5
ARTICLE = Path(__file__).parents[1] / "quantity/cases/wind_farm.txt"
KB = (sys.executable, "-m", "kb.cli")


@dataclass(frozen=True)
class Measured:
    """One figure: what was measured, how much of which unit, and what it may be at most or should be at least."""

    what: str
    value: float
    unit: str
    aim: str = ""


def start() -> Iterator[Measured]:
    """How long the command takes before it does anything, beside an empty program."""
    for what, command, aim in (
        ("python -c pass", (sys.executable, "-c", "pass"), ""),
        ("kb --help", (*KB, "--help"), "≤ 35"),
        ("kb check --help", (*KB, "check", "--help"), ""),
    ):
        yield from _processes(what, command, 1000, "ms", aim)


def check(claims: int) -> Iterator[Measured]:
    """A generated ledger checked from its text, for the first time and again."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "sources"
        write(root, claims, max(claims // 20, 1))
        command = (*KB, "check", str(root), "--quiet", "--exit-zero")
        memory = Path(folder) / ".kb-cache"
        yield from _processes(
            f"kb check, {claims:,} claims", command, 1, "s", "≤ 2", lambda: shutil.rmtree(memory, ignore_errors=True)
        )
        yield from _processes("the same, unchanged", command, 1, "s", "≤ 0.5")


def figures() -> Iterator[Measured]:
    """Single figures, and an article read through."""
    phrases = [
        f"{hedge}{least + 37 * number:,} {words}"
        for _, _, words, least, _ in METRICS
        for hedge in HEDGES
        for number in range(20)
    ]
    spans = [_seconds(lambda: [read_value(phrase) for phrase in phrases]) for _ in range(TIMES)]
    yield Measured("one figure read", 1_000_000 * median(spans) / len(phrases), "µs")
    article = ARTICLE.read_text(encoding="utf-8")
    text = article * (100_000 // len(article))
    spans = [_seconds(lambda: scan(extract(text.encode(), ARTICLE.name))) for _ in range(TIMES)]
    yield Measured("an article scanned", len(text) / median(spans), "characters/s", "≥ 200,000")


def _processes(
    what: str,
    command: tuple[str, ...],
    scale: int,
    unit: str,
    aim: str,
    before: Callable[[], object] = lambda: None,
) -> Iterator[Measured]:
    """The time of a command, by the clock and of processors."""
    clock, processors = [], []
    for _ in range(TIMES):
        before()
        earlier = os.times()
        clock.append(_seconds(lambda: subprocess.run(command, stdout=subprocess.DEVNULL, check=True)))
        later = os.times()
        processors.append(later.children_user + later.children_system - earlier.children_user - earlier.children_system)
    yield Measured(what, scale * median(clock), unit, aim)
    yield Measured(f"{what}: processor time", scale * median(processors), unit)


def _seconds(act: Callable[[], object]) -> float:
    started = perf_counter()
    act()
    return perf_counter() - started


def main() -> None:
    """Print a table, and write the same as JSON."""
    parser = argparse.ArgumentParser(description="Measure; nothing is asserted.")
    parser.add_argument("--claims", type=int, default=10_000)
    parser.add_argument("--json", type=Path, default=Path("bench.json"))
    asked = parser.parse_args()
    found: dict[str, list[Measured]] = {}
    for name, section in (("start", start()), ("check", check(asked.claims)), ("figures", figures())):
        for each in section:
            found.setdefault(name, []).append(each)
            print(f"{each.what:<42} {each.value:>12,.2f} {each.unit:<14} {each.aim}", flush=True)
    record = {name: [asdict(each) for each in section] for name, section in found.items()}
    asked.json.write_text(json.dumps(record, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
