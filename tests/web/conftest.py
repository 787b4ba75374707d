"""The shipped ledger as pages: in this process on both databases, and behind a port for a real browser."""

from __future__ import annotations

import contextlib
import shutil
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import Browser, sync_playwright

from kb.web.app import served
from tests.databases import KINDS, made_on
from tests.store.loading import load_into
from tests.web.asking import Site

ROOT = Path(__file__).parent.parent.parent
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@pytest.fixture(scope="session", params=KINDS)
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The shipped ledger, loaded once; without its documents."""
    if request.param == "sqlite":
        yield from _site(_shipped(tmp_path_factory.mktemp("site")))
        return
    server, template = request.getfixturevalue("server"), request.getfixturevalue("template")
    for url in made_on(server, f"TEMPLATE {template}"):
        with contextlib.chdir(ROOT):
            load_into(url, Path("sources"))
        yield from _site(url)


def _site(url: str) -> Iterator[Site]:
    found = Site(url)
    yield found
    found.close()


def _shipped(folder: Path) -> str:
    url = f"sqlite:///{folder}/kb.sqlite"
    with contextlib.chdir(ROOT):  # so that places in the ledger read as its readers see them
        load_into(url, Path("sources"))
    return url


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the shipped ledger is served for a browser."""
    yield from serving(_shipped(tmp_path_factory.mktemp("served")))


def serving(url: str, documents: Path | None = None) -> Iterator[str]:
    """A database behind a port of this machine, as long as it is asked."""
    server = uvicorn.Server(uvicorn.Config(served(url, documents), port=0, log_level="error", lifespan="on"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        time.sleep(0.01)
    yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    server.should_exit = True
    thread.join()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A real browser, which can reach this machine and nothing else."""
    outside = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=executable(), args=["--no-sandbox", outside])
        yield started
        started.close()


def executable() -> str | None:
    """The browser of this machine; None for the one that comes with the library that drives it."""
    return next((path for name in BROWSERS if (path := shutil.which(name))), None)
