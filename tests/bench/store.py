"""Measures the database: a load beside plain inserts and sqlite-utils, and the check of what is stored beside a pass.

python -m tests.bench.store [LEDGER …] [--truth truth.json] [--json bench-store.json]

Without a ledger two are generated, one ten times as large as the other, so that it is seen how times grow. Ledgers that
are named hold their claims in `claims.jsonl` (see tests.bench.convert); `truth.json` of a corpus tells which pairs
contradict each other. Beside the time by the clock stands that of all processors, since a machine that does other
things as well stretches the one and not the other.
"""

from __future__ import annotations

import argparse
import json
import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from importlib import import_module
from itertools import combinations
from math import log
from pathlib import Path
from time import perf_counter
from typing import Any

from kb.domain.comparing import Verdict, compare
from kb.services.check import Request
from kb.services.load import prepare, write_down
from kb.store.reader import reading
from kb.store.recall import FLAGGED, suspects
from tests.bench.generated import Pairs, write

PASS = "SELECT count(*), min(low), max(high), sum(bucket) FROM bound"
PROBE = "SELECT 1 FROM bound WHERE bucket = ? AND (low > ? OR high < ?) LIMIT 1"
IN_FLAGGED = (
    f"SELECT bound.bucket, claim.id FROM bound JOIN claim ON claim.key = bound.claim WHERE bound.bucket IN ({FLAGGED})"
)
KEYS = ("id", "subject", "metric", "figure", "conditions", "modality", "asserted_by")
SIZES = (10_000, 100_000)


def spent(act: Callable[[], Any]) -> tuple[float, float]:
    """How long an act takes, by the clock and of all processors, in seconds."""
    started, before = perf_counter(), sum(os.times()[:4])
    act()
    return perf_counter() - started, sum(os.times()[:4]) - before


def best(act: Callable[[], Any], times: int = 7) -> float:
    """The least time that an act takes, in seconds."""
    return min(spent(act)[0] for _ in range(times))


def lines(root: Path) -> Iterator[dict[str, Any]]:
    """The claims of a ledger as they are written."""
    for path in sorted(root.glob("*/claims.jsonl")):
        with path.open(encoding="utf-8") as file:
            yield from map(json.loads, file)


def plain(root: Path, path: Path) -> None:
    """The floor: one table with three indexes, and no history."""
    rows = (tuple(json.dumps(row[key]) if key == "conditions" else row.get(key) for key in KEYS) for row in lines(root))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(f"CREATE TABLE claims ({', '.join(KEYS)})")
        connection.executemany(f"INSERT INTO claims VALUES ({', '.join('?' * len(KEYS))})", rows)
        for name, columns in (("one", "id"), ("two", "metric, subject"), ("three", "asserted_by")):
            connection.execute(f"CREATE INDEX {name} ON claims ({columns})")
        connection.commit()


def utils(root: Path, path: Path) -> None:
    """The same by sqlite-utils; raises `ImportError` where it is not installed."""
    database: Any = import_module("sqlite_utils").Database(path)
    database["claims"].insert_all(lines(root), pk="id", batch_size=5000)


def loading(root: Path, folder: Path, url: str) -> Iterator[tuple[str, int, float, float]]:
    """Each way to bring the claims into a database: its name, how many, seconds by the clock and of processors."""
    claims = sum(1 for _ in lines(root))
    yield "plain inserts", claims, *spent(lambda: plain(root, folder / "plain.sqlite"))
    try:
        yield "sqlite-utils", claims, *spent(lambda: utils(root, folder / "utils.sqlite"))
    except ImportError:
        print("sqlite-utils is not installed, so it is not measured")
    found: list[Any] = []
    before = spent(lambda: found.append(prepare(Request(root))))
    after = spent(lambda: write_down(found[0], url))
    yield "kb load", claims, before[0] + after[0], before[1] + after[1]
    yield "  reading and checking", claims, *before
    yield "  writing", claims, *after


def checking(folder: Path, url: str) -> dict[str, float]:
    """The check of what is stored, in seconds unless said otherwise."""
    with closing(sqlite3.connect(folder / "kb.sqlite")) as connection:
        one_pass = best(lambda: connection.execute(PASS).fetchall())
        flagged = best(lambda: connection.execute(FLAGGED).fetchall())
        buckets = connection.execute("SELECT count(*) FROM bucket").fetchone()[0]
        some = connection.execute("SELECT bucket FROM bound").fetchone()[0]
        probe = best(lambda: [connection.execute(PROBE, (some, 2.0, 1.0)).fetchone() for _ in range(1000)]) / 1000
    with reading(url) as reader:
        decoded = best(lambda: suspects(reader), 1)
        compared = len(suspects(reader).claims)
    return {
        "pass over the index": one_pass,
        "buckets with something apart": flagged,
        "that, in passes (≤ 1.5)": flagged / one_pass,
        "buckets": buckets,
        "claims to compare": compared,
        "read those": decoded,
        "probe for one claim, in µs (≤ 50)": probe * 1e6,
    }


def pairs(url: str) -> Pairs:
    """The pairs that contradict each other, or do unless something that is not stated differs."""
    with reading(url) as reader:
        ledger = suspects(reader)
        together: dict[int, set[str]] = {}
        for bucket, id in reader.rows(IN_FLAGGED):
            together.setdefault(bucket, set()).add(id)
    found = set()
    for ids in together.values():
        for one, other in combinations(sorted(ids), 2):
            verdict = compare(ledger.claims[one], ledger.claims[other], ledger).verdict
            if verdict in (Verdict.CONTRADICTS, Verdict.UNDECIDED):
                numbers = sorted(int(id.partition("#c")[2]) for id in (one, other))
                found.add((numbers[0], numbers[1]))
    return found


def measure(root: Path, truth: Pairs | None) -> dict[str, float]:
    """One ledger: the table of loads and what is to be said of its check."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        url = f"sqlite:///{folder}/kb.sqlite"
        print(f"\n{root.name:36} {'claims/s':>12} {'of plain':>9} {'µs of processors':>18}")
        record: dict[str, float] = {}
        for what, claims, clock, processors in loading(root, folder, url):
            record |= {"claims": claims, what.strip(): claims / clock}
            ratio = record[what.strip()] / record["plain inserts"]
            print(f"{what:36} {claims / clock:12,.0f} {ratio:9.3f} {processors / claims * 1e6:18,.1f}", flush=True)
        found = checking(folder, url)
        for what, value in found.items():
            print(f"{what:36} {value:12,.4g}")
        if truth is not None:
            there = pairs(url)
            print(f"pairs: {len(there)} found, {len(truth - there)} missed, {len(there - truth)} too many")
        return record | found


def growth(records: Sequence[Mapping[str, float]]) -> None:
    """How the time to find what may lie apart grows from the first ledger to the last."""
    first, last = records[0], records[-1]
    if first["claims"] != last["claims"]:
        what = "buckets with something apart"
        exponent = log(last[what] / first[what]) / log(last["claims"] / first["claims"])
        print(f"\n{'exponent of its growth (≤ 1.1)':36} {exponent:12.2f}")


def main() -> None:
    """Measure, print, and write what was found."""
    parser = argparse.ArgumentParser(description="Measure the database.")
    parser.add_argument("ledgers", type=Path, nargs="*")
    parser.add_argument("--truth", type=Path, nargs="*", default=[], help="of each ledger, in the same order")
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if asked.ledgers:
            told = [{(a, b) for a, b in json.loads(path.read_text(encoding="utf-8"))["pairs"]} for path in asked.truth]
            measured = list(zip(asked.ledgers, [*told, *[None] * len(asked.ledgers)], strict=False))
        else:
            measured = [
                (Path(folder) / f"{size:,} claims", write(Path(folder) / f"{size:,} claims", size)) for size in SIZES
            ]
        records = [measure(root, truth) for root, truth in measured]
    growth(records)
    if asked.json:
        asked.json.write_text(json.dumps(records, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
