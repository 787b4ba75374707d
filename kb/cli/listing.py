"""The verbs that list the words of a ledger, which differ only in which words."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from kb.cli import exits, output
from kb.cli.parsing import add_json, add_ledger, ledger_of


def add_arguments(parser: ArgumentParser) -> None:
    """The ledger, and the form of the output."""
    add_ledger(parser)
    add_json(parser)


def run(kind: str, arguments: Namespace) -> int:
    """Print one list; lists inside it are joined by commas."""
    from kb.services.query import opened
    from kb.services.vocabulary import LISTS

    entries = LISTS[kind](opened(ledger_of(arguments)))
    if arguments.json:
        output.write_json(entries)
    elif entries:
        columns = [name.capitalize() for name in entries[0]]
        output.write_table(columns, [[_cell(value) for value in entry.values()] for entry in entries])
    else:
        output.note(f"the ledger declares no {kind}")
    return exits.CLEAN


def _cell(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)
