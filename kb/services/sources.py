"""A new source, begun from its document."""

from __future__ import annotations

from pathlib import Path

from kb.documents.skeleton import source_id, source_toml, title_of
from kb.errors import UsageError
from kb.services.scanning import read_document
from kb.services.writing import write_file


def add_source(path: Path, root: Path, identity: str | None, lang: str) -> Path:
    """Begin a source for a document: its folder with a source.toml.

    Raises `UsageError` where the id is taken, the document has a source already, or the folder cannot be written.
    """
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
    for each in sorted(root.glob("*/source.toml")):
        if text.sha256.encode() in each.read_bytes():
            raise UsageError(f"{path.name} is the document of {str(each)!r} already; add its claims there")
    folder = root / (identity or source_id(title_of(text) or path.stem, taken))
    try:
        folder.mkdir()
    except OSError as error:
        raise UsageError(f"{str(folder)!r} cannot be made ({error.strerror}); check the ledger's permissions") from None
    write_file(folder / "source.toml", source_toml(text, path.name, lang))
    return folder / "source.toml"
