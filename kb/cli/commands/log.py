"""Show what was loaded into a database and decided there, newest first."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from kb.cli import exits, output
from kb.cli.parsing import add_db, add_json, database_of, positive

EXAMPLE = """
kb log
kb log --limit 3 --json
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The database, and how far back."""
    add_db(parser)
    parser.add_argument("--limit", type=positive, default=20, metavar="N", help="at most N entries (default: 20)")
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Print the log; an empty one is said."""
    from kb.services.history import entries, log_text

    found = entries(database_of(arguments), arguments.limit)
    if arguments.json:
        output.write_json(found)
    elif found:
        output.write(log_text(found))
    else:
        output.note("nothing was loaded yet; `kb load` does that")
    return exits.CLEAN
