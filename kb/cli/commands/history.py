"""Show the history of a claim: its revisions, and its conflicts with everything that was decided about them."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from kb.cli import exits, output
from kb.cli.parsing import add_db, add_json, database_of

EXAMPLE = """
kb history first-results#speed
kb history F-1a2b3c4d --json
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The claim or conflict."""
    parser.add_argument("id", metavar="ID", help="a claim's address, or a conflict's id; also of one that is gone")
    add_db(parser)
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Print the history."""
    from kb.services import history

    found = history.of(database_of(arguments), arguments.id)
    if arguments.json:
        output.write_json(found)
    else:
        output.write(history.history_text(found))
    return exits.CLEAN
