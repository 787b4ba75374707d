"""Accepting a finding with a reason, and taking that back: one block in a waivers file."""

from __future__ import annotations

import tomllib
from datetime import date
from pathlib import Path

from kb.domain.finding import Finding
from kb.domain.ledger import Waiver
from kb.domain.names import nearest
from kb.domain.report import Report
from kb.errors import UsageError
from kb.ledger.blocks import cut
from kb.ledger.editing import append_block
from kb.ledger.writing import toml_value
from kb.services.writing import rewrite

FILE = "waivers.toml"


def find(report: Report, identity: str) -> Finding:
    """The standing finding of an identity; raises `UsageError` with the nearest ones."""
    standing = {finding.identity: finding for finding in report.findings}
    if identity in standing:
        return standing[identity]
    waived = {finding.identity for finding, _ in report.waived}
    if identity in waived:
        raise UsageError(f"{identity} is waived already; `kb unwaive {identity}` takes that back")
    near = nearest(identity, standing)
    hint = f"did you mean {' or '.join(near)}?" if near else "`kb check --show-notes` shows their ids"
    raise UsageError(f"no finding is called {identity!r}; {hint}")


def waive(finding: Finding, waiver: Waiver, root: Path) -> Path:
    """Append the waiver to the file of the finding's source, or of the ledger where it concerns several."""
    sources = {member.claim.split("#")[0] for member in finding.members}
    path = root / (sources.pop() if len(sources) == 1 else "") / FILE
    rewrite(path, lambda text: append_block(text, "[[waiver]]", _values(waiver)))
    return path


def accepted(
    finding: Finding, reason: str, author: str | None, on: date, until: date | None, *, expect: bool
) -> Waiver:
    """The waiver that accepts a finding as it is now; a changed member brings it back."""
    return Waiver(
        finding.identity,
        reason,
        author,
        on.isoformat(),
        until.isoformat() if until else None,
        finding.content,
        expect,
        finding.code,
        tuple(member.claim for member in finding.members),
    )


def unwaive(identity: str, waivers: tuple[Waiver, ...]) -> tuple[Path, ...]:
    """Take every waiver of a finding out of its file; raises `UsageError` where there is none."""
    held = [waiver for waiver in waivers if waiver.finding == identity]
    if not held:
        near = nearest(identity, [waiver.finding for waiver in waivers])
        hint = f"did you mean {' or '.join(near)}?" if near else "`kb check --show-waived` shows what is waived"
        raise UsageError(f"no waiver accepts {identity!r}; {hint}")
    paths = tuple(Path(path) for path in dict.fromkeys(waiver.place.header.path for waiver in held))
    for path in paths:
        rewrite(path, lambda text: _without(identity, text))
    return paths


def _without(identity: str, text: str) -> str:
    """A waivers file without the blocks that accept a finding."""
    pieces = (
        text[piece.start : piece.end] for piece in cut(text) if not _accepts(text[piece.body : piece.end], identity)
    )
    kept = "".join(pieces)
    return kept.rstrip("\n") + "\n" if kept.strip() else ""


def _accepts(block: str, identity: str) -> bool:
    try:
        return tomllib.loads(block).get("finding") == identity
    except tomllib.TOMLDecodeError:
        return False


def _values(waiver: Waiver) -> dict[str, str]:
    """The keys of a waiver's block; what is not said stays away."""
    values = {
        "finding": waiver.finding,
        "code": waiver.code,
        "claims": list(waiver.claims) or None,
        "reason": waiver.reason,
        "author": waiver.author,
        "on": waiver.on,
        "until": waiver.until,
        "content": waiver.content,
        "expect": waiver.expect or None,
    }
    return {key: toml_value(value) for key, value in values.items() if value is not None}
