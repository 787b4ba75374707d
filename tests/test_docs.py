"""What the documentation shows is what the program does."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from kb.cli.reference import reference

ROOT = Path(__file__).parent.parent
PAGES = ("README.md",)
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")


def _transcripts() -> list[tuple[str, str]]:
    """Each command shown after a `$` with the output that is shown for it."""
    shown = []
    for page in PAGES:
        for block in re.findall(r"```console\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL):
            for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, output = part.partition("\n")
                shown.append((command, output))
    return shown


@pytest.mark.parametrize(("command", "shown"), _transcripts(), ids=lambda text: text.split("\n")[0][:60])
def test_a_transcript_is_what_the_command_prints(command: str, shown: str) -> None:
    """A line with … stands for any text there; a line that is only … for any number of lines."""
    words = shlex.split(command)
    assert words[0] == "kb"
    done = subprocess.run(
        [sys.executable, "-m", "kb.cli", *words[1:]], cwd=ROOT, capture_output=True, text=True, check=False
    )
    pattern = "".join(
        r"(?:.*\n)*" if line == "…" else ".*".join(map(re.escape, line.split("…"))) + r"\s*\n"
        for line in shown.splitlines()
    )
    assert re.fullmatch(pattern, done.stdout + done.stderr), done.stdout + done.stderr


@pytest.mark.parametrize("name", sorted(reference()))
def test_the_generated_reference_is_fresh(name: str) -> None:
    assert (ROOT / name).read_text(encoding="utf-8") == reference()[name], f"{name} is stale; run make generate"


@pytest.mark.parametrize(
    "page", sorted(str(p.relative_to(ROOT)) for p in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
)
def test_every_link_of_a_page_leads_somewhere(page: str) -> None:
    path = ROOT / page
    missing = [link for link in LINK.findall(path.read_text(encoding="utf-8")) if not (path.parent / link).exists()]
    assert not missing
