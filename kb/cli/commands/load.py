"""Load a ledger into a database, which remembers every revision, load, conflict and decision."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from kb.cli import exits, output
from kb.cli.parsing import add_db, add_json, add_ledger, database_of, day, ledger_of

EXAMPLE = """
kb load
kb load sources --db sqlite:///kb.sqlite
kb load --db postgresql://kb@localhost/claims
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The ledger, the database, and what is recorded of the load."""
    add_ledger(parser, positional=True)
    add_db(parser)
    parser.add_argument("--author", metavar="NAME", help="who loads it (default: the name git commits under)")
    parser.add_argument(
        "--today", type=day, metavar="DATE", help="the day on which waivers are judged (default: today)"
    )
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Load, and say what that brought."""
    from kb.services import load
    from kb.services.check import Request

    request = Request(ledger_of(arguments), today=arguments.today)
    with output.progress() as tell:
        loaded = load.load(request, database_of(arguments), arguments.author, tell)
    if arguments.json:
        output.write_json(load.as_json(loaded))
    else:
        output.write(load.as_text(loaded))
        for words in loaded.written.words:
            output.note(words)
    return exits.CLEAN
