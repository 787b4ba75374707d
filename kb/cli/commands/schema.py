"""Print the JSON Schema of a ledger's file or of a report, for editors and other programs."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from kb.cli import exits, output
from kb.errors import UsageError

EXAMPLE = """
kb schema
kb schema claims
kb schema report
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Which schema; without one the names are listed."""
    parser.add_argument("name", nargs="?", metavar="NAME", help="which schema (default: list their names)")


def run(arguments: Namespace) -> int:
    """Print the schema, or the names of all."""
    from kb.cli.parsing import did_you_mean
    from kb.services.schemas import schemas

    known = schemas()
    if arguments.name is None:
        output.write("\n".join(known))
    elif arguments.name in known:
        output.write(known[arguments.name])
    else:
        hint = did_you_mean(arguments.name, known, f"known are {', '.join(known)}")
        raise UsageError(f"there is no schema {arguments.name!r}{hint}")
    return exits.CLEAN
