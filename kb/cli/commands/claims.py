"""List claims: by metric, subject, model, asserter, condition, value and more."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from kb.cli import exits, output
from kb.cli.asking import from_database, outcome_of
from kb.cli.filtering import add_filters, wanted
from kb.cli.parsing import add_json, database_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from kb.store.lookup import Entry

EXAMPLE = """
kb claims --metric "output speed per user"
kb claims --subject my-chip --cond concurrency=1 --value-gte 700 --match certain
kb claims --conflict open --json
kb claims --metric power --db --as-of 2026-08-30
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The filters: repeated they are joined by or, different ones by and."""
    add_filters(parser)
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Print the claims; none found is said."""
    entries, held = _entries(arguments, wanted(arguments))
    if arguments.json:
        output.write_json([json for _, json in entries])
    elif entries:
        from kb.services.table import arranged

        output.write_table(*arranged(entries))
    if not entries:
        output.note(f"no claim fits; the ledger holds {held}")
    return exits.CLEAN


def _entries(arguments: Namespace, filters: dict[str, list[str]]) -> tuple[list[Entry], int]:
    """The claims that are wanted, and how many there are where none is."""
    if from_database(arguments) and not arguments.as_of:
        from kb.services.recalling import rendered

        if found := rendered(database_of(arguments), filters):
            return found, len(found)
    from kb.services.query import select
    from kb.services.table import entries_of

    outcome = outcome_of(arguments)
    return entries_of(select(outcome, filters), outcome), len(outcome.ledger.claims)
