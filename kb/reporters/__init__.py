"""How a report is written down: one file a format, found by being there."""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from kb.reporters.rendering import Rendering


def formats() -> tuple[str, ...]:
    """The names of the formats: the modules of this package."""
    files = os.listdir(os.path.dirname(__file__))
    return tuple(sorted(name[:-3] for name in files if name.endswith(".py") and not name.startswith("_")))


def render(form: str, rendering: Rendering) -> str:
    """A report in one format; each of its modules has such a `render` of its own."""
    return cast(str, import_module(f"kb.reporters.{form}").render(rendering))
