"""Explain a check: what it finds, why it matters, what to do, and examples."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from kb.cli import exits, output
from kb.cli.parsing import add_json

EXAMPLE = """
kb explain KB301
kb explain arithmetic.derivation-mismatch --json
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The code or name of the check."""
    parser.add_argument("check", metavar="CODE", help="a code such as KB301, or a name such as conflict.tension")
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Print the check's page."""
    from kb.services import explain

    check = explain.find_one(arguments.check)
    if arguments.json:
        output.write_json(explain.check_json(check, whole=True))
    else:
        output.write(explain.page_of(check))
    return exits.CLEAN
