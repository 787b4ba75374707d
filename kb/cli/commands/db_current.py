"""Show which schema a database has."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from kb.cli import exits, output
from kb.cli.parsing import add_db, database_of

EXAMPLE = """
kb db current
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The database."""
    add_db(parser)


def run(arguments: Namespace) -> int:
    """Print the sentence."""
    from kb.services import database

    output.write(database.current(database_of(arguments)))
    return exits.CLEAN
