"""Cite a claim: a sentence to print, a source line, everything, CSL-JSON or BibTeX."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from kb.cli import exits, output
from kb.cli.asking import outcome_of
from kb.cli.parsing import add_db, add_ledger, day, one_of

STYLES = ("sentence", "short", "full", "csl", "bibtex")
EXAMPLE = """
kb cite first-results#speed
kb cite speed --style bibtex --accessed 2026-12-01
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Which claim, and how."""
    parser.add_argument("id", metavar="ID", help="source#claim, or the claim's own part where only one source has it")
    known = ", ".join(STYLES)
    parser.add_argument(
        "--style", type=one_of(STYLES), default="sentence", metavar="STYLE", help=f"{known} (default: sentence)"
    )
    parser.add_argument(
        "--accessed", type=day, metavar="DATE", help="when you read the source (default: what the ledger records)"
    )
    add_ledger(parser)
    add_db(parser, instead=True)


def run(arguments: Namespace) -> int:
    """Print the citation."""
    from kb.services.citing import cited

    accessed = arguments.accessed.isoformat() if arguments.accessed else None
    output.write(cited(outcome_of(arguments), arguments.id, arguments.style, accessed))
    return exits.CLEAN
