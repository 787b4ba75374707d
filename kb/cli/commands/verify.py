"""Verify that every figure stands where the ledger says, in the documents or by the record of an earlier look."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from datetime import date

from kb.cli import exits, output
from kb.cli.parsing import add_documents, add_json, add_ledger, day, documents_of, ledger_of
from kb.errors import UsageError

EXAMPLE = """
kb verify --documents ~/documents
kb verify --documents ~/documents --record --by "A. Curator"
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The ledger, the documents, and whether to record the outcome."""
    add_ledger(parser, positional=True)
    add_documents(parser)
    parser.add_argument("--record", action="store_true", help="write verified.toml for each source that holds")
    parser.add_argument("--by", metavar="NAME", help="who vouches for the record (default: the name git commits under)")
    parser.add_argument("--today", type=day, metavar="DATE", help="the day to record (default: today)")
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Print what does not hold and how many passages are verified, recorded or neither."""
    from kb.services import git, verifying
    from kb.services.query import opened

    root, folder = ledger_of(arguments), documents_of(arguments)
    ledger = opened(root)
    if arguments.record:
        by = arguments.by or git.user(root)
        if folder is None:
            raise UsageError("--record looks the figures up, so it needs their documents: --documents FOLDER")
        if not by:
            raise UsageError("--record needs to know who vouches for it: --by NAME")
        outcome = verifying.recorded(ledger, folder, by, arguments.today or date.today())
    else:
        outcome = verifying.verified(ledger, folder)
    if arguments.json:
        output.write_json(verifying.verified_json(outcome))
    else:
        lines = [line for finding in outcome.findings for line in verifying.finding_lines(finding)]
        lines += [f"{path}: written" for path in outcome.written]
        anchors = outcome.anchors
        counts = f"{anchors.recorded} recorded as verified, {anchors.not_verified} not verified"
        output.write("\n".join([*lines, f"anchors: {anchors.verified} verified, {counts}"]))
    return exits.FOUND if outcome.fails else exits.CLEAN
