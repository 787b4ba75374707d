"""The files of a ledger in their canonical layout."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from kb.errors import NothingToDo, UsageError
from kb.ledger.formatter import formatted
from kb.services.writing import rewrite


def lay_out(root: Path, *, write: bool = True) -> tuple[Path, ...]:
    """Every file whose layout differs, written anew unless told otherwise.

    Files that are not UTF-8, or outside of it behind a link, are left alone: `kb check` reports them. Raises
    `NothingToDo` where there is no file.
    """
    if not root.is_dir():
        raise UsageError(f"there is no ledger at {str(root)!r}; name its folder, or start one with kb init")
    paths = sorted(path for path in root.rglob("*.toml") if not path.relative_to(root).as_posix().startswith("."))
    if not paths:
        raise NothingToDo(f"the ledger {str(root)!r} holds no TOML file to lay out")
    changed: list[Path] = []
    for path in paths:
        if not path.resolve().is_relative_to(root.resolve()):
            continue
        try:
            text = path.read_bytes().decode("utf-8")
        except (OSError, UnicodeDecodeError):
            continue
        name = path.relative_to(root).as_posix()
        if formatted(text, name) != text:
            changed.append(path)
            if write:
                rewrite(path, partial(formatted, path=name))
    return tuple(changed)
