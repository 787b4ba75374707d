"""A ledger as it stands in git: at a commit, or staged for the next one."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path

from kb.errors import UsageError

STAGED = ":"  # in place of a commit: the index
_SILENT = "it gave no reason"


def files_at(root: Path, ref: str) -> Mapping[str, bytes]:
    """The files under a ledger's folder at a commit, or in the index for `STAGED`, by path relative to the folder.

    A file that was moved since is under the path that it has now. Raises `UsageError` where there is no git, no
    repository, no such commit.
    """
    if ref == STAGED:
        blobs = {path: head[1] for path, head in _listed(root, "ls-files", "--stage")}
    else:
        sha = commit(root, ref)
        blobs = {path: head[2] for path, head in _listed(root, "ls-tree", "-r", sha) if head[1] == b"blob"}
        for old, new, blob in _moved(root, sha):
            blobs.pop(old, None)
            blobs[new] = blob
    contents = _blobs(root, list(blobs.values()))
    return {os.fsdecode(path): content for path, content in zip(blobs, contents, strict=True)}


def _listed(root: Path, *arguments: str) -> Iterator[tuple[bytes, list[bytes]]]:
    """The entries of a listing of git: each path, and the words before it."""
    for line in _git(root, *arguments, "-z", "--", ".").split(b"\0"):
        if line:
            head, path = line.split(b"\t", 1)
            yield path, head.split(b" ")


def _moved(root: Path, sha: str) -> Iterator[tuple[bytes, bytes, bytes]]:
    """The files that moved into the folder or within it since a commit: path then, path now, and what it held then."""
    folder = _git(root, "rev-parse", "--show-prefix").rstrip(b"\n")
    renames = _git(root, "diff", "--raw", "-z", "--no-abbrev", "--no-relative", "-M", "--diff-filter=R", sha)
    fields = renames.split(b"\0")
    for head, old, new in zip(fields[0::3], fields[1::3], fields[2::3], strict=False):
        if new.startswith(folder):
            yield old.removeprefix(folder), new.removeprefix(folder), head.split(b" ")[2]


def commit(root: Path, ref: str) -> str:
    """The commit that a name stands for; raises `UsageError` where there is none."""
    try:
        return _git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{ref}^{{commit}}").decode().strip()
    except UsageError as error:
        reason = "" if str(error).endswith(_SILENT) else f" ({error})"
        raise UsageError(
            f"git has no commit {ref!r} here; fetch it, or name one that `git log` shows{reason}"
        ) from None


def has_commits(root: Path) -> bool:
    """Whether the repository has a commit yet; raises `UsageError` where there is no repository."""
    _git(root, "rev-parse", "--git-dir")
    try:
        commit(root, "HEAD")
    except UsageError:
        return False
    return True


def dirty(root: Path) -> bool:
    """Whether the folder is not as it was committed last; raises `UsageError` where there is no repository."""
    return bool(_git(root, "status", "--porcelain", "--", ".").strip())


def user(root: Path) -> str | None:
    """The name under which git would commit here, None where it has none."""
    try:
        return _git(root, "config", "user.name").decode("utf-8", "replace").strip() or None
    except UsageError:
        return None


def _blobs(root: Path, blobs: list[bytes]) -> list[bytes]:
    if not blobs:
        return []
    answer = _git(root, "cat-file", "--batch", given=b"\n".join(blobs) + b"\n")
    contents: list[bytes] = []
    at = 0
    for _ in blobs:
        start = answer.index(b"\n", at) + 1
        size = int(answer[at:start].split(b" ")[2])
        contents.append(answer[start : start + size])
        at = start + size + 1
    return contents


def _git(root: Path, *arguments: str, given: bytes | None = None) -> bytes:
    if not root.is_dir():
        raise UsageError(f"there is no ledger at {str(root)!r}; name its folder")
    try:
        done = subprocess.run(
            ["git", *arguments], input=given, capture_output=True, check=False, cwd=root, env=_environment()
        )
    except FileNotFoundError:
        raise UsageError("git is not installed, or not on PATH; install it to compare with a commit") from None
    if done.returncode != 0:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise UsageError(f"git {arguments[0]} failed: {said[-1] if said else _SILENT}")
    return done.stdout


def _environment() -> dict[str, str]:
    """The environment for git in the ledger's folder.

    Inside a hook git names its folder and index relative to the top of the work tree: the folder is found from the
    ledger anyway, and the index may be one made for this commit only.
    """
    own = ("GIT_DIR", "GIT_WORK_TREE", "GIT_PREFIX")
    environment = {name: value for name, value in os.environ.items() if name not in own}
    if index := environment.get("GIT_INDEX_FILE"):
        environment["GIT_INDEX_FILE"] = os.path.abspath(index)
    return environment
