"""CONTRIBUTING's recipes, followed to the letter: each is one file, one table or one line, and nothing else."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CLAIM = """
[[claim]]
id = "idle"
subject = "engine"
metric = "idle-power"
figure = "about 40 W"
asserted_by = "not-named"
"""


def recipe(name: str) -> str:
    """The block of CONTRIBUTING.md that follows a recipe's mark."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    found = re.search(rf"<!-- recipe: {name} -->\n```\w*\n(.*?)```", text, re.DOTALL)
    assert found, f"CONTRIBUTING.md has no recipe for a {name}"
    return found[1]


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A copy of the package, to put a file into, with a small ledger beside it."""
    shutil.copytree(ROOT / "kb", tmp_path / "kb", ignore=shutil.ignore_patterns("__pycache__"))
    write(tmp_path, "vocabulary/subjects.toml", '[engine]\nname = "Engine"\n')
    write(tmp_path, "trial/source.toml", 'title = "A trial"\nkind = "article"\n')
    write(tmp_path, "vocabulary/metrics.toml", recipe("metric"))
    write(tmp_path, "vocabulary/conditions.toml", '[scope]\nlabel = "Scope"\n')
    write(tmp_path, "trial/claims.toml", CLAIM)
    return tmp_path


def write(house: Path, name: str, text: str) -> None:
    """A file of the ledger."""
    path = house / "sources" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def kb(house: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The command of that copy."""
    return subprocess.run(
        [sys.executable, "-m", "kb.cli", *arguments], cwd=house, capture_output=True, text=True, check=False
    )


def test_a_metric_is_one_table(house: Path) -> None:
    done = kb(house, "claims", "--metric", "standby power")
    assert "about 40 W" in done.stdout, done.stderr


def test_a_condition_is_one_table(house: Path) -> None:
    conditions = '[scope]\nlabel = "Scope"\n\n' + recipe("condition")
    write(house, "vocabulary/conditions.toml", conditions)
    write(house, "trial/claims.toml", CLAIM + 'conditions = { ambient-temperature = "25 °C" }\n')
    done = kb(house, "claims", "--cond", "ambient-temperature=25 °C")
    assert "ambient temperature 25 °C" in done.stdout, done.stderr


@pytest.mark.parametrize("home", ["sources/vocabulary/units.txt", "kb/quantity/units.txt"])
def test_a_unit_is_one_line(house: Path, home: str) -> None:
    with (house / home).open("a", encoding="utf-8") as units:
        units.write(recipe("unit"))
    write(house, "vocabulary/metrics.toml", '[idle-power]\nlabel = "Distance"\nunit = "m"\n')
    write(house, "trial/claims.toml", CLAIM.replace("about 40 W", "about 2 furlongs"))
    done = kb(house, "check", "--select", "KB2")
    assert (done.returncode, "1 claim" in done.stdout) == (0, True), done.stdout + done.stderr


def test_a_check_is_one_file(house: Path) -> None:
    (house / "kb/checks/kb299_round_number.py").write_text(recipe("check"), encoding="utf-8")
    write(house, "trial/claims.toml", CLAIM.replace("about 40 W", "400 W"))
    done = kb(house, "check", "--show-notes")
    assert "trial#idle says “400 W”, a round number without a hedge" in done.stdout, done.stderr
    assert "Round number" in kb(house, "explain", "KB299").stdout


def test_the_examples_of_the_recipe_are_its_tests(house: Path) -> None:
    """The test that runs every check's examples runs those of a new file, with nothing added anywhere."""
    (house / "kb/checks/kb299_round_number.py").write_text(recipe("check"), encoding="utf-8")
    shutil.copytree(ROOT / "tests", house / "tests", ignore=shutil.ignore_patterns("__pycache__"))
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-p",
            "no:cacheprovider",
            "-q",
            "tests/checks/test_examples.py",
            "-k",
            "KB299",
        ],
        cwd=house,
        capture_output=True,
        text=True,
        check=False,
    )
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed, done.stdout + done.stderr
    assert int(passed[1]) >= 2


def test_a_findings_format_is_one_file(house: Path) -> None:
    (house / "kb/reporters/codes.py").write_text(recipe("format"), encoding="utf-8")
    write(house, "trial/claims.toml", CLAIM.replace("about 40 W", "about 40 kg"))
    assert kb(house, "check", "--format", "codes", "--ignore", "KB103").stdout == "KB203 sources/trial/claims.toml:6\n"


def test_an_export_format_is_one_file(house: Path) -> None:
    (house / "kb/exporters/formats/plain.py").write_text(recipe("exporter"), encoding="utf-8")
    done = kb(house, "export", "--as", "plain")
    expected = "about 40 W: asserter not named, printed in “A trial” (publisher not stated), date not stated; "
    assert done.stdout.startswith(expected), done.stdout + done.stderr


def test_a_verb_is_one_file(house: Path) -> None:
    (house / "kb/cli/commands/count.py").write_text(recipe("verb"), encoding="utf-8")
    assert kb(house, "count").stdout == "1\n"
    assert "Count the claims of a ledger." in kb(house, "--help").stdout


def test_a_page_is_one_file_and_its_template(house: Path) -> None:
    (house / "kb/web/pages/count.py").write_text(recipe("page"), encoding="utf-8")
    (house / "kb/web/templates/count.html").write_text(recipe("template"), encoding="utf-8")
    shutil.copytree(ROOT / "migrations", house / "migrations")
    assert kb(house, "load", "sources").returncode == 0
    program = "from tests.web.asking import Site; print(Site('sqlite:///kb.sqlite').page('/count').text)"
    shutil.copytree(ROOT / "tests", house / "tests", ignore=shutil.ignore_patterns("__pycache__"))
    done = subprocess.run([sys.executable, "-c", program], cwd=house, capture_output=True, text=True, check=False)
    assert "1 claim" in done.stdout, done.stderr
