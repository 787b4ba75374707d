"""A new source, begun from its document."""

from __future__ import annotations

from pathlib import Path

from kb.documents.skeleton import source_id, source_toml, title_of
from kb.errors import UsageError
from kb.services.scanning import read_document


def add_source(path: Path, root: Path, identity: str | None, lang: str) -> Path:
    """Begin a source for a document: its folder with a source.toml; raises `UsageError` where the id is taken."""
    if not root.is_dir():
        raise UsageError(
            f"there is no ledger at {str(root)!r}; name its folder with --ledger, or start one with kb init"
        )
    text = read_document(path)
    taken = [folder.name for folder in root.iterdir()]
    if identity in taken:
        raise UsageError(f"--id {identity}: {str(root / identity)!r} exists already; choose another id")
    if identity is not None and identity != source_id(identity.replace("-", " ")):
        raise UsageError(
            f"--id {identity!r} is no id: small letters, digits and hyphens, such as {source_id(identity)}"
        )
    folder = root / (identity or source_id(title_of(text) or path.stem, taken))
    folder.mkdir()
    (folder / "source.toml").write_text(source_toml(text, path.name, lang), encoding="utf-8", newline="\n")
    return folder / "source.toml"
