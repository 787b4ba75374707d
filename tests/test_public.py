"""The public names of the package: they are there, and nothing else is."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import kb


@pytest.mark.parametrize("name", kb.__all__)
def test_every_public_name_can_be_had(name: str) -> None:
    assert getattr(kb, name) is not None


def test_another_name_is_refused_with_the_public_ones() -> None:
    with pytest.raises(AttributeError, match="kb has no public name 'chek'; it has KBError"):
        _ = kb.chek


def test_the_version_is_that_of_the_distribution() -> None:
    project = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project.get("version", kb.__version__) == kb.__version__
