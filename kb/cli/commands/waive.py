"""Accept a finding, with a reason; it comes back when what it is about changes."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from datetime import date

from kb.cli import exits, output
from kb.cli.parsing import add_documents, add_ledger, day, documents_of, ledger_of
from kb.errors import UsageError

EXAMPLE = """
kb waive F-1a2b3c4d --reason "the caption gives another input length"
kb waive F-1a2b3c4d --reason "asked the publisher" --until 2027-01-31
kb waive F-1a2b3c4d --reason "shown in the tutorial" --expect
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Which finding, why, by whom and until when."""
    parser.add_argument("id", metavar="ID", help="the finding's id, as kb check shows it")
    parser.add_argument("--reason", required=True, metavar="TEXT", help="why it is accepted")
    parser.add_argument("--author", metavar="NAME", help="who accepts it (default: the name git commits under)")
    parser.add_argument("--until", type=day, metavar="DATE", help="the last day on which it is accepted")
    parser.add_argument("--expect", action="store_true", help="its absence becomes a finding")
    parser.add_argument("--today", type=day, metavar="DATE", help="the day to record (default: today)")
    add_ledger(parser)
    add_documents(parser)


def run(arguments: Namespace) -> int:
    """Write the waiver and say where."""
    from kb.services import git, waiving
    from kb.services.check import Request, check, whole

    if not arguments.reason.strip():
        raise UsageError("--reason is empty; say in a few words why the finding is accepted")
    root = ledger_of(arguments)
    today = arguments.today or date.today()
    if arguments.until and arguments.until < today:
        raise UsageError(f"--until {arguments.until} is past; name a day from {today} on")
    report = whole(check(Request(root, documents_of(arguments), today=today))).report
    finding = waiving.find(report, arguments.id)
    author = arguments.author or git.user(root)
    waiver = waiving.accepted(finding, arguments.reason, author, today, arguments.until, expect=arguments.expect)
    path = waiving.waive(finding, waiver, root)
    output.write(f"{path}: {finding.identity} ({finding.code}) is waived")
    return exits.CLEAN
