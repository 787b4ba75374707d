"""Check that a database is sound: its file, its tables, its triggers and its log."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from kb.cli import exits, output
from kb.cli.parsing import add_db, database_of

EXAMPLE = """
kb db check
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The database."""
    add_db(parser)


def run(arguments: Namespace) -> int:
    """Print what is wrong, a line each; nothing wrong is said too."""
    from kb.services import database

    found = database.problems(database_of(arguments))
    output.write("\n".join(found) or "the database is sound: file, tables, triggers and log")
    return exits.FOUND if found else exits.CLEAN
