"""Measures the API beside a constant: the newest 50 claims of a metric, kept and not kept, and searches.

Needs `wrk`. Each server runs as one process, and is asked when it has read ahead. Others can be measured in the same
run: `--also name=COMMAND=ADDRESS`, where {metric} and {model} in the address are filled in.

python -m tests.bench.http DATABASE_URL [--seconds 3] [--rounds 3] [--out bench-http.json]
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shlex
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, urlsplit
from urllib.request import urlopen

from kb.store.reader import reading

PORT = 8765
HERE = f"http://127.0.0.1:{PORT}"
LIST = f"{HERE}/v1/claims?metric={{metric}}&model={{model}}&limit=50"
SEARCH = f"{HERE}/v1/claims?q={{words}}&limit=50"
CONSTANT = f"""
import uvicorn
from fastapi import FastAPI, Response
app, body = FastAPI(), b"x" * 83_000
@app.get("/v1/claims")
async def claims(metric: str, model: str | None = None):
    return Response(body, media_type="application/json")
uvicorn.run(app, port={PORT}, log_level="warning", access_log=False)
"""
FORGETFUL = f"""
import uvicorn
from kb.api import edge
edge.LARGEST = -1  # no answer is small enough to be kept
uvicorn.run("kb.api.app:configured", factory=True, port={PORT}, log_level="warning", access_log=False)
"""
_LUA = """local paths = {%s}
local i = 0
request = function() i = i + 1; return wrk.format("GET", paths[i %% #paths + 1]) end
done = function(s, l, r) io.write(string.format("FOUND %%d %%d %%d %%d %%d\\n", s.requests, s.duration,
  l:percentile(50), l:percentile(99), s.errors.status + s.errors.read + s.errors.connect + s.errors.timeout)) end
"""


@dataclass(frozen=True)
class Target:
    """A server, and what it is asked."""

    name: str
    command: Sequence[str]
    address: str


def targets(also: Sequence[str]) -> list[Target]:
    """The constant, the API in three ways, and others."""
    python = [sys.executable, "-c"]
    serve = [sys.executable, "-m", "kb.cli", "serve", "--port", str(PORT)]
    found = [
        Target("FastAPI constant", [*python, CONSTANT], LIST),
        Target("newest, kept", serve, LIST),
        Target("newest, not kept", [*python, FORGETFUL], LIST),
        Target("search, kept", serve, SEARCH),
        Target("search, not kept", [*python, FORGETFUL], SEARCH),
    ]
    for each in also:
        name, command, address = each.split("=", 2)
        found.append(Target(name, shlex.split(command), address))
    return found


def paths(target: Target, url: str) -> list[str]:
    """The addresses that a target is asked, without the server; words are those of a subject and of a metric."""
    with reading(url) as reader:
        metrics = [row[0] for row in reader.rows("SELECT label FROM metric ORDER BY id")]
        models = [row[0] for row in reader.rows("SELECT label FROM subject WHERE kind = 'model' ORDER BY id")]
        names = [row[0] for row in reader.rows("SELECT label FROM subject WHERE kind <> 'model' ORDER BY id")]
    found: list[str] = []
    for number, metric in enumerate(metrics):
        for model in (models[number % len(models)], models[(number + 5) % len(models)], ""):
            words = f"{names[len(found) % len(names)].split()[0]} {metric.split()[0]}"
            address = target.address.format(metric=quote(metric), model=quote(model), words=quote(words))
            found.append(address[address.index("/", 8) :])
    return found


@contextmanager
def running(target: Target, first: str) -> Iterator[None]:
    """The server, while it answers and has read ahead."""
    with subprocess.Popen(target.command, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL) as server:
        try:
            _wait(urlsplit(target.address)._replace(path="", query="").geturl() + first)
            if target.address.startswith(HERE) and target.name != "FastAPI constant":
                urlopen(f"{HERE}/v1/claims?sort=id&limit=1", timeout=300).read()
            yield
        finally:
            server.terminate()


def _wait(address: str) -> None:
    for _ in range(600):
        try:
            urlopen(address, timeout=300).read()
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit(f"nobody answers at {address}")


def load(base: str, asked: Sequence[str], connections: int, seconds: int) -> dict[str, float]:
    """What wrk measures: requests a second, the middle and the slow end in milliseconds, errors."""
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
        script.write(_LUA % ",".join(map(json.dumps, asked)))
        script.flush()
        command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency", "-s", script.name, base]
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = re.search(r"FOUND (.*)", said)
    assert found is not None, said
    requests, duration, middle, slow, errors = map(int, found[1].split())
    rate = requests / (duration / 1e6)
    return {"requests_s": rate, "p50_ms": middle / 1e3, "p99_ms": slow / 1e3, "errors": errors}


def measure(url: str, also: Sequence[str], seconds: int, rounds: int) -> list[dict[str, object]]:
    """Every target in turn, so many times; the middle of each figure, and the ratio to the constant."""
    os.environ["KB_DATABASE_URL"] = url
    runs: dict[tuple[str, int], list[dict[str, float]]] = {}
    for _ in range(rounds):
        for target in targets(also):
            asked = paths(target, url)
            base = urlsplit(target.address)._replace(path="", query="").geturl()
            with running(target, asked[0]):
                load(base, asked, 4, 1)
                for connections in (8, 32):
                    runs.setdefault((target.name, connections), []).append(load(base, asked, connections, seconds))
    rows: list[dict[str, object]] = []
    for (name, connections), found in runs.items():
        row = {key: statistics.median(each[key] for each in found) for key in found[0]}
        constant = [each["requests_s"] for each in runs["FastAPI constant", connections]]
        ratio = statistics.median(each["requests_s"] / other for each, other in zip(found, constant, strict=True))
        rows.append({"target": name, "connections": connections, **row, "of_constant": ratio})
    return rows


def main() -> None:
    """Measure, print, and write what was found."""
    parser = argparse.ArgumentParser(description="Measure the API.")
    parser.add_argument("url")
    parser.add_argument("--seconds", type=int, default=3)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--also", action="append", default=[])
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    rows = measure(asked.url, asked.also, asked.seconds, asked.rounds)
    print(
        f"{'target':20} {'connections':>11} {'requests/s':>11} {'p50 ms':>8} {'p99 ms':>8} {'of constant':>12} errors"
    )
    for row in rows:
        print(
            f"{row['target']:20} {row['connections']:11} {row['requests_s']:11,.0f} {row['p50_ms']:8.2f} "
            f"{row['p99_ms']:8.2f} {row['of_constant']:12.2f} {row['errors']:.0f}"
        )
    if asked.out:
        asked.out.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
