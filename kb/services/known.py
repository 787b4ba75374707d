"""The list of known findings that CI tolerates: a file in the repository, one finding a line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import date
from json import JSONDecodeError, dumps, loads
from pathlib import Path
from typing import Any

from kb import __version__
from kb.domain.finding import Finding
from kb.errors import UsageError
from kb.ledger.files import IN_SOURCE, IN_VOCABULARY
from kb.services.check import Checked
from kb.services.writing import write_file

SCHEMA = 1


@dataclass(frozen=True, slots=True)
class Entry:
    """A finding as the list keeps it."""

    identity: str
    content: str
    rule: str
    claims: tuple[str, ...]
    title: str
    first_seen: str  # ISO date


Known = Mapping[str, Entry]  # by identity


def load(path: Path) -> Known:
    """The list in a file; raises `UsageError` where it cannot be read, is damaged or of a newer schema."""
    try:
        record = loads(path.read_bytes())
        schema = record["schema"]
        entries = [_entry(item) for item in record["known"]] if schema == SCHEMA else []
    except OSError as error:
        raise UsageError(f"the list of known findings {str(path)!r} cannot be read ({error.strerror})") from None
    except (JSONDecodeError, UnicodeDecodeError, RecursionError, KeyError, TypeError, AttributeError) as error:
        raise UsageError(
            f"the list of known findings {str(path)!r} is damaged ({type(error).__name__}: {error}); "
            "restore it, or write it anew with `kb known write`"
        ) from None
    if schema != SCHEMA:
        raise UsageError(f"the list of known findings {str(path)!r} has schema {schema!r}; this kb reads {SCHEMA}")
    return {entry.identity: entry for entry in entries}


def save(path: Path, known: Known) -> None:
    """The list to a file, sorted, one finding a line so that branches merge."""
    lines = [dumps(entry_json(entry), ensure_ascii=False) for _, entry in sorted(known.items())]
    head = f'{{\n"schema": {SCHEMA},\n"version": {dumps(__version__)},\n"known": [\n'
    if path.name in (*IN_SOURCE, *IN_VOCABULARY):
        raise UsageError(
            f"{str(path)!r} is called like a file of a ledger; give the list of known findings another name"
        )
    write_file(path, head + ",\n".join(lines) + "\n]\n}\n")


def entry_json(entry: Entry) -> dict[str, Any]:
    """An entry as JSON, in the order of its keys."""
    return {**asdict(entry), "claims": list(entry.claims)}


def entries(findings: Iterable[Finding], today: date, former: Known | None = None) -> Known:
    """The list that tolerates these findings; those that were on the former one keep their first day."""
    seen = former or {}
    return {
        finding.identity: Entry(
            finding.identity,
            finding.content,
            finding.code,
            tuple(member.claim for member in finding.members),
            finding.message,
            seen[finding.identity].first_seen if finding.identity in seen else today.isoformat(),
        )
        for finding in findings
    }


def pruned(known: Known, findings: Iterable[Finding]) -> Known:
    """The list without what is no longer found; nothing new is taken in."""
    found = {finding.identity for finding in findings}
    return {identity: entry for identity, entry in known.items() if identity in found}


def tolerate(outcome: Checked, known: Known) -> Checked:
    """The outcome with known findings set aside; one whose content has changed since stands, as updated."""
    report = outcome.report
    standing: list[Finding] = []
    tolerated: list[Finding] = []
    status: dict[str, str] = {}
    for finding in report.findings:
        entry = known.get(finding.identity)
        if entry is not None and entry.content == finding.content:
            tolerated.append(finding)
            status[finding.identity] = "known"
            continue
        standing.append(finding)
        status[finding.identity] = "updated" if entry else "new"
    known_now = (*report.known, *tolerated)
    status = {**report.status, **status}
    return replace(outcome, report=replace(report, findings=tuple(standing), known=known_now, status=status))


def _entry(item: dict[str, Any]) -> Entry:
    texts = {name: item[name] for name in ("identity", "content", "rule", "title", "first_seen")}
    if not all(isinstance(text, str) for text in texts.values()):
        raise TypeError("an entry has a value that is no text")
    return Entry(claims=tuple(map(str, item["claims"])), **texts)
