"""The ledger's text, read: a folder or a set of files in, values and findings out."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path

from kb.domain.ledger import Ledger
from kb.domain.location import Location
from kb.errors import NothingToDo, UsageError
from kb.ledger import files as ledger_files
from kb.ledger.cache import Cache, content_key
from kb.ledger.problems import Problems
from kb.quantity.units import Units, standard

LARGE = 1_000_000  # bytes of text, from which on a ledger is read by two processes and remembered
UNITS = "vocabulary/units.txt"


def read(root: Path) -> Ledger:
    """The ledger in a folder.

    Raises `UsageError` where there is no such folder and `NothingToDo` where it holds no source; what is wrong
    inside it are findings of the ledger, never errors. A large ledger is remembered in `.kb-cache` beside it, so
    that it is read once for the same bytes.
    """
    return Folder(root).ledger()


class Folder:
    """The files of a ledger as they lie in its folder, not yet read."""

    def __init__(self, root: Path) -> None:
        """Raises `UsageError` where there is no such folder."""
        if not root.is_dir():
            raise UsageError(f"there is no ledger at {str(root)!r}; name its folder, or start one with kb init")
        self.root = root
        self.problems = Problems(root.as_posix())
        self.files = ledger_files.read_folder(root, self.problems)

    @cached_property
    def key(self) -> str | None:
        """A digest of all that the ledger follows from; None for one that is not remembered.

        That is a small one, and one with a file that could not be read, which no content tells of.
        """
        large = sum(map(len, self.files.values())) >= LARGE
        return content_key(self.files, self.problems.root) if large and not self.problems.found else None

    def ledger(self, *, keep: bool = True) -> Ledger:
        """The ledger, remembered where it is large unless there is no need to; raises as `read` does."""
        with uncollected():
            ledger = _remembered(self.files, self.problems, self.key, Cache(self.root), keep)
        if not ledger.sources and not ledger.findings:
            raise NothingToDo(f"the ledger {str(self.root)!r} holds no source yet; add one with kb source add FILE")
        return ledger


def read_files(files: Mapping[str, bytes], root: str) -> Ledger:
    """The ledger in a set of files: their bytes by path below the root, with forward slashes."""
    return _read(files, Problems(root))


def _read(files: Mapping[str, bytes], problems: Problems) -> Ledger:
    from kb.ledger.building import Building

    texts = ledger_files.texts(files, problems)
    return Building(texts, ledger_files.folders(files), _units(texts, problems), problems).ledger()


def _remembered(files: Mapping[str, bytes], problems: Problems, key: str | None, cache: Cache, keep: bool) -> Ledger:
    if key is None:
        return _read(files, problems)
    from kb.domain.codec import loads
    from kb.ledger.parts import Parts, Whole, joined

    texts = ledger_files.texts(files, problems)
    units = _units(texts, problems)
    if stored := cache.load(key):
        try:
            whole, *parts = stored
            read_parts = {folder: part for text in parts for folder, part in loads(Parts, text).of.items()}
            return joined(problems.root, units, loads(Whole, whole), read_parts)
        except (ValueError, TypeError, LookupError):
            pass  # written by another program, or damaged: read it anew
    from kb.ledger.building import Building

    ledger, written = Building(texts, ledger_files.folders(files), units, problems).ledger_and_texts()
    if keep:
        cache.save(key, written())
    return ledger


def _units(texts: Mapping[str, str], problems: Problems) -> Units:
    """The standard units and those that the ledger adds."""
    text = texts.get(UNITS)
    if text is None:
        return standard()
    path = problems.path(UNITS)
    units, faults = standard().extended(text, path)
    for fault in faults:
        help = "write a line as in `kt = 1000 t ; ; kilotonne, kilotonnes`: code, definition, symbols, words"
        problems.add("KB013", Location(path, fault.line), fault.message, key=(fault.text, fault.message), help=help)
    return units


@contextmanager
def uncollected() -> Iterator[None]:
    """Without the search for cycles, which takes a third of the time and finds none among a million new values."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()
