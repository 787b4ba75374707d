"""What a question is asked of: the ledger's text, or a database that remembers it."""

from __future__ import annotations

from argparse import Namespace

from kb.cli import output
from kb.cli.parsing import database_of, ledger_of
from kb.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from kb.services.check import Checked


def outcome_of(arguments: Namespace) -> Checked:
    """The ledger and its conflicts, from where the arguments say."""
    if from_database(arguments):
        from kb.services.recalling import recalled

        return recalled(database_of(arguments), arguments.as_of)
    from kb.services.check import Request, check

    outcome = check(Request(ledger_of(arguments)))
    output.note_faults(len(outcome.ledger.findings))
    return outcome


def from_database(arguments: Namespace) -> bool:
    """Whether a database was asked for; raises `UsageError` for a time without one."""
    if arguments.as_of is not None and arguments.db is None:
        raise UsageError(
            "--as-of needs --db: only a database remembers what was; `kb diff` compares commits of the text"
        )
    return arguments.db is not None
