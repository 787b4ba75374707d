"""List the checks: code, name, severity and what each finds."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from kb.cli import exits, output
from kb.cli.parsing import add_json

EXAMPLE = """
kb checks
kb checks --json
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Nothing but the form of the output."""
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Print the catalogue."""
    from kb.services import explain

    found = explain.catalogue()
    if arguments.json:
        output.write_json([explain.check_json(check) for check in found])
    else:
        rows = [[check.code, check.name, check.severity.value, check.title] for check in found]
        output.write_table(["Code", "Name", "Severity", "What it finds"], rows)
    return exits.CLEAN
