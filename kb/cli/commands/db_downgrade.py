"""Take a database back to an earlier schema; what only the later one holds is lost."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from kb.cli import exits, output
from kb.cli.parsing import add_db, database_of

EXAMPLE = """
kb db downgrade 2026_12_01
kb db downgrade base --db sqlite:///old.sqlite
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The database, and the version to go back to."""
    add_db(parser)
    parser.add_argument("version", metavar="VERSION", help="a version that kb db current has shown, or base for none")


def run(arguments: Namespace) -> int:
    """Downgrade, and say so."""
    from kb.services import database

    output.write(database.downgrade(database_of(arguments), arguments.version))
    return exits.CLEAN
