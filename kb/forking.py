"""Work done by a second process while this one goes on."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def beside(work: Callable[[], str]) -> Iterator[Callable[[], str | None]]:
    """Start some work; what is yielded waits for its text.

    The text is None where the work failed, or where this process cannot be copied safely: the caller then does it.
    """
    if not hasattr(os, "fork") or threading.active_count() > 1 or (os.cpu_count() or 1) < 2:
        yield lambda: None
        return
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        _work(work, writer)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        try:
            yield lambda: pipe.read().decode("ascii") or None
        finally:
            pipe.close()
            os.waitpid(child, 0)


def _work(work: Callable[[], str], writer: int) -> None:
    """The second process: it writes its text whole or not at all, and leaves without tidying what is not its own."""
    status = 1
    try:
        text = work().encode("ascii")
        with os.fdopen(writer, "wb") as pipe:
            pipe.write(text)
        status = 0
    finally:
        os._exit(status)
