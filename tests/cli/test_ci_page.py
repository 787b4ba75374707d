"""What `docs/ci.md`, the hooks and the action tell a reader to type exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kb.cli import verbs
from kb.cli.parsing import build
from kb.services.config import load

ROOT = Path(__file__).parents[2]
PAGES = ("docs/ci.md", ".pre-commit-hooks.yaml", "action.yml")


@pytest.mark.parametrize("name", PAGES)
def test_every_command_of_the_page_has_its_verb_and_options(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8").replace(">\n          kb", "kb").replace("\n          --", " --")
    commands = re.findall(r"\bkb ((?:check|fmt|known|waive|diff)(?![\w.])[^`\n]*)", text)
    assert commands
    for command in commands:
        verb = command.split()[0]
        known = build(verb, verbs.load(verb)).flags()
        assert set(re.findall(r"(?<!\S)--[a-z-]+", command)) <= set(known), command


def test_the_settings_of_the_page_are_settings(tmp_path: Path) -> None:
    blocks = re.findall(r"```toml\n(.*?)```", (ROOT / "docs/ci.md").read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "kb.toml").write_text(blocks[-1], encoding="utf-8")
    settled = load(tmp_path)
    assert settled.ledger == tmp_path / "sources"
    assert settled.ignore == ("KB407",)
