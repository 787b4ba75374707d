"""Start an empty ledger: a folder with the vocabulary's files and the format by example."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from kb.cli import exits, output
from kb.cli.parsing import add_json

EXAMPLE = """
kb init
kb init claims
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Where the ledger is to be."""
    parser.add_argument("folder", nargs="?", type=Path, default=Path("sources"), help="the folder (default: sources)")
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Write the files, none of which may be there, and say what comes next."""
    from kb.services.starting import start

    written = start(arguments.folder)
    if arguments.json:
        output.write_json({"written": [path.as_posix() for path in written]})
    else:
        output.write("\n".join([*map(str, written), "Next: kb source add FILE, for the first document."]))
    return exits.CLEAN
