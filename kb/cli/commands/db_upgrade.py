"""Bring a database to the schema of this program, or make it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from kb.cli import exits, output
from kb.cli.parsing import add_db, database_of

EXAMPLE = """
kb db upgrade --db postgresql://kb@localhost/claims
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The database."""
    add_db(parser)


def run(arguments: Namespace) -> int:
    """Upgrade, and say so."""
    from kb.services import database

    output.write(database.upgrade(database_of(arguments)))
    return exits.CLEAN
