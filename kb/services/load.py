"""Loading: a ledger read, checked, and written into a database in one transaction."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from kb import __version__
from kb.checks.base import counted
from kb.domain.ledger import Ledger
from kb.domain.report import Report
from kb.errors import KBError, NothingToDo, UsageError
from kb.exporters.lines import Lines
from kb.ledger.reader import Folder, uncollected
from kb.services import git
from kb.services.check import Request, checked
from kb.services.database import upgrade
from kb.store import lines, schema
from kb.store.address import shown, sqlite_path
from kb.store.engine import writing
from kb.store.writer import About, Written, write

UNITS = "vocabulary/units.txt"


@dataclass(frozen=True)
class Prepared:
    """A ledger that was read and checked, and what is recorded of its load."""

    ledger: Ledger
    units: str | None  # the text of its unit file
    report: Report
    about: About


@dataclass(frozen=True)
class Loaded:
    """A ledger that is in a database now, and what that brought."""

    ledger: Ledger
    url: str
    written: Written


def load(request: Request, url: str, author: str | None = None, tell: Callable[[str], None] = lambda _: None) -> Loaded:
    """Bring a database to what a ledger says; the same ledger a second time changes nothing. `tell` hears what is done.

    Raises `UsageError` where something of the ledger cannot be read, so that the database never holds half of it, and
    `NothingToDo` where it holds no claim.
    """
    tell(f"reading and checking {request.root}")
    prepared = prepare(request, author)
    tell(f"writing {counted(len(prepared.ledger.claims), 'claim')} into {shown(url)}")
    return write_down(prepared, url)


def prepare(request: Request, author: str | None = None) -> Prepared:
    """The ledger read and checked; raises as `load` does."""
    root = request.root
    ledger = Folder(root).ledger(keep=False)
    if ledger.findings:
        first = ledger.findings[0]
        raise UsageError(
            f"the ledger {str(root)!r} is not loaded, because of {counted(len(ledger.findings), 'fault')} in its text; "
            f"the first is {first.code} at {first.location}: {first.message}. `kb check` shows all"
        )
    if not ledger.claims:
        raise NothingToDo(f"the ledger {str(root)!r} holds no claim to load; write the first in a claims.toml")
    today = request.today or date.today()
    report = checked(ledger, replace(request, today=today)).report
    about = About(now(), today.isoformat(), f"kb {__version__}", author or git.user(root), _commit(root))
    return Prepared(ledger, _units(root), report, about)


def write_down(prepared: Prepared, url: str) -> Loaded:
    """The ledger written into a database, in one transaction."""
    if sqlite_path(url) is not None:
        upgrade(url)
    with uncollected(), writing(url) as connection:
        schema.require(connection)
        written = write(connection, prepared.ledger, prepared.units, prepared.report, prepared.about)
        lines.write(connection, prepared.ledger.claims.values(), Lines(prepared.ledger).line)
    return Loaded(prepared.ledger, url, written)


def as_text(loaded: Loaded) -> str:
    """What a load brought, in a line or two."""
    written, ledger = loaded.written, loaded.ledger
    size = f"{counted(len(ledger.claims), 'claim')} of {counted(len(ledger.sources), 'source')}"
    if written.number is None:
        return f"{shown(loaded.url)}: nothing has changed; it holds {size}"
    claims = [f"{number} {word}" for word, number in written.claims.items() if number]
    steps = [f"{number} {word}" for word, number in written.conflicts.items()]
    parts = [f"load {written.number}: {size}", f"claims: {', '.join(claims) or 'none changed'}"]
    parts.append(f"conflicts: {', '.join(steps) or 'none changed'}")
    return "\n".join([f"{shown(loaded.url)}", *(f"  {part}" for part in parts)])


def as_json(loaded: Loaded) -> dict[str, Any]:
    """The same as JSON."""
    written = loaded.written
    return {
        "load": written.number,
        "claims": len(loaded.ledger.claims),
        "sources": len(loaded.ledger.sources),
        "changes": dict(written.claims),
        "conflicts": dict(written.conflicts),
        "notes": list(written.words),
    }


def now() -> str:
    """This moment in UTC, to the second."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _units(root: Path) -> str | None:
    path = root / UNITS
    try:
        return path.read_text(encoding="utf-8-sig") if path.is_file() else None
    except OSError as error:
        raise KBError(f"{path} cannot be read: {error.strerror}") from None


def _commit(root: Path) -> str | None:
    """The commit that the ledger was read at, as far as there is one; with a plus where the text differs from it."""
    try:
        commit = git.commit(root, "HEAD")
        return f"{commit}+" if git.dirty(root) else commit
    except UsageError:
        return None
