"""Check a ledger: read it, look its figures up, find what does not fit together."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from pathlib import Path

from kb.cli import exits, output
from kb.cli.asking import from_database
from kb.cli.parsing import (
    add_db,
    add_documents,
    add_ledger,
    database_of,
    day,
    documents_of,
    ledger_of,
    one_of,
    positive,
    project,
)
from kb.errors import UsageError
from kb.reporters import formats

TYPE_CHECKING = False
if TYPE_CHECKING:
    from kb.services.check import Checked, Request

EXAMPLE = """
kb check
kb check sources --documents ~/documents --show-notes
kb check --format github --output sarif=kb.sarif --output junit=kb.xml
kb check --select KB3,KB4 --fail-on warning
kb check --since main --format github
kb check --db sqlite:///kb.sqlite
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Where the ledger is, which rules run, what is shown and what fails."""
    known = ", ".join(formats())
    add_ledger(parser, positional=True)
    add_documents(parser)
    add_db(parser, instead=True)
    rules = parser.add_argument_group("which rules run")
    rules.add_argument(
        "--select", action="append", default=[], metavar="CODES", help="only these: KB301, KB3, conflict"
    )
    rules.add_argument("--ignore", action="append", default=[], metavar="CODES", help="all but these")
    rules.add_argument("--since", metavar="GITREF", help="only what is new or updated since a commit")
    rules.add_argument(
        "--staged", action="store_true", help="the ledger as staged in git, and only what that brings in"
    )
    rules.add_argument("--known", type=Path, metavar="FILE", help="a list of findings to tolerate, see kb known")
    rules.add_argument("--today", type=day, metavar="DATE", help="the day on which waivers are judged (default: today)")
    shown = parser.add_argument_group("what is shown")
    shown.add_argument("--format", type=one_of(formats()), default="text", help=f"on stdout: {known} (default: text)")
    shown.add_argument("--json", dest="format", action="store_const", const="json", help="the same as --format json")
    shown.add_argument(
        "--output", type=_output, action="append", default=[], metavar="FORMAT=FILE", help="also to a file; repeatable"
    )
    shown.add_argument(
        "--max-shown", type=positive, metavar="N", help="at most N findings; says how many are not shown"
    )
    shown.add_argument("--show-notes", action="store_true", help="notes too, which are otherwise only counted")
    shown.add_argument("--show-waived", action="store_true", help="waived findings too, with their reasons")
    shown.add_argument("--show-agreements", action="store_true", help="which claims agree, too")
    shown.add_argument("-q", "--quiet", action="store_true", help="nothing on stdout; the exit code speaks")
    fails = parser.add_argument_group("what fails")
    fails.add_argument(
        "--fail-on", type=one_of(("error", "warning", "note")), help="the least severity that exits 1 (default: error)"
    )
    fails.add_argument("--exit-zero", action="store_true", help="findings never fail the run; being unable to run does")


def run(arguments: Namespace) -> int:
    """Check, write every report that was asked for, and say by the exit code how it came out."""
    from kb.services import check, reporting

    outcome = _outcome(arguments)
    shown = reporting.rendering(
        outcome,
        show_notes=arguments.show_notes or arguments.fail_on == "note",
        show_waived=arguments.show_waived,
        show_agreements=arguments.show_agreements,
        max_shown=arguments.max_shown,
    )
    for form, path in arguments.output:
        reporting.save(form, shown, path)
    if not arguments.quiet:
        output.write(reporting.written(arguments.format, shown, colour=output.coloured()))
    if arguments.format == "github":
        reporting.summarise(shown)
    if check.unread(outcome.ledger):
        return exits.FAILED
    least = arguments.fail_on
    changes = arguments.since is not None or arguments.staged
    failed = check.change_fails(outcome.report) if changes and not least else check.fails(outcome.report, least)
    return exits.FOUND if failed and not arguments.exit_zero else exits.CLEAN


def _outcome(arguments: Namespace) -> Checked:
    from kb.services import check, known, recalling, since

    settled = project()
    tolerate = arguments.known or settled.known
    tolerated = known.load(tolerate) if tolerate else None
    if arguments.since is not None and arguments.staged:
        raise UsageError("--since and --staged exclude each other: --staged compares with the last commit; give one")
    stored = from_database(arguments)
    if stored and (arguments.since is not None or arguments.staged):
        raise UsageError("--db leaves no room for --since or --staged, which compare the text with git; give one")
    request = check.Request(
        root=ledger_of(arguments),
        documents=documents_of(arguments),
        select=_codes(arguments.select) or settled.select,
        ignore=_codes(arguments.ignore) or settled.ignore,
        severities=check.severities(settled.severities),
        today=arguments.today,
    )
    if stored:
        outcome = recalling.recheck(request, database_of(arguments), arguments.as_of)
        for words in recalling.unheard(database_of(arguments)):
            output.note(words)
    else:
        outcome = since.staged(request) if arguments.staged else _fresh_or_remembered(request, arguments)
    if arguments.since is not None:
        outcome = since.introduced(outcome, request, arguments.since)
    return outcome if tolerated is None else known.tolerate(outcome, tolerated)


def _fresh_or_remembered(request: Request, arguments: Namespace) -> Checked:
    """The check; one that is remembered cannot tell what is in order."""
    from kb.services import check, remembering, reporting

    forms = {arguments.format, *(form for form, _ in arguments.output)}
    whole = arguments.show_agreements or not forms.isdisjoint(reporting.SHOW_GROUPS)
    return check.check(request) if whole else remembering.remembered(request)


def _codes(given: list[str]) -> tuple[str, ...]:
    return tuple(code.strip() for codes in given for code in codes.split(",") if code.strip())


def _output(value: str) -> tuple[str, str]:
    form, equals, path = value.partition("=")
    if not equals or not path:
        raise ArgumentTypeError(f"{value!r} is not FORMAT=FILE, such as sarif=kb.sarif")
    return one_of(formats())(form), path
