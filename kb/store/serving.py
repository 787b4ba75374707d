"""A database that is asked again and again: one connection that stays open, and what is asked most.

A file is read by sqlite3 and a server by psycopg, with the same statements. Nothing can be written through it, and a
statement that takes longer than anybody waits is broken off.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from time import monotonic
from typing import Any, Protocol

from kb.errors import KBError, TooSlow
from kb.store.address import server_url, shown, sqlite_path
from kb.store.reader import Reader, Row, reading

PATIENCE = 10.0  # seconds for one statement
_STEPS = 10_000  # of SQLite between two looks at the clock

_LATEST = "SELECT seq, hash FROM change ORDER BY seq DESC LIMIT 1"
_RECORDED = "SELECT claim.id, change.at FROM claim JOIN change ON change.seq = claim.revision"
_RECORDED_THEN = """
SELECT revision.name, change.at FROM revision JOIN change ON change.seq = revision.seq
WHERE revision.seq IN (SELECT max(seq) FROM revision WHERE kind = 'claim' AND seq <= :seq GROUP BY name)
"""
_CHANGES = """
SELECT change.seq, change.at, change.load, change.kind, change.name, change.what, change.hash, revision.text
FROM change LEFT JOIN revision ON revision.seq = change.seq WHERE change.seq > :since ORDER BY change.seq LIMIT :limit
"""
_LATEST_CHANGES = """
SELECT change.seq, change.at, change.load, change.kind, change.name, change.what, change.hash, revision.text
FROM change LEFT JOIN revision ON revision.seq = change.seq
WHERE change.kind IN ('claim', 'source', 'conflict', 'load') ORDER BY change.seq DESC LIMIT :limit
"""
_FATE = """
SELECT change.at, change.what, change.load, load.author, revision.text, load.git_commit
FROM revision JOIN change ON change.seq = revision.seq LEFT JOIN load ON load.number = change.load
WHERE revision.kind = :kind AND revision.name = :id ORDER BY revision.seq
"""
_DOCUMENTS = """
SELECT claim.id, {json} FROM claim JOIN rendering ON rendering.claim = claim.key
WHERE claim.live = true AND claim.id IN ({places})
"""


@dataclass(frozen=True, slots=True)
class Change:
    """The latest change of a database: its place in the log and its hash, which no other history has."""

    seq: int
    hash: str


class Served(Reader, Protocol):
    """A database as it is at every moment; statements see what was committed before them.

    `bytewise` stands behind a column that is sorted: the order of texts is that of their bytes, whatever the locale.
    `raw` is around a column that is wanted as bytes of UTF-8.
    """

    bytewise: str
    raw: str

    def change(self) -> Change:
        """The latest change; asked before anything else of a request, so that an answer is never older than it says."""
        ...

    def close(self) -> None:
        """Give the connection back."""
        ...


def serve(url: str) -> Served:
    """Open a database to answer from; raises `KBError` where it is not there, or not of this program's schema."""
    with reading(url):
        pass
    path = sqlite_path(url)
    return _File(url, path) if path is not None else _Server(url)


class _File:
    bytewise = ""
    raw = "CAST({0} AS BLOB)"

    def __init__(self, url: str, path: str) -> None:
        import sqlite3
        from pathlib import Path

        self._url = shown(url)
        self._errors = sqlite3.DatabaseError
        self._connection = sqlite3.connect(
            f"{Path(path).absolute().as_uri()}?mode=ro",
            uri=True,
            isolation_level=None,
            check_same_thread=False,
            cached_statements=256,
            timeout=PATIENCE,
        )
        for pragma in ("query_only = ON", "mmap_size = 2147418112", "cache_size = -8192"):
            self._connection.execute(f"PRAGMA {pragma}")
        self._connection.set_progress_handler(self._late, _STEPS)
        self._until = 0.0
        self._version = -1
        self._change = Change(0, "")

    def rows(self, sql: str, **values: Any) -> Iterator[Row]:
        """The rows that a statement finds."""
        self._until = monotonic() + PATIENCE
        try:
            return iter(self._connection.execute(sql, values).fetchall())
        except self._errors as error:
            raise _reason(self._url, error, "interrupted" in str(error)) from error

    def change(self) -> Change:
        """The latest change; where nobody else has written, one look at the file's own counter says that it stands."""
        version = self._connection.execute("PRAGMA data_version").fetchone()[0]
        if version != self._version:
            self._change = _latest(self)
            self._version = version
        return self._change

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def _late(self) -> bool:
        return monotonic() > self._until


class _Server:
    bytewise = ' COLLATE "C"'
    raw = "convert_to({0}, 'UTF8')"

    def __init__(self, url: str) -> None:
        self._address = server_url(url).replace("+psycopg", "", 1)
        self._url = shown(url)
        self._connection: Any = None

    def rows(self, sql: str, **values: Any) -> Iterator[Row]:
        """The rows that a statement finds; a connection that was lost is made anew once."""
        import psycopg

        for _ in range(2):
            try:
                return iter(self._connected().execute(_compiled(sql), values, prepare=True).fetchall())
            except psycopg.errors.QueryCanceled as error:
                raise _reason(self._url, error, True) from error
            except psycopg.OperationalError as error:
                lost, self._connection = error, None
            except psycopg.Error as error:
                raise _reason(self._url, error, False) from error
        raise _reason(self._url, lost, False) from lost

    def change(self) -> Change:
        """The latest change."""
        return _latest(self)

    def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            self._connection.close()

    def _connected(self) -> Any:
        import psycopg

        if self._connection is None or self._connection.closed:
            options = f"-c statement_timeout={int(PATIENCE * 1000)} -c default_transaction_read_only=on"
            self._connection = psycopg.connect(self._address, autocommit=True, options=options)
        return self._connection


@cache
def _compiled(sql: str) -> str:
    """A statement in the words of psycopg."""
    from sqlalchemy import text
    from sqlalchemy.dialects.postgresql import psycopg

    return str(text(sql).compile(dialect=psycopg.dialect()))  # type: ignore[no-untyped-call]


def _latest(reader: Reader) -> Change:
    row = next(iter(reader.rows(_LATEST)), None)
    return Change(row[0], row[1]) if row else Change(0, "")


def _reason(url: str, error: Exception, late: bool) -> KBError:
    if late:
        return TooSlow(f"the answer was not found within {PATIENCE:.0f} seconds; ask for less, by metric or subject")
    return KBError(f"the database {url} cannot be read: {' '.join(str(error).split())}")


def recorded(reader: Reader, seq: int | None = None) -> dict[str, str]:
    """When each claim was recorded as it is now, or was as of a place in the log."""
    found = reader.rows(_RECORDED) if seq is None else reader.rows(_RECORDED_THEN, seq=seq)
    return {row[0]: row[1] for row in found}


@dataclass(frozen=True, slots=True)
class Event:
    """One change of the log; `claim` is what a claim's new revision says, as JSON of the store."""

    seq: int
    at: str
    load: int | None
    kind: str
    name: str
    what: str
    hash: str
    text: str | None

    @property
    def correction(self) -> bool:
        """Whether something that was published here before is said otherwise now, or no longer."""
        return self.kind in ("claim", "source") and self.what in ("altered", "withdrawn")


def changes(reader: Reader, since: int, limit: int) -> list[Event]:
    """The changes after a place in the log, in their order."""
    return [Event(*row) for row in reader.rows(_CHANGES, since=since, limit=limit)]


def latest_changes(reader: Reader, limit: int) -> list[Event]:
    """The latest changes that a reader of claims follows, newest first."""
    return [Event(*row) for row in reader.rows(_LATEST_CHANGES, limit=limit)]


@dataclass(frozen=True, slots=True)
class Revision:
    """A revision as the log tells of it; `text` is what it says, as JSON of the store, None where it was taken out."""

    at: str
    what: str
    load: int | None
    author: str | None
    text: str | None
    commit: str | None = None


def revisions(reader: Reader, kind: str, id: str) -> list[Revision]:
    """Every revision of a claim or source, oldest first."""
    return [Revision(*row) for row in reader.rows(_FATE, kind=kind, id=id)]


def documents(store: Served, ids: Sequence[str]) -> dict[str, bytes]:
    """The JSON documents of those claims that are not withdrawn."""
    values = {f"id{place}": id for place, id in enumerate(ids)}
    sql = _DOCUMENTS.format(json=store.raw.format("rendering.json"), places=", ".join(f":{name}" for name in values))
    return {row[0]: row[1] for row in store.rows(sql, **values)} if ids else {}


def finding(reader: Reader, id: str) -> str | None:
    """The finding of a conflict, open or closed, as JSON of the store."""
    row = next(iter(reader.rows("SELECT finding FROM conflict WHERE id = :id", id=id)), None)
    return row[0] if row else None
