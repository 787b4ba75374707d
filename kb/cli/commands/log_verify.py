"""Verify that the history in a database is as it was written, and name the first row that is not."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from kb.cli import exits, output
from kb.cli.parsing import add_db, database_of

EXAMPLE = """
kb log verify
kb log verify --db sqlite:///kb.sqlite
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The database."""
    add_db(parser)


def run(arguments: Namespace) -> int:
    """Print the sentence; a broken log exits 1."""
    from kb.services.history import verified

    sentence, whole = verified(database_of(arguments))
    output.write(sentence)
    return exits.CLEAN if whole else exits.FOUND
