"""The verbs by which people decide about conflicts, which differ only in what they decide."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from kb.cli import exits, output
from kb.cli.parsing import add_db, database_of, day


def add_arguments(parser: ArgumentParser) -> None:
    """The conflict, the reason, and who decides."""
    parser.add_argument("id", metavar="ID", help="the conflict's id, as kb conflicts shows it")
    parser.add_argument("--reason", required=True, metavar="TEXT", help="why, for the next reader")
    parser.add_argument("--author", metavar="NAME", help="who decides (default: the name git commits under)")
    add_db(parser)


def add_until(parser: ArgumentParser) -> None:
    """The same, with the last day on which it holds."""
    add_arguments(parser)
    parser.add_argument("--until", type=day, metavar="DATE", help="the last day on which it is waived")
    parser.add_argument("--today", type=day, metavar="DATE", help="the day on which that is judged (default: today)")


def run(what: str, arguments: Namespace) -> int:
    """Write the decision down, and say what became of the conflict."""
    from pathlib import Path

    from kb.services import conflicts, git

    author = arguments.author or git.user(Path())
    until, today = getattr(arguments, "until", None), getattr(arguments, "today", None)
    said, note = conflicts.decide(database_of(arguments), arguments.id, what, arguments.reason, author, until, today)
    output.write(said)
    if note:
        output.note(note)
    return exits.CLEAN
