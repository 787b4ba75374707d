"""Keep a database in a file, as it is at one moment, while others go on writing."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from kb.cli import exits, output
from kb.cli.parsing import add_db, database_of

EXAMPLE = """
kb db backup kb-2026-12-01.sqlite
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The database, and the file."""
    add_db(parser)
    parser.add_argument(
        "file", type=Path, metavar="FILE", help="the backup to write; a plain copy of a database is none"
    )


def run(arguments: Namespace) -> int:
    """Write the backup, and say so."""
    from kb.services import database

    output.write(database.backup(database_of(arguments), arguments.file))
    return exits.CLEAN
