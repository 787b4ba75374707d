"""The page of a check: its text and its examples as Markdown."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import fill

from kb.checks.base import Check


def page(check: Check) -> str:
    """The page of one check, as `kb explain` and the documentation show it."""
    lines = [
        f"## {check.code} {check.name}",
        "",
        f"**{check.severity}** · {check.title}",
        "",
        fill(f"*Why.* {check.why}", 116),
        "",
        fill(f"*What to do.* {check.what_to_do}", 116),
        "",
        *_examples("Found", check.bad[:1]),
        *_examples("Not found", check.good[:1]),
    ]
    return "\n".join(lines).rstrip() + "\n"


def catalogue_page(checks: Iterable[Check]) -> str:
    """The pages of all checks, with a table of contents: docs/checks.md."""
    every = list(checks)
    rows = [
        f"| [{check.code}](#{_anchor(check)}) | {check.name} | {check.severity} | {check.title} |" for check in every
    ]
    head = ["# Checks", "", "| code | name | severity | what it finds |", "|---|---|---|---|", *rows, ""]
    return "\n".join([*head, *(page(check) for check in every)])


def _anchor(check: Check) -> str:
    return f"{check.code} {check.name}".lower().replace(" ", "-").replace(".", "")


def _examples(label: str, examples: Iterable[str]) -> list[str]:
    lines: list[str] = []
    for example in examples:
        lines += [f"{label}:", "", "```toml", example.strip(), "```", ""]
    return lines
