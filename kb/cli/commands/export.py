"""Export claims as a sourced table: CSV, XLSX, HTML, Word, Markdown, JSON, citations and more."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from kb.cli import exits, output
from kb.cli.asking import outcome_of
from kb.cli.filtering import add_filters, wanted
from kb.cli.parsing import one_of
from kb.errors import UsageError
from kb.exporters import names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from kb.exporters.record import Record

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
    prepared = exports.prepared(outcome_of(arguments), wish)
    if sys.stderr.isatty():
        prepared = replace(prepared, records=_Told(prepared.records, prepared.count))
    if arguments.out is None:
        sys.stdout.flush()
        exporter(arguments.form).write(prepared, sys.stdout.buffer)
    else:
        exports.write(arguments.form, prepared, arguments.out)
        output.note(f"{arguments.out}: {prepared.count} claims of {len(prepared.works)} sources")
    if prepared.removed:
        output.note(f"{len(prepared.removed)} disputed claims are left out: {', '.join(prepared.removed)}")
    for remark in prepared.remarks:
        output.note(remark)
    return exits.CLEAN


class _Told:
    """Records that say at a terminal how many of them have passed, where they are many."""

    def __init__(self, records: Iterable[Record], count: int) -> None:
        self._records, self._count = records, count

    def __iter__(self) -> Iterator[Record]:
        for number, record in enumerate(self._records):
            if number and number % 1000 == 0:
                sys.stderr.write(f"\rkb: {number:,} of {self._count:,} claims ")
                sys.stderr.flush()
            yield record
        if self._count > 1000:
            sys.stderr.write("\r\033[K")
