"""The verb that serves: where it listens, what it refuses, and one question to a real server."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from kb.cli.commands.serve import is_local
from tests.cli.running import run
from tests.store.loading import ledger, load_into


def test_a_public_address_is_refused_unless_it_is_meant(capsys: pytest.CaptureFixture[str]) -> None:
    outcome = run(capsys, "serve", "--host", "0.0.0.0")
    assert outcome.code == 2
    assert outcome.err == ("kb: --host 0.0.0.0 can be reached from other machines; add --public if that is meant\n")


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.9.1", "::1", "localhost"])
def test_an_address_of_this_machine_is_local(host: str) -> None:
    assert is_local(host)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "10.0.0.1", "192.168.1.1", "example.org", "127.1", "2130706433", ""])
def test_any_other_address_is_not(host: str) -> None:
    assert not is_local(host)


def test_a_database_that_is_not_there_is_said_before_anything_listens(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    outcome = run(capsys, "serve", "--db", f"sqlite:///{tmp_path}/none.sqlite")
    assert outcome.code == 2
    assert "there is no database sqlite:///" in outcome.err


def test_ports_and_processes_are_bounded(capsys: pytest.CaptureFixture[str]) -> None:
    for option in (("--port", "70000"), ("--workers", "0")):
        assert run(capsys, "serve", *option).code == 2


def test_a_server_answers_on_this_machine_alone(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/kb.sqlite"
    load_into(url, ledger(tmp_path))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "kb.cli", "serve", "--db", url, "--port", str(port)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
        try:
            found = _asked(f"http://127.0.0.1:{port}/v1/claims?fields=id")
            assert [each["id"] for each in found["items"]] == ["example#speed-again", "example#speed"]
        finally:
            server.terminate()
        assert server.stderr is not None
        assert f"http://127.0.0.1:{port}/  (the API is under /v1/" in server.stderr.read()


def _asked(address: str) -> dict[str, list[dict[str, str]]]:
    for _ in range(300):
        try:
            with urlopen(address, timeout=10) as answer:
                found: dict[str, list[dict[str, str]]] = json.load(answer)
                return found
        except URLError:
            time.sleep(0.1)
    raise AssertionError(f"nobody answers at {address}")
