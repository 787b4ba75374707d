"""Make a database from a backup."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from kb.cli import exits, output
from kb.cli.parsing import add_db, database_of

EXAMPLE = """
kb db restore kb-2026-12-01.sqlite --db sqlite:///restored.sqlite
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The database to make, and the file."""
    add_db(parser)
    parser.add_argument("file", type=Path, metavar="FILE", help="the backup, as kb db backup wrote it")


def run(arguments: Namespace) -> int:
    """Restore, and say so."""
    from kb.services import database

    output.write(database.restore(database_of(arguments), arguments.file))
    return exits.CLEAN
