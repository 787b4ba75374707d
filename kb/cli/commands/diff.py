"""Show what changed since a commit: claims added, altered, withdrawn, and the conflicts each opens or closes."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from kb.cli import exits, output
from kb.cli.parsing import add_documents, add_json, add_ledger, documents_of, ledger_of, one_of

EXAMPLE = """
kb diff main
kb diff HEAD~1 --format markdown
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The commit, and the form of the output."""
    parser.add_argument("ref", metavar="GITREF", help="the commit to compare with")
    parser.add_argument(
        "--format", type=one_of(("text", "markdown", "json")), default="text", help="text, markdown, json"
    )
    add_json(parser)
    add_ledger(parser)
    add_documents(parser)


def run(arguments: Namespace) -> int:
    """Print the changes; none is said."""
    from kb.services import diffing
    from kb.services.check import Request

    found = diffing.diff(Request(ledger_of(arguments), documents_of(arguments)), arguments.ref)
    if arguments.json or arguments.format == "json":
        output.write_json(diffing.as_json(found))
    else:
        output.write(diffing.as_markdown(found) if arguments.format == "markdown" else diffing.as_text(found))
    return exits.CLEAN
