"""Work done by other processes while this one goes on."""

from __future__ import annotations

import os
import pickle
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import IO, Any, TypeVar

T = TypeVar("T")
_SIZE = 8  # bytes that tell how many follow


@contextmanager
def beside(work: Callable[[], str]) -> Iterator[Callable[[], str | None]]:
    """Start some work; what is yielded waits for its text.

    The text is None where the work failed, or where this process cannot be copied safely: the caller then does it.
    """
    if not _can_fork():
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


def ahead(items: Sequence[T], work: Callable[[T], Any], hands: int = 2) -> Iterator[Any]:
    """What comes of each item, in their order, made by other processes while this one uses what came before.

    Of those processes there are so many. What they do not come to, this one does itself.
    """
    workers = [_worker(items[first::hands], work) for first in range(hands)] if _can_fork() else []
    try:
        for number, item in enumerate(items):
            made = _received(workers[number % hands][1]) if workers else None
            yield work(item) if made is None else made[0]
    finally:
        for _, pipe in workers:
            pipe.close()  # who is still at work ends when it next writes
        for child, _ in workers:
            os.waitpid(child, 0)


def _can_fork() -> bool:
    return hasattr(os, "fork") and threading.active_count() == 1 and (os.cpu_count() or 1) > 1


def _worker(items: Sequence[T], work: Callable[[T], Any]) -> tuple[int, IO[bytes]]:
    """A process that makes something of each item, and where to read that."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        try:
            with os.fdopen(writer, "wb") as pipe:
                for item in items:
                    made = pickle.dumps((work(item),))
                    pipe.write(len(made).to_bytes(_SIZE) + made)
        finally:
            os._exit(0)
    os.close(writer)
    return child, os.fdopen(reader, "rb")


def _received(pipe: IO[bytes]) -> tuple[Any] | None:
    """The next that a process has sent, None where it has ended."""
    head = pipe.read(_SIZE)
    size = int.from_bytes(head)
    body = pipe.read(size) if len(head) == _SIZE else b""
    made: tuple[Any] | None = pickle.loads(body) if body and len(body) == size else None
    return made


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
