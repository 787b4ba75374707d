"""The shipped ledger behind the API, on SQLite and on PostgreSQL."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.api.asking import Api
from tests.databases import KINDS, made_on
from tests.store.loading import load_into

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="session", params=KINDS)
def shipped(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    """The shipped ledger, loaded once."""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path_factory.mktemp('shipped')}/kb.sqlite"
        yield from _served(url)
        return
    server, template = request.getfixturevalue("server"), request.getfixturevalue("template")
    for url in made_on(server, f"TEMPLATE {template}"):
        yield from _served(url)


def _served(url: str) -> Iterator[Api]:
    with contextlib.chdir(ROOT):  # so that places in the ledger read as its readers see them
        load_into(url, Path("sources"))
    api = Api(url)
    yield api
    api.close()
