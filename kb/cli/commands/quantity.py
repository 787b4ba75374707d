"""Read a phrase: its hedge, number, unit and the two intervals that follow."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from kb.cli import exits, output
from kb.cli.parsing import add_json

EXAMPLE = """
kb quantity "nearly 700 tokens per second per user"
kb quantity "cut from 24 to 9 months" --json
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The phrase, and where more units are declared."""
    parser.add_argument("phrase", metavar="PHRASE", help="a figure as printed, alone or in its sentence")
    parser.add_argument("--lang", default="en", metavar="CODE", help="the language of the phrase (default: en)")
    parser.add_argument("--ledger", type=Path, metavar="LEDGER", help="a ledger whose vocabulary/units.txt counts too")
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Print every figure of the phrase; a phrase without one is an error."""
    from kb.services import reading

    figures = reading.figures(arguments.phrase, arguments.ledger, arguments.lang)
    if arguments.json:
        from kb.quantity.figure_json import as_json

        output.write_json({"phrase": arguments.phrase, "figures": [as_json(figure) for figure in figures]})
    else:
        output.write("\n\n".join(reading.in_words(figure) for figure in figures))
    return exits.CLEAN
