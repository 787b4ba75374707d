"""Measures the database: a load beside the floor of plain inserts, and the check of what is stored beside a pass.

python -m tests.bench.store LEDGER [--truth truth.json]

`truth.json` of a converted corpus holds the pairs that contradict each other; those that are found are compared.
"""

from __future__ import annotations

import argparse
import json
import sqlite3
import tempfile
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from time import perf_counter
from typing import Any

from kb.domain.comparing import Verdict, compare
from kb.services.check import Request
from kb.services.load import prepare, write_down
from kb.store.reader import reading
from kb.store.recall import FLAGGED, suspects

PASS = "SELECT count(*), min(low), max(high), sum(bucket) FROM bound"
PROBE = "SELECT 1 FROM bound WHERE bucket = ? AND (low > ? OR high < ?) LIMIT 1"
IN_FLAGGED = (
    f"SELECT bound.bucket, claim.id FROM bound JOIN claim ON claim.key = bound.claim WHERE bound.bucket IN ({FLAGGED})"
)


def best(act: Callable[[], Any], times: int = 5) -> float:
    """The least time that an act takes, in seconds."""
    spans = []
    for _ in range(times):
        started = perf_counter()
        act()
        spans.append(perf_counter() - started)
    return min(spans)


def measure(root: Path, folder: Path) -> dict[str, float]:
    """All figures for one ledger, in seconds unless said otherwise."""
    url = f"sqlite:///{folder}/kb.sqlite"
    started = perf_counter()
    prepared = prepare(Request(root))
    read = perf_counter() - started
    started = perf_counter()
    write_down(prepared, url)
    loaded = perf_counter() - started
    claims = len(prepared.ledger.claims)
    connection = sqlite3.connect(folder / "kb.sqlite")
    rows = connection.execute("SELECT * FROM claim JOIN rendering ON rendering.claim = claim.key").fetchall()
    floor = best(lambda: _plain(folder / "plain.sqlite", rows), 1)
    one_pass = best(lambda: connection.execute(PASS).fetchall())
    flagged = best(lambda: connection.execute(FLAGGED).fetchall())
    bucket = connection.execute("SELECT bucket FROM bound").fetchone()[0]
    probe = best(lambda: [connection.execute(PROBE, (bucket, 2.0, 1.0)).fetchone() for _ in range(1000)]) / 1000
    with reading(url) as reader:
        started = perf_counter()
        compared = len(suspects(reader).claims)
        decoded = perf_counter() - started
    return {
        "claims": claims,
        "read and check": read,
        "load": loaded,
        "loaded claims a second": claims / loaded,
        "plain inserts of as many rows": floor,
        "load, in plain inserts": loaded / floor,
        "pass over the index": one_pass,
        "buckets with something apart": flagged,
        "those, in passes": flagged / one_pass,
        "claims to compare": compared,
        "read those": decoded,
        "probe for one claim, in microseconds": probe * 1e6,
    }


def pairs(url: str) -> set[tuple[int, int]]:
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


def _plain(path: Path, rows: list[Any]) -> None:
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode = WAL")
    columns = ", ".join(f"c{number}" for number in range(len(rows[0])))
    connection.execute(f"CREATE TABLE plain ({columns})")
    connection.executemany(f"INSERT INTO plain VALUES ({', '.join('?' * len(rows[0]))})", rows)
    connection.execute("CREATE INDEX one ON plain (c0)")
    connection.execute("CREATE INDEX two ON plain (c9, c14)")
    connection.commit()
    connection.close()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure the database.")
    parser.add_argument("ledger", type=Path)
    parser.add_argument("--truth", type=Path)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for name, value in measure(asked.ledger, Path(folder)).items():
            print(f"{name:40} {value:12,.4g}")
        if asked.truth:
            wanted = {(a, b) for a, b in json.loads(asked.truth.read_text(encoding="utf-8"))["pairs"]}
            found = pairs(f"sqlite:///{folder}/kb.sqlite")
            print(f"pairs: {len(found)} found, {len(wanted - found)} missed, {len(found - wanted)} too many")


if __name__ == "__main__":
    main()
