"""Show what a claim was compared with: every claim of its metric, the verdict, and why or why not."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from kb.cli import exits, output
from kb.cli.parsing import add_json, add_ledger, ledger_of

EXAMPLE = """
kb rivals first-results#speed
kb rivals speed --json
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The address of the claim."""
    parser.add_argument("id", metavar="ID", help="source#claim, or the claim's own part where only one source has it")
    add_ledger(parser)
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Print the rivals, those that disagree first; a claim without any is said."""
    from kb.services.compare import rivals, rivals_json, why
    from kb.services.query import one, opened

    ledger = opened(ledger_of(arguments))
    claim = one(arguments.id, ledger)
    found = rivals(claim, ledger)
    if arguments.json:
        output.write_json(rivals_json(claim, ledger))
    elif found:
        rows = [
            [
                rival.comparison.verdict.value.replace("-", " "),
                f"“{rival.claim.passage.figure}”",
                rival.claim.id,
                why(rival, ledger),
            ]
            for rival in found
        ]
        output.write_table(["Verdict", "Figure", "Claim", "Why"], rows)
    if not found:
        output.note(f"{claim.id} has no rival: no other claim has the metric {claim.metric or '(none)'}")
    return exits.CLEAN
