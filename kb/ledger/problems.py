"""The findings of reading, as they are collected."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kb.domain.codes import RAISED
from kb.domain.finding import Finding
from kb.domain.location import Location
from kb.domain.names import nearest

LONGEST_VALUE = 60  # signs of a value that a message shows


class Problems:
    """What could not be read so far; `root` is taken off the paths that make a finding the same tomorrow."""

    def __init__(self, root: str) -> None:
        self.root = root
        self.found: list[Finding] = []

    def path(self, relative: str) -> str:
        """A path below the ledger as messages name it."""
        return f"{self.root.rstrip('/')}/{relative}" if self.root not in ("", ".") else relative

    def add(
        self,
        code: str,
        location: Location,
        message: str,
        *,
        key: Iterable[str],
        help: str = "",
        related: tuple[tuple[Location, str], ...] = (),
    ) -> None:
        """Record one finding; `key` names the block, the key and the value, and never a line."""
        name, severity = RAISED[code]
        prefix = self.path("")
        identity = (location.path.removeprefix(prefix), *key)
        self.found.append(Finding(code, name, severity, message, location, identity, help, related=related))

    def duplicate(self, name: str, what: str, second: Location, first: Location) -> None:
        """Record that two blocks have one id."""
        message = f"{name} is the id of another {what} already, at {first}"
        related = ((first, "first"),)
        self.add("KB003", second, message, key=(what, name), help="rename one of them", related=related)


def meant(value: str, known: Iterable[str], otherwise: str) -> str:
    """The way out of an unknown name: the nearest known ones, and what to do where none of them is meant."""
    close = nearest(value, known) if len(value) <= LONGEST_VALUE else ()
    return f"did you mean {' or '.join(close)}? Otherwise {otherwise}" if close else otherwise


def shown(value: Any) -> str:
    """A value as a message shows it: as TOML writes it, cut where it is long."""
    text = f'"{value}"' if isinstance(value, str) else _plain(value)
    return cut(" ".join(text.split()))


def cut(text: str) -> str:
    """A text as a message shows it: without its end where it is long."""
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]}… ({len(text):,} signs)"


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(shown(each) for each in value)}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {shown(each)}' for key, each in value.items())} }}"
    return str(value)
