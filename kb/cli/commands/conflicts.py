"""List conflicts: findings about claims that do not fit together, and where each of them stands."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from kb.cli import exits, output
from kb.cli.asking import outcome_of
from kb.cli.parsing import add_db, add_json, add_ledger, one_of
from kb.domain.states import STATES

PRESENT = tuple(state for state in STATES if state != "closed")  # `kb history` tells of those that are gone

EXAMPLE = """
kb conflicts
kb conflicts --db --state open --state reopened
kb conflicts --db --claim first-results#speed --json
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Which conflicts, and from where."""
    parser.add_argument(
        "--state", type=one_of(PRESENT), action="append", default=[], metavar="STATE", help=", ".join(PRESENT)
    )
    parser.add_argument("--claim", metavar="ID", help="only those that one claim is in")
    add_ledger(parser)
    add_db(parser, instead=True)
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Print the conflicts; none is said."""
    from kb.services.conflicts import stand_json, stands
    from kb.services.query import one

    outcome = outcome_of(arguments)
    claim = one(arguments.claim, outcome.ledger).id if arguments.claim else None
    found = stands(outcome, arguments.state, claim)
    if arguments.json:
        output.write_json([stand_json(each) for each in found])
    elif found:
        rows = [
            [each.finding.identity, each.finding.code, each.finding.severity.value, each.state, each.finding.message]
            for each in found
        ]
        output.write_table(["Conflict", "Check", "Severity", "State", "What"], rows)
    if not found:
        output.note("no conflict fits" if arguments.state or claim else "no conflict: nothing stands against anything")
    return exits.CLEAN
