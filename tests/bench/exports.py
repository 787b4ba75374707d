"""Measures exports of a database beside the plainest program that writes the same cells: csv, and XlsxWriter.

python -m tests.bench.exports [DATABASE_URL] [--claims 10000] [--rounds 3]

Without a database a ledger of so many claims is generated and loaded.

What `kb export` writes is read back once, and its cells are put into a table of their own; the floor reads that table
and writes it with the csv module, or with XlsxWriter in constant memory (where it is installed). Figures are seconds
by the clock, seconds of processors, and the largest memory of the process in megabytes.
"""

from __future__ import annotations

import argparse
import csv
import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter

from kb.services.check import Request
from kb.services.load import load
from tests.bench import make_ledger
from tests.bench.workbook import sheet

CSV = """
import csv, sqlite3, sys
with open(sys.argv[2], "w", newline="", encoding="utf-8") as out:
    writer = csv.writer(out)
    writer.writerows(sqlite3.connect(sys.argv[1]).execute("SELECT * FROM claims"))
"""
XLSX = """
import sqlite3, sys
from xlsxwriter import Workbook
book = Workbook(sys.argv[2], {"constant_memory": True})
look = book.add_format({"font_name": "Calibri", "font_size": 10, "valign": "top", "text_wrap": True})
connection = sqlite3.connect(sys.argv[1])
for name in ("claims", "notes"):
    page = book.add_worksheet(name)
    for number, row in enumerate(connection.execute(f"SELECT * FROM {name}")):
        for place, cell in enumerate(row):
            if isinstance(cell, float):
                page.write_number(number, place, cell, look)
            elif cell:
                page.write_string(number, place, cell, look)
book.close()
"""


@dataclass(frozen=True)
class Run:
    """What one process took."""

    clock: float
    processors: float
    memory: float


def run(command: Sequence[str]) -> Run:
    """A command, to its end."""
    started = perf_counter()
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    if status:
        raise SystemExit(f"{' '.join(command)} ended with {status}")
    return Run(perf_counter() - started, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def floor_of_csv(exported: Path, database: Path) -> None:
    """The cells of a CSV as a table."""
    with exported.open(encoding="utf-8", newline="") as lines:
        _keep(database, "claims", csv.reader(lines))


def floor_of_xlsx(exported: Path, database: Path) -> None:
    """The cells of the two sheets with a row a claim as tables."""
    _keep(database, "claims", sheet(exported, 2))
    _keep(database, "notes", sheet(exported, 4))


def _keep(database: Path, name: str, rows: Iterable[Sequence[object]]) -> None:
    connection = sqlite3.connect(database)
    every = iter(rows)
    first = next(every)
    connection.execute(f"CREATE TABLE {name} ({', '.join(f'c{place}' for place in range(len(first)))})")
    places = ", ".join("?" * len(first))
    connection.execute(f"INSERT INTO {name} VALUES ({places})", first)
    connection.executemany(f"INSERT INTO {name} VALUES ({places})", (_filled(row, len(first)) for row in every))
    connection.commit()
    connection.close()


def _filled(row: Sequence[object], length: int) -> list[object]:
    return [*row, *[None] * (length - len(row))]


def measure(url: str, rounds: int) -> None:
    """Every job so many times, in turn; the middle of each, and how many times its floor it is."""
    kb = [sys.executable, "-m", "kb.cli", "export", "--db", url]
    print(f"{'':28} {'clock s':>9} {'processors s':>13} {'memory MB':>10} {'of the floor':>13}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for form, program, prepare in (("csv", CSV, floor_of_csv), ("xlsx", XLSX, floor_of_xlsx)):
            ours, table = Path(folder) / f"ours.{form}", Path(folder) / f"{form}.sqlite"
            command = [*kb, "--as", form, "--out", str(ours)]
            run(command)
            if form == "xlsx" and find_spec("xlsxwriter") is None:
                print("XlsxWriter is not installed, so there is no floor for XLSX")
                _tell("kb export --as xlsx", [run(command) for _ in range(rounds)], None)
                continue
            prepare(ours, table)
            plain = [sys.executable, "-c", program, str(table), str(Path(folder) / f"floor.{form}")]
            found = [(run(plain), run(command)) for _ in range(rounds)]
            _tell({"csv": "csv module", "xlsx": "XlsxWriter"}[form], [floor for floor, _ in found], None)
            _tell(f"kb export --as {form}", [each for _, each in found], [floor for floor, _ in found])
        for options in (("jsonl",), ("csv", "--columns", "full"), ("zip",)):
            command = [*kb, "--as", *options, "--out", str(Path(folder) / "other")]
            _tell(f"kb export --as {' '.join(options)}", [run(command)], None)


def _tell(what: str, runs: Sequence[Run], floors: Sequence[Run] | None) -> None:
    clock, processors, memory = (
        statistics.median(getattr(each, name) for each in runs) for name in ("clock", "processors", "memory")
    )
    ratio = ""
    if floors is not None:
        ratio = f"{statistics.median(a.processors / b.processors for a, b in zip(runs, floors, strict=True)):.2f}"
    print(f"{what:28} {clock:9.2f} {processors:13.2f} {memory:10.0f} {ratio:>13}", flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure exports.")
    parser.add_argument("url", nargs="?")
    parser.add_argument("--claims", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    if asked.url:
        measure(asked.url, asked.rounds)
        return
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "sources"
        make_ledger.write(root, asked.claims, max(asked.claims // 20, 1))
        url = f"sqlite:///{folder}/kb.sqlite"
        load(Request(root), url)
        print(f"{asked.claims:,} claims")
        measure(url, asked.rounds)


if __name__ == "__main__":
    main()
