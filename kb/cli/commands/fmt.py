"""Lay the ledger's files out in the one canonical way, comments kept."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from kb.cli import exits, output
from kb.cli.parsing import add_ledger, ledger_of

EXAMPLE = """
kb fmt
kb fmt sources --check
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The ledger, and whether to write."""
    add_ledger(parser, positional=True)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a file would change")


def run(arguments: Namespace) -> int:
    """Name every file that is, or would be, laid out anew."""
    from kb.services.layout import lay_out

    changed = lay_out(ledger_of(arguments), write=not arguments.check)
    for path in changed:
        output.write(f"{path}: {'would be laid out anew' if arguments.check else 'laid out anew'}")
    return exits.FOUND if arguments.check and changed else exits.CLEAN
