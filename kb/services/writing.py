"""Files of a ledger written whole: whoever reads sees the old text or the new one, and nobody's change is lost."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from kb.errors import UsageError


def write_file(path: Path, text: str) -> None:
    """Write a file in one step; raises `UsageError` where it cannot be written."""
    rewrite(path, lambda _: text)


def rewrite(path: Path, change: Callable[[str], str]) -> None:
    """Change the text of a file, "" where there is none, while none of us changes another of its folder.

    The new text is written beside the old one and on the disk before it takes its place. Raises `UsageError` where the
    file cannot be read or written, and what `change` raises.
    """
    target = path.resolve()
    try:
        with _alone(target.parent):
            old = target.read_bytes() if target.exists() else None
            text = change("" if old is None else old.decode()).encode()
            if text != old:
                _replace(target, text)
    except OSError as error:
        raise UsageError(
            f"{str(path)!r} cannot be written ({error.strerror}); check its folder and permissions"
        ) from None


def _replace(target: Path, content: bytes) -> None:
    beside = target.with_name(f".{target.name}.{os.getpid()}")
    mode = target.stat().st_mode & 0o777 if target.exists() else None
    if mode is not None and not os.access(target, os.W_OK):
        raise PermissionError(13, "it is read-only")
    try:
        with beside.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            beside.chmod(mode)
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """A time in which no other of us writes in a folder, as far as the system can lock one."""
    try:
        from fcntl import LOCK_EX, flock
    except ImportError:
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        flock(handle, LOCK_EX)
        yield
    finally:
        os.close(handle)
