"""Loads that are killed or meet each other: what was loaded last stays whole, and the next load completes."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from kb.services import database as care
from kb.services.recalling import recalled_ledger
from tests.bench.make_ledger import write
from tests.store.loading import count, edit, ledger, load_into

KILLS = 30
CLAIMS = 40  # of the ledger whose load is killed
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent.parent)}


class Loader:
    """A process that has a ledger ready, and loads it in children of its own, each of which can be killed."""

    def __init__(self, url: str, root: Path) -> None:
        command = [sys.executable, "-m", "tests.store.loader", str(root), url]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=ENVIRONMENT, text=True
        )
        assert self._said() == "ready"

    def complete(self) -> float:
        """One whole load; how many seconds it took."""
        started = time.monotonic()
        self._begin()
        self._ask("end")
        assert self._said() == "0"
        return time.monotonic() - started

    def killed_after(self, seconds: float) -> bool:
        """A load that is killed after so long; whether it was still at work."""
        child = self._begin()
        time.sleep(seconds)
        os.kill(child, signal.SIGKILL)  # it is there until its end was asked for
        self._ask("end")
        return self._said() == str(-signal.SIGKILL)

    def stop(self) -> None:
        """No more loads."""
        self._process.communicate()

    def _begin(self) -> int:
        self._ask("load")
        return int(self._said())

    def _ask(self, word: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(word + "\n")
        self._process.stdin.flush()

    def _said(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()


def loading(url: str, root: Path) -> subprocess.Popen[bytes]:
    """`kb load` in a process of its own."""
    command = [sys.executable, "-m", "kb.cli", "load", str(root), "--db", url]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT)


def finish(processes: Sequence[subprocess.Popen[bytes]]) -> list[tuple[int, str]]:
    """The exit code and last words of each."""
    ended = [process.communicate() for process in processes]
    return [(process.returncode, err.decode()) for process, (_, err) in zip(processes, ended, strict=True)]


def test_a_load_that_is_killed_leaves_the_last_complete_one(database: str, tmp_path: Path) -> None:
    small, large = ledger(tmp_path), tmp_path / "large"
    write(large, CLAIMS, 4)
    load_into(database, small)
    before = recalled_ledger(database)
    loader = Loader(database, large)
    chance = random.Random(7)
    span = loader.complete()
    killed = 0
    for _ in range(KILLS):
        if len(recalled_ledger(database).claims) == CLAIMS:
            load_into(database, small)  # so that there is everything to write again
        killed += loader.killed_after(chance.uniform(0, span))
        now = recalled_ledger(database)
        assert now == before or len(now.claims) == CLAIMS
    loader.complete()

    assert killed > KILLS // 3
    assert care.problems(database) == ()
    assert len(recalled_ledger(database).claims) == CLAIMS
    loader.stop()


def test_of_two_loads_at_once_one_waits_and_nothing_is_lost(database: str, tmp_path: Path) -> None:
    one, other = ledger(tmp_path / "one"), ledger(tmp_path / "other")
    edit(other, "1,400 requests", "1,300 requests")
    load_into(database, one)
    codes = finish([loading(database, root) for root in (other, one, other, one)])

    assert codes == [(0, "")] * 4
    assert care.problems(database) == ()
    figures = {claim.passage.figure for claim in recalled_ledger(database).claims.values()}
    assert figures in (
        {"700 requests per second", "1,400 requests per second"},
        {"700 requests per second", "1,300 requests per second"},
    )


def test_first_loads_at_once_make_one_database(tmp_path: Path) -> None:
    url, root = f"sqlite:///{tmp_path}/kb.sqlite", ledger(tmp_path)
    codes = finish([loading(url, root) for _ in range(3)])

    assert codes == [(0, "")] * 3
    assert count(url, "load") == 1
    assert care.problems(url) == ()
