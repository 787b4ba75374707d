"""Account for every figure of the documents: claimed, restated, condition, dismissed, in a name, or open."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from kb.cli import exits, output
from kb.cli.parsing import add_documents, add_json, add_ledger, documents_of, ledger_of
from kb.errors import UsageError

EXAMPLE = """
kb coverage --documents ~/documents
kb coverage --documents ~/documents --fail-on-open
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The ledger, the documents, and whether an open figure fails."""
    add_ledger(parser, positional=True)
    add_documents(parser)
    parser.add_argument(
        "--fail-on-open", action="store_true", help="exit 1 while a figure is open or a document absent"
    )
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Print the counts of each document, then what is open."""
    from kb.documents.coverage import Status
    from kb.services.coverage import coverage_json, covered, open_figures
    from kb.services.query import opened

    folder = documents_of(arguments)
    if folder is None:
        raise UsageError("coverage needs the documents: --documents FOLDER, or KB_DOCUMENTS")
    found, absent = covered(opened(ledger_of(arguments)), folder)
    is_open = any(each.open for each in found)
    if arguments.json:
        output.write_json({"sources": [coverage_json(each) for each in found], "absent": list(absent)})
    else:
        columns = ["Source", "Figures", *(status.value.capitalize() for status in Status), "Covered"]
        rows = [
            [c.source.id, str(len(c.figures)), *(str(c.count(status)) for status in Status), f"{c.percent}%"]
            for c in found
        ]
        output.write_table(columns, rows)
        for finding in open_figures(found):
            output.write("\n".join([finding.message, *(f"  {line}" for line in finding.lines)]))
        for source in absent:
            output.write(f"{source}: its document is not at hand, so nothing is known of its figures")
    return exits.FOUND if arguments.fail_on_open and (is_open or absent) else exits.CLEAN
