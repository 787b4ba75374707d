"""Keep the list of known findings that CI tolerates: write, update, prune, show."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from datetime import date
from pathlib import Path

from kb.cli import exits, output
from kb.cli.parsing import add_documents, add_json, add_ledger, day, documents_of, ledger_of, one_of

EXAMPLE = """
kb known write kb-known.json
kb check --known kb-known.json
kb known prune kb-known.json
"""

ACTIONS = {
    "write": "a new list of all that is found now",
    "update": "the list with what is found now, first days kept",
    "prune": "the list without what is no longer found, and nothing new",
    "show": "what is on the list",
}


def add_arguments(parser: ArgumentParser) -> None:
    """What to do, and with which file."""
    actions = "; ".join(f"{action}: {meaning}" for action, meaning in ACTIONS.items())
    parser.add_argument("action", type=one_of(ACTIONS), metavar="ACTION", help=actions)
    parser.add_argument("file", type=Path, metavar="FILE", help="the list")
    parser.add_argument("--today", type=day, metavar="DATE", help="the day to record (default: today)")
    add_ledger(parser)
    add_documents(parser)
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Do it, and say how many findings the list holds."""
    from kb.services import known
    from kb.services.check import Request, check, whole

    former = {} if arguments.action == "write" else known.load(arguments.file)
    if arguments.action == "show":
        if arguments.json:
            output.write_json([known.entry_json(entry) for entry in former.values()])
        else:
            rows = [[entry.identity, entry.rule, entry.first_seen, entry.title] for entry in former.values()]
            output.write_table(["Finding", "Check", "First seen", "What"], rows)
        return exits.CLEAN
    today = arguments.today or date.today()
    findings = whole(check(Request(ledger_of(arguments), documents_of(arguments), today=today))).report.findings
    if arguments.action == "prune":
        kept = known.pruned(former, findings)
    else:
        kept = known.entries(findings, today, former)
    known.save(arguments.file, kept)
    gone = len(former.keys() - kept.keys())
    output.write(f"{arguments.file}: {len(kept)} known findings" + (f", {gone} gone" if gone else ""))
    return exits.CLEAN
