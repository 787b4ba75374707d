"""Find every figure of a document: where it stands, what it is, how it reads."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from kb.cli import exits, output
from kb.cli.parsing import add_json

EXAMPLE = """
kb scan ~/documents/first-results.txt
kb scan first-results.txt --ledger sources --json
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The document, and a ledger whose names and units count."""
    parser.add_argument("file", type=Path, metavar="FILE", help="the document")
    parser.add_argument("--ledger", type=Path, metavar="LEDGER", help="a ledger whose names and units are known")
    parser.add_argument("--lang", default="en", metavar="CODE", help="the language of the document (default: en)")
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Print the figures in order."""
    from kb.domain.words import quantity_text
    from kb.ledger.reader import read
    from kb.services.scanning import scan_json, scanned

    ledger = read(arguments.ledger) if arguments.ledger else None
    text, found = scanned(arguments.file, ledger, arguments.lang)
    if arguments.json:
        output.write_json(scan_json(arguments.file, text, found))
        return exits.CLEAN
    rows = []
    for each in found:
        figure = each.figure
        line, column = text.line_column(figure.start)
        meaning = quantity_text(figure.quantity) if figure.quantity else ", ".join(each.names) or figure.reason or ""
        rows.append([f"{line}:{column}", f"“{' '.join(figure.exact.split())}”", figure.cls.value, meaning])
    output.write_table(["Place", "Figure", "Class", "Reads"], rows)
    return exits.CLEAN
