"""The filters of a question, the same for every verb that asks one."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace

from kb.cli.parsing import add_db, add_ledger
from kb.services.question import BOUNDS, FILTERS


def add_filters(parser: ArgumentParser) -> None:
    """What is asked, and which claims are wanted: repeated filters are joined by or, different ones by and."""
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
    for name, meaning in BOUNDS.items():
        filters.add_argument(f"--{name.replace('_', '-')}", action="append", metavar=name.upper(), help=meaning)


def wanted(arguments: Namespace) -> dict[str, list[str]]:
    """The filters that were given, each with its values."""
    asked = {name: getattr(arguments, name) for name in (*FILTERS, *BOUNDS)}
    found: dict[str, list[str]] = {name: values for name, values in asked.items() if values}
    for name, value in arguments.cond:
        found.setdefault(f"cond.{name}", []).append(value)
    for name, value in arguments.no:
        found.setdefault(f"{name.replace('-', '_')}_not", []).append(value)
    return found


def _pair(value: str) -> tuple[str, str]:
    name, equals, text = value.partition("=")
    if not equals or not name or not text:
        raise ArgumentTypeError(f"{value!r} is not NAME=VALUE, such as concurrency=1")
    return name, text
