"""The files of a ledger: found below its root, within their limits, as text."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from kb.domain.location import Location
from kb.domain.names import nearest
from kb.ledger.problems import Problems

LARGEST_FILE = 5_000_000  # bytes
LARGEST_LINES = 4_000_000_000  # bytes of a claims.jsonl, which machines write: some ten million claims
LONGEST_LINE = 1_000_000  # bytes
AT_ROOT = ("constraints.toml", "waivers.toml")
IN_VOCABULARY = ("agents.toml", "subjects.toml", "models.toml", "metrics.toml", "conditions.toml", "units.txt")
IN_SOURCE = ("source.toml", "claims.toml", "claims.jsonl", "verified.toml", "waivers.toml", "constraints.toml")
VOCABULARY = "vocabulary"


def read_folder(root: Path, problems: Problems) -> dict[str, bytes]:
    """The bytes of each file of a ledger, by path below its root with forward slashes.

    Files that cannot be read, or that lie outside the ledger behind a link, are findings.
    """
    found: dict[str, bytes] = {}
    real = root.resolve()
    for parts, entry, linked in sorted(_walk(root, problems), key=lambda each: each[0]):
        relative = "/".join(parts)
        try:
            if linked and not Path(entry).resolve().is_relative_to(real):
                _unreadable(relative, "is a link that leaves the ledger", "copy the file into the ledger", problems)
            elif not entry.is_file():
                _unreadable(relative, "is no regular file", "replace it with a text file", problems)
            elif (size := entry.stat().st_size) > _most(relative):
                _too_large(relative, size, problems)
            else:
                with open(entry, "rb") as file:
                    found[relative] = file.read()
        except (OSError, RuntimeError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            _unreadable(relative, f"cannot be read: {reason}", "check the file and its permissions", problems)
    return found


def _walk(root: Path, problems: Problems) -> Iterator[tuple[tuple[str, ...], os.DirEntry[str], bool]]:
    """The files at the root and one folder below, and whether a link leads to each; hidden ones are nobody's claims."""
    for entry in _listed(root, "", problems):
        linked = entry.is_symlink()
        if _is_folder(entry):
            for inner in _listed(Path(entry), entry.name, problems):
                if is_ours(inner.name):
                    yield (entry.name, inner.name), inner, linked or inner.is_symlink()
                elif not linked and _is_folder(inner):
                    _report_too_deep(inner, f"{entry.name}/{inner.name}", problems)
        elif is_ours(entry.name):
            yield (entry.name,), entry, linked


def _listed(folder: Path, relative: str, problems: Problems) -> list[os.DirEntry[str]]:
    """What is in a folder; one that cannot be opened is a finding, since claims may be in it."""
    try:
        with os.scandir(folder) as entries:
            return [entry for entry in entries if not entry.name.startswith(".")]
    except OSError as error:
        _unreadable(relative, f"cannot be opened: {error.strerror}", "check the folder and its permissions", problems)
        return []


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:  # a link that leads round in circles
        return False


def _report_too_deep(folder: os.DirEntry[str], relative: str, problems: Problems) -> None:
    for path, _, names in os.walk(folder):
        below = os.path.relpath(path, folder).replace(os.sep, "/")
        for name in sorted({*names} & {*IN_SOURCE}):
            _too_deep("/".join(part for part in (relative, below, name) if part != "."), problems)


def _too_deep(relative: str, problems: Problems) -> None:
    _unreadable(relative, "lies too deep to be read", "each source is one folder below the ledger", problems)


def is_ours(path: str) -> bool:
    """Whether a file is of a kind that a ledger is made of; any other may lie beside them."""
    return path.endswith((".toml", ".jsonl")) or path.rsplit("/", 1)[-1] in IN_VOCABULARY


def folders(files: Mapping[str, bytes]) -> dict[str, bool]:
    """The folders of sources in order, and whether each has a source.toml, readable or not."""
    ours = [path for path in files if "/" in path and is_ours(path)]
    names = sorted({path.split("/")[0] for path in ours} - {VOCABULARY})
    return {name: f"{name}/source.toml" in files for name in names}


def texts(files: Mapping[str, bytes], problems: Problems) -> dict[str, str]:
    """The text of each file that the ledger has a use for; what is not text, or misnamed, is a finding."""
    found: dict[str, str] = {}
    for relative in sorted(files, key=lambda path: path.split("/")):
        *folders, name = relative.split("/")
        if not is_ours(name):
            continue
        known = AT_ROOT if not folders else IN_VOCABULARY if folders == [VOCABULARY] else IN_SOURCE
        if len(folders) > 1:
            _too_deep(relative, problems)
        elif name not in known:
            close = nearest(name, known)
            help = f"did you mean {close[0]}?" if close else f"the files here are {', '.join(known)}"
            _unreadable(relative, "is not a file that is read here", help, problems)
        elif (text := _text(relative, files[relative], problems)) is not None:
            found[relative] = text
    return found


def _text(relative: str, content: bytes, problems: Problems) -> str | None:
    if len(content) > _most(relative):
        _too_large(relative, len(content), problems)
        return None
    if (line := _overlong_line(content)) is not None:
        help = f"break it up: a line holds at most {LONGEST_LINE:,} bytes"
        _unreadable(relative, f"has a line of more than {LONGEST_LINE:,} bytes, line {line}", help, problems, line)
        return None
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        begin = content.rfind(b"\n", 0, error.start) + 1
        column = len(content[begin : error.start].decode("utf-8", "replace")) + 1
        reason = f"is not UTF-8: byte 0x{content[error.start]:02x} on line {line}, column {column}"
        _unreadable(relative, reason, "save the file as UTF-8", problems, line, column)
        return None
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        _unreadable(relative, f"is no text: a zero byte on line {line}", "save it as UTF-8 text", problems, line)
        return None
    return text.replace("\r\n", "\n")


def _most(relative: str) -> int:
    """How many bytes a file may have."""
    return LARGEST_LINES if relative.endswith("/claims.jsonl") else LARGEST_FILE


def _overlong_line(content: bytes) -> int | None:
    """The number of the first line that is too long, None where there is none."""
    start = 0
    while len(content) - start > LONGEST_LINE:
        last = content.rfind(b"\n", start, start + LONGEST_LINE + 1)  # of the line breaks that are near enough
        if last < 0:
            return content.count(b"\n", 0, start) + 1
        start = last + 1
    return None


def _too_large(relative: str, size: int, problems: Problems) -> None:
    help = "split it: the claims of one source can stand in claims.toml and claims.jsonl, or in two sources"
    reason = f"has {size:,} bytes, more than the {_most(relative):,} that a file may have"
    _unreadable(relative, reason, help, problems)


def _unreadable(relative: str, reason: str, help: str, problems: Problems, line: int = 1, column: int = 1) -> None:
    path = problems.path(relative).rstrip("/")
    problems.add("KB011", Location(path, line, column), f"{path} {reason}", key=(reason,), help=help)
