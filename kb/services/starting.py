"""An empty ledger, begun."""

from __future__ import annotations

from pathlib import Path

from kb.errors import UsageError
from kb.ledger.skeleton import skeleton


def start(root: Path) -> tuple[Path, ...]:
    """Write the files of an empty ledger; raises `UsageError` where the folder holds something already."""
    try:
        if root.exists() and (not root.is_dir() or any(root.iterdir())):
            raise UsageError(f"{str(root)!r} is not empty; name another folder for the new ledger")
        paths = {root / name: text for name, text in skeleton().items()}
        for path, text in paths.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise UsageError(f"{str(root)!r} cannot be written ({error.strerror}); name another folder") from None
    return tuple(paths)
