"""What every test gets: no way out of the machine, and no settings of the person who runs it."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import settings

from tests.databases import bare_database, database, empty_on_server, server, template

__all__ = ["bare_database", "database", "empty_on_server", "server", "template"]  # fixtures of every folder

settings.register_profile("suite", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("suite")

LOOPBACK = ("127.0.0.1", "::1", "localhost")


@pytest.fixture(autouse=True, scope="session")
def _no_outbound_connection() -> Iterator[None]:
    """Any connection beyond this machine is an error, so that no test can come to depend on one."""
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: Any) -> None:
        host = address[0] if isinstance(address, tuple) else address
        if self.family in (socket.AF_INET, socket.AF_INET6) and host not in LOOPBACK:
            raise AssertionError(f"a test tried to reach {address}; tests are offline")
        connect(self, address)

    socket.socket.connect = guarded  # type: ignore[method-assign,assignment]
    yield
    socket.socket.connect = connect  # type: ignore[method-assign]


@pytest.fixture(autouse=True)
def _no_personal_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings come from the test alone."""
    for name in [name for name in os.environ if name.startswith("KB_")]:
        monkeypatch.delenv(name)
