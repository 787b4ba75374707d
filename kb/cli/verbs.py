"""The verbs of the command: files in `kb/cli/commands`, found by being there and imported only when run.

`source_add.py` is the verb `kb source add`, `verify__export.py` is `kb verify-export`. The first line of a verb's
docstring is its line in `kb --help`.
"""

from __future__ import annotations

import os
from importlib import import_module

TYPE_CHECKING = False  # as in `typing`, which takes a third of the time of `kb --help` to import
if TYPE_CHECKING:
    from kb.cli.parsing import Verb

FOLDER = os.path.join(os.path.dirname(__file__), "commands")


def names() -> tuple[str, ...]:
    """The verbs in alphabetical order."""
    files = (name[:-3] for name in os.listdir(FOLDER) if name.endswith(".py") and not name.startswith("_"))
    return tuple(sorted(name.replace("__", "-").replace("_", " ") for name in files))


def summary(verb: str) -> str:
    """What a verb does, in one line, without importing it."""
    with open(os.path.join(FOLDER, _file(verb) + ".py"), encoding="utf-8") as source:
        return source.readline().strip().strip('"')


def load(verb: str) -> Verb:
    """The module of a verb."""
    module: Verb = import_module("kb.cli.commands." + _file(verb))
    return module


def _file(verb: str) -> str:
    return verb.replace(" ", "_").replace("-", "__")
