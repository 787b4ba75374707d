"""List claims: by metric, subject, model, asserter, condition, value and more."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace

from kb.cli import exits, output
from kb.cli.asking import from_database, outcome_of
from kb.cli.parsing import add_db, add_json, add_ledger, database_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from kb.store.lookup import Entry

EXAMPLE = """
kb claims --metric "output speed per user"
kb claims --subject my-chip --cond concurrency=1 --value-gte 700 --match certain
kb claims --conflict open --json
kb claims --metric power --db --as-of 2026-08-30
"""

FILTERS = {
    "metric": "a metric, by id, label or alias",
    "subject": "a subject, with its parts and variants",
    "model": "a model, as condition or as subject",
    "source": "a source, by id or title",
    "asserted_by": "who says so; not-named for nobody",
    "measured_by": "who measured it",
    "published_by": "who published it",
    "verified_by": "who checked it",
    "first_party": "true: a maker about its own product; false: all others",
    "verification": "a level, such as witnessed, or min:witnessed",
    "modality": "measured, computed, estimated, specified, projected, planned, reported",
    "kind": "amount, ratio, change, points, fraction, count, duration, date, rank, none",
    "hedge": "exactly, about, nearly, more-than, up-to …",
    "conflict": "open, waived, any, none",
    "unit": "a unit to which the figure converts; --value-gte and --value-lte are in it",
    "q": "words in figure, statement, note or names",
}


def add_arguments(parser: ArgumentParser) -> None:
    """The filters: repeated they are joined by or, different ones by and."""
    add_ledger(parser)
    add_db(parser, instead=True)
    filters = parser.add_argument_group("filters", "repeated: any of them; different ones: all of them")
    for name, meaning in FILTERS.items():
        flag = f"--{name.replace('_', '-')}"
        filters.add_argument(flag, dest=name, action="append", metavar=name.upper(), help=meaning)
    filters.add_argument(
        "--cond", type=_pair, action="append", default=[], metavar="NAME=VALUE", help="a condition; unknown is a value"
    )
    filters.add_argument(
        "--not",
        type=_pair,
        dest="no",
        action="append",
        default=[],
        metavar="FILTER=VALUE",
        help="the opposite of a filter",
    )
    filters.add_argument("--value-gte", action="append", metavar="NUMBER", help="at least this, in the metric's unit")
    filters.add_argument("--value-lte", action="append", metavar="NUMBER", help="at most this")
    filters.add_argument("--match", action="append", metavar="HOW", help="possible (default) or certain")
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Print the claims; none found is said."""
    asked = {name: getattr(arguments, name) for name in (*FILTERS, "value_gte", "value_lte", "match")}
    wanted: dict[str, list[str]] = {name: values for name, values in asked.items() if values}
    for name, value in arguments.cond:
        wanted.setdefault(f"cond.{name}", []).append(value)
    for name, value in arguments.no:
        wanted.setdefault(f"{name.replace('-', '_')}_not", []).append(value)
    entries, held = _entries(arguments, wanted)
    if arguments.json:
        output.write_json([json for _, json in entries])
    elif entries:
        from kb.services.table import arranged

        output.write_table(*arranged(entries))
    if not entries:
        output.note(f"no claim fits; the ledger holds {held}")
    return exits.CLEAN


def _entries(arguments: Namespace, wanted: dict[str, list[str]]) -> tuple[list[Entry], int]:
    """The claims that are wanted, and how many there are where none is."""
    if from_database(arguments) and not arguments.as_of:
        from kb.services.recalling import rendered

        if found := rendered(database_of(arguments), wanted):
            return found, len(found)
    from kb.services.query import select
    from kb.services.table import entries_of

    outcome = outcome_of(arguments)
    return entries_of(select(outcome, wanted), outcome), len(outcome.ledger.claims)


def _pair(value: str) -> tuple[str, str]:
    name, equals, text = value.partition("=")
    if not equals or not name or not text:
        raise ArgumentTypeError(f"{value!r} is not NAME=VALUE, such as concurrency=1")
    return name, text
