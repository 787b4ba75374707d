"""The generated reference: what `docs/` says of verbs, settings, checks and schemas, from what they say themselves."""

from __future__ import annotations

from argparse import RawDescriptionHelpFormatter
from collections.abc import Mapping

from kb.cli import verbs
from kb.cli.parsing import build
from kb.services.explain import catalogue_page
from kb.services.schemas import schemas
from kb.settings import SETTINGS


def reference() -> Mapping[str, str]:
    """Every generated file by its path in the repository."""
    return {
        "docs/cli.md": cli_page(),
        "docs/settings.md": settings_page(),
        "docs/checks.md": catalogue_page(),
        **{f"docs/schema/{name}.schema.json": text for name, text in schemas().items()},
    }


def cli_page() -> str:
    """Every verb with its help, in alphabetical order."""
    parts = ["# The command line", "", "Generated from the verbs themselves; `kb VERB --help` shows the same.", ""]
    for verb in verbs.names():
        parts += [f"## kb {verb}", "", "```", _help(verb), "```", ""]
    return "\n".join(parts)


def settings_page() -> str:
    """Every environment variable with its default."""
    lines = ["# Settings", "", "| variable | default | meaning |", "|---|---|---|"]
    lines += [
        f"| `{name}` | {f'`{default}`' if default else ''} | {text} |" for name, (default, text) in SETTINGS.items()
    ]
    return "\n".join(lines) + "\n"


def _help(verb: str) -> str:
    parser = build(verb, verbs.load(verb))
    # The width of the terminal must not enter the page.
    parser.formatter_class = lambda prog: RawDescriptionHelpFormatter(prog, width=100)
    return parser.format_help().rstrip()
