"""Show one claim whole: as printed, as read, its conditions, origin, verification and conflicts."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from kb.cli import exits, output
from kb.cli.asking import from_database, outcome_of
from kb.cli.parsing import add_db, add_json, add_ledger, database_of

EXAMPLE = """
kb show first-results#speed
kb show speed --json
kb show first-results#speed --db --as-of 2026-08-30
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The address of the claim."""
    parser.add_argument("id", metavar="ID", help="source#claim, or the claim's own part where only one source has it")
    add_ledger(parser)
    add_db(parser, instead=True)
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Print the claim."""
    if arguments.json and from_database(arguments) and not arguments.as_of:
        from kb.services.recalling import rendered_one

        found = rendered_one(database_of(arguments), arguments.id)
        if found is not None:
            output.write_json(found[1])
            return exits.CLEAN
    from kb.services.query import listed, one
    from kb.services.trace import trace

    outcome = outcome_of(arguments)
    claim = one(arguments.id, outcome.ledger)
    if arguments.json:
        output.write_json(listed([claim], outcome)[0])
    else:
        output.write(trace(claim, outcome))
    return exits.CLEAN
