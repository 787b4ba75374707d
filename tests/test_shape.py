"""The shape of the house: sizes, manners, and what may not be named in the package."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MODULES = sorted((ROOT / "kb").rglob("*.py"))
SHIPPED = sorted(
    p for p in (ROOT / "kb").rglob("*") if p.suffix in (".py", ".toml", ".txt", ".md", ".html", ".css", ".js")
)


def _module(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", MODULES, ids=_module)
def test_a_module_is_short_enough_to_read(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").count("\n")
    assert lines <= 400, f"{_module(path)} has {lines} lines; would two nouns be clearer?"


@pytest.mark.parametrize("path", MODULES, ids=_module)
def test_a_module_says_what_it_is(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not text.strip() or ast.get_docstring(ast.parse(text)), f"{_module(path)} has no docstring"


@pytest.mark.parametrize("path", MODULES, ids=_module)
def test_every_public_name_says_what_it_is(path: Path) -> None:
    silent = [
        f"{_module(path)}:{node.lineno} {node.name}"
        for node in _public(ast.parse(path.read_text(encoding="utf-8")))
        if not ast.get_docstring(node)
    ]
    assert not silent


def test_no_name_of_the_shipped_ledger_occurs_in_the_package() -> None:
    """The product is general: what the first ledger is about must not leak into the code."""
    names = {"jalapeno", "jalapeño"}
    for vocabulary in ("subjects", "models", "agents"):
        path = ROOT / "sources" / "vocabulary" / f"{vocabulary}.toml"
        for identity, block in tomllib.loads(path.read_text(encoding="utf-8")).items():
            names |= {identity, *filter(_is_proper, (block["name"], *block.get("aliases", ())))}
    telling = sorted(name.casefold() for name in names if len(name) > 2)
    pattern = re.compile(r"(?<![\w-])(" + "|".join(map(re.escape, telling)) + r")(?![\w-])")
    found = [
        f"{_module(path)}: {match.group()}"
        for path in SHIPPED
        for match in pattern.finditer(path.read_text(encoding="utf-8").casefold())
    ]
    assert not found


def test_only_doors_and_reporters_print() -> None:
    printing = [
        f"{_module(path)}:{node.lineno}"
        for path in MODULES
        if path.relative_to(ROOT).parts[1] not in ("cli", "reporters")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
    ]
    assert not printing


def test_no_module_is_called_after_nothing() -> None:
    vague = {"utils", "util", "helpers", "helper", "common", "misc", "base_utils"}
    assert not [path for path in MODULES if path.stem in vague]


def _is_proper(name: str) -> bool:
    """Names are written with capitals or digits; "compute die" is English."""
    return any(c.isupper() or c.isdigit() for c in name)


def _public(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.ClassDef]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            yield node
            if isinstance(node, ast.ClassDef):
                for inner in node.body:
                    if isinstance(inner, ast.FunctionDef) and not inner.name.startswith("_"):
                        yield inner
