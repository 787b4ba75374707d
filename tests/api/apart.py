"""Work in a thread of its own, where no other loop of events is running: a browser that is driven has one in ours."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


class Apart:
    """One thread, always the same, since a connection to SQLite belongs to the thread that opened it."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1)

    def do(self, act: Callable[[], T]) -> T:
        """What an act comes to."""
        return self._thread.submit(act).result()

    def wait_for(self, work: Coroutine[Any, Any, T]) -> T:
        """What a coroutine comes to."""
        return self.do(lambda: asyncio.run(work))

    def close(self) -> None:
        """The end of the thread."""
        self._thread.shutdown()
