"""Claims written down for others: one file a format in `kb.exporters.formats`, found by being there."""

from __future__ import annotations

import os
from importlib import import_module

TYPE_CHECKING = False  # as in `typing`; the names of the formats are wanted where nothing is exported
if TYPE_CHECKING:
    from typing import BinaryIO, Protocol

    from kb.exporters.record import Export

    class Exporter(Protocol):
        """What the module of a format holds."""

        MEDIA_TYPE: str
        SUFFIX: str

        def write(self, export: Export, out: BinaryIO) -> None:
            """Write the export; the same export gives the same bytes."""


def names() -> tuple[str, ...]:
    """The names of the formats in alphabetical order."""
    files = os.listdir(os.path.join(os.path.dirname(__file__), "formats"))
    return tuple(sorted(name[:-3] for name in files if name.endswith(".py") and not name.startswith("_")))


def exporter(form: str) -> Exporter:
    """The exporter of a format; raises `KBError` where it needs a package that is not installed."""
    module: Exporter = import_module(f"kb.exporters.formats.{form}")
    return module
