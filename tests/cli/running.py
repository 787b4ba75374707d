"""A command line run in this process, and what came of it."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from kb.checks.examples import files
from kb.cli.main import main


@dataclass(frozen=True)
class Outcome:
    """The exit code and both streams."""

    code: int
    out: str
    err: str


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> Outcome:
    """Run `kb` with these arguments."""
    code = main([str(argument) for argument in arguments])
    captured = capsys.readouterr()
    return Outcome(code, captured.out, captured.err)


def git(folder: Path, *arguments: str) -> None:
    """Run git in a folder, as somebody."""
    someone = ["-c", "user.name=A. Curator", "-c", "user.email=curator@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *someone, *arguments], cwd=folder, check=True, capture_output=True)


def write_ledger(folder: Path, text: str) -> Path:
    """A miniature ledger as files, completed by the vocabulary of the checks' examples."""
    return write_files(folder, files(text))


def write_files(folder: Path, contents: Mapping[str, bytes]) -> Path:
    """Files by path below a folder."""
    for name, content in contents.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return folder


CALM = """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "more than 700 requests per second"
conditions = { model = "small", load = "1" }
modality = "measured"
asserted_by = "acme"

[[claim]]
id = "power"
subject = "alpha"
metric = "power"
figure = "about 300 W"
conditions = { power-basis = "rated", scope = "machine" }
modality = "specified"
asserted_by = "acme"
"""

CLASH = """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
conditions = { model = "small", load = "1", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"

[[claim]]
id = "speed-again"
subject = "alpha"
metric = "speed"
figure = "1,400 requests per second"
conditions = { model = "small", load = "1", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"
"""
