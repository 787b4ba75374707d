"""Files of a ledger written whole, also where several write at once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kb.errors import UsageError
from kb.services.writing import rewrite, write_file

APPEND = """
from pathlib import Path
from sys import argv
from kb.services.writing import rewrite
for n in range(20):
    rewrite(Path(argv[1]), lambda text: text + argv[2] + "\\n")
"""


def test_no_change_is_lost_where_several_write_at_once(tmp_path: Path) -> None:
    file = tmp_path / "waivers.toml"
    names = ("a", "b", "c")
    running = [subprocess.Popen([sys.executable, "-c", APPEND, str(file), name]) for name in names]
    assert [each.wait() for each in running] == [0, 0, 0]
    assert sorted(file.read_text().splitlines()) == sorted(name for name in names for _ in range(20))


def test_a_change_that_fails_leaves_the_old_text_and_nothing_beside_it(tmp_path: Path) -> None:
    file = tmp_path / "claims.toml"
    file.write_text("old")

    def fail(_: str) -> str:
        raise LookupError

    with pytest.raises(LookupError):
        rewrite(file, fail)
    assert (file.read_text(), os.listdir(tmp_path)) == ("old", ["claims.toml"])


def test_a_file_is_never_there_in_part(tmp_path: Path) -> None:
    file = tmp_path / "claims.toml"
    file.write_text("old")
    reader = file.open()
    write_file(file, "new")
    assert (reader.read(), file.read_text()) == ("old", "new")
    reader.close()


def test_the_mode_of_a_file_and_the_link_to_it_stay(tmp_path: Path) -> None:
    file = tmp_path / "claims.toml"
    file.write_text("old")
    file.chmod(0o640)
    link = tmp_path / "link.toml"
    link.symlink_to(file)
    write_file(link, "new")
    assert link.is_symlink()
    assert (file.read_text(), file.stat().st_mode & 0o777) == ("new", 0o640)


def test_where_nothing_can_be_written_a_sentence_says_so(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"gone/claims\.toml' cannot be written \(No such file or directory\)"):
        write_file(tmp_path / "gone" / "claims.toml", "new")
