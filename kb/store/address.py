"""The address of a database, as people write it."""

from __future__ import annotations

from kb.errors import UsageError

DEFAULT = "sqlite:///kb.sqlite"
_SQLITE = "sqlite:///"
_SERVERS = ("postgresql://", "postgres://", "postgresql+psycopg://")


def sqlite_path(url: str) -> str | None:
    """The file of an SQLite database, None for a server; raises `UsageError` for any other address."""
    if url.startswith(_SQLITE) and len(url) > len(_SQLITE):
        return url.removeprefix(_SQLITE)
    if url.startswith(_SERVERS):
        return None
    raise UsageError(
        f"--db {shown(url)!r} is no address of a database; write {DEFAULT} for a file, or postgresql://user@host/name"
    )


def server_url(url: str) -> str:
    """The address of a PostgreSQL server with the driver that is used."""
    return f"postgresql+psycopg://{url.partition('://')[2]}"


def shown(url: str) -> str:
    """The address without its password."""
    scheme, slashes, rest = url.partition("://")
    user, at, host = rest.rpartition("@")
    return f"{scheme}{slashes}{user.partition(':')[0]}{at}{host}"
