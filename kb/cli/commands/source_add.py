"""Begin a source: the document's hash, title and language in a new source.toml."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from kb.cli import exits, output
from kb.cli.parsing import add_json, add_ledger, ledger_of

EXAMPLE = """
kb source add ~/documents/first-results.txt
kb source add paper.pdf --id first-paper --lang en
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The document, and what it is to be called."""
    parser.add_argument("file", type=Path, metavar="FILE", help="the document; it stays where it is")
    parser.add_argument("--id", metavar="ID", help="the source's id (default: made from the title)")
    parser.add_argument("--lang", default="en", metavar="CODE", help="the language of the document (default: en)")
    add_ledger(parser)
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Write the source.toml and say what comes next."""
    from kb.services.sources import add_source

    path = add_source(arguments.file, ledger_of(arguments), arguments.id, arguments.lang)
    if arguments.json:
        output.write_json({"source": path.parent.name, "path": path.as_posix()})
    else:
        output.write(f"{path}\nNext: write its claims into {path.parent / 'claims.toml'}, then kb anchor and kb check.")
    return exits.CLEAN
