"""Export claims as a sourced table: CSV, XLSX, HTML, Word, Markdown, JSON, citations and more."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Generic, TypeVar

from kb.cli import exits, output
from kb.cli.asking import from_database, outcome_of
from kb.cli.filtering import add_filters, wanted
from kb.cli.parsing import database_of, one_of
from kb.errors import UsageError
from kb.exporters import names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from kb.exporters.record import Export
    from kb.services.export import Wish

T = TypeVar("T")
SETS = ("table", "full", "sources", "conflicts", "dictionary")
EXAMPLE = """
kb export --as html --metric "output speed per user" --out speed.html
kb export --as csv --columns full --subject my-chip --convert-to kW > power.csv
kb export --as xlsx --no-conflicted --out claims.xlsx
kb export --as zip --db --as-of 2026-08-30 --out claims.zip
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Which claims, in which format and columns, and where to."""
    form = parser.add_argument_group("the export")
    known = ", ".join(names())
    form.add_argument("--as", dest="form", type=one_of(names()), required=True, metavar="FORMAT", help=known)
    form.add_argument("--out", type=Path, metavar="PATH", help="the file (default: stdout)")
    form.add_argument(
        "--columns", type=one_of(SETS), default="table", metavar="SET", help=f"{', '.join(SETS)} (default: table)"
    )
    form.add_argument("--labels", action="store_true", help="headings for people instead of names for programs")
    form.add_argument("--excel", action="store_true", help="CSV with the mark by which Excel knows its encoding")
    form.add_argument("--convert-to", metavar="UNIT", help="values in this unit, where they convert to it")
    form.add_argument(
        "--no-conflicted", action="store_true", help="without the values that open conflicts dispute; says which"
    )
    form.add_argument("--when", metavar="TIME", help="the time to print in it (default: SOURCE_DATE_EPOCH, else none)")
    add_filters(parser)


def run(arguments: Namespace) -> int:
    """Write the export and say what was left out of it."""
    from kb.exporters import exporter
    from kb.services import export as exports

    if arguments.out is None and arguments.form in ("xlsx", "docx", "zip", "datawrapper") and sys.stdout.isatty():
        raise UsageError(f"--as {arguments.form} is not for a terminal; name a file with --out")
    wish = exports.Wish(
        wanted(arguments),
        columns=arguments.columns,
        labels=arguments.labels,
        excel=arguments.excel,
        convert_to=arguments.convert_to,
        conflicted=not arguments.no_conflicted,
        when=arguments.when,
    )
    with _prepared(arguments, wish) as export:
        if sys.stderr.isatty():
            kept = export.lines and _Told(export.lines, export.count)
            export = replace(export, records=_Told(export.records, export.count), lines=kept)
        if arguments.out is None:
            sys.stdout.flush()
            exporter(arguments.form).write(export, sys.stdout.buffer)
        else:
            exports.write(arguments.form, export, arguments.out)
            output.note(f"{arguments.out}: {export.count} claims of {len(export.works)} sources")
    if export.removed:
        output.note(f"{len(export.removed)} disputed claims are left out: {', '.join(export.removed)}")
    for remark in export.remarks:
        output.note(remark)
    return exits.CLEAN


def _prepared(arguments: Namespace, wish: Wish) -> AbstractContextManager[Export]:
    """The export, while what it is read from is open."""
    if from_database(arguments):
        from kb.services.streaming import stored

        return stored(database_of(arguments), wish, arguments.as_of)
    from kb.services.export import prepared

    return nullcontext(prepared(outcome_of(arguments), wish))


class _Told(Generic[T]):
    """Records or their rows, which say at a terminal how many of them have passed, where they are many."""

    def __init__(self, passing: Iterable[T], count: int) -> None:
        self._passing, self._count = passing, count

    def __iter__(self) -> Iterator[T]:
        for number, each in enumerate(self._passing):
            if number and number % 1000 == 0:
                sys.stderr.write(f"\rkb: {number:,} of {self._count:,} claims ")
                sys.stderr.flush()
            yield each
        if self._count > 1000:
            sys.stderr.write("\r\033[K")
