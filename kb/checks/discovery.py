"""The catalogue of checks: the modules of this package and those that other distributions offer."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from types import ModuleType

from kb.checks.base import Check, check_of
from kb.errors import KBError

GROUP = "kb.checks"  # an entry point of this group names one module with one check


@cache
def checks() -> tuple[Check, ...]:
    """Every check that is installed, by code; raises `KBError` for a broken extension, naming it."""
    return catalogue([*own(), *offered(offers())])


@cache
def offers() -> tuple[EntryPoint, ...]:
    """What other distributions offer, not yet loaded."""
    return tuple(entry_points(group=GROUP))


def own() -> Iterator[ModuleType]:
    """The modules of this package that hold a check: those called kb and three digits."""
    package = importlib.import_module("kb.checks")
    for module in pkgutil.iter_modules(package.__path__):
        if module.name.startswith("kb") and module.name[2:5].isdigit():
            yield importlib.import_module(f"kb.checks.{module.name}")


def offered(extensions: Iterable[EntryPoint]) -> Iterator[ModuleType]:
    """The modules behind entry points; one that cannot be loaded raises `KBError` with its name."""
    for extension in extensions:
        try:
            loaded = extension.load()
        except Exception as error:
            raise KBError(
                f"the extension {extension.name!r} ({extension.value}) could not be loaded: "
                f"{type(error).__name__}: {error}; mend or uninstall it"
            ) from error
        if not isinstance(loaded, ModuleType):
            raise KBError(f"the extension {extension.name!r} ({extension.value}) is not a module with a check")
        yield loaded


def catalogue(modules: Iterable[ModuleType]) -> tuple[Check, ...]:
    """The checks that modules hold, by code; a code or name that two of them use raises `KBError`."""
    found: dict[str, Check] = {}
    for module in modules:
        check = check_of(module)
        for taken in (check.code, check.name):
            if taken in found:
                raise KBError(f"{found[taken].module} and {check.module} are both called {taken}; rename one of them")
            found[taken] = check
    return tuple(check for key, check in sorted(found.items()) if key == check.code)
