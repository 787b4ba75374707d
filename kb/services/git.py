"""A ledger as it stands in git: at a commit, or staged for the next one."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

from kb.errors import UsageError

STAGED = ":"  # in place of a commit: the index


def files_at(root: Path, ref: str) -> Mapping[str, bytes]:
    """The files under a ledger's folder at a commit, or in the index for `STAGED`, by path relative to the folder.

    Raises `UsageError` where there is no git, no repository, no such commit.
    """
    if ref == STAGED:
        listing = _git(root, "ls-files", "--stage", "-z", "--", ".")
        entries = [line.split(b"\t", 1) for line in listing.split(b"\0") if line]
        named = [(path, head.split(b" ")[1]) for head, path in entries]
    else:
        listing = _git(root, "ls-tree", "-r", "-z", commit(root, ref), "--", ".")
        entries = [line.split(b"\t", 1) for line in listing.split(b"\0") if line]
        named = [(path, head.split(b" ")[2]) for head, path in entries if head.split(b" ")[1] == b"blob"]
    contents = _blobs(root, [blob for _, blob in named])
    return {
        path.decode("utf-8", "surrogateescape"): content for (path, _), content in zip(named, contents, strict=True)
    }


def commit(root: Path, ref: str) -> str:
    """The commit that a name stands for; raises `UsageError` where there is none."""
    try:
        return _git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{ref}^{{commit}}").decode().strip()
    except UsageError as error:
        raise UsageError(
            f"git has no commit {ref!r} here; fetch it, or name one that `git log` shows ({error})"
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
        raise UsageError(f"git {arguments[0]} failed: {said[-1] if said else 'it gave no reason'}")
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
