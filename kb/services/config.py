"""What a project has settled about its checks: `kb.toml`, or `[tool.kb]` in `pyproject.toml`, where `kb` is run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from kb.domain.finding import Severity
from kb.errors import UsageError


@dataclass(frozen=True)
class Config:
    """Settings of a project; options and environment variables go before them."""

    ledger: Path | None = None
    documents: Path | None = None
    known: Path | None = None
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severities: Mapping[str, Severity] = field(default_factory=dict)  # by code, name or family


def load(folder: Path) -> Config:
    """The settings of a folder, those of `kb.toml` alone where there is one; raises `UsageError` for what is wrong."""
    own, shared = folder / "kb.toml", folder / "pyproject.toml"
    if own.is_file():
        return _config(_toml(own), own)
    if shared.is_file():
        table = _toml(shared).get("tool", {}).get("kb")
        return Config() if table is None else _config(table, shared)
    return Config()


def _config(table: Any, path: Path) -> Config:
    names = [each.name for each in fields(Config)]
    if not isinstance(table, dict):
        raise UsageError(f"{path.name}: the settings of kb must be a table, and are {table!r}")
    for name in table:
        if name not in names:
            from kb.domain.names import nearest

            near = nearest(name, names)
            hint = f"did you mean {' or '.join(near)}?" if near else f"known are {', '.join(names)}"
            raise UsageError(f"{path.name}: unknown key {name!r}; {hint}")
    return Config(
        ledger=_path("ledger", table, path),
        documents=_path("documents", table, path),
        known=_path("known", table, path),
        select=_codes("select", table, path),
        ignore=_codes("ignore", table, path),
        severities=_severities(table.get("severities", {}), path),
    )


def _toml(path: Path) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise UsageError(f"{path.name} cannot be read: {error}") from None


def _path(name: str, table: Mapping[str, Any], path: Path) -> Path | None:
    value = table.get(name)
    if value is None:
        return None
    if not isinstance(value, str):
        raise UsageError(f'{path.name}: {name} is {value!r}; it must be a path, such as {name} = "{name}"')
    return path.parent / value


def _codes(name: str, table: Mapping[str, Any], path: Path) -> tuple[str, ...]:
    value = table.get(name, [])
    if not isinstance(value, list) or not all(isinstance(code, str) for code in value):
        raise UsageError(f'{path.name}: {name} is {value!r}; it must be a list of codes, such as {name} = ["KB301"]')
    return tuple(value)


def _severities(value: Any, path: Path) -> dict[str, Severity]:
    known = [severity.value for severity in Severity]
    if not isinstance(value, dict):
        raise UsageError(f'{path.name}: severities is {value!r}; it must be a table, such as KB406 = "note"')
    for code, severity in value.items():
        if severity not in known:
            raise UsageError(f"{path.name}: severities.{code} is {severity!r}; it must be one of {', '.join(known)}")
    return {code: Severity(severity) for code, severity in value.items()}
