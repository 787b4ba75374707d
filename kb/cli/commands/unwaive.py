"""Take a waiver back, so that the finding stands again."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from kb.cli import exits, output
from kb.cli.parsing import add_ledger, ledger_of

EXAMPLE = """
kb unwaive F-1a2b3c4d
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Which finding."""
    parser.add_argument("id", metavar="ID", help="the id of the waived finding")
    add_ledger(parser)


def run(arguments: Namespace) -> int:
    """Remove the waiver's block from its file and say where."""
    from kb.ledger.reader import read
    from kb.services import waiving

    for path in waiving.unwaive(arguments.id, read(ledger_of(arguments)).waivers):
        output.write(f"{path}: {arguments.id} is no longer waived")
    return exits.CLEAN
