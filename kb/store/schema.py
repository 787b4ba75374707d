"""The schema of a database: made and changed by migrations alone, and refused where it is newer than the program."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text

from kb.errors import KBError
from kb.store import guards
from kb.store.address import shown
from kb.store.tables import metadata
from kb.store.version import BEHIND, NEWER, SCHEMA

if TYPE_CHECKING:
    from alembic.config import Config


def folder() -> Path:
    """The migrations: inside the installed package, or beside it in a checkout."""
    package = Path(__file__).parent.parent
    for place in (package / "migrations", package.parent / "migrations"):
        if (place / "env.py").is_file():
            return place
    raise KBError(f"the migrations are missing from {package}; install claims-kb anew")


def config(connection: Connection | None = None) -> Config:
    """Alembic's settings, for the migrations of this program."""
    from alembic.config import Config

    made = Config()
    made.set_main_option("script_location", str(folder()).replace("%", "%%"))
    made.attributes["connection"] = connection
    return made


def current(connection: Connection) -> str | None:
    """The version that a database has; None for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)


def upgrade(connection: Connection) -> bool:
    """Bring a database to this program's version, in a transaction for migrating; whether anything was to be done."""
    version = current(connection)
    if version == SCHEMA:
        return False
    from alembic import command

    _refuse_newer(version, connection)
    command.upgrade(config(connection), SCHEMA)
    _require_whole(connection)
    return True


def downgrade(connection: Connection, target: str) -> None:
    """Take migrations back, down to a version or to `base`; what only the later ones hold is lost."""
    from alembic import command
    from alembic.util import CommandError

    _refuse_newer(current(connection), connection)
    try:
        command.downgrade(config(connection), target)
    except CommandError as error:
        raise KBError(f"cannot go down to {target!r}: {error}; versions are {', '.join(versions())} and base") from None


def require(connection: Connection) -> None:
    """Raise `KBError` unless the database has this program's version."""
    version = current(connection)
    if version != SCHEMA:
        _refuse_newer(version, connection)
        raise KBError(BEHIND.format(url=_url(connection), version=version or "none", program=SCHEMA))


def versions() -> tuple[str, ...]:
    """The versions that this program knows, oldest first."""
    from alembic.script import ScriptDirectory

    scripts = ScriptDirectory.from_config(config()).walk_revisions()
    return tuple(reversed([script.revision for script in scripts]))


def drift(connection: Connection) -> tuple[str, ...]:
    """What of a database is not as this program has it, in words; nothing in a sound one."""
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    differences = compare_metadata(MigrationContext.configure(connection), metadata)
    return (
        *(f"the table differs: {difference}" for difference in differences),
        *(f"the trigger {name} is missing" for name in guards.missing(connection)),
    )


def _require_whole(connection: Connection) -> None:
    """Foreign keys are not looked at while SQLite migrates, so they are looked at here."""
    if connection.dialect.name == "sqlite" and (broken := connection.execute(text("PRAGMA foreign_key_check")).first()):
        raise KBError(f"the migration would leave rows of {broken[0]} without those they lead to; nothing was changed")


def _refuse_newer(version: str | None, connection: Connection) -> None:
    if version is not None and version not in versions():
        raise KBError(NEWER.format(url=_url(connection), version=version, program=SCHEMA))


def _url(connection: Connection) -> str:
    return shown(connection.engine.url.render_as_string())
