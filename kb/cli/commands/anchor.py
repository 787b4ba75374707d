"""Find every figure in its document and write its position into the ledger."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from kb.cli import exits, output
from kb.cli.parsing import add_documents, add_json, add_ledger, documents_of, ledger_of
from kb.errors import UsageError

EXAMPLE = """
kb anchor --documents ~/documents
kb anchor --documents ~/documents --check
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The ledger, the documents, and whether to write."""
    add_ledger(parser, positional=True)
    add_documents(parser)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if something would be written")
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Write the positions, and say which figures have none and why."""
    from kb.services.anchoring import anchored
    from kb.services.query import opened
    from kb.services.verifying import finding_lines, findings_json

    folder = documents_of(arguments)
    if folder is None:
        raise UsageError("anchoring needs the documents: --documents FOLDER, or KB_DOCUMENTS")
    outcome = anchored(opened(ledger_of(arguments)), folder, write=not arguments.check)
    if arguments.json:
        positions = [{"passage": edit.owned.name, "at": list(edit.at), "figure": edit.figure} for edit in outcome.edits]
        output.write_json({"positions": positions, "findings": findings_json(outcome.findings)})
    else:
        lines = [line for finding in outcome.findings for line in finding_lines(finding)]
        verb = "to write" if arguments.check else "written"
        output.write("\n".join([*lines, f"positions: {len(outcome.edits)} {verb}, {len(outcome.findings)} findings"]))
    pending = arguments.check and outcome.edits
    return exits.FOUND if outcome.findings or pending else exits.CLEAN
